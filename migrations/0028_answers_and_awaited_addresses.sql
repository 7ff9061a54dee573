-- The side that did not open a case may answer it once, while it is open.
alter table job_case add column answer text check (char_length(answer) between 1 and 2000);
alter table job_case add column answered_at timestamptz;
alter table job_case add constraint job_case_answer_has_a_time check ((answer is null) = (answered_at is null));

-- The address that an unconfirmed account was corrected to. The account gets it as `email` when its owner opens the mailed link;
-- until then `email` is a placeholder. Not unique, and it may be another account's address: so a correction does the same for a
-- free and for a taken one.
alter table "user" add column awaited_email text check (awaited_email = lower(awaited_email));
alter table "user" add constraint user_awaits_while_unconfirmed check (awaited_email is null or not email_verified);
create index user_awaited_email on "user" (awaited_email) where awaited_email is not null;
