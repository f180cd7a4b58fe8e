-- +goose Up

-- Where a user stands in the course (TR-05): module and lesson counted from 0. The
-- version grows with each change, so that a browser notices that another one went on.
CREATE TABLE training_progress (
    user_id    TEXT   NOT NULL PRIMARY KEY REFERENCES users (id),
    module     BIGINT NOT NULL,
    lesson     BIGINT NOT NULL,
    version    BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);

-- The lessons that a user completed. Rows are only ever added.
CREATE TABLE training_lessons (
    user_id      TEXT   NOT NULL REFERENCES users (id),
    module       BIGINT NOT NULL,
    lesson       BIGINT NOT NULL,
    completed_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, module, lesson)
);

-- The best and the last result of a user in the quiz of a module.
CREATE TABLE training_quizzes (
    user_id    TEXT   NOT NULL REFERENCES users (id),
    module     BIGINT NOT NULL,
    attempts   BIGINT NOT NULL,
    best       BIGINT NOT NULL,
    last       BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, module)
);
