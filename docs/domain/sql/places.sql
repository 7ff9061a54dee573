-- selectPlace
select zip, city, state, time_zone as "timeZone", lat, lng
from zip_code
where zip = $1;
