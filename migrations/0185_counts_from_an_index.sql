-- Counts and the order by rating are read from this index alone: with the rows in the table, a count of a thousand read a thousand of its
-- pages.
drop index worker_cell_by_rating;
create index worker_cell_by_rating on worker_cell (cell, topic, extra_mile, rank_score, worker_id)
  include (point, service_radius_m, hourly_rate_cents, category_id, days, languages);
-- An index is enough where vacuum has seen the table since its last change.
alter table worker_cell set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- All that look for Pros by their service area ask for a category, too, and read the other index.
drop index worker_profile_serves;
