-- What a simulation or a proposal promises of a year, and that in percent: the lower of what
-- it saves by the premises of today and by rebalanced tariffs, in its modality. Rows from
-- before are filled by a job; a proposal that nobody decided yet and that was of another
-- modality than the cheapest, or a loss, stays without until it has a new version.
ALTER TABLE simulations ADD COLUMN promised BIGINT;
ALTER TABLE simulations ADD COLUMN promised_percent BIGINT;
ALTER TABLE proposals ADD COLUMN promised BIGINT;
ALTER TABLE proposals ADD COLUMN promised_percent BIGINT;
-- An estimate of group B has no other course: what it saves is what it says.
UPDATE simulations SET promised = annual_saving, promised_percent = CASE WHEN annual_saving > 0 THEN saving_percent END WHERE modality = 'Convencional';
UPDATE proposals SET promised = annual_saving, promised_percent = CASE WHEN annual_saving > 0 THEN saving_percent END WHERE modality = 'Convencional';
