-- Tries that were counted, for the limits that protect passwords, money and other people's phones. The library rate-limiter-flexible
-- writes it and names its columns; `key` is a hash of the limit's name and of whose tries are counted, `expire` milliseconds since 1970.
create table rate_limit (
  key text primary key,
  points integer not null check (points > 0),
  expire bigint not null
);
create index rate_limit_expire on rate_limit (expire);

-- From now on, hashes (reset-token.server.ts). A link that was mailed in the last hour has to be asked for again.
delete from verification where identifier like 'reset-password:%';
