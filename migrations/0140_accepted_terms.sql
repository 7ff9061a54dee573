-- Which version of the terms of service an account accepted, by the date that the page shows, and when. Null: accepted before
-- versions were noted.
alter table sign_up add column terms_version text check (terms_version ~ '^\d{4}-\d{2}-\d{2}$');

alter table "user"
  add column terms_version text check (terms_version ~ '^\d{4}-\d{2}-\d{2}$'),
  add column terms_accepted_at timestamptz,
  add constraint user_terms_have_a_moment check ((terms_version is null) = (terms_accepted_at is null));
