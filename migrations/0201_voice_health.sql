-- Calls ring through a provider, too. Each process stores what it sees of the providers that it watches.
alter table provider_health drop constraint provider_health_provider_check;
alter table provider_health add constraint provider_health_provider_check
  check (provider in ('payments', 'sms', 'mail', 'voice'));
