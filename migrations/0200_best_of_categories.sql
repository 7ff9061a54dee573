-- The front page shows the best Pros of the categories: one row of each is read, among any number of Pros.
create index worker_profile_best on worker_profile (category_id, rank_score desc, id desc) where listed and verified;
