-- Since when a refund has had its status: one that has waited for weeks may still come back after it was paid.
alter table provider_refund add column status_since timestamptz;
update provider_refund set status_since = seen_at;
alter table provider_refund alter column status_since set not null;
