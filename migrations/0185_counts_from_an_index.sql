-- Counts are read from this index alone, and so are the Pros of a page by rating: with the rows in the table, a count of a thousand read a
-- thousand of its pages. Searches go on with the old index while it is built.
create index worker_cell_listed on worker_cell (cell, topic, extra_mile, rank_score, worker_id)
  include (point, service_radius_m, hourly_rate_cents, category_id, days, languages);
drop index worker_cell_by_rating;
alter index worker_cell_listed rename to worker_cell_by_rating;
-- An index is enough where vacuum has seen the table since its last change.
alter table worker_cell set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- Every query by service area also asks for a category, or names the Pro.
drop index worker_profile_serves;
