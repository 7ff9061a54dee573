-- The log of consent is kept whole, as the ledger and the audit log are.
create trigger sms_consent_event_no_truncate before truncate on sms_consent_event
  for each statement execute function refuse_change();
