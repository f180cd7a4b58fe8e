-- +goose Up

-- How a user wants to be told of things (CS-05). No row: the defaults.
CREATE TABLE notification_preferences (
    user_id           TEXT    NOT NULL PRIMARY KEY REFERENCES users (id),
    whatsapp          BOOLEAN NOT NULL,
    email             BOOLEAN NOT NULL,
    new_leads         BOOLEAN NOT NULL,
    closed_contracts  BOOLEAN NOT NULL,
    commission_paid   BOOLEAN NOT NULL,
    meeting_reminders BOOLEAN NOT NULL,
    quiet             BOOLEAN NOT NULL,
    quiet_from        TEXT    NOT NULL, -- HH:MM
    quiet_until       TEXT    NOT NULL,
    version           BIGINT  NOT NULL,
    updated_at        BIGINT  NOT NULL
);

-- A notification whose subject the user may turn off, and that goes by mail too.
ALTER TABLE notifications ADD COLUMN topic TEXT;
ALTER TABLE notifications ADD COLUMN mail_at BIGINT;    -- when to mail it; null: not, or done
ALTER TABLE notifications ADD COLUMN mail_until BIGINT; -- of no use later than this
ALTER TABLE notifications ADD COLUMN mailed_at BIGINT;
CREATE INDEX notifications_mail ON notifications (mail_at) WHERE mail_at IS NOT NULL;
