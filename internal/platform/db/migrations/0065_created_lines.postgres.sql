-- +goose Up

-- A subject whose rows do not know the line that they come from has it said of each
-- line what it created; a row may also be refused when it is to be stored.
ALTER TABLE import_rows DROP CONSTRAINT import_rows_outcome_check;
ALTER TABLE import_rows ADD CONSTRAINT import_rows_outcome_check
    CHECK (outcome IN ('rejeitada', 'recusada', 'ignorada', 'suspeita', 'criada', 'atualizada', 'sem_alteracao', 'desfeita', 'conflito'));
