-- When the owner proved the ownership for a code to this number. It stays when the code ends because its text failed, so that the next try
-- takes no proof again.
alter table phone_code add column proved_at timestamptz;
