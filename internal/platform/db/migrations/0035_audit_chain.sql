-- +goose Up

-- One link per audit entry: what it said when it was sealed, and the tag over that
-- and the link before. Links are only ever added; redacted_at says that the content
-- of the entry was erased by law and its digest stands for it.
CREATE TABLE audit_chain (
    seq         BIGINT NOT NULL PRIMARY KEY,
    entry_id    TEXT   NOT NULL,
    digest      TEXT   NOT NULL,
    tag         TEXT   NOT NULL,
    sealed_at   BIGINT NOT NULL,
    redacted_at BIGINT
);
CREATE UNIQUE INDEX audit_chain_entry ON audit_chain (entry_id);
CREATE INDEX audit_entries_session ON audit_entries (session_id, at, id);
CREATE INDEX audit_entries_ip ON audit_entries (ip, at, id);
