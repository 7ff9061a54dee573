-- When a client closes the account, the titles of requests that led to no job are taken out of what Pros were told.
create index notification_of_request on notification (path) where path like '/worker-dashboard/requests/%';
