-- The digits of the bank account of a closed account are deleted. The provider's mark stays: it tells when another one is put in.
alter table payout_account drop constraint payout_account_check,
  add constraint payout_account_digits_are_of_a_bank check (bank_last4 is null or bank_key is not null);
update payout_account set bank_last4 = null
where bank_last4 is not null and user_id in (select id from "user" where status = 'closed');

-- The title of a lost and found report that was deleted with its account.
update notification n set data = n.data || '{"title": "…"}'
where n.kind in ('lostMessage', 'lostAnswer') and n.data ? 'title'
  and not exists (select from lost_report r where n.path = '/lost-and-found/' || r.id);
