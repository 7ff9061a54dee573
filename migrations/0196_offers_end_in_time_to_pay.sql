-- In the last half hour before its start an offer cannot be accepted, because the payment could not arrive: it ends before. Locked first, so that no offer
-- of the version before comes in between.
lock table offer in access exclusive mode;
update offer set expires_at = starts_at - interval '30 minutes'
where state = 'quoted' and expires_at > starts_at - interval '30 minutes';

alter table offer
  add constraint offer_ends_in_time_to_pay check (state <> 'quoted' or expires_at <= starts_at - interval '30 minutes');
