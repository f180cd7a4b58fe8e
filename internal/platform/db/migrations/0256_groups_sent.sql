-- AP-03: whether the provider said at the last sign-in, or before the step that is owed, what a
-- user's groups are: enviados, ausentes, demais (too many for a token).
ALTER TABLE sso_identities ADD COLUMN groups_sent TEXT NOT NULL DEFAULT 'enviados' CHECK (groups_sent IN ('enviados', 'ausentes', 'demais'));
ALTER TABLE sso_steps ADD COLUMN groups_sent TEXT NOT NULL DEFAULT 'enviados' CHECK (groups_sent IN ('enviados', 'ausentes', 'demais'));
