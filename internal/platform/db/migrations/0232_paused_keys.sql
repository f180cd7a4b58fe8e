-- SX-25: a password that was reset by a link pauses the person's API keys, until their owner
-- confirms each; NULL: not paused.
ALTER TABLE api_keys ADD COLUMN paused_at BIGINT;
