-- The middle of a city is looked up by the city's name.
create index zip_code_city on zip_code (state, city);
