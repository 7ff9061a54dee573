-- The side that did not open a case may answer it once, while it is open.
alter table job_case add column answer text check (char_length(answer) between 1 and 2000);
alter table job_case add column answered_at timestamptz;
alter table job_case add constraint job_case_answer_has_a_time check ((answer is null) = (answered_at is null));
