-- News of a decision that was written before it knew who reads it: clients read the Pro's words.
update notification n set data = n.data || '{"isPayer": true}'
from job j
where n.kind = 'caseDecided' and not n.data ? 'isPayer' and j.id = (n.data ->> 'jobId')::uuid and j.client_id = n.user_id;
