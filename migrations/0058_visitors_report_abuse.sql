-- Visitors report abuse of a lost or found report, too: theirs has no author.
alter table lost_abuse alter column author_id drop not null;
