-- In the last half hour before its start an offer cannot be accepted, because the payment could not arrive: it ends before.
update offer set expires_at = starts_at - interval '30 minutes'
where state = 'quoted' and expires_at > starts_at - interval '30 minutes';

alter table offer
  add constraint offer_ends_in_time_to_pay check (state <> 'quoted' or expires_at <= starts_at - interval '30 minutes');
