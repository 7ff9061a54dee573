-- What the Pro promised with the accepted offer, frozen on the job like its price.
alter table job add column promise text check (char_length(promise) between 1 and 2000);
