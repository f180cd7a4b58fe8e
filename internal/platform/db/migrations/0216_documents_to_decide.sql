-- VD-45: a document is ready where there is a contract to link it to unasked, and a number that is no CNPJ nor CPF is a
-- doubt. What waits is placed anew, by the job of the start.
UPDATE readings SET state = '' WHERE state IN ('pronto', 'revisar', 'faltam', 'sem_cliente');
