-- DR-18: what documents say of notes. An event may be here before its note, and its note before it: whoever brings
-- either holds the row of its key before looking for the other.
CREATE TABLE fiscal_keys (access_key TEXT NOT NULL PRIMARY KEY);
CREATE TABLE fiscal_events (
    access_key TEXT NOT NULL REFERENCES fiscal_keys (access_key),
    type TEXT NOT NULL, -- of the authority, or what another document says: situacao, protocolo, denegacao, substituicao
    sequence BIGINT NOT NULL,
    name TEXT NOT NULL, happened_on TEXT, protocol TEXT NOT NULL, note_protocol TEXT NOT NULL, status TEXT NOT NULL,
    text TEXT NOT NULL, -- why, or what is corrected
    other_key TEXT NOT NULL, -- of the note in its place
    reading_id TEXT, sent_by TEXT,
    asks BOOLEAN NOT NULL, -- it came by itself: a person decides
    state TEXT NOT NULL CHECK (state IN ('aguarda', 'aplicado', 'dispensado', 'desfeito', 'sem_efeito')),
    decided_at BIGINT, decided_by TEXT, reason TEXT, created_at BIGINT NOT NULL,
    PRIMARY KEY (access_key, type, sequence)
);
ALTER TABLE invoices ADD COLUMN access_key TEXT;
ALTER TABLE invoices ADD COLUMN named_key TEXT; -- of the note that this one returns or completes
ALTER TABLE invoices ADD COLUMN returns BOOLEAN NOT NULL DEFAULT FALSE; -- what was sold: it counts as minus
ALTER TABLE invoices ADD COLUMN state TEXT NOT NULL DEFAULT 'valida' CHECK (state IN ('valida', 'devolucao', 'cancelada', 'sem_valor', 'substituida'));
ALTER TABLE invoices ADD COLUMN state_at BIGINT; -- since when it does not count any more
UPDATE invoices SET access_key = (SELECT r.access_key FROM readings r WHERE r.invoice_id = invoices.id AND r.access_key <> '' ORDER BY r.id LIMIT 1)
    WHERE id IN (SELECT r.invoice_id FROM readings r WHERE r.invoice_id IS NOT NULL AND r.access_key <> '');
-- Events that may be about a note which was typed without a key.
CREATE INDEX readings_events ON readings (number) WHERE class = 'evento_xml' AND deleted_at IS NULL;
CREATE INDEX fiscal_events_other ON fiscal_events (other_key) WHERE type = 'substituicao';
CREATE INDEX invoices_access_key ON invoices (access_key) WHERE access_key IS NOT NULL;
