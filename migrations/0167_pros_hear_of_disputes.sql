-- When the Pro whose money was released already heard of the dispute: once, although its news can arrive twice.
alter table chargeback_evidence add column pro_told_at timestamptz;
