-- The ICMS of a document, by which what is found of it is summed (true.md B7); its figures have it.
ALTER TABLE invoices ADD COLUMN icms_value BIGINT;
-- sqlite:
UPDATE invoices SET icms_value = CAST(ROUND(json_extract(figures, '$.icms_value') * 10000) AS INTEGER) WHERE json_extract(figures, '$.icms_value') IS NOT NULL;
-- postgres:
UPDATE invoices SET icms_value = CAST(ROUND(CAST(CAST(figures AS json) ->> 'icms_value' AS numeric) * 10000) AS BIGINT) WHERE CAST(figures AS json) ->> 'icms_value' IS NOT NULL;
-- both:
