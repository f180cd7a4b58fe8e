-- +goose Up

-- Appointments of users, with a client or without (CS-01). The time is the user's;
-- agenda_books is what makes two bookings of one user wait for each other.
CREATE TABLE agenda_appointments (
    id            TEXT    NOT NULL PRIMARY KEY,
    user_id       TEXT    NOT NULL REFERENCES users (id),
    client_id     TEXT REFERENCES clients (id),
    subject       TEXT    NOT NULL,
    place         TEXT    NOT NULL,
    notes         TEXT    NOT NULL,
    search        TEXT    NOT NULL,
    starts_at     BIGINT  NOT NULL,
    ends_at       BIGINT  NOT NULL,
    duration      INTEGER NOT NULL CHECK (duration IN (30, 45, 60)), -- minutes
    status        TEXT    NOT NULL CHECK (status IN ('marcado', 'cancelado')),
    reminder_job  TEXT,                                              -- waits for the reminder; null: none
    version       BIGINT  NOT NULL,
    created_at    BIGINT  NOT NULL,
    updated_at    BIGINT  NOT NULL,
    CHECK (ends_at > starts_at)
);
CREATE INDEX agenda_appointments_user ON agenda_appointments (user_id, starts_at, id);
CREATE INDEX agenda_appointments_client ON agenda_appointments (client_id, starts_at);
-- Two appointments of a user never begin together, whatever the program does.
CREATE UNIQUE INDEX agenda_appointments_start ON agenda_appointments (user_id, starts_at) WHERE status = 'marcado';

CREATE TABLE agenda_books (
    user_id TEXT   NOT NULL PRIMARY KEY REFERENCES users (id),
    changes BIGINT NOT NULL
);

-- The secret address under which a calendar reads a user's appointments.
CREATE TABLE agenda_feeds (
    user_id    TEXT   NOT NULL PRIMARY KEY REFERENCES users (id),
    token_hash TEXT   NOT NULL UNIQUE, -- SHA-256 of what the address carries
    created_at BIGINT NOT NULL
);

INSERT INTO parameters (id, key, scope, value, unit, valid_from, source, created_at) VALUES
    ('01900000-0000-7000-8000-000000003301', 'agenda.inicio', '', '8', 'hora', '2000-01-01',
     'Decisão de produto: horário de atendimento, de segunda a sexta, a partir das 8h', 0),
    ('01900000-0000-7000-8000-000000003302', 'agenda.fim', '', '18', 'hora', '2000-01-01',
     'Decisão de produto: horário de atendimento, de segunda a sexta, até as 18h', 0);
