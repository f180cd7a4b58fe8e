-- +goose Up

-- Documents arrive from programs as well, by an API key (AP-01). The place of such a
-- message is an id of its own.
ALTER TABLE intake_messages DROP CONSTRAINT intake_messages_origin_check;
ALTER TABLE intake_messages ADD CONSTRAINT intake_messages_origin_check CHECK (origin IN ('email', 'pasta', 'api'));
