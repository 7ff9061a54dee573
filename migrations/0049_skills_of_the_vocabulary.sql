-- Skills of the vocabulary (locales/*/skills.json) by slug, such as `house-cleaning.deep-cleaning`: each reader sees them in
-- their own language. `skills` are those in the Pro's own words.
alter table worker_profile add column skill_slugs text[] not null default '{}' check (cardinality(skill_slugs) <= 30);
alter table worker_application add column skill_slugs text[] not null default '{}' check (cardinality(skill_slugs) <= 30);
