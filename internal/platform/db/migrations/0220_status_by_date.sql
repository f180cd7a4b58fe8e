-- What a contract is by the day (VD-36, VD-37): situation is what status_history says of it, encerrado once the
-- validity of an active or suspended one is over, and status its word of CT-15. turns_on is the day from which both
-- are to be others; a job makes them so. No stored history has a day to come yet. A validity that was over before
-- this version ends without an event.
ALTER TABLE contracts ADD COLUMN situation TEXT NOT NULL DEFAULT 'ativo'
    CHECK (situation IN ('em_analise', 'ativo', 'suspenso', 'rescindido', 'cancelado', 'encerrado'));
ALTER TABLE contracts ADD COLUMN turns_on TEXT;
UPDATE contracts SET situation = CASE
    WHEN status_history LIKE '%"rescindido"}]' THEN 'rescindido' WHEN status_history LIKE '%"cancelado"}]' THEN 'cancelado'
    WHEN status = 'Em análise' THEN 'em_analise' WHEN status = 'Inativo' THEN 'suspenso' ELSE 'ativo' END;
-- sqlite:
UPDATE contracts SET situation = 'encerrado', status = 'Inativo'
    WHERE situation IN ('ativo', 'suspenso') AND end_date < date('now', '-3 hours');
UPDATE contracts SET turns_on = date(end_date, '+1 day') WHERE situation IN ('ativo', 'suspenso');
UPDATE contract_ends SET active = 0 WHERE day < date('now', '-3 hours');
-- postgres:
UPDATE contracts SET situation = 'encerrado', status = 'Inativo'
    WHERE situation IN ('ativo', 'suspenso') AND end_date < to_char(now() AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM-DD');
UPDATE contracts SET turns_on = to_char(end_date::date + 1, 'YYYY-MM-DD') WHERE situation IN ('ativo', 'suspenso');
UPDATE contract_ends SET active = 0 WHERE day < to_char(now() AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM-DD');
-- both:
CREATE INDEX contracts_turns ON contracts (turns_on) WHERE turns_on IS NOT NULL;
