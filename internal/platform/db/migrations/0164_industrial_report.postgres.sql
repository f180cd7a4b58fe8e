-- +goose Up

-- The report on the share of energy in an industrial process, by which a client earns
-- credits of ICMS (LW-02), is a kind of its own; the files that prove stages are found.
ALTER TABLE client_documents DROP CONSTRAINT client_documents_kind_check;
ALTER TABLE client_documents ADD CHECK (kind IN ('loa', 'procuracao', 'fatura', 'contrato_social', 'laudo', 'outro'));
CREATE INDEX migration_documents_paper ON migration_documents (paper_id);
