-- One review a side and job, blind until both are in or the review window is over.
create table review (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references job (id),
  author_id uuid not null references "user" (id),
  subject_id uuid not null references "user" (id),
  side text not null check (side in ('client', 'worker')),
  rating smallint not null check (rating between 1 and 5),
  comment text not null check (char_length(comment) <= 2000),
  language text not null,
  created_at timestamptz not null,
  published_at timestamptz,
  unique (job_id, side),
  check (author_id <> subject_id)
);
create index review_subject on review (subject_id, published_at desc, id desc) where published_at is not null;
create index review_blind on review (job_id) where published_at is null;
