-- +goose Up

-- What the queue of readings shows, filters and sorts by (RQ-07), concluded from what was
-- read and what people said. state is empty until a start of the program, or a change,
-- fills a row in.
ALTER TABLE readings ADD COLUMN state TEXT NOT NULL DEFAULT '';
ALTER TABLE readings ADD COLUMN queue_order BIGINT NOT NULL DEFAULT 30000; -- by state, then by how much is left to do
ALTER TABLE readings ADD COLUMN customer TEXT NOT NULL DEFAULT '';
ALTER TABLE readings ADD COLUMN customer_document TEXT NOT NULL DEFAULT ''; -- CNPJ or CPF without its mask, where it is legible
ALTER TABLE readings ADD COLUMN distributor TEXT NOT NULL DEFAULT '';
ALTER TABLE readings ADD COLUMN installation TEXT NOT NULL DEFAULT ''; -- as printed
ALTER TABLE readings ADD COLUMN unit_key TEXT NOT NULL DEFAULT '';     -- as it is compared
ALTER TABLE readings ADD COLUMN month TEXT NOT NULL DEFAULT '';
ALTER TABLE readings ADD COLUMN amount BIGINT;                         -- R$ x 1e-4
ALTER TABLE readings ADD COLUMN number TEXT NOT NULL DEFAULT '';
ALTER TABLE readings ADD COLUMN question TEXT NOT NULL DEFAULT '';     -- what to ask before a link, by its code
ALTER TABLE readings ADD COLUMN proposal_id TEXT REFERENCES contracts (id); -- the one contract that it may be linked to unasked

-- RQ-06: what makes two documents the same bill, and the one that a document repeats.
ALTER TABLE readings ADD COLUMN access_key TEXT NOT NULL DEFAULT '';
ALTER TABLE readings ADD COLUMN same_key TEXT NOT NULL DEFAULT ''; -- distributor, compared code, month and number
ALTER TABLE readings ADD COLUMN repeat_of TEXT;

-- Who looks after a document, how it came, and how it was linked.
ALTER TABLE readings ADD COLUMN owner_id TEXT REFERENCES users (id);
ALTER TABLE readings ADD COLUMN source TEXT NOT NULL DEFAULT 'tela' CHECK (source IN ('tela', 'api', 'email', 'pasta', 'portal'));
ALTER TABLE readings ADD COLUMN link_mode TEXT NOT NULL DEFAULT '' CHECK (link_mode IN ('', 'pessoa', 'inalterado', 'automatico'));
ALTER TABLE readings ADD COLUMN undo_until BIGINT; -- until when the link can be undone

CREATE INDEX readings_queue ON readings (queue_order, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX readings_unfilled ON readings (id) WHERE state = '' AND deleted_at IS NULL;
CREATE INDEX readings_access_key ON readings (access_key) WHERE access_key <> '' AND deleted_at IS NULL;
CREATE INDEX readings_same_key ON readings (same_key) WHERE same_key <> '' AND deleted_at IS NULL;
CREATE INDEX readings_customer ON readings (customer_document) WHERE customer_document <> '' AND deleted_at IS NULL;
CREATE INDEX readings_unit ON readings (unit_key, month) WHERE unit_key <> '' AND deleted_at IS NULL;
CREATE INDEX readings_kept_by ON readings (owner_id) WHERE owner_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX readings_proposal ON readings (proposal_id) WHERE proposal_id IS NOT NULL;
CREATE INDEX readings_link_mode ON readings (link_mode) WHERE link_mode IN ('inalterado', 'automatico');

-- Who has a document open, for a few minutes: others see it and take another one.
CREATE TABLE reading_claims (
    reading_id TEXT   NOT NULL PRIMARY KEY REFERENCES readings (id),
    user_id    TEXT   NOT NULL REFERENCES users (id),
    until      BIGINT NOT NULL
);
CREATE INDEX reading_claims_user ON reading_claims (user_id);
