-- selectCategories
select *
from category
order by id;

select *
from subcategory
order by id;
