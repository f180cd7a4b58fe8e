-- +goose Up

-- How mail leaves, where the environment does not say it. One row.
CREATE TABLE mail_settings (
    id              TEXT   NOT NULL PRIMARY KEY CHECK (id = 'correio'),
    mode            TEXT   NOT NULL CHECK (mode IN ('smtp', 'outbox')),
    host            TEXT   NOT NULL DEFAULT '',
    port            INTEGER NOT NULL DEFAULT 587,
    security        TEXT   NOT NULL CHECK (security IN ('starttls', 'starttls_opcional', 'tls', 'nenhuma')),
    username        TEXT   NOT NULL DEFAULT '',
    password_sealed TEXT,             -- encrypted with the key of the installation
    from_address    TEXT   NOT NULL DEFAULT '',
    from_name       TEXT   NOT NULL DEFAULT '',
    per_minute      INTEGER NOT NULL CHECK (per_minute BETWEEN 1 AND 6000),
    dkim_domain     TEXT   NOT NULL DEFAULT '',
    dkim_selector   TEXT   NOT NULL DEFAULT '',
    dkim_key_sealed TEXT,             -- encrypted likewise
    dkim_public     TEXT,             -- what the DNS record says
    version         BIGINT NOT NULL,
    updated_at      BIGINT NOT NULL,
    updated_by      TEXT
);

-- When the next message may leave, over all instances.
CREATE TABLE mail_pace (
    id      TEXT   NOT NULL PRIMARY KEY CHECK (id = 'correio'),
    next_at BIGINT NOT NULL
);

CREATE TABLE mail_templates (
    id          TEXT    NOT NULL PRIMARY KEY,
    context     TEXT    NOT NULL CHECK (context IN ('extrato', 'boleto')),
    name        TEXT    NOT NULL,
    subject     TEXT    NOT NULL,
    body_text   TEXT    NOT NULL,
    body_html   TEXT    NOT NULL,
    attach_pdf  BOOLEAN NOT NULL,
    attach_xlsx BOOLEAN NOT NULL,
    is_default  BOOLEAN NOT NULL DEFAULT FALSE,
    version     BIGINT  NOT NULL DEFAULT 1,
    created_at  BIGINT  NOT NULL,
    updated_at  BIGINT  NOT NULL,
    updated_by  TEXT,
    deleted_at  BIGINT
);
CREATE UNIQUE INDEX mail_templates_default ON mail_templates (context) WHERE is_default AND deleted_at IS NULL;

-- +goose StatementBegin
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
-- +goose StatementEnd

-- One order to send: some records, or those of a month. The texts are the
-- template's as they were then.
CREATE TABLE mail_batches (
    id            TEXT    NOT NULL PRIMARY KEY,
    month         TEXT,             -- null: single records
    context       TEXT    NOT NULL,
    template_id   TEXT    REFERENCES mail_templates (id),
    template_name TEXT    NOT NULL,
    subject       TEXT    NOT NULL,
    body_text     TEXT    NOT NULL,
    body_html     TEXT    NOT NULL,
    attach_pdf    BOOLEAN NOT NULL,
    attach_xlsx   BOOLEAN NOT NULL,
    confirmed     BOOLEAN NOT NULL, -- records with warnings are sent too
    resend        BOOLEAN NOT NULL, -- records that were sent already as well
    state         TEXT    NOT NULL CHECK (state IN ('preparando', 'pronto', 'cancelado')),
    next_seq      BIGINT  NOT NULL DEFAULT 0, -- balances looked at, for a restart
    total         BIGINT  NOT NULL DEFAULT 0, -- messages made
    skipped       BIGINT  NOT NULL DEFAULT 0,
    user_id       TEXT    NOT NULL REFERENCES users (id),
    user_name     TEXT    NOT NULL,
    created_at    BIGINT  NOT NULL
);
CREATE INDEX mail_batches_month ON mail_batches (month, id);

-- Why a record of an order was not sent; the first ones of each order.
CREATE TABLE mail_skips (
    batch_id    TEXT   NOT NULL REFERENCES mail_batches (id),
    record_id   TEXT   NOT NULL,
    client_name TEXT   NOT NULL,
    meter       TEXT   NOT NULL,
    checks      TEXT   NOT NULL, -- JSON
    PRIMARY KEY (batch_id, record_id)
);

-- One message about one record. Once composed, its texts and its file never
-- change.
CREATE TABLE mail_messages (
    id           TEXT    NOT NULL PRIMARY KEY,
    batch_id     TEXT    NOT NULL REFERENCES mail_batches (id),
    client_id    TEXT    NOT NULL REFERENCES clients (id),
    balance_id   TEXT    NOT NULL,
    month        TEXT    NOT NULL,
    context      TEXT    NOT NULL,
    client_name  TEXT    NOT NULL,
    meter        TEXT    NOT NULL,
    state        TEXT    NOT NULL CHECK (state IN ('pendente', 'transmitindo', 'enviado', 'falhou', 'incerto', 'cancelado')),
    domain       TEXT,             -- of the Message-ID, once composed
    reply_to     TEXT,
    subject      TEXT,
    body_text    TEXT,
    body_html    TEXT,
    attachments  TEXT,             -- JSON
    file_key     TEXT,             -- the message as it is transmitted
    file_sha256  TEXT,
    file_size    BIGINT,
    composed_at  BIGINT,
    created_at   BIGINT  NOT NULL,
    created_by   TEXT    NOT NULL, -- the name as it was then
    updated_at   BIGINT  NOT NULL,
    CHECK (composed_at IS NULL OR file_sha256 IS NOT NULL),
    CHECK (state NOT IN ('transmitindo', 'enviado', 'incerto') OR composed_at IS NOT NULL)
);
-- Of one record and kind, one message is on its way.
CREATE UNIQUE INDEX mail_messages_open ON mail_messages (balance_id, month, context) WHERE state IN ('pendente', 'transmitindo', 'incerto');
CREATE INDEX mail_messages_record ON mail_messages (balance_id, month, id);
CREATE INDEX mail_messages_batch ON mail_messages (batch_id, id);
CREATE INDEX mail_messages_month ON mail_messages (month, id);
CREATE INDEX mail_messages_state ON mail_messages (state, id);
CREATE INDEX mail_messages_file ON mail_messages (file_key) WHERE file_key IS NOT NULL;

-- One address of a message: each is transmitted by itself.
CREATE TABLE mail_recipients (
    message_id      TEXT    NOT NULL REFERENCES mail_messages (id),
    ordinal         INTEGER NOT NULL,
    address         TEXT    NOT NULL,
    state           TEXT    NOT NULL CHECK (state IN ('pendente', 'transmitindo', 'enviado', 'falhou', 'incerto', 'cancelado')),
    attempts        INTEGER NOT NULL DEFAULT 0,
    error           TEXT,
    first_attempt_at BIGINT,
    last_attempt_at BIGINT,
    next_attempt_at BIGINT,
    sent_at         BIGINT,
    bounced_at      BIGINT,
    PRIMARY KEY (message_id, ordinal),
    CHECK ((state = 'enviado') = (sent_at IS NOT NULL))
);

-- Where mail of a client was accepted before: another domain is worth a warning.
CREATE TABLE mail_domains (
    client_id  TEXT   NOT NULL REFERENCES clients (id),
    domain     TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (client_id, domain)
);

-- Addresses that nothing is sent to any more.
CREATE TABLE mail_suppressions (
    address    TEXT   NOT NULL PRIMARY KEY, -- lower case
    reason     TEXT   NOT NULL CHECK (reason IN ('devolvido', 'pedido', 'manual')),
    note       TEXT,
    created_at BIGINT NOT NULL,
    created_by TEXT   NOT NULL -- the name as it was then
);
