-- What the simulation that was made again promises of a year, and that in percent, which is what the
-- text to the client says; NULL where nothing is to be promised, and of runs from before.
ALTER TABLE rerun_items ADD COLUMN promised BIGINT;
ALTER TABLE rerun_items ADD COLUMN promised_percent BIGINT;
