-- +goose Up

-- How documents of a distributor look (RQ-08): the words of their form, nothing of a client.
CREATE TABLE layouts (
    id               TEXT   NOT NULL PRIMARY KEY,
    distributor_cnpj TEXT   NOT NULL, -- empty: it was not read
    class            TEXT   NOT NULL,
    phrases          TEXT   NOT NULL, -- JSON
    created_at       BIGINT NOT NULL
);
CREATE INDEX layouts_distributor ON layouts (distributor_cnpj);

-- What corrections taught: where a value stands on the documents of a layout.
CREATE TABLE layout_rules (
    id           TEXT    NOT NULL PRIMARY KEY,
    layout_id    TEXT    NOT NULL REFERENCES layouts (id),
    target       TEXT    NOT NULL, -- the field
    kind         TEXT    NOT NULL CHECK (kind IN ('label', 'region', 'ignore')),
    anchor       TEXT    NOT NULL, -- words of the form; empty of a region
    page         INTEGER NOT NULL,
    place        TEXT    NOT NULL, -- JSON: from the anchor in its heights, or as a share of the page
    state        TEXT    NOT NULL CHECK (state IN ('provisoria', 'ativa', 'retirada', 'rejeitada')),
    tried        INTEGER NOT NULL, -- documents on which it was tried
    right_count  INTEGER NOT NULL,
    wrong_count  INTEGER NOT NULL,
    from_reading TEXT    NOT NULL,
    created_by   TEXT    NOT NULL REFERENCES users (id),
    created_at   BIGINT  NOT NULL,
    retired_at   BIGINT,
    version      BIGINT  NOT NULL
);
CREATE INDEX layout_rules_layout ON layout_rules (layout_id, target);

ALTER TABLE readings ADD COLUMN layout_id TEXT REFERENCES layouts (id);
CREATE INDEX readings_layout ON readings (layout_id) WHERE layout_id IS NOT NULL;
