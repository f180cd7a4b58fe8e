-- VD-45: what the question of a suspect cell offers in its place, as the cell would say it.
ALTER TABLE import_rows ADD COLUMN offer TEXT;
