-- How often a payout was refused because the money is not there yet. Such a refusal is waited for without end, and so it is not one of
-- the `refusals` that a payout has before it is refused for good.
alter table payout add column waits int not null default 0 check (waits >= 0);
update payout set waits = refusals, refusals = 0 where reason = 'balance_insufficient';
