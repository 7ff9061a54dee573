-- Administrators list all jobs, or those in a state, newest first. Blocks changes of jobs while the indexes are built.
create index job_created on job (created_at desc, id desc);
create index job_state on job (state, created_at desc, id desc);
