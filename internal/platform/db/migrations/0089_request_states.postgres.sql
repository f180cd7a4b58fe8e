-- +goose Up

-- What is being sent to a client is marked before it leaves, so that a worker that dies
-- over it leaves a doubt and no second message (MC-02).
ALTER TABLE closing_requests DROP CONSTRAINT closing_requests_state_check;
ALTER TABLE closing_requests ADD CONSTRAINT closing_requests_state_check
    CHECK (state IN ('na_fila', 'enviando', 'enviado', 'incerto', 'falhou', 'sem_servidor'));
