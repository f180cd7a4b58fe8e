-- +goose Up

-- Columns of items and histories are learned as well (RQ-08).
-- A check cannot be changed here: the table is made anew.
CREATE TABLE layout_rules_2 (
    id           TEXT    NOT NULL PRIMARY KEY,
    layout_id    TEXT    NOT NULL REFERENCES layouts (id),
    target       TEXT    NOT NULL, -- the field, or item.<column>, history.<table>.<column>
    kind         TEXT    NOT NULL CHECK (kind IN ('label', 'region', 'column', 'ignore')),
    anchor       TEXT    NOT NULL, -- words of the form; empty of a region
    page         INTEGER NOT NULL,
    place        TEXT    NOT NULL, -- JSON: from the anchor in its heights, or as a share of the page
    state        TEXT    NOT NULL CHECK (state IN ('provisoria', 'ativa', 'retirada', 'rejeitada')),
    tried        INTEGER NOT NULL, -- documents on which it was tried
    right_count  INTEGER NOT NULL,
    wrong_count  INTEGER NOT NULL,
    from_reading TEXT    NOT NULL, -- empty: it was imported
    created_by   TEXT    NOT NULL REFERENCES users (id),
    created_at   BIGINT  NOT NULL,
    retired_at   BIGINT,
    version      BIGINT  NOT NULL
);
INSERT INTO layout_rules_2 (id, layout_id, target, kind, anchor, page, place, state, tried, right_count, wrong_count, from_reading, created_by, created_at, retired_at, version)
    SELECT id, layout_id, target, kind, anchor, page, place, state, tried, right_count, wrong_count, from_reading, created_by, created_at, retired_at, version FROM layout_rules;
DROP TABLE layout_rules;
ALTER TABLE layout_rules_2 RENAME TO layout_rules;
CREATE INDEX layout_rules_layout ON layout_rules (layout_id, target);
