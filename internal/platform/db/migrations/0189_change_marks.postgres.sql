-- +goose Up

-- Of what processes keep in memory, under which mark it stands: whoever uses what is kept
-- compares the mark first (OP-03). Every write gives a new one, in its transaction; triggers
-- do, so that no writer can forget it. Marks are random: a number that is counted up would
-- come again after a write that was taken back, for other values.
CREATE TABLE change_marks (
    topic TEXT PRIMARY KEY,
    mark  TEXT NOT NULL
);
INSERT INTO change_marks (topic, mark) VALUES ('parameters', gen_random_uuid()::TEXT); -- with the price indices

-- +goose StatementBegin
CREATE FUNCTION change_mark_of_parameters() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    UPDATE change_marks SET mark = gen_random_uuid()::TEXT WHERE topic = 'parameters';
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER change_marks AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON parameters FOR EACH STATEMENT EXECUTE FUNCTION change_mark_of_parameters();
CREATE TRIGGER change_marks AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON price_indices FOR EACH STATEMENT EXECUTE FUNCTION change_mark_of_parameters();

-- What a session may do is kept by each process for a second at most. A notice of what
-- changes it has the others ask again at once; nothing rests on its arrival.
-- +goose StatementBegin
CREATE FUNCTION notify_of_access() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('ynova', 'access');
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER notify_of_access AFTER UPDATE ON sessions FOR EACH ROW
    WHEN ((old.revoked_at, old.replaced_at, old.authenticated_at) IS DISTINCT FROM (new.revoked_at, new.replaced_at, new.authenticated_at))
    EXECUTE FUNCTION notify_of_access();
CREATE TRIGGER notify_of_access_gone AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION notify_of_access();
CREATE TRIGGER notify_of_access AFTER UPDATE ON users FOR EACH ROW
    WHEN ((old.name, old.email, old.status, old.partner_id) IS DISTINCT FROM (new.name, new.email, new.status, new.partner_id))
    EXECUTE FUNCTION notify_of_access();
CREATE TRIGGER notify_of_access AFTER INSERT OR UPDATE OR DELETE ON user_roles FOR EACH ROW EXECUTE FUNCTION notify_of_access();
CREATE TRIGGER notify_of_access AFTER INSERT OR UPDATE OF state OR DELETE ON user_totp FOR EACH ROW EXECUTE FUNCTION notify_of_access();
CREATE TRIGGER notify_of_access AFTER UPDATE ON settings FOR EACH ROW WHEN (old.value IS DISTINCT FROM new.value) EXECUTE FUNCTION notify_of_access();
CREATE TRIGGER notify_of_access_new AFTER INSERT OR DELETE ON settings FOR EACH ROW EXECUTE FUNCTION notify_of_access();
