-- +goose Up

-- What a person keeps of how she looks at a list: its filters, order, columns and
-- density, under a name. roles says who else sees it, as ",gestora,consultor,".
CREATE TABLE saved_views (
    id         TEXT   NOT NULL PRIMARY KEY,
    user_id    TEXT   NOT NULL REFERENCES users (id),
    screen     TEXT   NOT NULL,
    name       TEXT   NOT NULL,
    name_key   TEXT   NOT NULL, -- folded: one name a screen
    query      TEXT   NOT NULL,
    roles      TEXT   NOT NULL DEFAULT '',
    version    BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    UNIQUE (user_id, screen, name_key)
);
CREATE INDEX saved_views_shared ON saved_views (screen) WHERE roles <> '';
