-- The photo of a Pro: its key in the file store, which is also its public address. The application holds the chosen one, the
-- profile the published one.
alter table worker_application add column photo_key text unique check (photo_key ~ '^faces/[0-9a-f]{40}$');
alter table worker_profile add column photo_key text check (photo_key ~ '^faces/[0-9a-f]{40}$');

-- The keys of the file store are texts.
alter table worker_paper alter column file_key type text;
