-- DR-01: what may be answered to a question about a row of a sheet, and the formats that people had remembered with
-- their columns, how often they were used and when last.
ALTER TABLE import_rows ADD COLUMN ask_json TEXT;
ALTER TABLE import_mappings ADD COLUMN header_json TEXT;
ALTER TABLE import_mappings ADD COLUMN uses BIGINT NOT NULL DEFAULT 0;
ALTER TABLE import_mappings ADD COLUMN used_at BIGINT;
UPDATE import_mappings SET used_at = updated_at;
-- A format without a measure stored months that said nothing: it is asked for again.
DELETE FROM import_mappings WHERE subject = 'balance' AND mapping_json NOT LIKE '%"field":"consumo_%' AND mapping_json NOT LIKE '%"field":"geracao_%';
