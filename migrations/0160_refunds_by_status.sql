-- Every few minutes the comparison of the balances looks for the refunds whose status is new.
create index provider_refund_status_since on provider_refund (status_since);
