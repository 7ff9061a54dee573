-- When a call to each provider last succeeded and last failed, as the worker process saw it.
create table provider_health (
  provider text primary key check (provider in ('payments', 'sms', 'mail')),
  succeeded_at timestamptz,
  failed_at timestamptz
);
