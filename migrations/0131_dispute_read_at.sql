-- When the booked answer about a dispute was asked for. An answer that was asked for before it changes nothing.
alter table dispute add column read_at timestamptz;
update dispute set read_at = checked_at;
alter table dispute alter column read_at set not null;
