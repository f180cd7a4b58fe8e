-- +goose Up

-- Of what processes keep in memory, under which mark it stands: whoever uses what is kept
-- compares the mark first (OP-03). Every write gives a new one, in its transaction; triggers
-- do, so that no writer can forget it. Marks are random: a number that is counted up would
-- come again after a write that was taken back, for other values.
CREATE TABLE change_marks (
    topic TEXT PRIMARY KEY,
    mark  TEXT NOT NULL
);
INSERT INTO change_marks (topic, mark) VALUES ('parameters', HEX(RANDOMBLOB(16))); -- with the price indices

-- +goose StatementBegin
CREATE TRIGGER change_marks_parameters_insert AFTER INSERT ON parameters BEGIN
    UPDATE change_marks SET mark = HEX(RANDOMBLOB(16)) WHERE topic = 'parameters';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER change_marks_parameters_update AFTER UPDATE ON parameters BEGIN
    UPDATE change_marks SET mark = HEX(RANDOMBLOB(16)) WHERE topic = 'parameters';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER change_marks_parameters_delete AFTER DELETE ON parameters BEGIN
    UPDATE change_marks SET mark = HEX(RANDOMBLOB(16)) WHERE topic = 'parameters';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER change_marks_price_indices_insert AFTER INSERT ON price_indices BEGIN
    UPDATE change_marks SET mark = HEX(RANDOMBLOB(16)) WHERE topic = 'parameters';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER change_marks_price_indices_update AFTER UPDATE ON price_indices BEGIN
    UPDATE change_marks SET mark = HEX(RANDOMBLOB(16)) WHERE topic = 'parameters';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER change_marks_price_indices_delete AFTER DELETE ON price_indices BEGIN
    UPDATE change_marks SET mark = HEX(RANDOMBLOB(16)) WHERE topic = 'parameters';
END;
-- +goose StatementEnd
