-- +goose Up

-- What was composed while there was no server to send it has a state of its own, and
-- can be sent once there is one (TD-13).
ALTER TABLE mail_messages DROP CONSTRAINT mail_messages_state_check;
ALTER TABLE mail_messages ADD CONSTRAINT mail_messages_state_check
    CHECK (state IN ('pendente', 'transmitindo', 'enviado', 'falhou', 'incerto', 'sem_servidor', 'cancelado'));
ALTER TABLE mail_recipients DROP CONSTRAINT mail_recipients_state_check;
ALTER TABLE mail_recipients ADD CONSTRAINT mail_recipients_state_check
    CHECK (state IN ('pendente', 'transmitindo', 'enviado', 'falhou', 'incerto', 'sem_servidor', 'cancelado'));
