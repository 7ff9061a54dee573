-- findCities
select city as name, avg(lat) as lat, avg(lng) as lng
from zip_code
where lat between $1 and $2 and lng between $3 and $4 and city <> 'Parcel Return Service'
group by city, state having count(distinct (lat, lng)) > 1
order by count(distinct (lat, lng)) desc, city
limit $5;

-- findMiddleZip
select zip
from (select zip, lat, lng, avg(lat) over () as middle_lat, avg(lng) over () as middle_lng
  from zip_code
  where city = $1 and state = $2) z
order by (lat - middle_lat) ^ 2 + ((lng - middle_lng) * cosd(middle_lat)) ^ 2, zip
limit 1;

-- selectPlaces
select zip, city, state, time_zone as "timeZone", lat, lng, ll_to_earth(lat, lng)::text as point
from zip_code
where zip = any ($1::text[]);
