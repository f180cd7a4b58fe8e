-- The schema with which version 1.0.0 begins (ADR 0038): what an empty database gets whole. A database that the last
-- program before it brought to this number is taken over as it is.
--
-- Times are microseconds since 1970 in UTC; energy is kWh x 1e-8, price R$/MWh x 1e-8, money R$ x 1e-4, percent x
-- 1e-6, unless a column says otherwise. Null is unknown, never zero. created_by, updated_by and the like are the name
-- as it was then, unless they refer to users. Columns stand in the order in which they came, which is another one on
-- each engine in three tables. What lines like `-- sqlite:` and words in angle brackets mean stands at own() in
-- migration.go.

-- postgres:
CREATE EXTENSION IF NOT EXISTS pg_trgm;
-- both:

-- == Platform: calls once, jobs ================================================================

-- What a creating call with an Idempotency-Key made, so that its repetition answers with the same object (check F04).
-- Written in the call's transaction.
CREATE TABLE idempotency_keys (
    user_id TEXT NOT NULL, key TEXT NOT NULL, request_hash TEXT NOT NULL, resource_id TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);

-- The processes that work on the jobs of this database (OP-03, OP-04).
CREATE TABLE instances (
    id TEXT NOT NULL PRIMARY KEY,
    host TEXT NOT NULL, version TEXT NOT NULL,
    started_at BIGINT NOT NULL, beat_at BIGINT NOT NULL
);

-- Work that runs after the transaction that asked for it. The checks make the states exclusive: a lease exists
-- exactly while a job runs, an end exactly once it ended.
CREATE TABLE jobs (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    args TEXT NOT NULL, -- JSON
    state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'dead', 'cancelled')),
    unique_key TEXT, priority INTEGER NOT NULL DEFAULT 0, user_id TEXT, run_at BIGINT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0, lease_token TEXT, lease_until BIGINT,
    cancel_requested BOOLEAN NOT NULL DEFAULT FALSE, progress_done BIGINT NOT NULL DEFAULT 0,
    progress_total BIGINT NOT NULL DEFAULT 0,
    result TEXT, -- JSON
    message TEXT, -- what the person is told of a failure
    error TEXT, -- the technical cause
    created_at BIGINT NOT NULL,
    started_at BIGINT, finished_at BIGINT,
    CHECK ((state = 'running') = (lease_token IS NOT NULL)),
    CHECK ((lease_token IS NULL) = (lease_until IS NULL)),
    CHECK ((state IN ('done', 'dead', 'cancelled')) = (finished_at IS NOT NULL))
);
CREATE UNIQUE INDEX jobs_unique_key ON jobs (unique_key) WHERE unique_key IS NOT NULL AND state IN ('queued', 'running');
CREATE INDEX jobs_queued ON jobs (priority DESC, run_at, id, user_id) WHERE state = 'queued';
CREATE INDEX jobs_running ON jobs (user_id, lease_until) WHERE state = 'running';
CREATE INDEX jobs_user ON jobs (user_id, created_at);
CREATE INDEX jobs_finished ON jobs (finished_at) WHERE finished_at IS NOT NULL;

-- How each attempt at a job ended (OP-04). It is named by its lease, since an attempt that is handed back at a stop
-- keeps its number for the next one.
CREATE TABLE job_attempts (
    lease_token TEXT NOT NULL PRIMARY KEY, job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    attempt INTEGER NOT NULL, instance TEXT NOT NULL, started_at BIGINT NOT NULL, ended_at BIGINT,
    outcome TEXT CHECK (outcome IN ('done', 'failed', 'cancelled', 'returned', 'lost')),
    message TEXT, -- what the person is told of a failure
    error TEXT, -- the technical cause
    CHECK ((ended_at IS NULL) = (outcome IS NULL))
);
CREATE INDEX job_attempts_job ON job_attempts (job_id, started_at);
CREATE INDEX job_attempts_open ON job_attempts (job_id) WHERE ended_at IS NULL;

-- == Accounts and sessions =====================================================================

CREATE TABLE partners (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT <bytewise> NOT NULL,
    cnpj TEXT UNIQUE,
    created_at BIGINT NOT NULL
);

CREATE TABLE users (
    id TEXT NOT NULL PRIMARY KEY,
    email TEXT NOT NULL UNIQUE, -- trimmed, lower case
    name TEXT NOT NULL, phone TEXT, cpf TEXT, cnpj TEXT,
    password_hash TEXT, -- null until who owns the mailbox has chosen one
    status TEXT NOT NULL CHECK (status IN ('pendente', 'ativo', 'bloqueado')),
    email_confirmed_at BIGINT,
    partner_id TEXT REFERENCES partners (id),
    search_text TEXT <bytewise> NOT NULL,
    version BIGINT NOT NULL DEFAULT 1,
    last_login_at BIGINT,
    created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL,
    CHECK (password_hash IS NULL OR email_confirmed_at IS NOT NULL)
);

CREATE TABLE user_roles (
    user_id TEXT NOT NULL REFERENCES users (id),
    role TEXT NOT NULL CHECK (role IN ('gestora', 'backoffice', 'consultor', 'parceiro')),
    -- Who gave the role: a person ('manual'), or the groups at the provider ('sso'), which it follows.
    source TEXT NOT NULL DEFAULT 'manual',
    PRIMARY KEY (user_id, role)
);
CREATE INDEX user_roles_role ON user_roles (role);

-- token_hash is SHA-256 of the cookie's value; the value itself is stored nowhere.
CREATE TABLE sessions (
    id TEXT NOT NULL PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id),
    token_hash TEXT NOT NULL UNIQUE,
    family_id TEXT NOT NULL, -- all tokens that refresh made of one login
    created_at BIGINT NOT NULL, -- of the login: the absolute limit counts from here
    authenticated_at BIGINT NOT NULL, -- last time the password was typed
    last_seen_at BIGINT NOT NULL,
    used_at BIGINT, -- first request with a token that refresh made
    ip TEXT NOT NULL, user_agent TEXT NOT NULL,
    replaced_at BIGINT, -- by refresh; its reuse ends the family
    revoked_at BIGINT,
    -- Whether a passkey opened the session: what counts as the second factor that a role demands.
    by_passkey BOOLEAN NOT NULL DEFAULT FALSE,
    -- Whether the provider opened the session, under which of its own, and whether it vouched for a second factor
    -- there. Null: it did not open it.
    sso_session TEXT, sso_factor BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE INDEX sessions_user ON sessions (user_id, last_seen_at);
CREATE INDEX sessions_family ON sessions (family_id);
CREATE INDEX sessions_created_at ON sessions (created_at);

-- A browser in which the account's owner has signed in before. It may still try a password while strangers have used
-- up the account's attempts.
CREATE TABLE known_devices (
    token_hash TEXT NOT NULL PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL
);
CREATE INDEX known_devices_user ON known_devices (user_id);
CREATE INDEX known_devices_expires_at ON known_devices (expires_at);

-- What somebody typed into the registration form. It becomes the user's only when the link sent to the mailbox is
-- opened, so that nobody can prepare a password for somebody else's address.
CREATE TABLE registrations (
    id TEXT NOT NULL PRIMARY KEY,
    email TEXT NOT NULL, name TEXT NOT NULL, cnpj TEXT, password_hash TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX registrations_email ON registrations (email);
CREATE INDEX registrations_created_at ON registrations (created_at);

-- Links sent by mail; token_hash is SHA-256 of what the link carries.
CREATE TABLE account_tokens (
    token_hash TEXT NOT NULL PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id),
    purpose TEXT NOT NULL CHECK (purpose IN ('confirmar', 'redefinir')),
    registration_id TEXT REFERENCES registrations (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL,
    used_at BIGINT,
    CHECK ((purpose = 'confirmar') = (registration_id IS NOT NULL))
);
CREATE INDEX account_tokens_user ON account_tokens (user_id, purpose);
CREATE INDEX account_tokens_registration ON account_tokens (registration_id);
CREATE INDEX account_tokens_expires_at ON account_tokens (expires_at);

-- Attempts of one kind in one window; the key names the account or the address.
CREATE TABLE attempt_counters (
    key TEXT NOT NULL PRIMARY KEY,
    attempts INTEGER NOT NULL, expires_at BIGINT NOT NULL
);
CREATE INDEX attempt_counters_expires_at ON attempt_counters (expires_at);

CREATE TABLE settings (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL,
    updated_by TEXT, updated_at BIGINT NOT NULL
);

-- The shared secret of a user's second factor. One that is being enrolled stands beside the one in force until a code
-- of it was typed.
CREATE TABLE user_totp (
    id TEXT NOT NULL PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id),
    state TEXT NOT NULL CHECK (state IN ('pendente', 'ativo')),
    secret_sealed TEXT NOT NULL, -- sealed for this row
    last_step BIGINT NOT NULL, -- the newest step whose code was used
    created_at BIGINT NOT NULL,
    UNIQUE (user_id, state)
);

-- Ten codes for the day on which the telephone is lost; each works once.
CREATE TABLE user_recovery_codes (
    code_hash TEXT NOT NULL PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL,
    used_at BIGINT
);
CREATE INDEX user_recovery_codes_user ON user_recovery_codes (user_id);

-- Whoever typed the right password and still owes the code.
CREATE TABLE login_challenges (
    token_hash TEXT NOT NULL PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id),
    attempts INTEGER NOT NULL,
    created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL,
    sso_session TEXT
);
CREATE INDEX login_challenges_user ON login_challenges (user_id);
CREATE INDEX login_challenges_expires_at ON login_challenges (expires_at);

-- An address that a user wants to change to, until its mailbox is proven.
CREATE TABLE email_changes (
    id TEXT NOT NULL PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id),
    email TEXT NOT NULL,
    token_hash TEXT UNIQUE, -- of the mailed link; null until it is sent
    created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL,
    used_at BIGINT -- confirmed, replaced or withdrawn
);
CREATE INDEX email_changes_user ON email_changes (user_id);
CREATE INDEX email_changes_expires_at ON email_changes (expires_at);

-- Passkeys (AP-03): the public half of a key pair whose private half never leaves its device. Bytes are base64url.
CREATE TABLE user_passkeys (
    id TEXT NOT NULL PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id),
    credential_id TEXT NOT NULL UNIQUE, -- how the device calls it
    public_key TEXT NOT NULL, -- COSE
    sign_count BIGINT NOT NULL, -- grows with each use, unless the device does not count (0)
    aaguid TEXT NOT NULL, -- the model of the device; zeros where it does not say
    backup_eligible BOOLEAN NOT NULL, -- may be copied to other devices of its owner
    backup_state BOOLEAN NOT NULL, -- was copied
    label TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT
);
CREATE INDEX user_passkeys_user ON user_passkeys (user_id);

-- What a browser was asked to sign. The token is in its cookie alone.
CREATE TABLE passkey_challenges (
    token_hash TEXT NOT NULL PRIMARY KEY,
    user_id TEXT REFERENCES users (id), -- who adds a key; null: somebody signs in
    state TEXT NOT NULL, -- the challenge and what was asked for with it
    expires_at BIGINT NOT NULL
);
CREATE INDEX passkey_challenges_user ON passkey_challenges (user_id);
CREATE INDEX passkey_challenges_expires_at ON passkey_challenges (expires_at);

-- Single sign-on (AP-03): who a user is at the company's identity provider.
CREATE TABLE sso_identities (
    id TEXT NOT NULL PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id),
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL, -- how the provider calls her; never changes
    email_seen TEXT NOT NULL, -- the address there at the last sign-in; empty: not told
    mapped_roles TEXT NOT NULL, -- what her groups there gave at the last sign-in, by commas
    linked_at BIGINT NOT NULL, last_login_at BIGINT,
    UNIQUE (issuer, subject)
);
CREATE INDEX sso_identities_user ON sso_identities (user_id);

-- Sign-ins that the provider has not answered yet. State and browser are hashes: the first comes back with the
-- answer, the second is in a cookie alone.
CREATE TABLE sso_attempts (
    state_hash TEXT NOT NULL PRIMARY KEY,
    browser_hash TEXT NOT NULL, nonce TEXT NOT NULL,
    verifier_sealed TEXT NOT NULL, -- of PKCE
    return_path TEXT NOT NULL,
    anew BOOLEAN NOT NULL, -- the person was to show anew who she is
    expires_at BIGINT NOT NULL
);
CREATE INDEX sso_attempts_expires_at ON sso_attempts (expires_at);

-- What the provider said of somebody who still has to show something here. The token is in her browser's cookie
-- alone.
CREATE TABLE sso_steps (
    token_hash TEXT NOT NULL PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id),
    issuer TEXT NOT NULL, subject TEXT NOT NULL, email_seen TEXT NOT NULL, mapped_roles TEXT NOT NULL,
    session_id TEXT NOT NULL, -- hers at the provider; empty: not told
    second_factor BOOLEAN NOT NULL, return_path TEXT NOT NULL, expires_at BIGINT NOT NULL
);
CREATE INDEX sso_steps_user ON sso_steps (user_id);
CREATE INDEX sso_steps_expires_at ON sso_steps (expires_at);

-- What a person keeps of how she looks at a list: its filters, order, columns and density, under a name. roles says
-- who else sees it, as ",gestora,consultor,".
CREATE TABLE saved_views (
    id TEXT NOT NULL PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id),
    screen TEXT NOT NULL, name TEXT NOT NULL,
    name_key TEXT NOT NULL, -- folded: one name a screen
    query TEXT NOT NULL, roles TEXT NOT NULL DEFAULT '',
    version BIGINT NOT NULL, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL,
    UNIQUE (user_id, screen, name_key)
);
CREATE INDEX saved_views_shared ON saved_views (screen) WHERE roles <> '';

-- What other programs read in the name of their owner (AP-01). Lists are words with spaces between.
CREATE TABLE api_keys (
    id TEXT NOT NULL PRIMARY KEY, -- 12 hexadecimal digits, part of the key
    owner_user_id TEXT NOT NULL REFERENCES users (id),
    name TEXT NOT NULL,
    hash TEXT NOT NULL, -- SHA-256 of its 32 bytes
    scopes TEXT NOT NULL, -- permissions
    client_ids TEXT NOT NULL, -- empty: every client of the owner
    ip_ranges TEXT NOT NULL, -- empty: from anywhere
    rate_per_minute BIGINT NOT NULL, created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL,
    revoked_at BIGINT,
    last_used_at BIGINT, -- to the minute
    last_used_ip TEXT
);
CREATE INDEX api_keys_owner ON api_keys (owner_user_id);

-- == The trail and notifications ===============================================================

-- Who did what, when, from where, to which row. Rows are only ever added.
CREATE TABLE audit_entries (
    id TEXT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL,
    actor_id TEXT, -- null: the system, or nobody signed in
    actor_name TEXT NOT NULL, session_id TEXT, ip TEXT,
    action TEXT NOT NULL, -- e.g. contract.update
    entity TEXT NOT NULL, entity_id TEXT NOT NULL,
    client_id TEXT, -- the row scope of who may read the entry
    title TEXT NOT NULL, -- the sentence that timelines show
    description TEXT, -- what stands below it
    reason TEXT, before_json TEXT, after_json TEXT, request_id TEXT
);
CREATE INDEX audit_entries_entity ON audit_entries (entity, entity_id, at, id);
CREATE INDEX audit_entries_actor ON audit_entries (actor_id, at, id);
CREATE INDEX audit_entries_at ON audit_entries (at, id);
CREATE INDEX audit_entries_session ON audit_entries (session_id, at, id);
CREATE INDEX audit_entries_ip ON audit_entries (ip, at, id);

-- One link per audit entry: what it said when it was sealed, and the tag over that and the link before. Links are
-- only ever added; redacted_at says that the content of the entry was erased by law and its digest stands for it.
CREATE TABLE audit_chain (
    seq BIGINT NOT NULL PRIMARY KEY,
    entry_id TEXT NOT NULL, digest TEXT NOT NULL, tag TEXT NOT NULL, sealed_at BIGINT NOT NULL, redacted_at BIGINT
);
CREATE UNIQUE INDEX audit_chain_entry ON audit_chain (entry_id);

-- Stretches of the audit chain that retention took away: the tag of the last link, on which the next one builds, and
-- a mark under the installation's key that says so.
CREATE TABLE audit_cuts (
    first_seq BIGINT NOT NULL PRIMARY KEY,
    last_seq BIGINT NOT NULL, tag TEXT NOT NULL, mark TEXT NOT NULL, cut_at BIGINT NOT NULL
);

-- How often a person took the same file, or was refused the same act, within an hour, so that a loop does not fill
-- the trail.
CREATE TABLE audit_visits (
    hour BIGINT NOT NULL, actor_id TEXT NOT NULL, act TEXT NOT NULL, times BIGINT NOT NULL,
    PRIMARY KEY (hour, actor_id, act)
);

CREATE TABLE notifications (
    id TEXT NOT NULL PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id),
    kind TEXT NOT NULL, title TEXT NOT NULL, body TEXT NOT NULL, link TEXT,
    created_at BIGINT NOT NULL,
    read_at BIGINT,
    -- A notification whose subject the user may turn off, and that goes by mail too.
    topic TEXT,
    mail_at BIGINT, -- when to mail it; null: not, or done
    mail_until BIGINT, -- of no use later than this
    mailed_at BIGINT
);
CREATE INDEX notifications_user ON notifications (user_id, created_at, id);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
CREATE INDEX notifications_created_at ON notifications (created_at);
CREATE INDEX notifications_mail ON notifications (mail_at) WHERE mail_at IS NOT NULL;

-- How a user wants to be told of things (CS-05). No row: the defaults.
CREATE TABLE notification_preferences (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id),
    whatsapp BOOLEAN NOT NULL, email BOOLEAN NOT NULL, new_leads BOOLEAN NOT NULL, closed_contracts BOOLEAN NOT NULL,
    commission_paid BOOLEAN NOT NULL, meeting_reminders BOOLEAN NOT NULL, quiet BOOLEAN NOT NULL,
    quiet_from TEXT NOT NULL, -- HH:MM
    quiet_until TEXT NOT NULL,
    version BIGINT NOT NULL, updated_at BIGINT NOT NULL
);

-- == The installation: key, copies, erasures, papers, retention ================================

-- What is true of the installation as a whole: the key that its secrets are sealed with, how often it was restored,
-- and whether what leaves by itself is held.
CREATE TABLE installation (
    id TEXT NOT NULL PRIMARY KEY CHECK (id = 'esta'),
    epoch BIGINT NOT NULL, key_id TEXT NOT NULL,
    outbound TEXT NOT NULL CHECK (outbound IN ('livre', 'retida')),
    reason TEXT NOT NULL, since BIGINT NOT NULL
);
INSERT INTO installation (id, epoch, key_id, outbound, reason, since) VALUES ('esta', 1, '', 'livre', '', 0);

-- The copies of the installation that were made or tried (OP-01).
CREATE TABLE backups (
    id TEXT NOT NULL PRIMARY KEY,
    place TEXT NOT NULL, started_at BIGINT NOT NULL, finished_at BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('boa', 'falhou')),
    bytes BIGINT NOT NULL, files BIGINT NOT NULL, new_files BIGINT NOT NULL, error TEXT NOT NULL,
    verified_at BIGINT NOT NULL -- 0: never
);
CREATE INDEX backups_started ON backups (started_at);

-- Who was erased, sealed with the installation's key: a copy of before that is restored has the person in it still
-- (OP-01, SX-05).
CREATE TABLE erasures (
    id TEXT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL, subject_sealed TEXT NOT NULL
);

-- How the brokerage signs its papers: one row at most. contact is of lines; logo is a PNG in base64, empty where the
-- mark of the product stands.
CREATE TABLE letterheads (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL, contact TEXT NOT NULL, logo TEXT NOT NULL,
    version BIGINT NOT NULL, updated_at BIGINT NOT NULL, updated_by TEXT NOT NULL
);

-- How old what is kept may grow, in months; null: it is kept without limit (OP-06).
CREATE TABLE retention_ages (
    id TEXT NOT NULL PRIMARY KEY,
    contracts INTEGER, -- since a contract was deleted
    versions INTEGER, -- of contracts that are there
    uploads INTEGER, -- files of spreadsheets, and documents that became no invoice
    trail INTEGER,
    version BIGINT NOT NULL, updated_at BIGINT NOT NULL, updated_by TEXT NOT NULL
);

-- == Events and webhooks =======================================================================

-- What happened, for programs that follow it (AP-02); who may hear of it is asked anew each time. No price, no name,
-- no address.
CREATE TABLE events (
    id TEXT NOT NULL PRIMARY KEY,
    type TEXT NOT NULL, client_id TEXT,
    owner_id TEXT, -- whose it is, who hears of it without reaching the client
    author_id TEXT, -- the only one to hear of it of those who see their own alone
    subject_id TEXT NOT NULL, -- its kind is the first word of the type
    subject_version BIGINT, at BIGINT NOT NULL
);
CREATE INDEX events_at ON events (at);

-- Addresses that are told. Lists are words with spaces between.
CREATE TABLE webhook_endpoints (
    id TEXT NOT NULL PRIMARY KEY, owner_user_id TEXT NOT NULL REFERENCES users (id),
    url TEXT NOT NULL, types TEXT NOT NULL,
    client_ids TEXT NOT NULL, -- empty: every client of the owner
    state TEXT NOT NULL, -- ativo, pausado, or desativado by failures
    reason TEXT NOT NULL, -- of the last
    secret_sealed TEXT NOT NULL,
    previous_sealed TEXT NOT NULL, -- the secret before, for a day; empty: none
    previous_until BIGINT, failing_since BIGINT,
    version BIGINT NOT NULL, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL
);
CREATE INDEX webhook_endpoints_owner ON webhook_endpoints (owner_user_id);

CREATE TABLE webhook_deliveries (
    id TEXT NOT NULL PRIMARY KEY, event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    endpoint_id TEXT NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
    state TEXT NOT NULL, -- pendente, entregue, falhou, cancelada
    attempts BIGINT NOT NULL, -- since it was last asked for
    status BIGINT, -- of the last answer; none: there was no answer
    took_ms BIGINT, body_head TEXT NOT NULL, error TEXT NOT NULL, next_at BIGINT,
    created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL,
    UNIQUE (event_id, endpoint_id)
);
CREATE INDEX webhook_deliveries_endpoint ON webhook_deliveries (endpoint_id, created_at);

-- == Spreadsheets ==============================================================================

-- One spreadsheet that was sent, and how far it came.
CREATE TABLE imports (
    seq <identity>,
    id TEXT NOT NULL UNIQUE,
    user_id TEXT NOT NULL REFERENCES users (id),
    filename TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('csv', 'xlsx')),
    size BIGINT NOT NULL, sha256 TEXT NOT NULL, blob_key TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('recebido', 'analisando', 'mapeamento', 'revisao', 'aplicando', 'concluido', 'desfazendo', 'desfeito', 'falhou')),
    job_id TEXT, -- the newest job that works on it
    partial BOOLEAN NOT NULL DEFAULT FALSE, -- 'Importar linhas válidas': rejected rows do not stop it
    signature TEXT, -- of the header line, to recognise the sender's layout
    columns_json TEXT, -- header and sample cells
    mapping_json TEXT, -- source column to field, and the constants
    rows_total BIGINT NOT NULL DEFAULT 0, rows_valid BIGINT NOT NULL DEFAULT 0,
    rows_rejected BIGINT NOT NULL DEFAULT 0, rows_created BIGINT NOT NULL DEFAULT 0,
    rows_updated BIGINT NOT NULL DEFAULT 0, rows_unchanged BIGINT NOT NULL DEFAULT 0,
    rows_undone BIGINT NOT NULL DEFAULT 0,
    rows_conflict BIGINT NOT NULL DEFAULT 0, -- changed since, so undoing left them
    next_row BIGINT NOT NULL DEFAULT 0, -- rows applied, or lines undone, for a restart
    target_id TEXT, -- when the whole file is one unit's
    error TEXT, error_line INTEGER, error_column INTEGER,
    version BIGINT NOT NULL DEFAULT 1, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL,
    -- Spreadsheets of any feature are received by one engine: each names its subject, counts what only the subject
    -- knows of in flags_json, and points at what a row wrote by a number and a key that the subject understands.
    subject TEXT NOT NULL DEFAULT 'balance',
    flags_json TEXT,
    -- Lines of totals and notes are left out, and those out of proportion wait for somebody to confirm them; both are
    -- listed as such.
    confirmed TEXT -- why a person confirmed them (TD-02)
);
CREATE INDEX imports_user ON imports (user_id, seq);
CREATE INDEX imports_sha256 ON imports (sha256);
CREATE INDEX imports_subject ON imports (subject, seq);

-- What is to be said of single lines of a spreadsheet: a rejection, a row that was the same already, or a change of
-- an existing row with the row as it was, which undoing puts back. A subject whose rows do not know the line that
-- they come from has it said here what each line created; a row may also be refused when it is to be stored.
CREATE TABLE import_rows (
    import_seq BIGINT NOT NULL REFERENCES imports (seq),
    line INTEGER NOT NULL,
    ordinal INTEGER NOT NULL, -- several things may be said of one line
    outcome TEXT NOT NULL CHECK (outcome IN ('rejeitada', 'recusada', 'ignorada', 'suspeita', 'criada', 'atualizada', 'sem_alteracao', 'desfeita', 'conflito')),
    column_no INTEGER, field TEXT,
    -- sqlite:
    value TEXT, -- of a refused cell, so that it can be corrected in place
    -- both:
    message TEXT, target_seq BIGINT, target_key TEXT,
    before_json TEXT, -- what the row stated before
    after_version BIGINT, -- of the row, once changed
    -- postgres:
    value TEXT,
    -- both:
    -- The row as it was read stands with what is said of it, at the first of its lines here, so that it is looked at
    -- and corrected without the file (TD-05).
    cells_json TEXT,
    PRIMARY KEY (import_seq, line, ordinal)
);
CREATE INDEX import_rows_outcome ON import_rows (import_seq, outcome, line);

-- How a person maps a layout that was not known; the same header may be mapped otherwise for another subject.
CREATE TABLE import_mappings (
    user_id TEXT NOT NULL CONSTRAINT subject_mappings_user_id_fkey REFERENCES users (id),
    subject TEXT NOT NULL, signature TEXT NOT NULL, mapping_json TEXT NOT NULL,
    updated_at BIGINT NOT NULL,
    CONSTRAINT subject_mappings_pkey PRIMARY KEY (user_id, subject, signature)
);

-- == Clients and their units ===================================================================

CREATE TABLE clients (
    seq <identity>, -- order of creation, and what the search index refers to
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    cnpj TEXT NOT NULL UNIQUE, -- 14 characters without mask
    segment TEXT,
    state TEXT, -- UF
    contact_name TEXT, contact_phone TEXT, contact_email TEXT,
    owner_user_id TEXT REFERENCES users (id), partner_id TEXT REFERENCES partners (id),
    search_text TEXT <bytewise> NOT NULL,
    version BIGINT NOT NULL DEFAULT 1, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL,
    -- What is known of a client while it is being won: where it stands in the funnel and in its migration, the next
    -- step, and what a comparison needs.
    funnel_status TEXT NOT NULL DEFAULT 'amarelo' CHECK (funnel_status IN ('verde', 'amarelo')),
    migration_status TEXT NOT NULL DEFAULT 'em_analise' CHECK (migration_status IN ('aprovado', 'em_analise')),
    consumer_class TEXT CHECK (consumer_class IN ('industrial', 'comercial', 'rural', 'residencial', 'poder_publico', 'outros')),
    supply_group TEXT CHECK (supply_group IN ('A', 'B')), -- where no unit tells it
    city TEXT,
    extra_tax BIGINT, -- percent x 1e-6 beside PIS, COFINS and ICMS
    last_interaction BIGINT, next_step TEXT,
    next_step_on TEXT, -- YYYY-MM-DD
    notes TEXT,
    deleted_at BIGINT,
    -- What an import created, so that undoing it can take that away again (TD-06).
    created_import BIGINT,
    -- Who typed the address of a client, or confirmed it: a code that stands for the client's word goes only to an
    -- address that staff answers for (SX-01).
    contact_email_by TEXT, next_step_by TEXT,
    -- LW-02: how a client is taxed, by which a saving is net of credits.
    tax_regime TEXT CHECK (tax_regime IN ('lucro_real', 'lucro_presumido', 'simples', 'nao_contribuinte')),
    activity TEXT CHECK (activity IN ('industria', 'comercio_servicos')),
    industrial_share BIGINT CHECK (industrial_share BETWEEN 0 AND 100000000), -- % × 1e-6
    export_share BIGINT CHECK (export_share BETWEEN 0 AND 100000000),
    simples_regular BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE INDEX clients_owner ON clients (owner_user_id);
CREATE INDEX clients_partner ON clients (partner_id);
CREATE INDEX clients_import ON clients (created_import) WHERE created_import IS NOT NULL;
-- The list of clients and what it counts are read from the index alone. SQLite goes to the row for a column of the
-- index's own condition unless the index has the column too.
CREATE INDEX clients_listed ON clients (search_text, seq, id, funnel_status, migration_status, segment, owner_user_id, last_interaction, deleted_at)
    WHERE deleted_at IS NULL;
-- Deleted clients, few, who may still have a contract in force.
CREATE INDEX clients_gone ON clients (id, deleted_at) WHERE deleted_at IS NOT NULL;
-- Search by any part of name or CNPJ; the index of SQLite follows the rows by triggers.
-- sqlite:
CREATE VIRTUAL TABLE clients_search USING fts5 (
    search_text, content = 'clients', content_rowid = 'seq', tokenize = 'trigram', detail = 'full'
);
-- postgres:
CREATE INDEX clients_search ON clients USING gin (search_text gin_trgm_ops);
-- both:

CREATE TABLE client_members (
    client_id TEXT NOT NULL REFERENCES clients (id), user_id TEXT NOT NULL REFERENCES users (id),
    PRIMARY KEY (client_id, user_id)
);

-- Who reaches a client: its owner, its members and its partner company, in one place, so that every scoped query asks
-- one question. Kept by the client store in the transaction that changes any of the three.
CREATE TABLE client_access (
    principal TEXT NOT NULL, -- user id or partner id
    client_id TEXT NOT NULL REFERENCES clients (id),
    PRIMARY KEY (principal, client_id)
);
CREATE INDEX client_access_client ON client_access (client_id);

CREATE TABLE consumer_units (
    id TEXT NOT NULL PRIMARY KEY, client_id TEXT NOT NULL REFERENCES clients (id),
    meter_code TEXT NOT NULL,
    group_name TEXT NOT NULL DEFAULT 'default', -- contracts of the same group serve the unit
    distributor TEXT, state TEXT, subgroup TEXT, modality TEXT, icms_percent BIGINT,
    created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL,
    -- What a person states of a unit; its measurement goes before it. Energy in kWh x 1e-8 per month, percent x 1e-6,
    -- demand in kW x 1e-4.
    consumption BIGINT, generation BIGINT,
    peak_percent BIGINT, -- of the consumption, in the peak hours
    demand BIGINT, -- contracted
    version BIGINT NOT NULL DEFAULT 1,
    created_import BIGINT,
    UNIQUE (client_id, meter_code)
);
CREATE INDEX consumer_units_import ON consumer_units (created_import) WHERE created_import IS NOT NULL;

-- The numbers that documents name a unit by: the register's own, and those that a distributor gave it since. A start
-- of the program fills in those of older units.
CREATE TABLE unit_codes (
    unit_id TEXT NOT NULL REFERENCES consumer_units (id) ON DELETE CASCADE,
    code_key TEXT NOT NULL, -- as it is compared: letters and digits, without zeros in front
    code TEXT NOT NULL, -- as it is printed
    kind TEXT NOT NULL CHECK (kind IN ('cadastro', 'instalacao', 'conta', 'cliente')),
    distributor_cnpj TEXT,
    valid_from TEXT, -- null: always
    valid_until TEXT,
    source TEXT NOT NULL, -- in words
    created_at BIGINT NOT NULL,
    PRIMARY KEY (unit_id, code_key)
);
CREATE INDEX unit_codes_key ON unit_codes (code_key);

-- The people of a client besides the contact that stands in its row.
CREATE TABLE client_contacts (
    id TEXT NOT NULL PRIMARY KEY, client_id TEXT NOT NULL REFERENCES clients (id),
    name TEXT NOT NULL, role TEXT,
    phone TEXT, -- E.164
    email TEXT,
    version BIGINT NOT NULL DEFAULT 1, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL,
    email_by TEXT
);
CREATE INDEX client_contacts_client ON client_contacts (client_id, name);

-- The files of a client, such as the letter by which it consents to its data being asked for (LOA). The content is in
-- the blob store under blob_key.
CREATE TABLE client_documents (
    id TEXT NOT NULL PRIMARY KEY, client_id TEXT NOT NULL REFERENCES clients (id),
    kind TEXT NOT NULL CHECK (kind IN ('loa', 'procuracao', 'fatura', 'contrato_social', 'laudo', 'outro')),
    filename TEXT NOT NULL,
    content_type TEXT NOT NULL, -- by content, never by name
    size BIGINT NOT NULL CHECK (size > 0),
    sha256 TEXT NOT NULL, -- hexadecimal
    blob_key TEXT NOT NULL UNIQUE,
    consent_by TEXT, -- who signed
    consent_on TEXT, -- YYYY-MM-DD
    valid_until TEXT, -- YYYY-MM-DD
    created_at BIGINT NOT NULL, created_by TEXT REFERENCES users (id), deleted_at BIGINT, deleted_by TEXT REFERENCES users (id)
);
CREATE INDEX client_documents_client ON client_documents (client_id, created_at) WHERE deleted_at IS NULL;

-- Clients that a partner asks for. Back office creates the client or gives the partner's company access; until then
-- nothing tells whether the CNPJ is known.
CREATE TABLE client_requests (
    id TEXT NOT NULL PRIMARY KEY,
    cnpj TEXT NOT NULL, name TEXT NOT NULL,
    by_user TEXT NOT NULL REFERENCES users (id),
    state TEXT NOT NULL DEFAULT 'pendente' CHECK (state IN ('pendente', 'aceito', 'recusado')),
    created_at BIGINT NOT NULL,
    decided_by TEXT REFERENCES users (id), decided_at BIGINT
);
CREATE UNIQUE INDEX client_requests_once ON client_requests (by_user, cnpj) WHERE state = 'pendente';
CREATE INDEX client_requests_state ON client_requests (state, created_at, id);

-- == Parameters, indices, market data, tariffs =================================================

-- Rates, limits and thresholds with their validity and source (domain 0.5).
CREATE TABLE parameters (
    id TEXT NOT NULL PRIMARY KEY,
    key TEXT NOT NULL, scope TEXT NOT NULL DEFAULT '',
    value TEXT NOT NULL, -- canonical decimal
    unit TEXT NOT NULL,
    valid_from TEXT NOT NULL, -- YYYY-MM-DD
    valid_to TEXT, source TEXT NOT NULL, verified_at TEXT,
    created_at BIGINT NOT NULL,
    created_by TEXT, -- NULL: shipped
    -- A value may be expected only, and may be one of several scenarios: the law of 2027 is known before its rates
    -- are. An official value and an expected one may begin on one day.
    status TEXT NOT NULL DEFAULT 'em_vigor' CHECK (status IN ('em_vigor', 'previsto')),
    scenario TEXT NOT NULL DEFAULT 'base' CHECK (scenario IN ('base', 'baixo', 'alto')),
    UNIQUE (key, scope, scenario, status, valid_from)
);
INSERT INTO parameters (id, key, scope, value, unit, valid_from, valid_to, source, created_at) VALUES
    ('01900000-0000-7000-8000-000000000001', 'perdas.percentual', '', '3', '%', '2000-01-01', NULL, 'Convenção contratual do mercado (perdas da rede básica); valor fixo do produto', 0),
    ('01900000-0000-7000-8000-000000000002', 'oportunidade.delta_min_pct', '', '-5', '%', '2000-01-01', NULL, 'Decisão de produto: consumo acumulado a até 5 % do limite superior', 0),
    ('01900000-0000-7000-8000-000000000003', 'divergencia.calculo_mwh', '', '0.002', 'MWh', '2000-01-01', NULL, 'Decisão de produto: diferença aceita entre a coluna informada e a calculada', 0),
    -- Tolerances and thresholds of domain 1.6, 3.4, 4.2, 4.6 and 5.1 to 5.5.
    ('01900000-0000-7000-8000-000000000004', 'vencimento.dia_util', '', '6', 'dia útil', '2000-01-01', NULL, 'Cláusula usual de mercado: 6º dia útil do mês seguinte ao do suprimento', 0),
    ('01900000-0000-7000-8000-000000000005', 'nf.tolerancia_valor', '', '1', 'R$', '2000-01-01', NULL, 'Decisão de produto: vale a maior entre R$ 1,00 e 0,05 % do valor esperado', 0),
    ('01900000-0000-7000-8000-000000000006', 'nf.tolerancia_percentual', '', '0.05', '%', '2000-01-01', NULL, 'Decisão de produto: 50 vezes o arredondamento de uma fatura real, ainda percebe uma hora de erro', 0),
    ('01900000-0000-7000-8000-000000000007', 'nf.tolerancia_mwh_item', '', '0.001', 'MWh', '2000-01-01', NULL, 'Decisão de produto: arredondamento da quantidade a kWh em cada item', 0),
    ('01900000-0000-7000-8000-000000000008', 'nf.tolerancia_icms_zero', '', '0.01', 'R$', '2000-01-01', NULL, 'Decisão de produto: ICMS destacado onde nada é devido', 0),
    ('01900000-0000-7000-8000-000000000009', 'encargos.tolerancia', '', '1', '%', '2000-01-01', NULL, 'Decisão de produto: encargos da CCEE contra quantidade × taxa', 0),
    ('01900000-0000-7000-8000-000000000011', 'fatura.tolerancia_valor', '', '2', 'R$', '2000-01-01', NULL, 'Decisão de produto: vale a maior entre R$ 2,00 e 0,1 % do valor esperado', 0),
    ('01900000-0000-7000-8000-000000000012', 'fatura.tolerancia_percentual', '', '0.1', '%', '2000-01-01', NULL, 'Decisão de produto: uma fatura real recalculada difere até 0,001 % por linha', 0),
    ('01900000-0000-7000-8000-000000000013', 'fatura.tolerancia_demanda_kw', '', '0.5', 'kW', '2000-01-01', NULL, 'Decisão de produto: arredondamento da demanda faturada', 0),
    ('01900000-0000-7000-8000-000000000014', 'demanda.tolerancia_fator', '', '1.05', 'razão', '2000-01-01', NULL, 'REN ANEEL 1000/2021, art. 301: ultrapassagem acima de 5 % no consumo', 0),
    ('01900000-0000-7000-8000-000000000015', 'demanda.ultrapassagem_multiplicador', '', '2', 'razão', '2000-01-01', NULL, 'REN ANEEL 1000/2021, art. 301: duas vezes a tarifa sobre a demanda ultrapassada', 0),
    ('01900000-0000-7000-8000-000000000016', 'demanda.reducao_intervalo_meses', '', '12', 'meses', '2000-01-01', NULL, 'REN ANEEL 1000/2021, art. 155: no máximo uma redução a cada 12 meses', 0),
    ('01900000-0000-7000-8000-000000000017', 'reativa.fator_potencia_referencia', '', '0.92', 'razão', '2000-01-01', NULL, 'REN ANEEL 1000/2021, art. 302', 0),
    ('01900000-0000-7000-8000-000000000018', 'modalidade.alteracao_intervalo_ciclos', '', '12', 'ciclos', '2000-01-01', NULL, 'REN ANEEL 1000/2021, art. 221: sem alteração nos últimos 12 ciclos', 0),
    ('01900000-0000-7000-8000-000000000019', 'inteligencia.demanda.verde_min', '', '0.85', 'razão', '2000-01-01', NULL, 'Decisão de produto: até 15 % de capacidade ociosa', 0),
    ('01900000-0000-7000-8000-000000000020', 'inteligencia.demanda.verde_max', '', '1', 'razão', '2000-01-01', NULL, 'Decisão de produto: demanda medida até a contratada', 0),
    ('01900000-0000-7000-8000-000000000021', 'inteligencia.demanda.amarelo_min', '', '0.7', 'razão', '2000-01-01', NULL, 'Decisão de produto: ociosidade de 15 a 30 %', 0),
    ('01900000-0000-7000-8000-000000000022', 'inteligencia.demanda.amarelo_max', '', '1.05', 'razão', '2000-01-01', NULL, 'REN ANEEL 1000/2021, art. 301: dentro da tolerância, ainda sem ultrapassagem', 0),
    ('01900000-0000-7000-8000-000000000023', 'inteligencia.demanda.arrependimento_verde', '', '2', '%', '2000-01-01', NULL, 'Decisão de produto: custo acima do da demanda ótima, abaixo do qual não há o que mudar', 0),
    ('01900000-0000-7000-8000-000000000024', 'inteligencia.demanda.arrependimento_limite', '', '10', '%', '2000-01-01', NULL, 'Decisão de produto: custo acima do da demanda ótima, acima do qual é vermelho', 0),
    ('01900000-0000-7000-8000-000000000025', 'inteligencia.demanda.historico_min_meses', '', '6', 'meses', '2000-01-01', NULL, 'Decisão de produto: meses de histórico para comparar com a demanda ótima', 0),
    ('01900000-0000-7000-8000-000000000026', 'inteligencia.modalidade.verde_max', '', '2', '%', '2000-01-01', NULL, 'Decisão de produto: economia da outra modalidade dentro do ruído de um ciclo tarifário', 0),
    ('01900000-0000-7000-8000-000000000027', 'inteligencia.modalidade.amarelo_max', '', '5', '%', '2000-01-01', NULL, 'Decisão de produto: economia que paga os 12 ciclos de permanência (REN ANEEL 1000/2021, art. 221)', 0),
    ('01900000-0000-7000-8000-000000000028', 'inteligencia.modalidade.historico_min_meses', '', '3', 'meses', '2000-01-01', NULL, 'Decisão de produto: meses de histórico para comparar as modalidades', 0),
    ('01900000-0000-7000-8000-000000000029', 'inteligencia.reativa.ignorar_ate', '', '10', 'R$', '2000-01-01', NULL, 'Decisão de produto: cobrança de reativo ignorada', 0),
    ('01900000-0000-7000-8000-000000000030', 'inteligencia.reativa.amarelo_max', '', '1', '%', '2000-01-01', NULL, 'Decisão de produto: reativo sobre o total da fatura sem a CIP', 0),
    ('01900000-0000-7000-8000-000000000031', 'inteligencia.reativa.ciclos_seguidos', '', '3', 'ciclos', '2000-01-01', NULL, 'Duração do período de ajuste (REN ANEEL 1000/2021, art. 316)', 0),
    ('01900000-0000-7000-8000-000000000032', 'inteligencia.reativa.estimativa_verde_min', '', '0.95', 'razão', '2000-01-01', NULL, 'Decisão de produto: fator de potência médio estimado, com folga sobre a referência', 0),
    ('01900000-0000-7000-8000-000000000033', 'inteligencia.reativa.estimativa_amarelo_min', '', '0.92', 'razão', '2000-01-01', NULL, 'REN ANEEL 1000/2021, art. 302: fator de potência de referência', 0),
    ('01900000-0000-7000-8000-000000000034', 'inteligencia.contrato.margem_min', '', '5', '%', '2000-01-01', NULL, 'Decisão de produto: distância mínima entre o NET e os limites, sobre o volume contratado', 0),
    ('01900000-0000-7000-8000-000000000035', 'inteligencia.contrato.banda_estreita', '', '10', '%', '2000-01-01', NULL, 'Decisão de produto: faixa de flexibilidade em que a margem não se aplica', 0),
    ('01900000-0000-7000-8000-000000000036', 'inteligencia.contrato.excesso_max', '', '5', '%', '2000-01-01', NULL, 'Decisão de produto: quanto o NET pode sair da faixa antes do vermelho', 0),
    ('01900000-0000-7000-8000-000000000037', 'inteligencia.contrato.fim_meses', '', '6', 'meses', '2000-01-01', NULL, 'Decisão de produto: aviso do fim da vigência', 0),
    ('01900000-0000-7000-8000-000000000038', 'inteligencia.contrato.lastro_min_razao', '', '1', 'razão', '2000-01-01', NULL, 'Decreto 5.163/2004, art. 2º: cem por cento da carga em contratos registrados', 0),
    ('01900000-0000-7000-8000-000000002201', 'pld.minimo', '', '49.77', 'R$/MWh', '2021-01-01', '2021-12-31', 'Limites do PLD de 2021, ANEEL', 0),
    ('01900000-0000-7000-8000-000000002202', 'pld.minimo', '', '55.70', 'R$/MWh', '2022-01-01', '2022-12-31', 'Limites do PLD de 2022, ANEEL', 0),
    ('01900000-0000-7000-8000-000000002203', 'pld.minimo', '', '69.04', 'R$/MWh', '2023-01-01', '2023-12-31', 'Limites do PLD de 2023, ANEEL', 0),
    ('01900000-0000-7000-8000-000000002204', 'pld.minimo', '', '61.07', 'R$/MWh', '2024-01-01', '2024-12-31', 'Limites do PLD de 2024, ANEEL', 0),
    ('01900000-0000-7000-8000-000000002205', 'pld.minimo', '', '58.60', 'R$/MWh', '2025-01-01', '2025-12-31', 'Limites do PLD de 2025, ANEEL', 0),
    ('01900000-0000-7000-8000-000000002206', 'pld.minimo', '', '57.31', 'R$/MWh', '2026-01-01', '2026-12-31', 'Despacho ANEEL 3.850/2025', 0),
    ('01900000-0000-7000-8000-000000002207', 'pld.maximo_estrutural', '', '716.80', 'R$/MWh', '2024-01-01', '2024-12-31', 'Limites do PLD de 2024, ANEEL', 0),
    ('01900000-0000-7000-8000-000000002208', 'pld.maximo_estrutural', '', '785.27', 'R$/MWh', '2026-01-01', '2026-12-31', 'Despacho ANEEL 3.850/2025', 0),
    ('01900000-0000-7000-8000-000000002209', 'pld.maximo_horario', '', '1470.57', 'R$/MWh', '2024-01-01', '2024-12-31', 'Limites do PLD de 2024, ANEEL', 0),
    ('01900000-0000-7000-8000-000000002210', 'pld.maximo_horario', '', '1611.04', 'R$/MWh', '2026-01-01', '2026-12-31', 'Despacho ANEEL 3.850/2025', 0),
    ('01900000-0000-7000-8000-000000002211', 'bandeira.adicional.amarela', '', '18.85', 'R$/MWh', '2024-04-01', NULL, 'REH ANEEL 3.306/2024', 0),
    ('01900000-0000-7000-8000-000000002212', 'bandeira.adicional.vermelha_1', '', '44.63', 'R$/MWh', '2024-04-01', NULL, 'REH ANEEL 3.306/2024', 0),
    ('01900000-0000-7000-8000-000000002213', 'bandeira.adicional.vermelha_2', '', '78.77', 'R$/MWh', '2024-04-01', NULL, 'REH ANEEL 3.306/2024', 0),
    ('01900000-0000-7000-8000-000000002214', 'bandeira.adicional.escassez', '', '142', 'R$/MWh', '2021-09-01', NULL, 'Bandeira de escassez hídrica, setembro de 2021 a abril de 2022: extinta, mantida como cenário', 0),
    ('01900000-0000-7000-8000-000000002215', 'tarifa.plausivel.tusd_kw_max', '', '1000', 'R$/kW', '2000-01-01', NULL, 'Decisão de produto: cinco vezes a maior tarifa de demanda homologada de 2023 a 2025', 0),
    ('01900000-0000-7000-8000-000000002216', 'tarifa.plausivel.tusd_mwh_max', '', '20000', 'R$/MWh', '2000-01-01', NULL, 'Decisão de produto: quatro vezes a maior TUSD de ponta homologada de 2023 a 2025', 0),
    ('01900000-0000-7000-8000-000000002217', 'tarifa.plausivel.te_mwh_max', '', '3000', 'R$/MWh', '2000-01-01', NULL, 'Decisão de produto: cinco vezes a maior TE homologada de 2023 a 2025', 0),
    ('01900000-0000-7000-8000-000000002218', 'tarifa.plausivel.razao_max', '', '6', 'razão', '2000-01-01', NULL, 'Decisão de produto: quase todas as tarifas comparáveis distam até 6 vezes da mediana; um erro de vírgula, 10 ou 100 vezes', 0),
    ('01900000-0000-7000-8000-000000002219', 'bandeira.plausivel.adicional_max', '', '300', 'R$/MWh', '2000-01-01', NULL, 'Decisão de produto: o dobro do maior adicional já cobrado (escassez hídrica, 142,00)', 0),
    ('01900000-0000-7000-8000-000000002301', 'simulacao.proinfa', '', '2', '%', '2000-01-01', NULL, 'Premissa: cota do PROINFA sobre o consumo quando não informada', 0),
    ('01900000-0000-7000-8000-000000002302', 'simulacao.encargos_ccee', '', '15', 'R$/MWh', '2000-01-01', NULL, 'Premissa: ESS, EER e ERCAP; confira os valores mensais da CCEE', 0),
    ('01900000-0000-7000-8000-000000002303', 'simulacao.gestao_mensal', '', '500', 'R$', '2000-01-01', NULL, 'Decisão de produto: taxa de gestão por mês', 0),
    ('01900000-0000-7000-8000-000000002304', 'simulacao.queda_consumo', '', '30', '%', '2000-01-01', NULL, 'Premissa: queda do consumo no cenário de sobrecontratação', 0),
    ('01900000-0000-7000-8000-000000002305', 'simulacao.faixa_min', '', '80', '%', '2000-01-01', NULL, 'Premissa: limite inferior do volume contratado', 0),
    ('01900000-0000-7000-8000-000000002306', 'simulacao.faixa_max', '', '120', '%', '2000-01-01', NULL, 'Premissa: limite superior do volume contratado', 0),
    ('01900000-0000-7000-8000-000000002307', 'simulacao.cenario_preco', '', '10', '%', '2000-01-01', NULL, 'Premissa: variação do preço entre os cenários', 0),
    ('01900000-0000-7000-8000-000000002308', 'simulacao.cenario_volume', '', '10', '%', '2000-01-01', NULL, 'Premissa: variação do consumo entre os cenários', 0),
    ('01900000-0000-7000-8000-000000002309', 'simulacao.cenario_tarifa', '', '5', '%', '2000-01-01', NULL, 'Premissa: variação das tarifas da distribuidora entre os cenários', 0),
    ('01900000-0000-7000-8000-000000002310', 'ambiental.fator_sin', '', '0.0385', 'razão', '2000-01-01', NULL, 'MCTI, fator médio anual do SIN de 2023, tCO2/MWh', 0),
    ('01900000-0000-7000-8000-000000002311', 'ambiental.tco2_por_arvore', '', '0.16314', 'razão', '2000-01-01', NULL, 'Instituto Totum, ESALQ e SOS Mata Atlântica: 163,14 kg de CO2 por árvore em 20 anos', 0),
    ('01900000-0000-7000-8000-000000002312', 'ambiental.arvores_por_hectare', '', '1667', 'razão', '2000-01-01', NULL, 'Densidade de plantio do mesmo estudo', 0),
    ('01900000-0000-7000-8000-000000002313', 'ambiental.hectares_por_campo', '', '0.714', 'razão', '2000-01-01', NULL, 'Campo de futebol de 105 m por 68 m', 0),
    ('01900000-0000-7000-8000-000000002314', 'mercado_livre.varejista_abaixo_kw', '', '500', 'kW', '2000-01-01', NULL, 'REN ANEEL 1.011/2022: abaixo dela por comercializador varejista', 0),
    ('01900000-0000-7000-8000-000000002315', 'mercado_livre.grupo_a', '', '0', 'razão', '2000-01-01', '2023-12-31', 'Portaria Normativa MME 50/2022', 0),
    ('01900000-0000-7000-8000-000000002316', 'mercado_livre.grupo_a', '', '1', 'razão', '2024-01-01', NULL, 'Portaria Normativa MME 50/2022: todo o grupo A', 0),
    ('01900000-0000-7000-8000-000000002317', 'mercado_livre.baixa_tensao_empresas', '', '0', 'razão', '2000-01-01', '2027-11-24', 'Lei 9.074/1995, art. 15, § 17 (Lei 15.269/2025)', 0),
    ('01900000-0000-7000-8000-000000002319', 'mercado_livre.baixa_tensao_demais', '', '0', 'razão', '2000-01-01', '2028-11-24', 'Lei 9.074/1995, art. 15, § 17 (Lei 15.269/2025)', 0),
    ('01900000-0000-7000-8000-000000002321', 'tusd.desconto_novo_migrante_max', '', '100', '%', '2000-01-01', '2025-11-24', 'Lei 9.427/1996, art. 26: até 100 % conforme a fonte', 0),
    ('01900000-0000-7000-8000-000000002322', 'tusd.desconto_novo_migrante_max', '', '0', '%', '2025-11-25', NULL, 'Lei 15.269/2025: sem desconto para quem migra e para aumento de carga', 0),
    ('01900000-0000-7000-8000-000000003101', 'negociacao.taxa_desconto', '', '12', '%', '2000-01-01', NULL, 'Premissa: taxa ao ano com que ofertas são trazidas a valor presente; ajuste ao custo de capital', 0),
    ('01900000-0000-7000-8000-000000003301', 'agenda.inicio', '', '8', 'hora', '2000-01-01', NULL, 'Decisão de produto: horário de atendimento, de segunda a sexta, a partir das 8h', 0),
    ('01900000-0000-7000-8000-000000003302', 'agenda.fim', '', '18', 'hora', '2000-01-01', NULL, 'Decisão de produto: horário de atendimento, de segunda a sexta, até as 18h', 0),
    ('01900000-0000-7000-8000-000000005801', 'tarifa.plausivel.razao_vigencia', '', '2', 'razão', '2000-01-01', NULL, 'Decisão de produto: de uma vigência à seguinte uma tarifa não dobra nem cai à metade', 0),
    -- The rules of the audit of bills and of the bill recalculated line by line.
    ('01900000-0000-7000-8000-000000007001', 'fatura.linha_tolerancia_valor', '', '0.50', 'R$', '2000-01-01', NULL, 'Decisão de produto: arredondamento de uma linha impressa', 0),
    ('01900000-0000-7000-8000-000000007002', 'fatura.linha_tolerancia_percentual', '', '0.01', '%', '2000-01-01', NULL, 'Decisão de produto: uma fatura real, refeita, difere até 0,001% por linha', 0),
    ('01900000-0000-7000-8000-000000007003', 'fatura.prazo_devolucao_ciclos', '', '60', 'ciclos', '2000-01-01', NULL, 'REN ANEEL 1.000/2021, art. 323', 0),
    ('01900000-0000-7000-8000-000000007004', 'fatura.retroativo_ciclos', '', '3', 'ciclos', '2000-01-01', NULL, 'REN ANEEL 1.000/2021, art. 323, I', 0),
    ('01900000-0000-7000-8000-000000007005', 'fatura.credito_ciclos', '', '2', 'ciclos', '2000-01-01', NULL, 'REN ANEEL 1.000/2021, art. 323, II', 0),
    ('01900000-0000-7000-8000-000000007006', 'fatura.ciclo_dias_min', '', '27', 'dias', '2000-01-01', NULL, 'REN ANEEL 1.000/2021', 0),
    ('01900000-0000-7000-8000-000000007007', 'fatura.ciclo_dias_max', '', '33', 'dias', '2000-01-01', NULL, 'REN ANEEL 1.000/2021', 0),
    ('01900000-0000-7000-8000-000000007008', 'fatura.vencimento_du_min', '', '5', 'dia útil', '2000-01-01', NULL, 'REN ANEEL 1.000/2021', 0),
    ('01900000-0000-7000-8000-000000007009', 'fatura.multa_max', '', '2', '%', '2000-01-01', NULL, 'REN ANEEL 1.000/2021; Lei 8.078/1990, art. 52, § 1º', 0),
    ('01900000-0000-7000-8000-000000007010', 'fatura.juros_mes_max', '', '1', '%', '2000-01-01', NULL, 'REN ANEEL 1.000/2021', 0),
    ('01900000-0000-7000-8000-000000007011', 'fatura.cip_variacao', '', '20', '%', '2000-01-01', NULL, 'Decisão de produto: a tabela municipal muda uma vez por ano', 0),
    ('01900000-0000-7000-8000-000000007012', 'fatura.item_minimo', '', '10', 'R$', '2000-01-01', NULL, 'Decisão de produto', 0),
    ('01900000-0000-7000-8000-000000007013', 'fatura.medicao_divergencia', '', '2', '%', '2000-01-01', NULL, 'Decisão de produto: classe de exatidão da medição e perdas do ramal', 0),
    ('01900000-0000-7000-8000-000000007014', 'fatura.perda_transformacao_max', '', '2.5', '%', '2000-01-01', NULL, 'REN ANEEL 1.000/2021', 0),
    ('01900000-0000-7000-8000-000000007015', 'fatura.consumo_razao_max', '', '3', 'razão', '2000-01-01', NULL, 'Decisão de produto: a mesma da entrada de medição', 0),
    ('01900000-0000-7000-8000-000000007016', 'fatura.historico_min', '', '3', 'faturas', '2000-01-01', NULL, 'Decisão de produto', 0),
    ('01900000-0000-7000-8000-000000007017', 'fatura.pis_cofins_variacao', '', '0.3', '%', '2000-01-01', NULL, 'Decisão de produto: a alíquota efetiva do mês é uma só por distribuidora', 0),
    ('01900000-0000-7000-8000-000000007018', 'fatura.pis_cofins_pares', '', '8', 'faturas', '2000-01-01', NULL, 'Decisão de produto', 0),
    ('01900000-0000-7000-8000-000000007019', 'fatura.pis_cofins_max', '', '9.25', '%', '2000-01-01', NULL, 'Leis 10.637/2002 e 10.833/2003: 1,65% e 7,6%', 0),
    ('01900000-0000-7000-8000-000000007020', 'nf.prazo_contestacao_du', '', '5', 'dia útil', '2000-01-01', NULL, 'Cláusula usual dos contratos de compra: confira a do contrato', 0),
    ('01900000-0000-7000-8000-000000007021', 'demanda.teste_ciclos', '', '3', 'ciclos', '2000-01-01', NULL, 'REN ANEEL 1.000/2021', 0),
    ('01900000-0000-7000-8000-000000007022', 'demanda.teste_acrescimo', '', '5', '%', '2000-01-01', NULL, 'REN ANEEL 1.000/2021', 0),
    ('01900000-0000-7000-8000-000000007023', 'reativa.ajuste_ciclos', '', '3', 'ciclos', '2000-01-01', NULL, 'REN ANEEL 1.000/2021, art. 316', 0),
    ('01900000-0000-7000-8000-000000007024', 'icms.fatura_aliquota', '', '0', '%', '2000-01-01', NULL, 'Sem valor do produto: informe a do RICMS da UF, com a sigla na abrangência', 0),
    ('01900000-0000-7000-8000-000000007025', 'icms.subsidio_isento', '', '0', 'razão', '2000-01-01', NULL, 'Sem valor do produto: informe a lei estadual, com a sigla da UF na abrangência', 0),
    ('01900000-0000-7000-8000-000000007026', 'icms.tusd_decisao', '', '0', 'razão', '2000-01-01', NULL, 'Sem valor do produto: informe o processo, com o CNPJ do cliente na abrangência', 0),
    ('01900000-0000-7000-8000-000000007201', 'encargos.tolerancia_valor', '', '1', 'R$', '2000-01-01', NULL, 'Decisão de produto: vale a maior entre R$ 1,00 e 1 % do encargo esperado', 0),
    ('01900000-0000-7000-8000-000000007202', 'liquidacao.tolerancia_estimativa', '', '10', '%', '2000-01-01', NULL, 'Decisão de produto: MCP informado contra a posição do mês × PLD médio, que estima a liquidação por hora', 0),
    ('01900000-0000-7000-8000-000000007203', 'liquidacao.sem_posicao', '', '1', 'R$', '2000-01-01', NULL, 'Decisão de produto: MCP aceito onde o mês não tem sobra nem déficit', 0),
    ('01900000-0000-7000-8000-000000007301', 'lastro.valor_referencia', '', '290.12', 'R$/MWh', '2026-01-01', NULL, 'Valor Anual de Referência (VR) de 2026, conforme a CCEE', 0),
    ('01900000-0000-7000-8000-000000007302', 'lastro.pld_medio', '', '217.96', 'R$/MWh', '2026-01-01', NULL, 'CCEE, PLD médio do Sudeste/Centro-Oeste em 2025', 0),
    -- Until when the items of a month are due, and what may be waived, opened or adjusted.
    ('01900000-0000-7000-8000-000000007401', 'fechamento.du.medicao', '', '9', 'dia útil', '2000-01-01', NULL, 'Ajustes no SCDE até du 7; dados à contabilização em MS+9du (Procedimentos de Comercialização, CCEE)', 0),
    ('01900000-0000-7000-8000-000000007402', 'fechamento.du.proinfa', '', '9', 'dia útil', '2000-01-01', NULL, 'Com a medição', 0),
    ('01900000-0000-7000-8000-000000007403', 'fechamento.du.contrato', '', '3', 'dia útil', '2000-01-01', NULL, 'Decisão de produto: antes da primeira cobrança do mês', 0),
    ('01900000-0000-7000-8000-000000007404', 'fechamento.du.preco', '', '3', 'dia útil', '2000-01-01', NULL, 'Decisão de produto: antes da primeira cobrança do mês', 0),
    ('01900000-0000-7000-8000-000000007405', 'fechamento.du.balanco', '', '10', 'dia útil', '2000-01-01', NULL, 'Decisão de produto: um dia útil depois da medição', 0),
    ('01900000-0000-7000-8000-000000007406', 'fechamento.du.nf', '', '6', 'dia útil', '2000-01-01', NULL, 'Cláusula usual de mercado: vencimento no 6º dia útil', 0),
    ('01900000-0000-7000-8000-000000007407', 'fechamento.du.conf_nf', '', '11', 'dia útil', '2000-01-01', NULL, 'Decisão de produto: um dia útil depois do balanço', 0),
    ('01900000-0000-7000-8000-000000007408', 'fechamento.du.fatura', '', '15', 'dia útil', '2000-01-01', NULL, 'Decisão de produto: ciclos que terminam até o dia 10, mais a entrega', 0),
    ('01900000-0000-7000-8000-000000007409', 'fechamento.du.conf_fatura', '', '17', 'dia útil', '2000-01-01', NULL, 'Decisão de produto: dois dias úteis depois da fatura', 0),
    ('01900000-0000-7000-8000-000000007410', 'fechamento.du.boleto', '', '6', 'dia útil', '2000-01-01', NULL, 'Cláusula usual de mercado: vencimento no 6º dia útil', 0),
    ('01900000-0000-7000-8000-000000007411', 'fechamento.du.email', '', '6', 'dia útil', '2000-01-01', NULL, 'Decisão de produto: até o vencimento do boleto', 0),
    ('01900000-0000-7000-8000-000000007412', 'fechamento.du.encargos', '', '22', 'dia útil', '2000-01-01', NULL, 'Decisão de produto: cobrança dos encargos pela CCEE', 0),
    ('01900000-0000-7000-8000-000000007413', 'fechamento.du.liquidacao', '', '27', 'dia útil', '2000-01-01', NULL, 'Débito em MS+26du, crédito em MS+27du (Comerc, 05/2024)', 0),
    ('01900000-0000-7000-8000-000000007414', 'fechamento.du.apontamentos', '', '17', 'dia útil', '2000-01-01', NULL, 'Decisão de produto: com a conferência da fatura', 0),
    ('01900000-0000-7000-8000-000000007415', 'fechamento.dispensa_max', '', '1000', 'R$', '2000-01-01', NULL, 'Decisão de produto: acima disso quem dispensa é uma gestora', 0),
    ('01900000-0000-7000-8000-000000007416', 'fechamento.reabrir_meses', '', '12', 'meses', '2000-01-01', NULL, 'Decisão de produto: antes disso só ajuste', 0),
    ('01900000-0000-7000-8000-000000007417', 'fechamento.ajuste_valor', '', '500', 'R$', '2000-01-01', NULL, 'Decisão de produto: vale o maior entre R$ 500,00 e 1 % do mês do cliente', 0),
    ('01900000-0000-7000-8000-000000007418', 'fechamento.ajuste_percentual', '', '1', '%', '2000-01-01', NULL, 'Decisão de produto: vale o maior entre R$ 500,00 e 1 % do mês do cliente', 0),
    -- Provisto × realizado: from what difference on a line of no document's own tolerance is open.
    ('01900000-0000-7000-8000-000000008001', 'provisto.tolerancia_valor', '', '0.01', 'R$', '2000-01-01', NULL, 'Decisão de produto: linhas sem tolerância própria conferem ao centavo', 0),
    ('01900000-0000-7000-8000-000000009001', 'tributos.pis_cofins', 'vendedor', '9.25', '%', '2000-01-01', '2026-12-31', 'Leis 10.637/2002 e 10.833/2003, art. 2º (1,65 % + 7,6 %); extintos em 2027: EC 132/2023 e LC 214/2025', 0),
    ('01900000-0000-7000-8000-000000009005', 'ibs.uf', '', '0.05', '%', '2027-01-01', '2028-12-31', 'LC 214/2025, art. 344', 0),
    ('01900000-0000-7000-8000-000000009006', 'ibs.municipio', '', '0.05', '%', '2027-01-01', '2028-12-31', 'LC 214/2025, art. 344', 0),
    ('01900000-0000-7000-8000-000000009008', 'icms.base_inclui_ibs_cbs', 'SP', '1', 'razão', '2027-01-01', NULL, 'SEFAZ-SP, Resposta à Consulta 32.303/2025', 0),
    ('01900000-0000-7000-8000-000000009009', 'icms.base_inclui_ibs_cbs', 'PE', '1', 'razão', '2027-01-01', NULL, 'SEFAZ-PE, Resolução de Consulta 39/2025', 0),
    ('01900000-0000-7000-8000-000000009010', 'icms.fator_transicao', '', '1', 'razão', '2000-01-01', '2028-12-31', 'ADCT, art. 128 (EC 132/2023)', 0),
    ('01900000-0000-7000-8000-000000009011', 'icms.fator_transicao', '', '0.9', 'razão', '2029-01-01', '2029-12-31', 'ADCT, art. 128 (EC 132/2023)', 0),
    ('01900000-0000-7000-8000-000000009012', 'icms.fator_transicao', '', '0.8', 'razão', '2030-01-01', '2030-12-31', 'ADCT, art. 128 (EC 132/2023)', 0),
    ('01900000-0000-7000-8000-000000009013', 'icms.fator_transicao', '', '0.7', 'razão', '2031-01-01', '2031-12-31', 'ADCT, art. 128 (EC 132/2023)', 0),
    ('01900000-0000-7000-8000-000000009014', 'icms.fator_transicao', '', '0.6', 'razão', '2032-01-01', '2032-12-31', 'ADCT, art. 128 (EC 132/2023)', 0),
    ('01900000-0000-7000-8000-000000009015', 'icms.fator_transicao', '', '0', 'razão', '2033-01-01', NULL, 'ADCT, art. 129 (EC 132/2023)', 0),
    -- LW-04: how many of the last published months say how often a flag comes.
    ('01900000-0000-7000-8000-000000010001', 'bandeira.janela_meses', '', '48', 'meses', '2000-01-01', NULL, 'Premissa: as bandeiras dos últimos quatro anos', 0),
    -- When the owner of a month is told of what it lacks, and of days until which something has to be said to
    -- somebody else (MC-13).
    ('01900000-0000-7000-8000-000000011501', 'fechamento.aviso.medicao_primeiro', '', '3', 'dia útil', '2000-01-01', NULL, 'Decisão de produto: com tempo para os ajustes no SCDE, que vão até o du 7', 0),
    ('01900000-0000-7000-8000-000000011502', 'fechamento.aviso.medicao_segundo', '', '9', 'dia útil', '2000-01-01', NULL, 'Dados à contabilização em MS+9du (Procedimentos de Comercialização, CCEE)', 0),
    ('01900000-0000-7000-8000-000000011503', 'fechamento.aviso.medicao_cada', '', '2', 'dia útil', '2000-01-01', NULL, 'Decisão de produto: até que a medição chegue', 0),
    ('01900000-0000-7000-8000-000000011504', 'fechamento.aviso.medicao_gestora', '', '14', 'dia útil', '2000-01-01', NULL, 'Decisão de produto: uma semana depois da contabilização', 0),
    ('01900000-0000-7000-8000-000000011505', 'fechamento.aviso.contestacao', '', '2', 'dia útil', '2000-01-01', NULL, 'Decisão de produto: com tempo para a carta', 0),
    ('01900000-0000-7000-8000-000000011506', 'fechamento.aviso.renovacao', '', '6', 'meses', '2000-01-01', NULL, 'Prática de mercado: a renovação é negociada em seis meses', 0),
    -- LW-03: how long a migration takes before it may begin.
    ('01900000-0000-7000-8000-000000012501', 'migracao.aviso_dias', 'A', '180', 'dias', '2024-01-01', NULL, 'REN ANEEL 1.000/2021 com a redação da REN 1.081/2023: denúncia do CCER com 180 dias de antecedência', 0),
    ('01900000-0000-7000-8000-000000012502', 'migracao.preparo_dias', '', '15', 'dias', '2000-01-01', NULL, 'Premissa: viabilidade, procuração e carta até a denúncia', 0),
    -- LW-03: a premise that was fixed and hidden, now listed and adjustable.
    ('01900000-0000-7000-8000-000000012601', 'icms.tusd_na_base', '', '1', 'razão', '2000-01-01', NULL, 'LC 87/1996, art. 13, § 1º, II, a; STJ, Tema 986 (REsp 1.163.020)', 0),
    ('01900000-0000-7000-8000-000000012701', 'credito.tusd_livre', '', '0', 'razão', '2000-01-01', NULL, 'Receita Federal, SC SRRF08 274/2012: a TUSD da unidade livre não dá crédito de PIS/COFINS; o CARF está dividido', 0),
    -- LW-08: what of a demand can be contracted, and when a reduction holds.
    ('01900000-0000-7000-8000-000000012801', 'demanda.reducao_aviso_dias', '', '180', 'dias', '2022-01-01', NULL, 'REN ANEEL 1.000/2021, art. 155, II', 0),
    ('01900000-0000-7000-8000-000000012802', 'demanda.reducao_aviso_dias', 'A4', '90', 'dias', '2022-01-01', NULL, 'REN ANEEL 1.000/2021, art. 155, I', 0),
    ('01900000-0000-7000-8000-000000012803', 'demanda.reducao_aviso_dias', 'AS', '90', 'dias', '2022-01-01', NULL, 'REN ANEEL 1.000/2021, art. 155, I', 0),
    ('01900000-0000-7000-8000-000000012805', 'demanda.passo', '', '1', 'kW', '2000-01-01', NULL, 'Decisão de produto: contrata-se em kW inteiros', 0),
    -- LW-05: what a connection of group B is billed at least in a month.
    ('01900000-0000-7000-8000-000000012901', 'grupo_b.minimo.monofasica', '', '30', 'kWh', '2000-01-01', NULL, 'Custo de disponibilidade: REN ANEEL 1.000/2021, art. 291', 0),
    ('01900000-0000-7000-8000-000000012902', 'grupo_b.minimo.bifasica', '', '50', 'kWh', '2000-01-01', NULL, 'Custo de disponibilidade: REN ANEEL 1.000/2021, art. 291', 0),
    ('01900000-0000-7000-8000-000000012903', 'grupo_b.minimo.trifasica', '', '100', 'kWh', '2000-01-01', NULL, 'Custo de disponibilidade: REN ANEEL 1.000/2021, art. 291', 0),
    ('01900000-0000-7000-8000-000000013102', 'migracao.prazo_etapa', '2', '5', 'dias', '2000-01-01', NULL, 'Premissa: dias depois da viabilidade até a LOA e a procuração', 0),
    ('01900000-0000-7000-8000-000000013103', 'migracao.prazo_etapa', '3', '3', 'dias', '2000-01-01', NULL, 'Premissa: dias depois da procuração até a denúncia', 0),
    ('01900000-0000-7000-8000-000000013104', 'migracao.prazo_etapa', '4', '60', 'dias', '2000-01-01', NULL, 'Premissa: dias antes do início até o contrato de energia', 0),
    ('01900000-0000-7000-8000-000000013105', 'migracao.prazo_etapa', '5', '45', 'dias', '2000-01-01', NULL, 'Premissa: dias antes do início até a adesão à CCEE ou ao varejista', 0),
    ('01900000-0000-7000-8000-000000013106', 'migracao.prazo_etapa', '6', '15', 'dias', '2000-01-01', NULL, 'Premissa: dias antes do início até a medição pronta', 0),
    ('01900000-0000-7000-8000-000000013107', 'migracao.prazo_etapa', '7', '40', 'dias', '2000-01-01', NULL, 'Premissa: dias depois do início até a primeira leitura livre', 0);
-- What is not law yet, or is shipped as law and could not be verified in its source, is expected.
INSERT INTO parameters (id, key, scope, value, unit, valid_from, valid_to, source, status, scenario, created_at) VALUES
    ('01900000-0000-7000-8000-000000002318', 'mercado_livre.baixa_tensao_empresas', '', '1', 'razão', '2027-11-25', NULL, 'Lei 15.269/2025 (Lei 9.074/1995, art. 15, § 17): prazo máximo de 24 meses, condicionado à regulamentação', 'previsto', 'base', 0),
    ('01900000-0000-7000-8000-000000002320', 'mercado_livre.baixa_tensao_demais', '', '1', 'razão', '2028-11-25', NULL, 'Lei 15.269/2025 (Lei 9.074/1995, art. 15, § 17): prazo máximo de 36 meses, condicionado à regulamentação', 'previsto', 'base', 0),
    ('01900000-0000-7000-8000-000000009002', 'cbs.aliquota', '', '8.7', '%', '2027-01-01', NULL, 'Estimativa de 8,8 % menos 0,1 ponto (LC 214/2025, art. 347); o Senado fixa a de referência: art. 349', 'previsto', 'base', 0),
    ('01900000-0000-7000-8000-000000009003', 'cbs.aliquota', '', '8.2', '%', '2027-01-01', NULL, 'Premissa: 0,5 ponto abaixo da estimativa', 'previsto', 'baixo', 0),
    ('01900000-0000-7000-8000-000000009004', 'cbs.aliquota', '', '9.2', '%', '2027-01-01', NULL, 'Premissa: 0,5 ponto acima da estimativa', 'previsto', 'alto', 0),
    ('01900000-0000-7000-8000-000000009007', 'icms.base_inclui_ibs_cbs', '', '1', 'razão', '2027-01-01', NULL, 'LC 87/1996, art. 13, § 1º, I; o PLP 16/2025 os excluiria', 'previsto', 'base', 0),
    ('01900000-0000-7000-8000-000000009016', 'tarifa.te_rebalanceada', '', '9.25', '%', '2027-01-01', NULL, 'Premissa: PIS/COFINS do custo da energia das distribuidoras, se as tarifas forem reequilibradas (LC 214/2025, art. 374)', 'previsto', 'base', 0),
    ('01900000-0000-7000-8000-000000012804', 'demanda.minima', '', '30', 'kW', '2000-01-01', NULL, 'REN ANEEL 1.000/2021: ao menos 30 kW contratados no grupo A; artigo a confirmar', 'previsto', 'base', 0),
    -- Opportunities are of what can still be contracted: until when energy of the month before can be registered.
    ('01900000-0000-7000-8000-000000014701', 'ccee.registro_dia_util', '', '8', 'dia útil', '2000-01-01', NULL, 'Premissa: registro ex-post de contratos na CCEE; dia a confirmar', 'previsto', 'base', 0);

-- Price indices by month (domain 2): imported from the central bank's series or typed in. The history of a value is
-- in the audit trail.
CREATE TABLE price_indices (
    code TEXT NOT NULL CHECK (code IN ('IPCA', 'IGP-M')),
    month TEXT NOT NULL, -- YYYY-MM
    percent BIGINT NOT NULL, -- variation in the month, percent × 1e-6
    provisional BOOLEAN NOT NULL, source TEXT NOT NULL,
    updated_at BIGINT NOT NULL, updated_by TEXT, version BIGINT NOT NULL,
    PRIMARY KEY (code, month)
);

-- One value a month: the bandeira in force with its charge, and the mean PLD of a submarket, R$/MWh × 1e-8.
CREATE TABLE market_months (
    series TEXT NOT NULL CHECK (series IN ('bandeira', 'SE', 'S', 'NE', 'N')),
    month TEXT NOT NULL, -- YYYY-MM
    price BIGINT NOT NULL,
    label TEXT NOT NULL DEFAULT '', -- of a bandeira: its name
    hours BIGINT NOT NULL DEFAULT 0, -- that a mean is of; 0: the source gives the mean
    source TEXT NOT NULL,
    updated_at BIGINT NOT NULL, updated_by TEXT, version BIGINT NOT NULL,
    PRIMARY KEY (series, month)
);

-- Distributors by CNPJ: the regulator writes their names differently from file to file, so that every name that was
-- met stands for its company.
CREATE TABLE distributors (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT <bytewise> NOT NULL,
    cnpj TEXT UNIQUE, -- NULL: only the name is known
    uf TEXT, source TEXT NOT NULL,
    updated_at BIGINT NOT NULL, updated_by TEXT, version BIGINT NOT NULL
);
-- The list of tariffs is by the distributor's name.
CREATE INDEX distributors_by_name ON distributors (name, id);
-- The companies of the national register; a tariff file refreshes the list.
INSERT INTO distributors (id, name, cnpj, uf, source, updated_at, version) VALUES
    ('01900000-0000-7000-8000-000000022101', 'CEMIG Distribuição', '06981180000116', 'MG', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022102', 'CELESC Distribuição', '08336783000190', 'SC', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022103', 'COPEL Distribuição', '04368898000106', 'PR', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022104', 'Enel SP', '61695227000193', 'SP', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022105', 'Enel CE', '07047251000170', 'CE', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022106', 'Enel RJ', '33050071000158', 'RJ', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022107', 'Light SESA', '60444437000146', 'RJ', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022108', 'CPFL Paulista', '33050196000188', 'SP', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022109', 'CPFL Piratininga', '04172213000151', 'SP', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022110', 'CPFL Santa Cruz', '53859112000169', 'SP', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022111', 'RGE', '02016440000162', 'RS', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022112', 'EDP SP', '02302100000106', 'SP', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022113', 'EDP ES', '28152650000171', 'ES', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022114', 'Energisa MS', '15413826000150', 'MS', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022115', 'Energisa Sul-Sudeste', '07282377000120', 'SP', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022116', 'Energisa TO', '25086034000171', 'TO', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022117', 'Energisa Minas Rio', '19527639000158', 'MG', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022118', 'Amazonas Energia', '02341467000120', 'AM', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022119', 'CHESP', '01377555000110', 'GO', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022120', 'COCEL', '75805895000130', 'PR', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022121', 'Neoenergia Coelba', '15139629000194', 'BA', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022122', 'Neoenergia Pernambuco', '10835932000108', 'PE', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022123', 'Neoenergia Cosern', '08324196000181', 'RN', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022124', 'Neoenergia Elektro', '02328280000197', 'SP', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022125', 'Neoenergia Brasília', '07522669000192', 'DF', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022126', 'Equatorial GO', '01543032000104', 'GO', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022127', 'Equatorial PA', '04895728000180', 'PA', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022128', 'Equatorial MA', '06272793000184', 'MA', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022129', 'Equatorial PI', '06840748000189', 'PI', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022130', 'Equatorial AL', '12272084000100', 'AL', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022131', 'Equatorial CEEE', '08467115000100', 'RS', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022132', 'Equatorial AP', '05965546000109', 'AP', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022133', 'Energisa MT', '03467321000199', 'MT', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022134', 'Energisa PB', '09095183000140', 'PB', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022135', 'Energisa SE', '13017462000163', 'SE', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022136', 'Energisa RO', '05914650000166', 'RO', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022137', 'Energisa AC', '04065033000170', 'AC', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022138', 'Roraima Energia', '02341470000144', 'RR', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022139', 'DMED', '23664303000104', 'MG', 'Cadastro nacional de distribuidoras', 0, 1),
    ('01900000-0000-7000-8000-000000022140', 'SULGIPE', '13255658000196', 'SE', 'Cadastro nacional de distribuidoras', 0, 1);

CREATE TABLE distributor_names (
    name TEXT NOT NULL PRIMARY KEY, -- lower case, no accents
    distributor_id TEXT NOT NULL REFERENCES distributors (id)
);
CREATE INDEX distributor_names_by_distributor ON distributor_names (distributor_id);
INSERT INTO distributor_names (name, distributor_id) VALUES
    ('cemig distribuicao', '01900000-0000-7000-8000-000000022101'), ('cemig-d', '01900000-0000-7000-8000-000000022101'), ('cemig', '01900000-0000-7000-8000-000000022101'),
    ('celesc distribuicao', '01900000-0000-7000-8000-000000022102'), ('celesc-dis', '01900000-0000-7000-8000-000000022102'), ('celesc', '01900000-0000-7000-8000-000000022102'),
    ('copel distribuicao', '01900000-0000-7000-8000-000000022103'), ('copel-dis', '01900000-0000-7000-8000-000000022103'), ('copel', '01900000-0000-7000-8000-000000022103'),
    ('enel sp', '01900000-0000-7000-8000-000000022104'), ('eletropaulo', '01900000-0000-7000-8000-000000022104'), ('enel sao paulo', '01900000-0000-7000-8000-000000022104'),
    ('enel ce', '01900000-0000-7000-8000-000000022105'), ('coelce', '01900000-0000-7000-8000-000000022105'), ('enel ceara', '01900000-0000-7000-8000-000000022105'),
    ('enel rj', '01900000-0000-7000-8000-000000022106'), ('ampla', '01900000-0000-7000-8000-000000022106'), ('enel rio', '01900000-0000-7000-8000-000000022106'),
    ('light sesa', '01900000-0000-7000-8000-000000022107'), ('light', '01900000-0000-7000-8000-000000022107'),
    ('cpfl paulista', '01900000-0000-7000-8000-000000022108'), ('cpfl-paulista', '01900000-0000-7000-8000-000000022108'),
    ('cpfl piratininga', '01900000-0000-7000-8000-000000022109'), ('cpfl-piratininga', '01900000-0000-7000-8000-000000022109'),
    ('cpfl santa cruz', '01900000-0000-7000-8000-000000022110'), ('cpfl-santa cruz', '01900000-0000-7000-8000-000000022110'),
    ('rge', '01900000-0000-7000-8000-000000022111'), ('rge sul', '01900000-0000-7000-8000-000000022111'),
    ('edp sp', '01900000-0000-7000-8000-000000022112'), ('edp sao paulo', '01900000-0000-7000-8000-000000022112'), ('bandeirante', '01900000-0000-7000-8000-000000022112'),
    ('edp es', '01900000-0000-7000-8000-000000022113'), ('edp espirito santo', '01900000-0000-7000-8000-000000022113'), ('escelsa', '01900000-0000-7000-8000-000000022113'),
    ('energisa ms', '01900000-0000-7000-8000-000000022114'), ('ems', '01900000-0000-7000-8000-000000022114'),
    ('energisa sul-sudeste', '01900000-0000-7000-8000-000000022115'), ('ess', '01900000-0000-7000-8000-000000022115'),
    ('energisa to', '01900000-0000-7000-8000-000000022116'), ('eto', '01900000-0000-7000-8000-000000022116'),
    ('energisa minas rio', '01900000-0000-7000-8000-000000022117'), ('emr', '01900000-0000-7000-8000-000000022117'), ('energisa mg', '01900000-0000-7000-8000-000000022117'),
    ('amazonas energia', '01900000-0000-7000-8000-000000022118'), ('ame', '01900000-0000-7000-8000-000000022118'),
    ('chesp', '01900000-0000-7000-8000-000000022119'),
    ('cocel', '01900000-0000-7000-8000-000000022120'),
    ('neoenergia coelba', '01900000-0000-7000-8000-000000022121'), ('coelba', '01900000-0000-7000-8000-000000022121'),
    ('neoenergia pernambuco', '01900000-0000-7000-8000-000000022122'), ('celpe', '01900000-0000-7000-8000-000000022122'), ('neoenergia pe', '01900000-0000-7000-8000-000000022122'),
    ('neoenergia cosern', '01900000-0000-7000-8000-000000022123'), ('cosern', '01900000-0000-7000-8000-000000022123'),
    ('neoenergia elektro', '01900000-0000-7000-8000-000000022124'), ('elektro', '01900000-0000-7000-8000-000000022124'),
    ('neoenergia brasilia', '01900000-0000-7000-8000-000000022125'), ('ceb-dis', '01900000-0000-7000-8000-000000022125'),
    ('equatorial go', '01900000-0000-7000-8000-000000022126'), ('enel go', '01900000-0000-7000-8000-000000022126'), ('celg-d', '01900000-0000-7000-8000-000000022126'),
    ('equatorial pa', '01900000-0000-7000-8000-000000022127'), ('celpa', '01900000-0000-7000-8000-000000022127'),
    ('equatorial ma', '01900000-0000-7000-8000-000000022128'), ('cemar', '01900000-0000-7000-8000-000000022128'),
    ('equatorial pi', '01900000-0000-7000-8000-000000022129'), ('cepisa', '01900000-0000-7000-8000-000000022129'),
    ('equatorial al', '01900000-0000-7000-8000-000000022130'), ('ceal', '01900000-0000-7000-8000-000000022130'),
    ('equatorial ceee', '01900000-0000-7000-8000-000000022131'), ('ceee equatorial', '01900000-0000-7000-8000-000000022131'), ('ceee-d', '01900000-0000-7000-8000-000000022131'),
    ('equatorial ap', '01900000-0000-7000-8000-000000022132'), ('cea equatorial', '01900000-0000-7000-8000-000000022132'), ('cea', '01900000-0000-7000-8000-000000022132'),
    ('energisa mt', '01900000-0000-7000-8000-000000022133'), ('emt', '01900000-0000-7000-8000-000000022133'),
    ('energisa pb', '01900000-0000-7000-8000-000000022134'), ('epb', '01900000-0000-7000-8000-000000022134'),
    ('energisa se', '01900000-0000-7000-8000-000000022135'), ('ese', '01900000-0000-7000-8000-000000022135'),
    ('energisa ro', '01900000-0000-7000-8000-000000022136'), ('ero', '01900000-0000-7000-8000-000000022136'), ('ceron', '01900000-0000-7000-8000-000000022136'),
    ('energisa ac', '01900000-0000-7000-8000-000000022137'), ('eac', '01900000-0000-7000-8000-000000022137'), ('eletroacre', '01900000-0000-7000-8000-000000022137'),
    ('roraima energia', '01900000-0000-7000-8000-000000022138'),
    ('dmed', '01900000-0000-7000-8000-000000022139'),
    ('sulgipe', '01900000-0000-7000-8000-000000022140');

-- Tariffs as an act fixes them, without taxes: R$/kW and R$/MWh × 1e-8. An empty class, subclass or detail is "Não se
-- aplica".
CREATE TABLE tariffs (
    distributor_id TEXT NOT NULL REFERENCES distributors (id),
    subgroup TEXT NOT NULL, modality TEXT NOT NULL, class TEXT NOT NULL DEFAULT '', subclass TEXT NOT NULL DEFAULT '',
    detail TEXT NOT NULL DEFAULT '',
    posto TEXT NOT NULL CHECK (posto IN ('ponta', 'fora_ponta', 'intermediario', 'unico')),
    valid_from TEXT NOT NULL, -- YYYY-MM-DD
    valid_to TEXT, tusd_kw BIGINT, tusd_mwh BIGINT, te_mwh BIGINT, act TEXT NOT NULL, source TEXT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (distributor_id, subgroup, modality, class, subclass, detail, posto, valid_from)
);
CREATE INDEX tariffs_by_start ON tariffs (valid_from);

-- What a person compared before applying a file: any change raises it.
CREATE TABLE reference_revisions (
    name TEXT NOT NULL PRIMARY KEY,
    revision BIGINT NOT NULL
);
INSERT INTO reference_revisions (name, revision) VALUES ('tarifas', 1), ('bandeiras', 1), ('pld', 1);

-- What a file of market data changed, so that the whole of it can be taken back.
CREATE TABLE reference_imports (
    id TEXT NOT NULL PRIMARY KEY,
    table_name TEXT NOT NULL, -- tarifas, bandeiras, pld, or the code of an index
    filename TEXT NOT NULL, sha256 TEXT NOT NULL,
    changed BIGINT NOT NULL, -- rows
    created_at BIGINT NOT NULL, created_by TEXT,
    undone_at BIGINT, undone_by TEXT
);
CREATE INDEX reference_imports_by_table ON reference_imports (table_name, created_at);

CREATE TABLE reference_import_rows (
    import_id TEXT NOT NULL REFERENCES reference_imports (id),
    row_key TEXT NOT NULL,
    before_json TEXT, -- NULL: there was none
    after_json TEXT NOT NULL,
    beside BOOLEAN NOT NULL, -- no value of the table but what came with them
    PRIMARY KEY (import_id, row_key)
);

-- Where public data is published and how often it is looked at (AP-04), off as shipped: one row for each table of
-- public data. A proposal is a file that was found there, compared with what is kept and held until a person applies
-- or rejects it.
CREATE TABLE sources (
    kind TEXT NOT NULL PRIMARY KEY CHECK (kind IN ('IPCA', 'IGP-M', 'pld', 'bandeiras', 'tarifas')),
    url TEXT NOT NULL, -- empty: nobody has said it
    enabled BOOLEAN NOT NULL DEFAULT FALSE,
    every TEXT NOT NULL CHECK (every IN ('dia', 'semana', 'mes')),
    etag TEXT NOT NULL DEFAULT '', -- of the last file that could be compared
    last_modified TEXT NOT NULL DEFAULT '', last_hash TEXT NOT NULL DEFAULT '', last_rows BIGINT NOT NULL DEFAULT 0,
    requested_at BIGINT, -- a check waits or runs since then
    checked_at BIGINT,
    changed_at BIGINT, -- when another file was found
    error TEXT NOT NULL DEFAULT '', -- of the last check
    version BIGINT NOT NULL DEFAULT 1, -- of what a person set
    updated_at BIGINT NOT NULL DEFAULT 0, updated_by TEXT
);
INSERT INTO sources (kind, url, every) VALUES
    ('IPCA', 'https://api.bcb.gov.br/dados/serie/bcdata.sgs.433/dados?formato=json', 'semana'),
    ('IGP-M', 'https://api.bcb.gov.br/dados/serie/bcdata.sgs.189/dados?formato=json', 'semana'),
    ('pld', '', 'semana'), -- the CCEE publishes one file a year, each at an address of its own
    ('bandeiras', 'https://dadosabertos.aneel.gov.br/dataset/7f43a020-6dc5-44b8-80b4-d97eaa94436c/resource/0591b8f6-fe54-437b-b72b-1aa2efd46e42/download/bandeira-tarifaria-acionamento.csv', 'semana'),
    ('tarifas', 'https://dadosabertos.aneel.gov.br/dataset/5a583f3e-1646-4f67-bf0f-69db4203e89e/resource/fcf2906c-7c32-4b9b-a637-054e7a5234f4/download/tarifas-homologadas-distribuidoras-energia-eletrica.csv', 'semana');

CREATE TABLE source_proposals (
    id TEXT NOT NULL PRIMARY KEY, kind TEXT NOT NULL REFERENCES sources (kind),
    url TEXT NOT NULL, filename TEXT NOT NULL,
    file_key TEXT, -- of the blob, while it waits
    revision BIGINT NOT NULL, -- of the table that it was compared with
    added BIGINT NOT NULL, changed BIGINT NOT NULL,
    removed BIGINT NOT NULL, -- rows that the file before had
    contracts BIGINT NOT NULL, -- that move
    warnings TEXT NOT NULL, -- JSON
    changes TEXT NOT NULL, -- JSON, the 20 largest
    state TEXT NOT NULL CHECK (state IN ('pendente', 'aplicada', 'rejeitada', 'substituida')),
    reason TEXT NOT NULL DEFAULT '', -- of who rejected it
    created_at BIGINT NOT NULL,
    decided_at BIGINT, decided_by TEXT
);
CREATE UNIQUE INDEX source_proposals_pending ON source_proposals (kind) WHERE state = 'pendente';

-- Of what processes keep in memory, under which mark it stands: whoever uses what is kept compares the mark first
-- (OP-03). Every write gives a new one, in its transaction; triggers do, so that no writer can forget it. Marks are
-- random: a number that is counted up would come again after a write that was taken back, for other values.
CREATE TABLE change_marks (
    topic TEXT PRIMARY KEY,
    mark TEXT NOT NULL
);
-- The first page of all contracts is kept while its mark stands. Not on PostgreSQL, where it would be one row that all
-- who write contracts wait for.
-- sqlite:
INSERT INTO change_marks (topic, mark) VALUES ('parameters', HEX(RANDOMBLOB(16))), ('contracts', HEX(RANDOMBLOB(16)));
-- postgres:
INSERT INTO change_marks (topic, mark) VALUES ('parameters', gen_random_uuid()::TEXT);
-- both:

-- == Contracts and the portfolio ===============================================================

CREATE TABLE contracts (
    seq <identity>, -- order of creation, newest last
    id TEXT NOT NULL UNIQUE,
    client_id TEXT NOT NULL REFERENCES clients (id),
    contract_code TEXT <bytewise> NOT NULL UNIQUE,
    client_name TEXT NOT NULL, cnpj TEXT NOT NULL,
    group_name TEXT NOT NULL DEFAULT 'default',
    segment TEXT, contact_responsible TEXT,
    email TEXT, -- recipients, comma-separated
    contact_active BOOLEAN NOT NULL DEFAULT TRUE,
    volume BIGINT NOT NULL, -- per month: kWh x 1e-8, or MW medio x 1e-8
    volume_unit TEXT NOT NULL CHECK (volume_unit IN ('MWh', 'MW médio')),
    status TEXT NOT NULL CHECK (status IN ('Ativo', 'Inativo', 'Em análise')),
    energy_source TEXT NOT NULL CHECK (energy_source IN ('Convencional', 'Incentivada')),
    incentive_percent INTEGER NOT NULL CHECK (incentive_percent IN (0, 50, 100)),
    modality TEXT, start_date TEXT NOT NULL, end_date TEXT NOT NULL, billing_cycle TEXT, upper_limit_percent BIGINT,
    lower_limit_percent BIGINT, flexibility_percent BIGINT,
    loss_percent BIGINT, -- null: the dated parameter
    attendance_factor BIGINT NOT NULL DEFAULT 100000000, -- percent x 1e-6
    average_price BIGINT, -- R$/MWh x 1e-8
    spot_price_ref BIGINT,
    supplier TEXT <bytewise>,
    proinfa BIGINT, -- per month, kWh x 1e-8
    compliance_consumption TEXT NOT NULL DEFAULT 'Em análise', compliance_nf TEXT NOT NULL DEFAULT 'Em análise',
    compliance_invoice TEXT NOT NULL DEFAULT 'Em análise', compliance_charges TEXT NOT NULL DEFAULT 'Em análise',
    compliance_overall TEXT NOT NULL DEFAULT 'Em análise',
    adjusted BOOLEAN NOT NULL DEFAULT FALSE,
    search_text TEXT <bytewise> NOT NULL,
    version BIGINT NOT NULL DEFAULT 1, created_at BIGINT NOT NULL, created_by TEXT, updated_at BIGINT NOT NULL, updated_by TEXT, deleted_at BIGINT,
    -- What a contract agrees besides its terms, as JSON: lists do not read these columns. Null: nothing is agreed.
    price_schedule TEXT, -- periods, monthly prices and adjustment (domain 2)
    seasonal_volume TEXT, -- MWh of single months
    additional TEXT, -- pairs of label and value
    -- Which months without a document a declared divergence is of (TD-09): YYYY-MM, comma-separated. Other months
    -- count it only where they have the document.
    compliance_nf_months TEXT, compliance_invoice_months TEXT,
    -- What holds in the months of a contract's validity that its prices by period leave out, which months those
    -- prices span, and how many they leave out. The prices of before are read once at the next start: priced_from
    -- tells which were.
    price_gap TEXT NOT NULL DEFAULT 'indefinido' CHECK (price_gap IN ('indefinido', 'media')),
    priced_from TEXT, priced_to TEXT, unpriced BIGINT NOT NULL DEFAULT 0,
    -- The status of a contract from a day on (TD-09), as JSON in the order of days; the first reaches back to the
    -- beginning. contracts.status is that of the newest.
    status_history TEXT,
    -- The values that are out of proportion and that nobody has confirmed (TD-02), as JSON; null: none. No figure is
    -- made of them.
    doubts TEXT,
    -- What is supplied in a month of which the contract is active on some days only (MC-10). Null: nobody has said it,
    -- the whole month with a warning.
    partial_month TEXT CONSTRAINT contracts_partial_month_check1 CHECK (partial_month IN ('mes_inteiro', 'pro_rata_dias', 'proximo_mes', 'mes_anterior')),
    -- Which taxes the agreed prices of a contract hold, what becomes of them where CBS and IBS come on top (LC
    -- 214/2025), and who confirmed it with the amendment (LW-01).
    price_includes TEXT NOT NULL DEFAULT 'pis_cofins' CHECK (price_includes IN ('pis_cofins', 'nenhum', 'todos')),
    price_seller BIGINT, -- percent; NULL: the parameter
    price_icms BIGINT, -- percent; NULL: not known
    price_rebase TEXT NOT NULL DEFAULT 'automatico' CHECK (price_rebase IN ('automatico', 'manter', 'digitado')),
    rebase_confirmed_at BIGINT, rebase_confirmed_by TEXT,
    -- What is kept encoded of a contract is found by its version and its revision (OP-07). A write that does not
    -- raise the version, whoever makes it, has another revision by this.
    revision BIGINT NOT NULL DEFAULT 0,
    CHECK (end_date >= start_date)
);
CREATE INDEX contracts_group ON contracts (client_id, group_name, start_date) WHERE deleted_at IS NULL;
-- Newest first by status, and the contracts of a month, without reading the rows.
CREATE INDEX contracts_status ON contracts (status, seq, start_date, end_date) WHERE deleted_at IS NULL;
CREATE INDEX contracts_end ON contracts (end_date, seq) WHERE deleted_at IS NULL;
CREATE INDEX contracts_deleted ON contracts (deleted_at) WHERE deleted_at IS NOT NULL;
-- The orders of the contract list; those by newest, code, end and status stand above. A search text begins
-- with the client's name without accents.
CREATE INDEX contracts_client_name ON contracts (search_text) WHERE deleted_at IS NULL;
CREATE INDEX contracts_start ON contracts (start_date, seq) WHERE deleted_at IS NULL;
CREATE INDEX contracts_unpriced ON contracts (client_id) WHERE unpriced > 0;
-- Prices that were not read since it is kept what they span: a start reads them.
CREATE INDEX contracts_prices_unread ON contracts (id) WHERE price_schedule IS NOT NULL AND priced_from IS NULL;
-- LW-01: the contracts whose price of 2027 nobody has confirmed, which the dashboard counts.
CREATE INDEX contracts_rebase_open ON contracts (client_id)
    WHERE price_rebase = 'automatico' AND price_includes <> 'nenhum' AND rebase_confirmed_at IS NULL;
-- Which clients have a contract in force on a day.
CREATE INDEX contracts_in_force ON contracts (client_id, end_date, start_date, status, deleted_at) WHERE deleted_at IS NULL AND status = 'Ativo';
-- The prices that a new one is held against, by the day on which their contracts begin, read from the index alone
-- while others wait to write.
CREATE INDEX contracts_priced ON contracts (start_date, seq, average_price, doubts, deleted_at)
    WHERE deleted_at IS NULL AND average_price > 0 AND doubts IS NULL;
-- Search by any part of code, client name or CNPJ, of those that are not deleted.
-- sqlite:
CREATE VIRTUAL TABLE contracts_search USING fts5 (
    search_text, content = 'contracts', content_rowid = 'seq', tokenize = 'trigram', detail = 'full'
);
-- postgres:
CREATE INDEX contracts_search ON contracts USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;
-- both:

-- Every state that a contract has had, whole; version 1 is its creation.
CREATE TABLE contract_versions (
    contract_id TEXT NOT NULL REFERENCES contracts (id),
    version BIGINT NOT NULL,
    snapshot TEXT NOT NULL, -- JSON
    actor_id TEXT, actor_name TEXT NOT NULL, reason TEXT, at BIGINT NOT NULL,
    PRIMARY KEY (contract_id, version)
);

-- The prices of a contract that wait for a second person (SX-08), and what came of them.
CREATE TABLE price_approvals (
    id TEXT NOT NULL PRIMARY KEY, contract_id TEXT NOT NULL REFERENCES contracts (id),
    base_version BIGINT NOT NULL, -- of the contract when they were asked for
    before_json TEXT NOT NULL, -- its prices then
    after_json TEXT NOT NULL, reason TEXT,
    status TEXT NOT NULL CHECK (status IN ('aguardando', 'aprovada', 'recusada', 'retirada')),
    asked_by TEXT NOT NULL REFERENCES users (id), asked_at BIGINT NOT NULL, decided_by TEXT REFERENCES users (id),
    decided_at BIGINT, decision_reason TEXT
);
-- One at a time waits for each contract.
CREATE UNIQUE INDEX price_approvals_waiting ON price_approvals (contract_id) WHERE status = 'aguardando';

-- The longest runs of months that have a day with status Ativo inside the validity.
CREATE TABLE contract_spans (
    contract_id TEXT NOT NULL REFERENCES contracts (id),
    first_month TEXT NOT NULL, last_month TEXT NOT NULL,
    PRIMARY KEY (contract_id, first_month)
);

-- How many contracts begin or stop counting in a month, so that a month's total is the sum of the rows up to it. The
-- row '' holds the number of contracts that are not deleted.
CREATE TABLE contract_deltas (
    month TEXT NOT NULL PRIMARY KEY, -- YYYY-MM, or '' for all
    contracts BIGINT NOT NULL DEFAULT 0, active BIGINT NOT NULL DEFAULT 0
);

-- How many active contracts end on a day, so that the renewal radar never counts.
CREATE TABLE contract_ends (
    day TEXT NOT NULL PRIMARY KEY, -- YYYY-MM-DD
    active BIGINT NOT NULL DEFAULT 0
);

-- One contract's month, over all the units it serves, as lists and dashboard read it. A month without measurement has
-- no row: it counts as Indefinido through contract_deltas.
CREATE TABLE contract_months (
    contract_id TEXT NOT NULL REFERENCES contracts (id), month TEXT NOT NULL,
    client_id TEXT NOT NULL REFERENCES clients (id),
    active BOOLEAN NOT NULL, -- the contract is Ativo and covers the month
    consumption BIGINT, net BIGINT, proinfa BIGINT, contracted BIGINT, minimum BIGINT, maximum BIGINT,
    billable BIGINT, surplus BIGINT, deficit BIGINT, energy_value BIGINT,
    conformity TEXT NOT NULL CHECK (conformity IN ('Conforme', 'Excedente', 'Subutilizado', 'Indefinido')),
    accumulated_net BIGINT, -- since the contract year began (domain 1.7)
    accumulated_limit BIGINT,
    delta_percent BIGINT, -- of the accumulated net against its limit
    opportunity BOOLEAN NOT NULL DEFAULT FALSE, rules_version INTEGER NOT NULL,
    updated_at BIGINT NOT NULL,
    -- The light "contrato" of a contract's month (domain 5.4); '' until the month is computed again.
    light TEXT NOT NULL DEFAULT '' CHECK (light IN ('', 'verde', 'amarelo', 'vermelho')),
    -- The price of the month as computed, R$/MWh x 1e-8: an opportunity is worth what is above the limit at this
    -- price. Null: none, or not computed since.
    price BIGINT,
    PRIMARY KEY (contract_id, month)
);
CREATE INDEX contract_months_opportunity ON contract_months (month, delta_percent DESC, contract_id) WHERE opportunity;
CREATE INDEX contract_months_unjudged ON contract_months (contract_id) WHERE light = '';
CREATE INDEX contract_months_light ON contract_months (month, light) WHERE active AND light <> 'amarelo';
-- The orders of the opportunities; that by difference stands above.
CREATE INDEX contract_months_stake_energy
    ON contract_months (month, (accumulated_net - accumulated_limit), contract_id) WHERE opportunity;
CREATE INDEX contract_months_stake_value
    ON contract_months (month, (COALESCE(CAST(accumulated_net - accumulated_limit AS DOUBLE PRECISION) * price, -1e300)), contract_id)
    WHERE opportunity;
-- Months that are to be computed once more at the next start.
CREATE INDEX contract_months_outdated ON contract_months (contract_id) WHERE rules_version = 0;
CREATE INDEX contract_months_outside ON contract_months (month, conformity, contract_id)
    WHERE active AND conformity IN ('Excedente', 'Subutilizado');

-- Counters of a month over the whole portfolio, kept in the transaction that changes a contract_months row, so that
-- the dashboard never counts. The classes and opportunities count active rows only. The row '' holds the number of
-- balances in measured.
CREATE TABLE portfolio_months (
    month TEXT NOT NULL PRIMARY KEY,
    conforme BIGINT NOT NULL DEFAULT 0, excedente BIGINT NOT NULL DEFAULT 0, subutilizado BIGINT NOT NULL DEFAULT 0,
    opportunities BIGINT NOT NULL DEFAULT 0,
    measured BIGINT NOT NULL DEFAULT 0, -- balance_months rows
    -- Of active rows only; active contracts that are in none of them are amarelo.
    light_verde BIGINT NOT NULL DEFAULT 0, light_amarelo BIGINT NOT NULL DEFAULT 0,
    light_vermelho BIGINT NOT NULL DEFAULT 0,
    -- How many active contracts have a known consumption in the month, and which of the months of contracts are
    -- outside of the band.
    known BIGINT NOT NULL DEFAULT 0
);

-- What the CCEE knows of a client that its backing (lastro) follows from: agents and registered energy, as JSON, kept
-- by who keeps those.
CREATE TABLE client_backings (
    client_id TEXT NOT NULL PRIMARY KEY REFERENCES clients (id),
    facts TEXT NOT NULL
);

-- == Files, invoices, readings =================================================================

-- The files of a contract; their content is in the blob store under blob_key. A deleted row stays, its content goes
-- after a while.
CREATE TABLE documents (
    id TEXT NOT NULL PRIMARY KEY, contract_id TEXT NOT NULL REFERENCES contracts (id),
    kind TEXT NOT NULL CHECK (kind IN ('contrato', 'aditivo', 'nf', 'fatura', 'outro')),
    filename TEXT NOT NULL,
    content_type TEXT NOT NULL, -- by content, never by name
    size BIGINT NOT NULL CHECK (size > 0),
    sha256 TEXT NOT NULL, -- hexadecimal
    blob_key TEXT NOT NULL UNIQUE,
    created_at BIGINT NOT NULL, created_by TEXT REFERENCES users (id), deleted_at BIGINT, deleted_by TEXT REFERENCES users (id)
);
CREATE INDEX documents_contract ON documents (contract_id, created_at) WHERE deleted_at IS NULL;

-- The invoices of a contract, one row a document: the supplier's nota fiscal and the distributor's bill. Money in R$
-- x 1e-4; the figures differ by kind and are JSON with canonical numbers. Null is unknown, never zero.
CREATE TABLE invoices (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('nf_fornecedora', 'fatura_distribuidora')),
    contract_id TEXT REFERENCES contracts (id), client_id TEXT NOT NULL REFERENCES clients (id),
    unit_id TEXT REFERENCES consumer_units (id),
    month TEXT NOT NULL, -- competencia
    number TEXT, issued_on TEXT, due_on TEXT, total BIGINT,
    status TEXT NOT NULL CHECK (status IN ('Paga', 'Em aberto', 'Vencida', 'Em análise')),
    file_id TEXT, -- of documents
    note TEXT,
    source TEXT NOT NULL DEFAULT 'manual' CHECK (source IN ('manual', 'extracao')),
    figures TEXT NOT NULL, -- JSON
    version BIGINT NOT NULL DEFAULT 1, created_at BIGINT NOT NULL, created_by TEXT, updated_at BIGINT NOT NULL, updated_by TEXT, deleted_at BIGINT,
    -- One document once: what was read of a bill enters a unit's month a single time under its number, unless a
    -- person says that there are two.
    sole BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE INDEX invoices_contract ON invoices (contract_id, month) WHERE deleted_at IS NULL;
CREATE INDEX invoices_client ON invoices (client_id, month) WHERE deleted_at IS NULL;
-- What other bills of a month charge is compared.
CREATE INDEX invoices_month ON invoices (month, kind) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX invoices_sole ON invoices (unit_id, month, kind, number)
    WHERE sole AND deleted_at IS NULL AND unit_id IS NOT NULL AND number IS NOT NULL;
CREATE INDEX invoices_unit ON invoices (unit_id, month) WHERE deleted_at IS NULL AND unit_id IS NOT NULL;

-- How documents of a distributor look (RQ-08): the words of their form, nothing of a client.
CREATE TABLE layouts (
    id TEXT NOT NULL PRIMARY KEY,
    distributor_cnpj TEXT NOT NULL, -- empty: it was not read
    class TEXT NOT NULL,
    phrases TEXT NOT NULL, -- JSON
    created_at BIGINT NOT NULL
);
CREATE INDEX layouts_distributor ON layouts (distributor_cnpj);

-- What corrections taught: where a value stands on the documents of a layout.
CREATE TABLE layout_rules (
    id TEXT NOT NULL PRIMARY KEY, layout_id TEXT NOT NULL REFERENCES layouts (id),
    target TEXT NOT NULL, -- the field, or item.<column>, history.<table>.<column>
    kind TEXT NOT NULL CHECK (kind IN ('label', 'region', 'column', 'ignore')),
    anchor TEXT NOT NULL, -- words of the form; empty of a region
    page INTEGER NOT NULL,
    place TEXT NOT NULL, -- JSON: from the anchor in its heights, or as a share of the page
    state TEXT NOT NULL CHECK (state IN ('provisoria', 'ativa', 'retirada', 'rejeitada')),
    tried INTEGER NOT NULL, -- documents on which it was tried
    right_count INTEGER NOT NULL, wrong_count INTEGER NOT NULL,
    from_reading TEXT NOT NULL, -- empty: it was imported
    created_by TEXT NOT NULL REFERENCES users (id), created_at BIGINT NOT NULL,
    retired_at BIGINT,
    version BIGINT NOT NULL
);
CREATE INDEX layout_rules_layout ON layout_rules (layout_id, target);

-- Documents that were sent to be read. The content is in the blob store under blob_key; what was read is JSON and is
-- never altered, corrections stand beside it. The id is the sender's. One that arrived by itself and is of no client
-- that the register knows has no created_by: who processes the bills of every client sees it (RQ-11).
CREATE TABLE readings (
    id TEXT NOT NULL PRIMARY KEY, created_by TEXT REFERENCES users (id),
    filename TEXT NOT NULL,
    format TEXT NOT NULL CHECK (format IN ('pdf', 'xml')), -- by content
    size BIGINT NOT NULL CHECK (size > 0),
    sha256 TEXT NOT NULL, -- hexadecimal
    blob_key TEXT NOT NULL UNIQUE,
    password TEXT, -- of the document, sealed
    status TEXT NOT NULL CHECK (status IN ('IN_PROGRESS', 'COMPLETED', 'FAILED')),
    error_code TEXT,
    error TEXT, -- the sentence for the person
    result TEXT, -- JSON
    corrections TEXT NOT NULL DEFAULT '{}', -- JSON, by field
    contract_id TEXT REFERENCES contracts (id), invoice_id TEXT REFERENCES invoices (id),
    version BIGINT NOT NULL DEFAULT 1, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL,
    finished_at BIGINT, deleted_at BIGINT,
    -- What a search over the documents looks into: the file's name, and what was read of client, installation and
    -- distributor. Older documents are found by their name.
    search_text TEXT NOT NULL DEFAULT '',
    -- What a document is, how many of its values a person should look at, and what its class must have and was not
    -- found. A start of the program fills them in for documents that were read before; class stays empty until one is
    -- read.
    class TEXT NOT NULL DEFAULT '',
    class_choice TEXT, -- JSON: what a person says that it is, who and when
    doubts BIGINT NOT NULL DEFAULT 0,
    missing TEXT NOT NULL DEFAULT '', -- names, divided by commas
    marks TEXT NOT NULL DEFAULT '{}', -- JSON: what was confirmed or waived, who and when
    -- What people changed in the items and histories of a document, row by row: it stands over what was read.
    edits TEXT NOT NULL DEFAULT '{}',
    layout_id TEXT REFERENCES layouts (id),
    -- What the queue of readings shows, filters and sorts by (RQ-07), concluded from what was read and what people
    -- said. state is empty until a start of the program, or a change, fills a row in.
    state TEXT NOT NULL DEFAULT '',
    queue_order BIGINT NOT NULL DEFAULT 30000, -- by state, then by how much is left to do
    customer TEXT NOT NULL DEFAULT '',
    customer_document TEXT NOT NULL DEFAULT '', -- CNPJ or CPF without its mask, where it is legible
    distributor TEXT NOT NULL DEFAULT '',
    installation TEXT NOT NULL DEFAULT '', -- as printed
    unit_key TEXT NOT NULL DEFAULT '', -- as it is compared
    month TEXT NOT NULL DEFAULT '',
    amount BIGINT, -- R$ x 1e-4
    number TEXT NOT NULL DEFAULT '',
    question TEXT NOT NULL DEFAULT '', -- what to ask before a link, by its code
    proposal_id TEXT REFERENCES contracts (id), -- the one contract that it may be linked to unasked
    -- RQ-06: what makes two documents the same bill, and the one that a document repeats.
    access_key TEXT NOT NULL DEFAULT '',
    same_key TEXT NOT NULL DEFAULT '', -- distributor, compared code, month and number
    repeat_of TEXT,
    -- Who looks after a document, how it came, and how it was linked.
    owner_id TEXT REFERENCES users (id),
    source TEXT NOT NULL DEFAULT 'tela' CHECK (source IN ('tela', 'api', 'email', 'pasta', 'portal')),
    link_mode TEXT NOT NULL DEFAULT '' CHECK (link_mode IN ('', 'pessoa', 'inalterado', 'automatico')),
    undo_until BIGINT, -- until when the link can be undone
    sender TEXT, -- who it came from, of one that arrived by itself
    -- RQ-11: a file that holds several bills is parted into one document for each, which has its own content: the
    -- pages of that bill.
    part_of TEXT REFERENCES readings (id), -- the document of the whole file
    part_pages TEXT NOT NULL DEFAULT '', -- its pages of it, as a person says them
    part_doubt TEXT NOT NULL DEFAULT '', -- why the parts may not be all
    -- Who has the password of a document remembered, until its client is known.
    remember_by TEXT REFERENCES users (id),
    CHECK ((status = 'COMPLETED') = (result IS NOT NULL)),
    CHECK (invoice_id IS NULL OR contract_id IS NOT NULL)
);
CREATE INDEX readings_owner ON readings (created_by, created_at) WHERE deleted_at IS NULL;
CREATE INDEX readings_newest ON readings (created_at) WHERE deleted_at IS NULL;
CREATE INDEX readings_content ON readings (sha256) WHERE deleted_at IS NULL;
-- Another sending of the same content that became an invoice.
CREATE INDEX readings_linked ON readings (sha256) WHERE invoice_id IS NOT NULL;
CREATE INDEX readings_layout ON readings (layout_id) WHERE layout_id IS NOT NULL;
CREATE INDEX readings_queue ON readings (queue_order, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX readings_unfilled ON readings (id) WHERE state = '' AND deleted_at IS NULL;
CREATE INDEX readings_access_key ON readings (access_key) WHERE access_key <> '' AND deleted_at IS NULL;
CREATE INDEX readings_same_key ON readings (same_key) WHERE same_key <> '' AND deleted_at IS NULL;
CREATE INDEX readings_customer ON readings (customer_document) WHERE customer_document <> '' AND deleted_at IS NULL;
CREATE INDEX readings_unit ON readings (unit_key, month) WHERE unit_key <> '' AND deleted_at IS NULL;
CREATE INDEX readings_kept_by ON readings (owner_id) WHERE owner_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX readings_proposal ON readings (proposal_id) WHERE proposal_id IS NOT NULL;
CREATE INDEX readings_link_mode ON readings (link_mode) WHERE link_mode IN ('inalterado', 'automatico');
CREATE INDEX readings_parts ON readings (part_of) WHERE part_of IS NOT NULL;

-- Who has a document open, for a few minutes: others see it and take another one.
CREATE TABLE reading_claims (
    reading_id TEXT NOT NULL PRIMARY KEY REFERENCES readings (id), user_id TEXT NOT NULL REFERENCES users (id),
    until BIGINT NOT NULL
);
CREATE INDEX reading_claims_user ON reading_claims (user_id);

-- Passwords of protected bills that a person had remembered for a client (RQ-11): they are tried on the next
-- protected PDF, and never shown.
CREATE TABLE document_passwords (
    id TEXT NOT NULL PRIMARY KEY, client_id TEXT NOT NULL REFERENCES clients (id),
    distributor TEXT NOT NULL, -- whose bills it opens, as they name it; empty: it was not read
    sealed TEXT NOT NULL, -- encrypted with the key of the installation
    created_by TEXT NOT NULL REFERENCES users (id), created_at BIGINT NOT NULL,
    used_at BIGINT, -- when it last opened a document
    UNIQUE (client_id, distributor)
);

-- What arrived by mail, in the watched folder or by an API key. A message is known by mailbox, UIDVALIDITY and UID; a file by its
-- name, time of change (µs) and size in their places.
CREATE TABLE intake_messages (
    id TEXT NOT NULL PRIMARY KEY,
    origin TEXT NOT NULL CHECK (origin IN ('email', 'pasta', 'api')),
    place TEXT NOT NULL, -- the mailbox, the name of the file, or an id
    uidvalidity BIGINT NOT NULL, uid BIGINT NOT NULL, message_id TEXT NOT NULL DEFAULT '',
    sender TEXT NOT NULL DEFAULT '', subject TEXT NOT NULL DEFAULT '', received_at BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('recebida', 'quarentena', 'recusada', 'dispensada')),
    reason TEXT NOT NULL DEFAULT '', size BIGINT NOT NULL,
    blob_key TEXT, -- the message whole, while it is kept
    moved_at BIGINT, -- when it left the mailbox or the folder
    decided_by TEXT REFERENCES users (id), -- who released or dismissed it
    decided_at BIGINT,
    version BIGINT NOT NULL DEFAULT 1,
    UNIQUE (origin, place, uidvalidity, uid)
);
CREATE INDEX intake_messages_newest ON intake_messages (received_at);
CREATE INDEX intake_messages_kept ON intake_messages (received_at) WHERE blob_key IS NOT NULL;

-- The files of a message, and what became of each.
CREATE TABLE intake_items (
    id TEXT NOT NULL PRIMARY KEY, message_id TEXT NOT NULL REFERENCES intake_messages (id),
    position INTEGER NOT NULL, name TEXT NOT NULL, sha256 TEXT NOT NULL DEFAULT '', size BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('recebido', 'repetido', 'recusado', 'retido', 'ignorado')),
    reason TEXT NOT NULL DEFAULT '',
    reading_id TEXT REFERENCES readings (id), -- of a repetition the first one
    UNIQUE (message_id, position)
);
CREATE INDEX intake_items_reading ON intake_items (reading_id) WHERE reading_id IS NOT NULL;

-- When a way in was last told to have had enough for a day.
CREATE TABLE intake_pauses (
    origin TEXT NOT NULL,
    day TEXT NOT NULL, -- YYYY-MM-DD in São Paulo
    PRIMARY KEY (origin, day)
);

-- The mailbox that bills arrive in by mail (RQ-11). There is at most one.
CREATE TABLE intake_mailbox (
    id TEXT NOT NULL PRIMARY KEY CHECK (id = 'caixa'),
    enabled BOOLEAN NOT NULL, host TEXT NOT NULL, port INTEGER NOT NULL,
    security TEXT NOT NULL CHECK (security IN ('tls', 'starttls')),
    username TEXT NOT NULL,
    password_sealed TEXT, -- encrypted with the key of the installation
    folder TEXT NOT NULL,
    allowed TEXT NOT NULL, -- addresses and @domains, one a line
    auth_server TEXT NOT NULL, -- authserv-id of Authentication-Results
    version BIGINT NOT NULL, updated_at BIGINT NOT NULL, updated_by TEXT,
    checked_at BIGINT, -- when it was last looked into
    failure TEXT NOT NULL DEFAULT '' -- what stopped that, for people
);

-- == What invoices were found to be ============================================================

-- What the invoices of a contract's month were found to be. There is a row for each month that has an invoice.
CREATE TABLE contract_checks (
    contract_id TEXT NOT NULL REFERENCES contracts (id), month TEXT NOT NULL,
    client_id TEXT NOT NULL REFERENCES clients (id),
    nf_energy TEXT NOT NULL CHECK (nf_energy IN ('Conforme', 'Divergente', 'Indefinido')),
    nf_icms TEXT NOT NULL CHECK (nf_icms IN ('Conforme', 'Divergente', 'Indefinido')),
    bill_demand TEXT NOT NULL CHECK (bill_demand IN ('Conforme', 'Divergente', 'Indefinido')),
    bill_tusd TEXT NOT NULL CHECK (bill_tusd IN ('Conforme', 'Divergente', 'Indefinido')),
    bill_icms TEXT NOT NULL CHECK (bill_icms IN ('Conforme', 'Divergente', 'Indefinido')),
    nf_energy_value BIGINT, -- as the invoices show it, R$ x 1e-4
    nf_icms_value BIGINT,
    tolerance_factor TEXT, -- regra_tolerancia_demanda, as "1.05"
    observation TEXT, -- the first failing line
    light_demand TEXT NOT NULL CHECK (light_demand IN ('verde', 'amarelo', 'vermelho')),
    light_modality TEXT NOT NULL CHECK (light_modality IN ('verde', 'amarelo', 'vermelho')),
    light_reactive TEXT NOT NULL CHECK (light_reactive IN ('verde', 'amarelo', 'vermelho')),
    details TEXT NOT NULL, -- JSON: expected, found, tolerance, rule and record of each
    -- what the row counts for, so that counters move by the difference
    active BOOLEAN NOT NULL, -- the contract is Ativo and covers the month
    nf_divergent BOOLEAN NOT NULL, -- active, and computed or else declared divergent
    bill_divergent BOOLEAN NOT NULL, rules_version INTEGER NOT NULL,
    updated_at BIGINT NOT NULL,
    -- Whether a light is amarelo only because something is not known. The checks are made again under their new
    -- rules, which fills it in and moves the counters.
    demand_missing BOOLEAN NOT NULL DEFAULT FALSE, modality_missing BOOLEAN NOT NULL DEFAULT FALSE,
    reactive_missing BOOLEAN NOT NULL DEFAULT FALSE,
    -- Whether the quantities of the month's NFs reach the energy to be billed; Indefinido until the month is checked
    -- again, which the raised version of the rules brings about.
    nf_covers TEXT NOT NULL DEFAULT 'Indefinido' CHECK (nf_covers IN ('Conforme', 'Divergente', 'Indefinido')),
    -- LW-01: what the CBS and the IBS of a month's notas were found to be; NULL where the law of the month only lets
    -- them be told.
    nf_federal TEXT,
    PRIMARY KEY (contract_id, month)
);
CREATE INDEX contract_checks_nf ON contract_checks (month, contract_id) WHERE nf_divergent;
CREATE INDEX contract_checks_bill ON contract_checks (month, contract_id) WHERE bill_divergent;
CREATE INDEX contract_checks_demand ON contract_checks (month, light_demand, contract_id) WHERE active;
CREATE INDEX contract_checks_modality ON contract_checks (month, light_modality, contract_id) WHERE active;
CREATE INDEX contract_checks_reactive ON contract_checks (month, light_reactive, contract_id) WHERE active;

-- Counters of a month over the rows of active contracts. The deltas are what the computed statuses add to the
-- declared ones of contract_deltas.
CREATE TABLE check_portfolio (
    month TEXT NOT NULL PRIMARY KEY,
    nf_divergent BIGINT NOT NULL DEFAULT 0, bill_divergent BIGINT NOT NULL DEFAULT 0,
    demand_verde BIGINT NOT NULL DEFAULT 0, demand_amarelo BIGINT NOT NULL DEFAULT 0,
    demand_vermelho BIGINT NOT NULL DEFAULT 0, modality_verde BIGINT NOT NULL DEFAULT 0,
    modality_amarelo BIGINT NOT NULL DEFAULT 0, modality_vermelho BIGINT NOT NULL DEFAULT 0,
    reactive_verde BIGINT NOT NULL DEFAULT 0, reactive_amarelo BIGINT NOT NULL DEFAULT 0,
    reactive_vermelho BIGINT NOT NULL DEFAULT 0
);

-- An analysis step of a contract that a person has set over its rule. A null light was handed back to the rule; the
-- row stays, so that its version goes on.
CREATE TABLE contract_steps (
    contract_id TEXT NOT NULL REFERENCES contracts (id),
    area TEXT NOT NULL, step TEXT NOT NULL,
    light TEXT CHECK (light IN ('verde', 'amarelo', 'vermelho')),
    observation TEXT NOT NULL,
    version BIGINT NOT NULL, set_at BIGINT NOT NULL,
    set_by TEXT REFERENCES users (id),
    PRIMARY KEY (contract_id, area, step)
);

-- What people note of a contract; an open note waits for something.
CREATE TABLE contract_notes (
    id TEXT NOT NULL PRIMARY KEY, contract_id TEXT NOT NULL REFERENCES contracts (id),
    text TEXT NOT NULL, open BOOLEAN NOT NULL,
    version BIGINT NOT NULL, created_at BIGINT NOT NULL, created_by TEXT REFERENCES users (id), updated_at BIGINT NOT NULL, updated_by TEXT REFERENCES users (id)
);
CREATE INDEX contract_notes_contract ON contract_notes (contract_id, created_at);

-- What the audit of invoices found. A row is kept once it was found: closed by fact when its rule no longer finds it,
-- by a person otherwise. Money in R$ x 1e-4.
CREATE TABLE findings (
    id TEXT NOT NULL PRIMARY KEY, contract_id TEXT NOT NULL REFERENCES contracts (id),
    client_id TEXT NOT NULL REFERENCES clients (id), unit_id TEXT REFERENCES consumer_units (id),
    rule TEXT NOT NULL,
    subject TEXT NOT NULL, -- tells findings of a rule in a contract apart
    month TEXT NOT NULL,
    invoice_id TEXT REFERENCES invoices (id), -- null: a document that is missing
    kind TEXT NOT NULL CHECK (kind IN ('nf_fornecedora', 'fatura_distribuidora')),
    light TEXT NOT NULL CHECK (light IN ('amarelo', 'vermelho')),
    contestable BOOLEAN NOT NULL, sentence TEXT NOT NULL, expected BIGINT, charged BIGINT,
    at_stake BIGINT, -- null: not computable
    trace TEXT NOT NULL, -- JSON: the record of the calculation
    rules_version INTEGER NOT NULL,
    holds BOOLEAN NOT NULL, -- the rule finds it still
    status TEXT NOT NULL CHECK (status IN ('aberta', 'em contestação', 'resolvida', 'descartada')),
    decided BOOLEAN NOT NULL, -- by a person
    reason TEXT, note TEXT,
    owner_id TEXT REFERENCES users (id),
    reply_on TEXT,
    version BIGINT NOT NULL DEFAULT 1, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL, updated_by TEXT,
    -- Until when a charge can be contested: told when it is found.
    contest_until TEXT, -- YYYY-MM-DD
    UNIQUE (contract_id, rule, subject),
    CHECK (status <> 'descartada' OR reason IS NOT NULL)
);
CREATE INDEX findings_newest ON findings (month, id);
CREATE INDEX findings_status ON findings (status, at_stake);
CREATE INDEX findings_client ON findings (client_id, month);
CREATE INDEX findings_owner ON findings (owner_id, status) WHERE owner_id IS NOT NULL;

-- By which version of the rules every invoice was looked into.
CREATE TABLE finding_runs (
    name TEXT NOT NULL PRIMARY KEY,
    rules_version INTEGER NOT NULL
);
INSERT INTO finding_runs (name, rules_version) VALUES ('auditoria', 0);

-- == Balances ==================================================================================

-- One balance per metering unit.
CREATE TABLE balances (
    seq <identity>,
    id TEXT NOT NULL UNIQUE,
    client_id TEXT NOT NULL REFERENCES clients (id), unit_id TEXT NOT NULL UNIQUE REFERENCES consumer_units (id),
    contract_id TEXT REFERENCES contracts (id), -- the contract of the newest month that has one
    import_seq BIGINT REFERENCES imports (seq), -- that created it
    client_name TEXT NOT NULL, cnpj TEXT NOT NULL,
    meter_code TEXT <bytewise> NOT NULL,
    tax_percent BIGINT, -- of the newest month that states one
    last_month TEXT,
    consumption BIGINT, -- sums over the months, kWh x 1e-8; null while there are none
    generation BIGINT,
    position BIGINT, -- billable + PROINFA + generation - requirement (domain 1.7 saldo)
    proinfa BIGINT,
    cost BIGINT, -- BRL x 1e-4
    months BIGINT NOT NULL DEFAULT 0,
    search_text TEXT <bytewise> NOT NULL,
    version BIGINT NOT NULL DEFAULT 1, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL,
    -- What is kept encoded of a balance is found by its version and its revision (OP-07). Who writes its months
    -- raises one of them; here a write of the balance itself does that raises neither, and another seller of a
    -- contract, which its client's months show.
    revision BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX balances_client ON balances (client_id, seq);
-- The orders of the balance list; newest first it has by its key. A search text begins with the client's name without
-- accents. What is unknown comes before any figure, and last where the order falls.
CREATE INDEX balances_client_name ON balances (search_text, seq);
CREATE INDEX balances_meter ON balances (meter_code, seq);
-- sqlite:
CREATE INDEX balances_last_month ON balances (last_month, seq);
CREATE INDEX balances_consumption ON balances (consumption, seq);
CREATE INDEX balances_position ON balances (position, seq);
-- postgres:
CREATE INDEX balances_last_month ON balances (last_month NULLS FIRST, seq);
CREATE INDEX balances_consumption ON balances (consumption NULLS FIRST, seq);
CREATE INDEX balances_position ON balances (position NULLS FIRST, seq);
-- sqlite:
CREATE VIRTUAL TABLE balances_search USING fts5 (
    search_text, content = 'balances', content_rowid = 'seq', tokenize = 'trigram', detail = 'full'
);
-- postgres:
CREATE INDEX balances_search ON balances USING gin (search_text gin_trgm_ops);
-- both:

-- One month of one metering unit: what was measured or stated, and what the chain of domain 1.1 makes of it. Energy
-- in kWh x 1e-8, percent x 1e-6, price in R$/MWh x 1e-8, money in R$ x 1e-4. Null is unknown, never zero. The API
-- names a row by its balance and its month.
CREATE TABLE balance_months (
    balance_seq BIGINT NOT NULL REFERENCES balances (seq),
    month TEXT NOT NULL, -- YYYY-MM
    -- stated by the sheet or by a person
    consumption BIGINT, generation BIGINT, loss_percent BIGINT, proinfa BIGINT,
    given_volume BIGINT, -- contrato_mwh of the sheet, or its MW medio x hours
    given_minimum BIGINT, given_maximum BIGINT, given_lower BIGINT, given_upper BIGINT, given_price BIGINT,
    tax_percent BIGINT, supplier TEXT,
    metering TEXT, -- Medicao: origin and state of the data
    cp_code TEXT, email TEXT,
    bill_due TEXT, -- YYYY-MM-DD or YYYY-MM-DDTHH:MM
    adjusted BOOLEAN NOT NULL DEFAULT FALSE, sent_ok BOOLEAN NOT NULL DEFAULT FALSE, dispatched_at BIGINT,
    -- computed
    contract_id TEXT REFERENCES contracts (id), -- the first where several serve the unit
    price BIGINT, applied_loss BIGINT, applied_proinfa BIGINT, requirement BIGINT, net BIGINT, contracted BIGINT,
    minimum BIGINT, maximum BIGINT, billable BIGINT, surplus BIGINT, deficit BIGINT, energy_value BIGINT,
    conformity TEXT NOT NULL CHECK (conformity IN ('Conforme', 'Excedente', 'Subutilizado', 'Indefinido')),
    rules_version INTEGER NOT NULL,
    divergence TEXT, -- columns that the sheet states otherwise, as JSON
    -- origin: the import that created the row, and the one that changed it last; the latter is null once a person
    -- changed it
    created_import BIGINT REFERENCES imports (seq),
    created_line INTEGER,
    import_seq BIGINT REFERENCES imports (seq),
    import_line INTEGER,
    version BIGINT NOT NULL, -- of what is stated
    created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL,
    -- Whether the price of the month holds the adjustment of its last anniversary, as computed: 0 no, 1 yes, 2 with
    -- values that are not final. Null: not computed since.
    price_adjusted BIGINT,
    -- What a person typed over a month (EM-08). The name and the meter are of this month's statement only. A fixed
    -- column replaces the computed one, the rest follows from it. Null: nothing was typed. Energy in kWh x 1e-8.
    client_label TEXT, meter_label TEXT, fixed_requirement BIGINT, fixed_net BIGINT, fixed_minimum BIGINT,
    fixed_maximum BIGINT, fixed_billable BIGINT,
    fixed_adjusted BIGINT, -- 0 no, 1 yes
    edited_by TEXT, -- who typed last
    label_search TEXT, -- name and meter as searches read them
    PRIMARY KEY (balance_seq, month)
);
CREATE INDEX balance_months_import ON balance_months (created_import, created_line) WHERE created_import IS NOT NULL;

-- On PostgreSQL a row is what two transactions that compute the months of one client wait for; it keeps no client.
CREATE TABLE balance_locks (
    -- sqlite:
    client_id TEXT NOT NULL PRIMARY KEY REFERENCES clients (id)
    -- postgres:
    client_id TEXT NOT NULL PRIMARY KEY REFERENCES clients (id) ON DELETE CASCADE
    -- both:
);

-- == Mail ======================================================================================

-- How mail leaves, where the environment does not say it. One row.
CREATE TABLE mail_settings (
    id TEXT NOT NULL PRIMARY KEY CHECK (id = 'correio'),
    mode TEXT NOT NULL CHECK (mode IN ('smtp', 'outbox')),
    host TEXT NOT NULL DEFAULT '',
    port INTEGER NOT NULL DEFAULT 587,
    security TEXT NOT NULL CHECK (security IN ('starttls', 'starttls_opcional', 'tls', 'nenhuma')),
    username TEXT NOT NULL DEFAULT '',
    password_sealed TEXT, -- encrypted with the key of the installation
    from_address TEXT NOT NULL DEFAULT '', from_name TEXT NOT NULL DEFAULT '',
    per_minute INTEGER NOT NULL CHECK (per_minute BETWEEN 1 AND 6000),
    dkim_domain TEXT NOT NULL DEFAULT '', dkim_selector TEXT NOT NULL DEFAULT '',
    dkim_key_sealed TEXT, -- encrypted likewise
    dkim_public TEXT, -- what the DNS record says
    version BIGINT NOT NULL, updated_at BIGINT NOT NULL, updated_by TEXT
);

-- When the next message may leave, over all instances.
CREATE TABLE mail_pace (
    id TEXT NOT NULL PRIMARY KEY CHECK (id = 'correio'),
    next_at BIGINT NOT NULL
);

CREATE TABLE mail_templates (
    id TEXT NOT NULL PRIMARY KEY,
    context TEXT NOT NULL CHECK (context IN ('extrato', 'boleto')),
    name TEXT <bytewise> NOT NULL,
    subject TEXT NOT NULL, body_text TEXT NOT NULL, body_html TEXT NOT NULL, attach_pdf BOOLEAN NOT NULL,
    attach_xlsx BOOLEAN NOT NULL, is_default BOOLEAN NOT NULL DEFAULT FALSE,
    version BIGINT NOT NULL DEFAULT 1, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL, updated_by TEXT, deleted_at BIGINT
);
CREATE UNIQUE INDEX mail_templates_default ON mail_templates (context) WHERE is_default AND deleted_at IS NULL;
INSERT INTO mail_templates (id, context, name, subject, body_text, body_html, attach_pdf, attach_xlsx, is_default, created_at, updated_at) VALUES
('01900000-0000-7000-8000-000000000101', 'extrato', 'Extrato mensal', 'Balanço energético de {{mes}} – {{cliente}}',
'Olá,

Segue o balanço energético de {{mes}} da unidade {{medidor}}.

Consumo: {{consumo}} MWh
Requisito (perdas de {{perdas}}): {{requisito}} MWh
PROINFA: {{proinfa}} MWh
NET: {{net}} MWh
Contrato: {{contrato}} MWh (mínimo {{minimo}}, máximo {{maximo}})
Energia a faturar: {{faturar}} MWh
Preço: {{preco}}
Valor da energia: {{valor}}
Vencimento do boleto: {{vencimento}}

O extrato completo está anexo. Em caso de dúvida, responda esta mensagem.

{{gestor}}
',
'<p>Olá,</p>
<p>Segue o balanço energético de <strong>{{mes}}</strong> da unidade <strong>{{medidor}}</strong>.</p>
<table cellpadding="6" border="0">
<tr><td>Consumo</td><td align="right">{{consumo}} MWh</td></tr>
<tr><td>Requisito (perdas de {{perdas}})</td><td align="right">{{requisito}} MWh</td></tr>
<tr><td>PROINFA</td><td align="right">{{proinfa}} MWh</td></tr>
<tr><td>NET</td><td align="right">{{net}} MWh</td></tr>
<tr><td>Contrato (mínimo {{minimo}}, máximo {{maximo}})</td><td align="right">{{contrato}} MWh</td></tr>
<tr><td><strong>Energia a faturar</strong></td><td align="right"><strong>{{faturar}} MWh</strong></td></tr>
<tr><td>Preço</td><td align="right">{{preco}}</td></tr>
<tr><td>Valor da energia</td><td align="right">{{valor}}</td></tr>
<tr><td>Vencimento do boleto</td><td align="right">{{vencimento}}</td></tr>
</table>
<p>O extrato completo está anexo. Em caso de dúvida, responda esta mensagem.</p>
<p>{{gestor}}</p>
', TRUE, TRUE, TRUE, 0, 0),
('01900000-0000-7000-8000-000000000102', 'boleto', 'Aviso de vencimento do boleto', 'Boleto de {{mes}} vence em {{vencimento}} – {{cliente}}',
'Olá,

O boleto de energia de {{mes}} da unidade {{medidor}}, no valor de {{valor}}, vence em {{vencimento}}.

Se o pagamento já foi feito, desconsidere este aviso.

{{gestor}}
',
'<p>Olá,</p>
<p>O boleto de energia de <strong>{{mes}}</strong> da unidade {{medidor}}, no valor de <strong>{{valor}}</strong>, vence em <strong>{{vencimento}}</strong>.</p>
<p>Se o pagamento já foi feito, desconsidere este aviso.</p>
<p>{{gestor}}</p>
', FALSE, FALSE, TRUE, 0, 0);

-- One order to send: some records, or those of a month. The texts are the template's as they were then.
CREATE TABLE mail_batches (
    id TEXT NOT NULL PRIMARY KEY,
    month TEXT, -- null: single records
    context TEXT NOT NULL,
    template_id TEXT REFERENCES mail_templates (id),
    template_name TEXT NOT NULL, subject TEXT NOT NULL, body_text TEXT NOT NULL, body_html TEXT NOT NULL,
    attach_pdf BOOLEAN NOT NULL, attach_xlsx BOOLEAN NOT NULL,
    confirmed BOOLEAN NOT NULL, -- records with warnings are sent too
    resend BOOLEAN NOT NULL, -- records that were sent already as well
    state TEXT NOT NULL CHECK (state IN ('preparando', 'pronto', 'cancelado')),
    next_seq BIGINT NOT NULL DEFAULT 0, -- balances looked at, for a restart
    total BIGINT NOT NULL DEFAULT 0, -- messages made
    skipped BIGINT NOT NULL DEFAULT 0,
    user_id TEXT NOT NULL REFERENCES users (id),
    user_name TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX mail_batches_month ON mail_batches (month, id);

-- Why a record of an order was not sent; the first ones of each order.
CREATE TABLE mail_skips (
    batch_id TEXT NOT NULL REFERENCES mail_batches (id),
    record_id TEXT NOT NULL,
    client_name TEXT <bytewise> NOT NULL,
    meter TEXT NOT NULL,
    checks TEXT NOT NULL, -- JSON
    PRIMARY KEY (batch_id, record_id)
);

-- One message about one record. Once composed, its texts and its file never change. What was composed while there was
-- no server to send it has a state of its own, and can be sent once there is one (TD-13).
CREATE TABLE mail_messages (
    id TEXT NOT NULL PRIMARY KEY, batch_id TEXT NOT NULL REFERENCES mail_batches (id),
    client_id TEXT NOT NULL REFERENCES clients (id),
    balance_id TEXT NOT NULL, month TEXT NOT NULL, context TEXT NOT NULL, client_name TEXT NOT NULL,
    meter TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pendente', 'transmitindo', 'enviado', 'falhou', 'incerto', 'sem_servidor', 'cancelado')),
    domain TEXT, -- of the Message-ID, once composed
    reply_to TEXT, subject TEXT, body_text TEXT, body_html TEXT,
    attachments TEXT, -- JSON
    file_key TEXT, -- the message as it is transmitted
    file_sha256 TEXT, file_size BIGINT, composed_at BIGINT,
    created_at BIGINT NOT NULL, created_by TEXT NOT NULL, updated_at BIGINT NOT NULL,
    CHECK (composed_at IS NULL OR file_sha256 IS NOT NULL),
    CHECK (state NOT IN ('transmitindo', 'enviado', 'incerto') OR composed_at IS NOT NULL)
);
CREATE INDEX mail_messages_batch ON mail_messages (batch_id, id);
CREATE INDEX mail_messages_month ON mail_messages (month, id);
CREATE INDEX mail_messages_state ON mail_messages (state, id);
CREATE INDEX mail_messages_file ON mail_messages (file_key) WHERE file_key IS NOT NULL;

-- The records that a message is about, in their order; mail_messages names the first.
CREATE TABLE mail_parts (
    message_id TEXT NOT NULL REFERENCES mail_messages (id),
    ordinal INTEGER NOT NULL, balance_id TEXT NOT NULL, month TEXT NOT NULL, context TEXT NOT NULL,
    meter TEXT NOT NULL, -- as it was called then
    open BOOLEAN NOT NULL, -- the message is on its way, or in doubt
    PRIMARY KEY (message_id, ordinal)
);
-- Of one record and kind, one message is on its way.
CREATE UNIQUE INDEX mail_parts_open ON mail_parts (balance_id, month, context) WHERE open;
CREATE INDEX mail_parts_record ON mail_parts (balance_id, month, message_id);

-- One address of a message: each is transmitted by itself.
CREATE TABLE mail_recipients (
    message_id TEXT NOT NULL REFERENCES mail_messages (id),
    ordinal INTEGER NOT NULL, address TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pendente', 'transmitindo', 'enviado', 'falhou', 'incerto', 'sem_servidor', 'cancelado')),
    attempts INTEGER NOT NULL DEFAULT 0, error TEXT, first_attempt_at BIGINT, last_attempt_at BIGINT,
    next_attempt_at BIGINT, sent_at BIGINT, bounced_at BIGINT,
    PRIMARY KEY (message_id, ordinal),
    CHECK ((state = 'enviado') = (sent_at IS NOT NULL))
);
-- What came back, which is little: the work list counts it.
CREATE INDEX mail_recipients_bounced ON mail_recipients (message_id) WHERE bounced_at IS NOT NULL;

-- Where mail of a client was accepted before: another domain is worth a warning.
CREATE TABLE mail_domains (
    client_id TEXT NOT NULL REFERENCES clients (id),
    domain TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (client_id, domain)
);

-- Addresses that nothing is sent to any more.
CREATE TABLE mail_suppressions (
    address TEXT NOT NULL PRIMARY KEY, -- lower case
    reason TEXT NOT NULL CHECK (reason IN ('devolvido', 'pedido', 'manual')),
    note TEXT,
    created_at BIGINT NOT NULL, created_by TEXT NOT NULL
);

-- How a client's months are dated, where it is not how the house dates them.
CREATE TABLE mail_rules (
    client_id TEXT NOT NULL PRIMARY KEY REFERENCES clients (id),
    due_kind TEXT NOT NULL CHECK (due_kind IN ('casa', 'dia_util', 'dia_fixo')),
    due_day INTEGER NOT NULL, -- of the month after; 0 with 'casa'
    version BIGINT NOT NULL, updated_at BIGINT NOT NULL, updated_by TEXT NOT NULL,
    -- Whether a client gets one message with all its units or one for each.
    grouping TEXT NOT NULL DEFAULT 'unidade' CHECK (grouping IN ('unidade', 'cliente'))
);

-- == Simulations and proposals =================================================================

-- Simulations of what a unit pays and would pay in the free market. The input and the figures of each version are
-- JSON and never change; the columns beside them are what lists show and sort by. Money in R$ x 1e-4, percent x 1e-6.
CREATE TABLE simulations (
    id TEXT NOT NULL PRIMARY KEY,
    number BIGINT NOT NULL UNIQUE,
    client_id TEXT REFERENCES clients (id), owner_id TEXT NOT NULL REFERENCES users (id),
    name TEXT NOT NULL,
    search TEXT NOT NULL, -- lower case, no accents
    distributor TEXT NOT NULL, annual_cost BIGINT NOT NULL, saving_percent BIGINT,
    copied_from TEXT REFERENCES simulations (id),
    version BIGINT NOT NULL DEFAULT 1, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL, updated_by TEXT NOT NULL, deleted_at BIGINT,
    -- Who sees no prices reads whole only what that person alone typed; NULL: several people did. What a person typed
    -- who may not set prices needs an approval.
    typed_by TEXT,
    -- LW-05: simulations and proposals of group B. Their modality is Convencional, and without an offer the saving is
    -- not known.
    modality TEXT NOT NULL DEFAULT 'Verde' CONSTRAINT simulations_modality_kept_check CHECK (modality IN ('Verde', 'Azul', 'Convencional')),
    annual_saving BIGINT
);
CREATE INDEX simulations_owner ON simulations (owner_id, updated_at) WHERE deleted_at IS NULL;
CREATE INDEX simulations_client ON simulations (client_id, updated_at) WHERE deleted_at IS NULL;
CREATE INDEX simulations_newest ON simulations (updated_at) WHERE deleted_at IS NULL;

CREATE TABLE simulation_versions (
    simulation_id TEXT NOT NULL REFERENCES simulations (id),
    version BIGINT NOT NULL,
    input TEXT NOT NULL, -- JSON, as it was sent
    result TEXT NOT NULL, -- JSON, as it was answered then
    rules_version BIGINT NOT NULL, created_at BIGINT NOT NULL,
    created_by TEXT NOT NULL,
    -- The case that a version was computed from: with the tariffs, the parameters and the law as they were then. NULL
    -- in versions from before proposals.
    basis TEXT,
    PRIMARY KEY (simulation_id, version)
);

-- The last number that was given; the row is held while one is taken.
CREATE TABLE simulation_numbers (
    name TEXT NOT NULL PRIMARY KEY,
    last BIGINT NOT NULL
);
INSERT INTO simulation_numbers (name, last) VALUES ('simulacao', 0);

-- Proposals: a simulation as it was when the proposal was made. The frozen part (content) never changes; what a
-- person may still choose is kept by version. An expired proposal is a sent one whose last day has passed. Money in
-- R$ x 1e-4, prices R$/MWh x 1e-8, percent x 1e-6.
CREATE TABLE proposals (
    id TEXT NOT NULL PRIMARY KEY,
    year BIGINT NOT NULL, number BIGINT NOT NULL,
    client_id TEXT REFERENCES clients (id), owner_id TEXT NOT NULL REFERENCES users (id),
    simulation_id TEXT NOT NULL REFERENCES simulations (id),
    simulation_version BIGINT NOT NULL, client_name TEXT NOT NULL, brand TEXT NOT NULL,
    search TEXT NOT NULL, -- lower case, no accents
    distributor TEXT NOT NULL, supplier TEXT NOT NULL DEFAULT '', note TEXT NOT NULL DEFAULT '',
    price BIGINT NOT NULL, -- mean of the twelve months
    annual_cost BIGINT NOT NULL, annual_saving BIGINT NOT NULL, saving_percent BIGINT,
    state TEXT NOT NULL CHECK (state IN ('rascunho', 'enviada', 'aceita', 'recusada')),
    valid_until TEXT NOT NULL,
    content TEXT NOT NULL, -- JSON: input, answer and every value behind them
    rules_version BIGINT NOT NULL,
    copied_from TEXT REFERENCES proposals (id),
    version BIGINT NOT NULL DEFAULT 1, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL, updated_by TEXT NOT NULL,
    typed_by TEXT,
    approval TEXT NOT NULL DEFAULT 'livre' CHECK (approval IN ('livre', 'necessaria', 'pedida', 'aprovada')),
    approved_by TEXT, approved_at BIGINT,
    modality TEXT NOT NULL DEFAULT 'Verde' CONSTRAINT proposals_modality_kept_check CHECK (modality IN ('Verde', 'Azul', 'Convencional')),
    -- A proposal of group B leaves only after the gestora released it.
    released_by TEXT, released_at BIGINT, release_reason TEXT,
    UNIQUE (year, number)
);
CREATE INDEX proposals_owner ON proposals (owner_id, updated_at);
CREATE INDEX proposals_client ON proposals (client_id, updated_at);
CREATE INDEX proposals_newest ON proposals (updated_at);
CREATE INDEX proposals_open ON proposals (state, valid_until);

-- What a person chose, by version; JSON.
CREATE TABLE proposal_versions (
    proposal_id TEXT NOT NULL REFERENCES proposals (id),
    version BIGINT NOT NULL,
    terms TEXT NOT NULL,
    created_at BIGINT NOT NULL, created_by TEXT NOT NULL,
    PRIMARY KEY (proposal_id, version)
);

-- The last number of each year; the row is held while one is taken.
CREATE TABLE proposal_numbers (
    year BIGINT NOT NULL PRIMARY KEY,
    last BIGINT NOT NULL
);

-- Links that open a proposal without an account. Only the hash of a link is kept.
CREATE TABLE proposal_links (
    id TEXT NOT NULL PRIMARY KEY, proposal_id TEXT NOT NULL REFERENCES proposals (id),
    hash TEXT NOT NULL UNIQUE,
    created_at BIGINT NOT NULL, created_by TEXT NOT NULL,
    expires_at BIGINT NOT NULL, revoked_at BIGINT,
    opened_at BIGINT, -- first
    opened BIGINT NOT NULL DEFAULT 0,
    -- Who made a link, who may not be the one who accepts by it.
    maker_id TEXT
);
CREATE INDEX proposal_links_proposal ON proposal_links (proposal_id);

-- The code by which the client accepts: one per proposal, a new one replaces it.
CREATE TABLE proposal_codes (
    proposal_id TEXT NOT NULL PRIMARY KEY REFERENCES proposals (id),
    id TEXT NOT NULL, -- of the request
    email TEXT NOT NULL,
    mark TEXT NOT NULL DEFAULT '', -- of the code, under the key of the installation; empty: not written yet
    tries BIGINT NOT NULL DEFAULT 0, requested_at BIGINT NOT NULL, expires_at BIGINT NOT NULL DEFAULT 0
);

-- What the client decided: at most once per proposal, with the document as it was decided upon. An acceptance names
-- the address that the code went to, or who recorded it with the document that the client signed; such a one has no
-- link.
CREATE TABLE proposal_decisions (
    proposal_id TEXT NOT NULL PRIMARY KEY REFERENCES proposals (id), link_id TEXT REFERENCES proposal_links (id),
    accepted BIGINT NOT NULL CHECK (accepted IN (0, 1)),
    name TEXT NOT NULL DEFAULT '', cpf TEXT NOT NULL DEFAULT '', reason TEXT NOT NULL DEFAULT '', ip TEXT NOT NULL,
    user_agent TEXT NOT NULL, decided_at BIGINT NOT NULL,
    version BIGINT NOT NULL, -- of the proposal that was read
    hash TEXT NOT NULL, -- SHA-256 of the document
    document TEXT NOT NULL, -- the PDF, base64
    deal_id TEXT, contract_id TEXT, email TEXT, recorded_by TEXT, signed_name TEXT, signed_type TEXT,
    signed_hash TEXT, -- SHA-256
    signed_key TEXT -- of the content in the blob store
);

-- Simulating again what was kept, after a tariff, a flag, a price or a parameter has changed. Money in R$ x 1e-4,
-- percent x 1e-6.
CREATE TABLE reruns (
    id TEXT NOT NULL PRIMARY KEY,
    job_id TEXT NOT NULL UNIQUE,
    reason TEXT NOT NULL,
    started_by TEXT REFERENCES users (id), -- NULL: a change of tariffs or parameters
    created_at BIGINT NOT NULL,
    finished_at BIGINT, total BIGINT NOT NULL DEFAULT 0, done BIGINT NOT NULL DEFAULT 0,
    failed BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX reruns_newest ON reruns (created_at);

-- What was simulated again: the saving that was known before and the one of now, NULL where it cannot be computed any
-- more, and why.
CREATE TABLE rerun_items (
    rerun_id TEXT NOT NULL REFERENCES reruns (id),
    kind TEXT NOT NULL CHECK (kind IN ('proposta', 'simulacao')),
    subject_id TEXT NOT NULL,
    version BIGINT NOT NULL,
    label TEXT NOT NULL, name TEXT NOT NULL,
    client_id TEXT REFERENCES clients (id), owner_id TEXT NOT NULL REFERENCES users (id),
    modality TEXT NOT NULL, old_saving BIGINT NOT NULL, new_saving BIGINT, old_percent BIGINT, new_percent BIGINT,
    problem TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (rerun_id, kind, subject_id)
);
CREATE INDEX rerun_items_subject ON rerun_items (kind, subject_id, rerun_id);

-- == Negotiation and quotations ================================================================

-- Deals from the first contact to the contract. Money in R$ x 1e-4, energy in kWh x 1e-8 a month, probability in
-- whole percent; what nobody said is NULL. The proposal is named without a reference: it brings the deal about, once.
CREATE TABLE deals (
    id TEXT NOT NULL PRIMARY KEY,
    number BIGINT NOT NULL UNIQUE,
    client_id TEXT NOT NULL REFERENCES clients (id), owner_user_id TEXT REFERENCES users (id),
    title TEXT NOT NULL,
    search TEXT <bytewise> NOT NULL, -- lower case, no accents
    stage TEXT NOT NULL CHECK (stage IN ('prospeccao', 'proposta', 'negociacao', 'contrato', 'ganho', 'perdido')),
    stage_at BIGINT NOT NULL, -- when it came to the stage
    value BIGINT, -- over the whole term
    volume BIGINT,
    probability INTEGER CHECK (probability BETWEEN 0 AND 100),
    expected_close TEXT, next_step TEXT, next_step_on TEXT, supplier TEXT,
    lost_reason TEXT CHECK (lost_reason IN ('preco', 'concorrente', 'sem_retorno', 'desistencia', 'inviavel', 'outro')),
    lost_note TEXT,
    proposal_id TEXT UNIQUE,
    contract_id TEXT UNIQUE REFERENCES contracts (id),
    closed_at BIGINT, -- won or lost
    version BIGINT NOT NULL DEFAULT 1, created_at BIGINT NOT NULL,
    created_by TEXT NOT NULL, -- names as they were then
    updated_at BIGINT NOT NULL, updated_by TEXT NOT NULL, deleted_at BIGINT,
    -- Who typed the value of a deal.
    value_by TEXT,
    -- Who typed the words of a deal and the next step of a client: who sees no prices reads those that this person
    -- typed. NULL: several people did, or it is not known.
    title_by TEXT, next_step_by TEXT,
    CHECK ((stage = 'perdido') = (lost_reason IS NOT NULL)),
    CHECK ((stage IN ('ganho', 'perdido')) = (closed_at IS NOT NULL))
);
CREATE INDEX deals_client ON deals (client_id) WHERE deleted_at IS NULL;
CREATE INDEX deals_stage ON deals (stage, updated_at) WHERE deleted_at IS NULL;
CREATE INDEX deals_owner ON deals (owner_user_id, closed_at) WHERE deleted_at IS NULL;

-- The last number that was given; the row is held while one is taken.
CREATE TABLE deal_numbers (
    name TEXT NOT NULL PRIMARY KEY,
    last BIGINT NOT NULL
);
INSERT INTO deal_numbers (name, last) VALUES ('negociacao', 0);

CREATE TABLE deal_notes (
    id TEXT NOT NULL PRIMARY KEY, deal_id TEXT NOT NULL REFERENCES deals (id),
    body TEXT NOT NULL,
    author_id TEXT NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL
);
CREATE INDEX deal_notes_deal ON deal_notes (deal_id, created_at);

-- A quotation round: one specification, asked of several suppliers at once. The volume is MWh a month or MW medio, as
-- a contract states it.
CREATE TABLE quote_rounds (
    id TEXT NOT NULL PRIMARY KEY, deal_id TEXT NOT NULL REFERENCES deals (id),
    number INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('aberta', 'aceita', 'cancelada')),
    start_month TEXT NOT NULL, end_month TEXT NOT NULL, volume BIGINT NOT NULL,
    volume_unit TEXT NOT NULL CHECK (volume_unit IN ('MWh', 'MW médio')),
    flexibility BIGINT NOT NULL, -- percent x 1e-6, up and down
    seasonality BIGINT NOT NULL, -- percent x 1e-6, up and down
    submarket TEXT NOT NULL CHECK (submarket IN ('SE/CO', 'S', 'NE', 'N')),
    source TEXT NOT NULL, guarantee TEXT NOT NULL, price_index TEXT NOT NULL, base_month TEXT,
    valid_until TEXT NOT NULL, -- an offer has to hold until then
    deadline BIGINT NOT NULL, -- offers are taken until then
    message TEXT NOT NULL,
    revealed_at BIGINT, -- until then offers show no supplier
    accepted_id TEXT, -- the invitation whose offer was accepted
    contract_id TEXT REFERENCES contracts (id),
    closed_at BIGINT, close_reason TEXT,
    version BIGINT NOT NULL DEFAULT 1, created_at BIGINT NOT NULL, created_by TEXT NOT NULL, updated_at BIGINT NOT NULL, updated_by TEXT NOT NULL,
    -- LW-01: on which taxes the prices of a round are asked and offered, so that offers are compared on one basis
    -- only.
    price_includes TEXT NOT NULL DEFAULT 'pis_cofins' CHECK (price_includes IN ('pis_cofins', 'nenhum')),
    UNIQUE (deal_id, number),
    CHECK (end_month >= start_month),
    CHECK ((status = 'aberta') = (closed_at IS NULL)),
    CHECK ((status = 'aceita') = (accepted_id IS NOT NULL))
);
CREATE UNIQUE INDEX quote_rounds_open ON quote_rounds (deal_id) WHERE status = 'aberta';

-- A supplier that was asked. Of its link only the hash is kept; the label is what the offer is called while the round
-- is blind.
CREATE TABLE quote_invitations (
    id TEXT NOT NULL PRIMARY KEY, round_id TEXT NOT NULL REFERENCES quote_rounds (id),
    supplier TEXT NOT NULL, email TEXT NOT NULL, label TEXT NOT NULL,
    token_hash TEXT UNIQUE,
    expires_at BIGINT,
    mail_state TEXT NOT NULL CHECK (mail_state IN ('na_fila', 'enviado', 'falhou')),
    mail_error TEXT, sent_at BIGINT, seen_at BIGINT, declined_at BIGINT, revoked_at BIGINT,
    created_at BIGINT NOT NULL,
    -- An invitation that had no server to leave by did not fail: it can be sent once there is one (TD-13).
    unsent BOOLEAN NOT NULL DEFAULT FALSE,
    UNIQUE (round_id, label),
    UNIQUE (round_id, email)
);

-- What a supplier offered and what it was answered, in order; rows are only added.
CREATE TABLE quote_offers (
    id TEXT NOT NULL PRIMARY KEY, invitation_id TEXT NOT NULL REFERENCES quote_invitations (id),
    revision INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('oferta', 'contraproposta')),
    periods TEXT, -- JSON: prices by period, of an offer
    extra BIGINT, -- R$/MWh x 1e-8 besides the price
    monthly_fee BIGINT, -- R$ x 1e-4 a month
    target BIGINT, -- R$/MWh x 1e-8, of a counter-offer
    guarantee TEXT, valid_until TEXT, conditions TEXT NOT NULL, author TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    -- Who of the brokerage typed an offer for a supplier; NULL: the supplier offered.
    typed_by TEXT,
    UNIQUE (invitation_id, revision),
    CHECK ((kind = 'oferta') = (periods IS NOT NULL)),
    CHECK ((kind = 'contraproposta') = (target IS NOT NULL))
);

-- == Commissions ===============================================================================

-- When a contract became Ativo for the first time, and whose client it was then. Rows are only ever added.
CREATE TABLE contract_closings (
    contract_id TEXT NOT NULL PRIMARY KEY REFERENCES contracts (id), month TEXT NOT NULL,
    closed_at BIGINT NOT NULL,
    user_id TEXT REFERENCES users (id), partner_id TEXT REFERENCES partners (id)
);
CREATE INDEX contract_closings_month ON contract_closings (month);

-- How commissions are computed (CS-02), each plan for a span of months. Null in user, supplier or product: for any.
-- Percent x 1e-6, price in R$/MWh x 1e-8.
CREATE TABLE commission_plans (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    -- sqlite:
    contract_id TEXT REFERENCES contracts (id), -- null: any
    -- both:
    user_id TEXT REFERENCES users (id),
    supplier TEXT,
    product INTEGER CHECK (product IN (0, 50, 100)), -- the discount of the energy source
    -- sqlite:
    type TEXT NOT NULL CHECK (type IN ('r_mwh', 'pct_valor', 'unica')),
    -- both:
    rate_percent BIGINT, -- of the billed value, or
    rate_price BIGINT, -- per billed MWh, or
    -- sqlite:
    rate_amount BIGINT, -- once
    installments INTEGER CHECK (installments BETWEEN 1 AND 60),
    clawback_months INTEGER CHECK (clawback_months BETWEEN 1 AND 120), -- null: nothing goes back
    -- both:
    partner_percent BIGINT NOT NULL, -- of the commission, to the client's partner company
    priority INTEGER NOT NULL, first_month TEXT NOT NULL, last_month TEXT,
    version BIGINT NOT NULL, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL, updated_by TEXT NOT NULL,
    -- postgres:
    contract_id TEXT REFERENCES contracts (id), -- null: any
    type TEXT NOT NULL CHECK (type IN ('r_mwh', 'pct_valor', 'unica')),
    rate_amount BIGINT, -- once
    installments INTEGER CHECK (installments BETWEEN 1 AND 60),
    clawback_months INTEGER CHECK (clawback_months BETWEEN 1 AND 120), -- null: nothing goes back
    -- both:
    -- The value of a month has no PIS/COFINS from 2027 on. A plan of before whose percent of the value was approved
    -- for the adjusted base is divided by what is left of the price, once (PF-08); the commission keeps by how much.
    adjusted_at BIGINT, -- null: the percent is of the value as it is
    adjusted_by TEXT,
    CHECK ((type = 'pct_valor') = (rate_percent IS NOT NULL)),
    CHECK (last_month IS NULL OR last_month >= first_month),
    CHECK ((type = 'r_mwh') = (rate_price IS NOT NULL)),
    CHECK ((type = 'unica') = (rate_amount IS NOT NULL)),
    CHECK ((type = 'unica') = (installments IS NOT NULL))
);

-- The commission of one month of a contract for one of those who share it, with everything that it was computed from.
-- Null is unknown, never zero.
CREATE TABLE commissions (
    id TEXT NOT NULL PRIMARY KEY, contract_id TEXT NOT NULL REFERENCES contracts (id),
    client_id TEXT NOT NULL REFERENCES clients (id), month TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('consultor', 'parceiro')),
    -- sqlite:
    type TEXT NOT NULL CHECK (type IN ('r_mwh', 'pct_valor', 'unica', 'estorno')),
    role TEXT NOT NULL CHECK (role IN ('negocio', 'carteira', 'parceiro')),
    slot INTEGER NOT NULL, -- the place in the division
    -- both:
    user_id TEXT REFERENCES users (id), partner_id TEXT REFERENCES partners (id),
    plan_id TEXT NOT NULL, plan_name TEXT NOT NULL,
    billed BOOLEAN NOT NULL, -- by the balance; else expected from the contract
    volume BIGINT NOT NULL, price BIGINT, value BIGINT, rate_percent BIGINT, rate_price BIGINT,
    total BIGINT, -- before it is shared
    share_percent BIGINT NOT NULL, amount BIGINT,
    recalculated BIGINT, -- what it would be now, where that differs from an approved amount
    rules_version INTEGER NOT NULL,
    -- sqlite:
    reason TEXT, -- of an estorno
    document TEXT, served_months INTEGER, clawback_months INTEGER,
    -- both:
    status TEXT NOT NULL CHECK (status IN ('pendente', 'processando', 'pago')),
    approved_at BIGINT, approved_by TEXT,
    -- sqlite:
    approved_by_id TEXT,
    -- both:
    paid_on TEXT, paid_at BIGINT, paid_by TEXT, receipt TEXT,
    version BIGINT NOT NULL, updated_at BIGINT NOT NULL,
    -- postgres:
    approved_by_id TEXT,
    type TEXT NOT NULL CHECK (type IN ('r_mwh', 'pct_valor', 'unica', 'estorno')),
    role TEXT NOT NULL CHECK (role IN ('negocio', 'carteira', 'parceiro')),
    slot INTEGER NOT NULL, -- the place in the division
    reason TEXT, -- of an estorno
    document TEXT, served_months INTEGER, clawback_months INTEGER,
    -- both:
    base_left BIGINT, -- percent of the agreed price; null: not divided
    UNIQUE (contract_id, month, type, slot),
    CHECK ((kind = 'consultor') = (user_id IS NOT NULL)),
    CHECK ((kind = 'parceiro') = (partner_id IS NOT NULL)),
    CHECK (status = 'pendente' OR amount IS NOT NULL AND approved_at IS NOT NULL),
    CHECK ((status = 'pago') = (paid_on IS NOT NULL)),
    CHECK (type <> 'estorno' OR amount <= 0 AND reason IS NOT NULL AND document IS NOT NULL)
);
CREATE INDEX commissions_month ON commissions (month, status);
CREATE INDEX commissions_user ON commissions (user_id, month);
CREATE INDEX commissions_partner ON commissions (partner_id, month);

-- What is fixed about a contract's commissions when it is signed: the fee that is paid once, with its months of
-- clawback, and the version of its division.
CREATE TABLE commission_terms (
    contract_id TEXT NOT NULL PRIMARY KEY REFERENCES contracts (id),
    fee_plan_id TEXT, fee_plan_name TEXT, fee_amount BIGINT, fee_installments INTEGER,
    fee_partner BIGINT, -- percent of the partner company where the contract has no division
    fee_clawback_months INTEGER,
    fee_month TEXT, -- of the first installment
    fee_until TEXT, -- the last month of installments, where a clawback ended them
    version BIGINT NOT NULL, updated_at BIGINT NOT NULL, updated_by TEXT NOT NULL
);

-- Who shares the commissions of a contract. A transfer of a part of role carteira is a further row of its slot, from
-- a month on; empty: from signing.
CREATE TABLE commission_splits (
    contract_id TEXT NOT NULL REFERENCES contracts (id),
    slot INTEGER NOT NULL, since TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('negocio', 'carteira', 'parceiro')),
    user_id TEXT REFERENCES users (id), partner_id TEXT REFERENCES partners (id),
    percent BIGINT NOT NULL,
    PRIMARY KEY (contract_id, slot, since),
    CHECK ((user_id IS NULL) <> (partner_id IS NULL))
);

-- How much of a payment an estorno took.
CREATE TABLE commission_offsets (
    estorno_id TEXT NOT NULL REFERENCES commissions (id), commission_id TEXT NOT NULL REFERENCES commissions (id),
    amount BIGINT NOT NULL CHECK (amount > 0),
    PRIMARY KEY (estorno_id, commission_id)
);
CREATE INDEX commission_offsets_commission ON commission_offsets (commission_id);

-- == Training, support, agenda =================================================================

-- Where a user stands in the course (TR-05): module and lesson counted from 0. The version grows with each change, so
-- that a browser notices that another one went on.
CREATE TABLE training_progress (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id),
    module BIGINT NOT NULL, lesson BIGINT NOT NULL, version BIGINT NOT NULL, updated_at BIGINT NOT NULL
);

-- The lessons that a user completed. Rows are only ever added.
CREATE TABLE training_lessons (
    user_id TEXT NOT NULL REFERENCES users (id),
    module BIGINT NOT NULL, lesson BIGINT NOT NULL, completed_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, module, lesson)
);

-- The lessons that a user has stood at: only these can be completed (TD-17).
CREATE TABLE training_opened (
    user_id TEXT NOT NULL REFERENCES users (id),
    module BIGINT NOT NULL, lesson BIGINT NOT NULL, opened_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, module, lesson)
);

-- The best and the last result of a user in the quiz of a module.
CREATE TABLE training_quizzes (
    user_id TEXT NOT NULL REFERENCES users (id),
    module BIGINT NOT NULL, attempts BIGINT NOT NULL, best BIGINT NOT NULL, last BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, module)
);

-- A question to the staff and the conversation about it.
CREATE TABLE tickets (
    id TEXT NOT NULL PRIMARY KEY,
    number BIGINT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id),
    user_name TEXT NOT NULL,
    category TEXT NOT NULL CHECK (category IN ('duvida', 'problema', 'sugestao', 'acesso')),
    subject TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('aberto', 'respondido', 'fechado')),
    created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX tickets_number ON tickets (number);
CREATE INDEX tickets_user ON tickets (user_id, updated_at, id);
CREATE INDEX tickets_status ON tickets (status, updated_at, id);

CREATE TABLE ticket_messages (
    id TEXT NOT NULL PRIMARY KEY, ticket_id TEXT NOT NULL REFERENCES tickets (id),
    user_id TEXT NOT NULL REFERENCES users (id),
    user_name TEXT NOT NULL, staff BOOLEAN NOT NULL, body TEXT NOT NULL, at BIGINT NOT NULL
);
CREATE INDEX ticket_messages_ticket ON ticket_messages (ticket_id, at, id);
CREATE INDEX ticket_messages_user ON ticket_messages (user_id);

-- The last number given; its row is held until the transaction ends, so that none is given twice or lost.
CREATE TABLE ticket_numbers (
    name TEXT NOT NULL PRIMARY KEY,
    last BIGINT NOT NULL
);
INSERT INTO ticket_numbers (name, last) VALUES ('chamado', 0);

-- Appointments of users, with a client or without (CS-01). The time is the user's; agenda_books is what makes two
-- bookings of one user wait for each other.
CREATE TABLE agenda_appointments (
    id TEXT NOT NULL PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id), client_id TEXT REFERENCES clients (id),
    subject TEXT NOT NULL, place TEXT NOT NULL, notes TEXT NOT NULL, search TEXT NOT NULL, starts_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    duration INTEGER NOT NULL CHECK (duration IN (30, 45, 60)), -- minutes
    status TEXT NOT NULL CHECK (status IN ('marcado', 'cancelado')),
    reminder_job TEXT, -- waits for the reminder; null: none
    version BIGINT NOT NULL, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL,
    CHECK (ends_at > starts_at)
);
CREATE INDEX agenda_appointments_user ON agenda_appointments (user_id, starts_at, id);
CREATE INDEX agenda_appointments_client ON agenda_appointments (client_id, starts_at);
-- Two appointments of a user never begin together, whatever the program does.
CREATE UNIQUE INDEX agenda_appointments_start ON agenda_appointments (user_id, starts_at) WHERE status = 'marcado';

CREATE TABLE agenda_books (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id),
    changes BIGINT NOT NULL
);

-- The secret address under which a calendar reads a user's appointments.
CREATE TABLE agenda_feeds (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id),
    token_hash TEXT NOT NULL UNIQUE, -- SHA-256 of what the address carries
    created_at BIGINT NOT NULL
);

-- == CCEE and migrations to the free market ====================================================

-- Under which names a client stands at the CCEE, and what the CCEE charges, credits and registers for each month.
-- Null is unknown, never zero; what is not there is ''.
CREATE TABLE ccee_agents (
    id TEXT NOT NULL PRIMARY KEY, client_id TEXT NOT NULL REFERENCES clients (id),
    sigla TEXT NOT NULL,
    sigla_key TEXT NOT NULL, -- folded
    code TEXT, profile TEXT NOT NULL,
    profile_key TEXT NOT NULL, -- folded
    class TEXT NOT NULL CHECK (class IN ('livre', 'especial')),
    retailer TEXT, -- the varejista that represents it; NULL: an agent of its own
    first_month TEXT, -- YYYY-MM; NULL: since ever
    last_month TEXT,
    version BIGINT NOT NULL, created_at BIGINT NOT NULL, created_by TEXT, updated_at BIGINT NOT NULL, updated_by TEXT,
    UNIQUE (client_id, sigla_key, profile_key)
);
CREATE INDEX ccee_agents_sigla ON ccee_agents (sigla_key, profile_key);

-- Quantity in 1e-6 of its unit, rate in R$ x 1e-8 per unit, amount in R$ x 1e-4: above zero it is paid. implied is
-- the rate that the amount was when it was recorded.
CREATE TABLE ccee_figures (
    id TEXT NOT NULL PRIMARY KEY, agent_id TEXT NOT NULL REFERENCES ccee_agents (id),
    client_id TEXT NOT NULL REFERENCES clients (id),
    contract_id TEXT NOT NULL DEFAULT '', -- of contracts; '': of the agent as a whole
    month TEXT NOT NULL, kind TEXT NOT NULL,
    recount_of TEXT NOT NULL DEFAULT '', -- YYYY-MM that it counts again; '': none
    quantity BIGINT, rate BIGINT, implied BIGINT, amount BIGINT, due_on TEXT, paid_on TEXT,
    source TEXT NOT NULL CHECK (source IN ('digitado', 'importado', 'documento')),
    file_id TEXT, -- of documents
    reason TEXT, -- why a value out of proportion is right
    import_seq BIGINT REFERENCES imports (seq),
    version BIGINT NOT NULL, created_at BIGINT NOT NULL, created_by TEXT, updated_at BIGINT NOT NULL, updated_by TEXT,
    UNIQUE (agent_id, month, kind, contract_id, recount_of)
);
CREATE INDEX ccee_figures_client ON ccee_figures (client_id, month);
CREATE INDEX ccee_figures_implied ON ccee_figures (month, kind, implied) WHERE implied IS NOT NULL AND recount_of = '';

-- The median of the implied rates of a month over the agents of the book, kept in the transaction of what it follows.
CREATE TABLE ccee_rates (
    month TEXT NOT NULL, kind TEXT NOT NULL, agents BIGINT NOT NULL, median BIGINT NOT NULL,
    PRIMARY KEY (month, kind)
);

-- How the charges and the settlement of a client's month were judged, for lists over all clients: a verdict looks at
-- twelve months of all units.
CREATE TABLE ccee_verdicts (
    client_id TEXT NOT NULL REFERENCES clients (id), month TEXT NOT NULL,
    charges TEXT NOT NULL CHECK (charges IN ('Conforme', 'Divergente', 'Em análise')),
    charges_reason TEXT NOT NULL,
    settlement TEXT NOT NULL CHECK (settlement IN ('Conforme', 'Divergente', 'Em análise')),
    settlement_reason TEXT NOT NULL,
    PRIMARY KEY (client_id, month)
);
CREATE INDEX ccee_verdicts_month ON ccee_verdicts (month);

-- The move of a client's supply to the free market, stage by stage (MG-01).
CREATE TABLE migrations (
    id TEXT NOT NULL PRIMARY KEY, client_id TEXT NOT NULL REFERENCES clients (id),
    subject TEXT NOT NULL, -- the unit or units, in words
    owner_id TEXT NOT NULL REFERENCES users (id), proposal_id TEXT REFERENCES proposals (id),
    contract_id TEXT REFERENCES contracts (id),
    route TEXT CHECK (route IN ('ccee', 'varejista')),
    demand_kw BIGINT, -- as power is kept; null: not known
    term_end TEXT, -- last day of the present term of the CCER; null: it runs without end
    planned_month TEXT NOT NULL, -- of the first supply, as agreed
    start_month TEXT NOT NULL, -- as the clock has it now
    consent TEXT, -- of the distributor to a shorter notice
    penalty BIGINT, -- R$ x 1e-6, for leaving before the term ends
    state TEXT NOT NULL CHECK (state IN ('aberta', 'concluida', 'cancelada')),
    reason TEXT, -- of a cancellation
    version BIGINT NOT NULL, created_at BIGINT NOT NULL, created_by TEXT NOT NULL, updated_at BIGINT NOT NULL, updated_by TEXT NOT NULL
);
CREATE INDEX migrations_client ON migrations (client_id);
CREATE UNIQUE INDEX migrations_proposal ON migrations (proposal_id) WHERE state <> 'cancelada';

-- The stages that are done, each with what proves it.
CREATE TABLE migration_stages (
    migration_id TEXT NOT NULL REFERENCES migrations (id),
    stage INTEGER NOT NULL CHECK (stage BETWEEN 1 AND 7),
    done_on TEXT NOT NULL, -- when it happened
    reference TEXT, -- protocol, code of the agent, of the point
    valid_until TEXT, -- of an authorisation
    closed_at BIGINT NOT NULL, closed_by TEXT NOT NULL,
    PRIMARY KEY (migration_id, stage)
);

-- The papers of a stage: those made here from the client's data, and those that were filed as evidence, whose content
-- is a document of the client.
CREATE TABLE migration_documents (
    id TEXT NOT NULL PRIMARY KEY, migration_id TEXT NOT NULL REFERENCES migrations (id),
    stage INTEGER NOT NULL CHECK (stage BETWEEN 1 AND 7),
    kind TEXT NOT NULL,
    paper_id TEXT REFERENCES client_documents (id), -- null: made here, not returned
    content TEXT, -- what a paper made here says, as JSON
    state TEXT NOT NULL CHECK (state IN ('feito', 'na_fila', 'enviando', 'enviado', 'incerto', 'falhou', 'sem_servidor', 'arquivado')),
    recipients TEXT, error TEXT, sent_at BIGINT,
    created_at BIGINT NOT NULL, created_by TEXT NOT NULL,
    CHECK ((state = 'arquivado') = (paper_id IS NOT NULL))
);
CREATE INDEX migration_documents_migration ON migration_documents (migration_id, stage);
CREATE INDEX migration_documents_paper ON migration_documents (paper_id);

-- == The close of a month ======================================================================

-- The months of clients that are closed. Whoever writes of one asks here first; what was closed and opened before is
-- in the trail and in closing_snapshots.
CREATE TABLE closed_months (
    client_id TEXT NOT NULL REFERENCES clients (id), month TEXT NOT NULL,
    closed_at BIGINT NOT NULL, closed_by TEXT NOT NULL,
    PRIMARY KEY (client_id, month)
);
CREATE INDEX closed_months_month ON closed_months (month);

-- What a close kept of a month: never changed, never taken away. body holds ids and figures and no names, in its
-- canonical text; sha256 is its hash, which the trail seals.
CREATE TABLE closing_snapshots (
    client_id TEXT NOT NULL REFERENCES clients (id), month TEXT NOT NULL,
    sequence BIGINT NOT NULL, body TEXT NOT NULL, sha256 TEXT NOT NULL, closed_at BIGINT NOT NULL,
    closed_by TEXT NOT NULL,
    PRIMARY KEY (client_id, month, sequence)
);

-- Items of a month that somebody lets pass, with the reason; contract_id is '' for an item of the client itself.
CREATE TABLE closing_waivers (
    client_id TEXT NOT NULL REFERENCES clients (id),
    contract_id TEXT NOT NULL DEFAULT '', month TEXT NOT NULL, item TEXT NOT NULL, reason TEXT NOT NULL,
    waived_at BIGINT NOT NULL, waived_by TEXT NOT NULL,
    PRIMARY KEY (client_id, month, contract_id, item)
);
-- The cockpit reads which items of a month are waived, in the order in which it groups them, from the index alone.
CREATE INDEX closing_waivers_month ON closing_waivers (month, client_id, contract_id, item);

-- Who closes the months of a client.
CREATE TABLE closing_owners (
    client_id TEXT NOT NULL PRIMARY KEY REFERENCES clients (id), user_id TEXT NOT NULL REFERENCES users (id),
    set_at BIGINT NOT NULL, set_by TEXT NOT NULL
);

-- Corrections of a closed month that stand in a later, open one (2.5): what the month of origin should have had,
-- quantity in kWh x 1e-8, amount in R$ x 1e-4.
CREATE TABLE closing_adjustments (
    id TEXT NOT NULL PRIMARY KEY, client_id TEXT NOT NULL REFERENCES clients (id),
    contract_id TEXT REFERENCES contracts (id), -- NULL: of the client
    line TEXT NOT NULL, month_origin TEXT NOT NULL, month_posted TEXT NOT NULL, quantity BIGINT,
    amount BIGINT NOT NULL, reason TEXT NOT NULL,
    document_id TEXT REFERENCES documents (id),
    created_at BIGINT NOT NULL, created_by TEXT NOT NULL,
    CHECK (month_posted > month_origin)
);
CREATE INDEX closing_adjustments_posted ON closing_adjustments (client_id, month_posted);
CREATE INDEX closing_adjustments_origin ON closing_adjustments (client_id, month_origin);

-- What a client was asked for, to complete a month. What is being sent is marked before it leaves, so that a worker
-- that dies over it leaves a doubt and no second message (MC-02).
CREATE TABLE closing_requests (
    id TEXT NOT NULL PRIMARY KEY,
    batch TEXT NOT NULL, -- the job that asked
    client_id TEXT NOT NULL REFERENCES clients (id), month TEXT NOT NULL,
    recipients TEXT NOT NULL, -- addresses, after commas
    reply_to TEXT NOT NULL, subject TEXT NOT NULL,
    lines TEXT NOT NULL, -- paragraphs, after line feeds
    closing TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('na_fila', 'enviando', 'enviado', 'incerto', 'falhou', 'sem_servidor')),
    error TEXT, requested_at BIGINT NOT NULL, requested_by TEXT NOT NULL, sent_at BIGINT,
    UNIQUE (batch, client_id)
);
CREATE INDEX closing_requests_month ON closing_requests (client_id, month, requested_at);

-- Of which items; contract_id is '' for an item of the client itself.
CREATE TABLE closing_request_items (
    request_id TEXT NOT NULL REFERENCES closing_requests (id),
    contract_id TEXT NOT NULL DEFAULT '', item TEXT NOT NULL,
    PRIMARY KEY (request_id, contract_id, item)
);

-- The days on which owners were told what of their months is late: once each.
CREATE TABLE closing_digests (
    day TEXT NOT NULL PRIMARY KEY -- YYYY-MM-DD
);

-- What a month was accrued of: the inputs of the lines of a contract (contract_id '' of the client itself) as
-- canonical JSON, never changed again once frozen_at is set.
CREATE TABLE accruals (
    client_id TEXT NOT NULL REFERENCES clients (id),
    contract_id TEXT NOT NULL DEFAULT '', month TEXT NOT NULL, rules_version BIGINT NOT NULL, body TEXT NOT NULL,
    frozen_at BIGINT,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (client_id, month, contract_id)
);

-- Why a line came to something else than was accrued.
CREATE TABLE accrual_reasons (
    client_id TEXT NOT NULL REFERENCES clients (id),
    contract_id TEXT NOT NULL DEFAULT '', month TEXT NOT NULL, line TEXT NOT NULL, reason TEXT NOT NULL,
    explained_at BIGINT NOT NULL, explained_by TEXT NOT NULL,
    PRIMARY KEY (client_id, month, contract_id, line)
);

-- How open months of clients stood at the end of a day, where that differs from the picture before: what 'como estava
-- em' answers with. Never changed.
CREATE TABLE month_pictures (
    client_id TEXT NOT NULL REFERENCES clients (id), month TEXT NOT NULL,
    day TEXT NOT NULL, -- YYYY-MM-DD
    sha256 TEXT NOT NULL, body TEXT NOT NULL,
    -- When the picture of a day was taken: after a night without the program it also has what changed since the day
    -- ended, which the screen says. Null: before this was noted.
    taken_at BIGINT,
    PRIMARY KEY (client_id, month, day)
);

-- The days of which every open month was looked at.
CREATE TABLE month_picture_days (
    day TEXT NOT NULL PRIMARY KEY -- YYYY-MM-DD
);

-- Of which clients something was written that the lists over all clients' months judge by (ADR 0024): one row a
-- client, whose position grows with each change; '' is what concerns all of them. Triggers keep it, so that no writer
-- can forget it.
-- sqlite:
CREATE TABLE closing_changes (
    position INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice
    client_id TEXT NOT NULL UNIQUE,
    noted_at BIGINT NOT NULL DEFAULT (UNIXEPOCH())
);
-- postgres:
CREATE TABLE closing_changes (
    position BIGINT NOT NULL DEFAULT TXID_CURRENT(), -- the transaction; visible once it is committed
    client_id TEXT NOT NULL,
    noted_at BIGINT NOT NULL DEFAULT CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) AS BIGINT),
    PRIMARY KEY (position, client_id)
);
-- both:

-- == What follows the writes by itself (trigger.go) ============================================

-- triggers: clients contracts contract_months contract_checks contract_spans consumer_units
-- triggers: balances balance_months invoices findings ccee_agents ccee_figures ccee_verdicts ccee_rates
-- triggers: closed_months closing_owners closing_waivers closing_adjustments accruals accrual_reasons
-- triggers: parameters price_indices market_months tariffs distributors distributor_names
-- triggers: users sessions user_roles user_totp settings
