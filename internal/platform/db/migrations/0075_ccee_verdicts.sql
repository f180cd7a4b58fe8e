-- +goose Up

-- How the charges and the settlement of a client's month were judged, for lists over all
-- clients: a verdict looks at twelve months of all units.
CREATE TABLE ccee_verdicts (
    client_id         TEXT NOT NULL REFERENCES clients (id),
    month             TEXT NOT NULL,
    charges           TEXT NOT NULL CHECK (charges IN ('Conforme', 'Divergente', 'Em análise')),
    charges_reason    TEXT NOT NULL,
    settlement        TEXT NOT NULL CHECK (settlement IN ('Conforme', 'Divergente', 'Em análise')),
    settlement_reason TEXT NOT NULL,
    PRIMARY KEY (client_id, month)
);
CREATE INDEX ccee_verdicts_month ON ccee_verdicts (month);
