-- OP-09, OP-11, OP-13: copies by hand are kept and do not count for the schedule elsewhere; when who answers for the
-- installation was written to about copies that fail; what a trial restore came to.
ALTER TABLE backups ADD COLUMN by_hand BIGINT NOT NULL DEFAULT 0;
ALTER TABLE backups ADD COLUMN warned_at BIGINT NOT NULL DEFAULT 0; -- 0: never
ALTER TABLE backups ADD COLUMN drilled_at BIGINT NOT NULL DEFAULT 0; -- 0: never
ALTER TABLE backups ADD COLUMN drill TEXT NOT NULL DEFAULT ''; -- what was compared and found equal
ALTER TABLE backups ADD COLUMN drill_error TEXT NOT NULL DEFAULT '';
