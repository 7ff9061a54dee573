-- Why the provider has not paid a refund that it has accepted: the payment has not settled, or the balance is too small.
-- Null for one that waits for neither, or has ended.
alter table provider_refund add column waits_for text
  constraint provider_refund_waits_for_check check (waits_for in ('settlement', 'balance'));
alter table provider_refund add constraint provider_refund_waits_while_pending check (waits_for is null or status = 'pending');
