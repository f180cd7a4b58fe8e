-- +goose Up

-- The lessons that a user has stood at: only these can be completed (TD-17).
CREATE TABLE training_opened (
    user_id   TEXT   NOT NULL REFERENCES users (id),
    module    BIGINT NOT NULL,
    lesson    BIGINT NOT NULL,
    opened_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, module, lesson)
);
