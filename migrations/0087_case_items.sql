-- The items of the scope that a case is about.
create table job_case_item (
  job_id uuid not null references job_case (job_id),
  position smallint not null,
  primary key (job_id, position),
  foreign key (job_id, position) references job_scope_item (job_id, position)
);
