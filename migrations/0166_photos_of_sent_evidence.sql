-- Evidence that was chosen before its PDF was uploaded with the decision would go out without the photos. Such a choice is dropped, and an
-- administrator decides again. What the bank has got without the PDF says so.
update chargeback_evidence e set chosen_at = null, chosen_by = null, sends_file = null, note = null
where e.sent_at is null and e.sends_file and e.provider_file_id is null
  and not exists (select from dispute d where d.id = e.dispute_id and d.evidence_count > e.count_before);
update chargeback_evidence set sends_file = false where sends_file and provider_file_id is null;
alter table chargeback_evidence
  drop constraint chargeback_sent_file_is_made,
  add constraint chargeback_sent_file_is_uploaded check (sends_file is not true or provider_file_id is not null);
