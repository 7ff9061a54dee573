-- The sitemap reads the listed Pros in the order of their ids, a few thousand at a time.
create index worker_profile_listed on worker_profile (id) include (updated_at) where listed;
