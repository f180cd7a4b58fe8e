-- OP-16: of the jobs in one lane one runs at a time, on whichever instance. A call to a webhook belongs to nobody, stands
-- in the lane of its address, and is for the workers of such calls.
ALTER TABLE jobs ADD COLUMN lane TEXT;
CREATE UNIQUE INDEX jobs_lane ON jobs (lane) WHERE lane IS NOT NULL AND state = 'running';
UPDATE jobs SET priority = -20, user_id = NULL,
    lane = (SELECT 'webhook:' || d.endpoint_id FROM webhook_deliveries d WHERE jobs.unique_key = 'webhook:' || d.id)
WHERE state = 'queued' AND kind = 'webhook.deliver';
