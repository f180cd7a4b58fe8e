-- +goose Up

-- Who typed the address of a client, or confirmed it: a code that stands for the
-- client's word goes only to an address that staff answers for (SX-01).
ALTER TABLE clients ADD COLUMN contact_email_by TEXT;
ALTER TABLE client_contacts ADD COLUMN email_by TEXT;
UPDATE clients SET contact_email_by = (SELECT a.actor_id FROM audit_entries a
    WHERE a.entity = 'client' AND a.entity_id = clients.id AND strpos(a.after_json, '"email":"' || clients.contact_email || '"') > 0
    AND a.action NOT LIKE 'lead.contact.%' ORDER BY a.at, a.id LIMIT 1)
WHERE contact_email IS NOT NULL;
UPDATE client_contacts SET email_by = (SELECT a.actor_id FROM audit_entries a
    WHERE a.entity = 'client' AND a.entity_id = client_contacts.client_id AND a.action IN ('lead.contact.add', 'lead.contact.update')
    AND strpos(a.after_json, '"id":"' || client_contacts.id || '"') > 0 AND strpos(a.after_json, '"email":"' || client_contacts.email || '"') > 0
    ORDER BY a.at, a.id LIMIT 1)
WHERE email IS NOT NULL;

-- Who made a link, who may not be the one who accepts by it.
ALTER TABLE proposal_links ADD COLUMN maker_id TEXT;
UPDATE proposal_links SET maker_id = (SELECT a.actor_id FROM audit_entries a
    WHERE a.entity = 'proposal' AND a.entity_id = proposal_links.proposal_id AND a.action = 'proposal.link_create'
    AND strpos(a.after_json, '"link":"' || proposal_links.id || '"') > 0 ORDER BY a.at, a.id LIMIT 1);

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
ALTER TABLE proposal_decisions ALTER COLUMN link_id DROP NOT NULL;
ALTER TABLE proposal_decisions ADD COLUMN email TEXT;
ALTER TABLE proposal_decisions ADD COLUMN recorded_by TEXT; -- the name as it was then
ALTER TABLE proposal_decisions ADD COLUMN signed_name TEXT;
ALTER TABLE proposal_decisions ADD COLUMN signed_type TEXT;
ALTER TABLE proposal_decisions ADD COLUMN signed_hash TEXT; -- SHA-256
ALTER TABLE proposal_decisions ADD COLUMN signed_key TEXT;  -- of the content in the blob store
