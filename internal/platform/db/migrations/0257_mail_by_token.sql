-- DR-22: mailbox and mail server are entered by an application in the place of a password, whose
-- secret lies where the password does.
ALTER TABLE intake_mailbox ADD COLUMN auth TEXT NOT NULL DEFAULT 'senha' CHECK (auth IN ('senha', 'microsoft365', 'google'));
ALTER TABLE intake_mailbox ADD COLUMN tenant TEXT NOT NULL DEFAULT ''; -- the directory of Entra
ALTER TABLE intake_mailbox ADD COLUMN application TEXT NOT NULL DEFAULT ''; -- its id there
ALTER TABLE mail_settings ADD COLUMN auth TEXT NOT NULL DEFAULT 'senha' CHECK (auth IN ('senha', 'microsoft365', 'google'));
ALTER TABLE mail_settings ADD COLUMN tenant TEXT NOT NULL DEFAULT '';
ALTER TABLE mail_settings ADD COLUMN application TEXT NOT NULL DEFAULT '';
-- When the server last had too many conversations at once: messages wait, and leave slower.
ALTER TABLE mail_pace ADD COLUMN slowed_at BIGINT;
