-- +goose Up

-- Who typed the address of a client, or confirmed it: a code that stands for the
-- client's word goes only to an address that staff answers for (SX-01).
ALTER TABLE clients ADD COLUMN contact_email_by TEXT;
ALTER TABLE client_contacts ADD COLUMN email_by TEXT;
UPDATE clients SET contact_email_by = (SELECT a.actor_id FROM audit_entries a
    WHERE a.entity = 'client' AND a.entity_id = clients.id AND instr(a.after_json, '"email":"' || clients.contact_email || '"') > 0
    AND a.action NOT LIKE 'lead.contact.%' ORDER BY a.at, a.id LIMIT 1)
WHERE contact_email IS NOT NULL;
UPDATE client_contacts SET email_by = (SELECT a.actor_id FROM audit_entries a
    WHERE a.entity = 'client' AND a.entity_id = client_contacts.client_id AND a.action IN ('lead.contact.add', 'lead.contact.update')
    AND instr(a.after_json, '"id":"' || client_contacts.id || '"') > 0 AND instr(a.after_json, '"email":"' || client_contacts.email || '"') > 0
    ORDER BY a.at, a.id LIMIT 1)
WHERE email IS NOT NULL;

-- Who made a link, who may not be the one who accepts by it.
ALTER TABLE proposal_links ADD COLUMN maker_id TEXT;
UPDATE proposal_links SET maker_id = (SELECT a.actor_id FROM audit_entries a
    WHERE a.entity = 'proposal' AND a.entity_id = proposal_links.proposal_id AND a.action = 'proposal.link_create'
    AND instr(a.after_json, '"link":"' || proposal_links.id || '"') > 0 ORDER BY a.at, a.id LIMIT 1);

-- The code by which the client accepts: one per proposal, a new one replaces it.
CREATE TABLE proposal_codes (
    proposal_id  TEXT   NOT NULL PRIMARY KEY REFERENCES proposals (id),
    id           TEXT   NOT NULL,            -- of the request
    email        TEXT   NOT NULL,
    mark         TEXT   NOT NULL DEFAULT '', -- of the code, under the key of the installation; empty: not written yet
    tries        BIGINT NOT NULL DEFAULT 0,
    requested_at BIGINT NOT NULL,
    expires_at   BIGINT NOT NULL DEFAULT 0
);

-- An acceptance names the address that the code went to, or who recorded it with the
-- document that the client signed; such a one has no link.
-- A NOT NULL cannot be dropped here: the table is made anew.
CREATE TABLE proposal_decisions_2 (
    proposal_id TEXT   NOT NULL PRIMARY KEY REFERENCES proposals (id),
    link_id     TEXT   REFERENCES proposal_links (id),
    accepted    BIGINT NOT NULL CHECK (accepted IN (0, 1)),
    name        TEXT   NOT NULL DEFAULT '',
    cpf         TEXT   NOT NULL DEFAULT '',
    reason      TEXT   NOT NULL DEFAULT '',
    ip          TEXT   NOT NULL,
    user_agent  TEXT   NOT NULL,
    decided_at  BIGINT NOT NULL,
    version     BIGINT NOT NULL, -- of the proposal that was read
    hash        TEXT   NOT NULL, -- SHA-256 of the document
    document    TEXT   NOT NULL, -- the PDF, base64
    deal_id     TEXT,
    contract_id TEXT,
    email       TEXT,
    recorded_by TEXT,            -- the name as it was then
    signed_name TEXT,
    signed_type TEXT,
    signed_hash TEXT,            -- SHA-256
    signed_key  TEXT             -- of the content in the blob store
);
INSERT INTO proposal_decisions_2 (proposal_id, link_id, accepted, name, cpf, reason, ip, user_agent, decided_at, version, hash, document, deal_id, contract_id)
    SELECT proposal_id, link_id, accepted, name, cpf, reason, ip, user_agent, decided_at, version, hash, document, deal_id, contract_id FROM proposal_decisions;
DROP TABLE proposal_decisions;
ALTER TABLE proposal_decisions_2 RENAME TO proposal_decisions;
