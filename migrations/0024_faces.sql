-- A drawn portrait is not what a person looks like: only the people of the sample data have one. All others are their initials.
alter table worker_profile alter column portrait_seed drop default;
alter table worker_profile alter column portrait_seed drop not null;
update worker_profile set portrait_seed = null where portrait_seed = '';
alter table "user" add column portrait_seed text;
