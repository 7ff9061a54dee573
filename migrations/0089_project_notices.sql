-- When a Pro wants to hear of new projects. Without a row: at once.
create table project_notice (
  worker_id uuid primary key references worker_profile (id),
  choice text not null check (choice in ('at_once', 'daily', 'off')),
  -- The next summary is about the projects since then.
  summed_up_at timestamptz not null
);
create index project_notice_daily on project_notice (summed_up_at) where choice = 'daily';
