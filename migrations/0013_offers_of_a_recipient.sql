-- The newest offer of each asked Pro, as the comparison and the Pro's own pages read it.
create index offer_of_recipient on offer (request_id, worker_id, created_at desc, id desc);
