-- +goose Up
-- What came back, which is little: the work list counts it.
CREATE INDEX mail_recipients_bounced ON mail_recipients (message_id) WHERE bounced_at IS NOT NULL;

-- +goose Down
DROP INDEX mail_recipients_bounced;
