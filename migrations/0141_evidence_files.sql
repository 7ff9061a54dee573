-- The PDF with the photos of the work that goes to the client's bank. It is made in the background, and made again while what it says
-- changes; once the evidence is chosen it stays.
alter table chargeback_evidence
  -- SHA-256 of what the PDF says; null for a job without photos.
  add column file_basis text,
  add column file_key text unique,
  add column file_bytes int check (file_bytes > 0),
  add column file_pages smallint check (file_pages > 0),
  add column file_sha256 text,
  -- Whether the PDF goes with the evidence; null until an administrator decides.
  add column sends_file boolean,
  -- How often the provider has refused the PDF: each time, the next key is another one.
  add column file_tries smallint not null default 0,
  -- The provider's name for the uploaded PDF.
  add column provider_file_id text,
  add constraint chargeback_file_is_whole check ((file_key is null) = (file_bytes is null)
    and (file_key is null) = (file_pages is null) and (file_key is null) = (file_sha256 is null)
    and (file_key is null or file_basis is not null) and (provider_file_id is null or file_key is not null)),
  add constraint chargeback_sent_file_is_made check (sends_file is not true or file_key is not null);
