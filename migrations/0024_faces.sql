-- A drawn portrait is not what a person looks like: only the people of the sample data have one. All others are their initials.
alter table worker_profile alter column portrait_seed drop default;
alter table worker_profile alter column portrait_seed drop not null;
update worker_profile set portrait_seed = null where portrait_seed = '';
alter table "user" add column portrait_seed text;

-- Reviews are listed by when they were written: that is the date which pages show, and blind ones are published later.
drop index review_subject;
create index review_subject on review (subject_id, created_at desc, id desc) where published_at is not null;
