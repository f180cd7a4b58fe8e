-- DR-25: what somebody watches and is done in a moment has a worker of its own. What waits keeps its place among the
-- classes of today: sheets were 1, what goes behind them -1.
ALTER TABLE jobs ADD COLUMN small BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE jobs SET priority = CASE WHEN priority = 1 THEN 20 WHEN priority < 0 THEN -10 ELSE priority END WHERE state = 'queued';
