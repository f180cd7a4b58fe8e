-- +goose Up

-- Of which clients something was written that the lists over all clients' months judge by
-- (ADR 0024): one row a client, whose position grows with each change; '' is what concerns
-- all of them. Triggers keep it, so that no writer can forget it.
CREATE TABLE closing_changes (
    position  INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice
    client_id TEXT   NOT NULL UNIQUE,
    noted_at  BIGINT NOT NULL DEFAULT (UNIXEPOCH())
);

-- +goose StatementBegin
CREATE TRIGGER closing_changes_clients_insert AFTER INSERT ON clients BEGIN
    DELETE FROM closing_changes WHERE client_id = new.id;
    INSERT INTO closing_changes (client_id) SELECT new.id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_clients_delete AFTER DELETE ON clients BEGIN
    DELETE FROM closing_changes WHERE client_id = old.id;
    INSERT INTO closing_changes (client_id) SELECT old.id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_clients_update AFTER UPDATE ON clients BEGIN
    DELETE FROM closing_changes WHERE client_id = new.id;
    INSERT INTO closing_changes (client_id) SELECT new.id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_contracts_insert AFTER INSERT ON contracts BEGIN
    DELETE FROM closing_changes WHERE client_id = new.client_id;
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_contracts_delete AFTER DELETE ON contracts BEGIN
    DELETE FROM closing_changes WHERE client_id = old.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_contracts_update AFTER UPDATE ON contracts BEGIN
    DELETE FROM closing_changes WHERE client_id IN (old.client_id, new.client_id);
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id WHERE old.client_id <> new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_contract_months_insert AFTER INSERT ON contract_months BEGIN
    DELETE FROM closing_changes WHERE client_id = new.client_id;
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_contract_months_delete AFTER DELETE ON contract_months BEGIN
    DELETE FROM closing_changes WHERE client_id = old.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_contract_months_update AFTER UPDATE ON contract_months BEGIN
    DELETE FROM closing_changes WHERE client_id IN (old.client_id, new.client_id);
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id WHERE old.client_id <> new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_contract_checks_insert AFTER INSERT ON contract_checks BEGIN
    DELETE FROM closing_changes WHERE client_id = new.client_id;
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_contract_checks_delete AFTER DELETE ON contract_checks BEGIN
    DELETE FROM closing_changes WHERE client_id = old.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_contract_checks_update AFTER UPDATE ON contract_checks BEGIN
    DELETE FROM closing_changes WHERE client_id IN (old.client_id, new.client_id);
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id WHERE old.client_id <> new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_consumer_units_insert AFTER INSERT ON consumer_units BEGIN
    DELETE FROM closing_changes WHERE client_id = new.client_id;
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_consumer_units_delete AFTER DELETE ON consumer_units BEGIN
    DELETE FROM closing_changes WHERE client_id = old.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_consumer_units_update AFTER UPDATE ON consumer_units BEGIN
    DELETE FROM closing_changes WHERE client_id IN (old.client_id, new.client_id);
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id WHERE old.client_id <> new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_balances_insert AFTER INSERT ON balances BEGIN
    DELETE FROM closing_changes WHERE client_id = new.client_id;
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_balances_delete AFTER DELETE ON balances BEGIN
    DELETE FROM closing_changes WHERE client_id = old.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_balances_update AFTER UPDATE ON balances BEGIN
    DELETE FROM closing_changes WHERE client_id IN (old.client_id, new.client_id);
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id WHERE old.client_id <> new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_invoices_insert AFTER INSERT ON invoices BEGIN
    DELETE FROM closing_changes WHERE client_id = new.client_id;
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_invoices_delete AFTER DELETE ON invoices BEGIN
    DELETE FROM closing_changes WHERE client_id = old.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_invoices_update AFTER UPDATE ON invoices BEGIN
    DELETE FROM closing_changes WHERE client_id IN (old.client_id, new.client_id);
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id WHERE old.client_id <> new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_findings_insert AFTER INSERT ON findings BEGIN
    DELETE FROM closing_changes WHERE client_id = new.client_id;
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_findings_delete AFTER DELETE ON findings BEGIN
    DELETE FROM closing_changes WHERE client_id = old.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_findings_update AFTER UPDATE ON findings BEGIN
    DELETE FROM closing_changes WHERE client_id IN (old.client_id, new.client_id);
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id WHERE old.client_id <> new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_ccee_agents_insert AFTER INSERT ON ccee_agents BEGIN
    DELETE FROM closing_changes WHERE client_id = new.client_id;
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_ccee_agents_delete AFTER DELETE ON ccee_agents BEGIN
    DELETE FROM closing_changes WHERE client_id = old.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_ccee_agents_update AFTER UPDATE ON ccee_agents BEGIN
    DELETE FROM closing_changes WHERE client_id IN (old.client_id, new.client_id);
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id WHERE old.client_id <> new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_ccee_figures_insert AFTER INSERT ON ccee_figures BEGIN
    DELETE FROM closing_changes WHERE client_id = new.client_id;
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_ccee_figures_delete AFTER DELETE ON ccee_figures BEGIN
    DELETE FROM closing_changes WHERE client_id = old.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_ccee_figures_update AFTER UPDATE ON ccee_figures BEGIN
    DELETE FROM closing_changes WHERE client_id IN (old.client_id, new.client_id);
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id WHERE old.client_id <> new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_ccee_verdicts_insert AFTER INSERT ON ccee_verdicts BEGIN
    DELETE FROM closing_changes WHERE client_id = new.client_id;
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_ccee_verdicts_delete AFTER DELETE ON ccee_verdicts BEGIN
    DELETE FROM closing_changes WHERE client_id = old.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_ccee_verdicts_update AFTER UPDATE ON ccee_verdicts BEGIN
    DELETE FROM closing_changes WHERE client_id IN (old.client_id, new.client_id);
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id WHERE old.client_id <> new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_closed_months_insert AFTER INSERT ON closed_months BEGIN
    DELETE FROM closing_changes WHERE client_id = new.client_id;
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_closed_months_delete AFTER DELETE ON closed_months BEGIN
    DELETE FROM closing_changes WHERE client_id = old.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_closed_months_update AFTER UPDATE ON closed_months BEGIN
    DELETE FROM closing_changes WHERE client_id IN (old.client_id, new.client_id);
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id WHERE old.client_id <> new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_closing_owners_insert AFTER INSERT ON closing_owners BEGIN
    DELETE FROM closing_changes WHERE client_id = new.client_id;
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_closing_owners_delete AFTER DELETE ON closing_owners BEGIN
    DELETE FROM closing_changes WHERE client_id = old.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_closing_owners_update AFTER UPDATE ON closing_owners BEGIN
    DELETE FROM closing_changes WHERE client_id IN (old.client_id, new.client_id);
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id WHERE old.client_id <> new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_closing_waivers_insert AFTER INSERT ON closing_waivers BEGIN
    DELETE FROM closing_changes WHERE client_id = new.client_id;
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_closing_waivers_delete AFTER DELETE ON closing_waivers BEGIN
    DELETE FROM closing_changes WHERE client_id = old.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_closing_waivers_update AFTER UPDATE ON closing_waivers BEGIN
    DELETE FROM closing_changes WHERE client_id IN (old.client_id, new.client_id);
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id WHERE old.client_id <> new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_closing_adjustments_insert AFTER INSERT ON closing_adjustments BEGIN
    DELETE FROM closing_changes WHERE client_id = new.client_id;
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_closing_adjustments_delete AFTER DELETE ON closing_adjustments BEGIN
    DELETE FROM closing_changes WHERE client_id = old.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_closing_adjustments_update AFTER UPDATE ON closing_adjustments BEGIN
    DELETE FROM closing_changes WHERE client_id IN (old.client_id, new.client_id);
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id WHERE old.client_id <> new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_accruals_insert AFTER INSERT ON accruals BEGIN
    DELETE FROM closing_changes WHERE client_id = new.client_id;
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_accruals_delete AFTER DELETE ON accruals BEGIN
    DELETE FROM closing_changes WHERE client_id = old.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_accruals_update AFTER UPDATE ON accruals BEGIN
    DELETE FROM closing_changes WHERE client_id IN (old.client_id, new.client_id);
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id WHERE old.client_id <> new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_accrual_reasons_insert AFTER INSERT ON accrual_reasons BEGIN
    DELETE FROM closing_changes WHERE client_id = new.client_id;
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_accrual_reasons_delete AFTER DELETE ON accrual_reasons BEGIN
    DELETE FROM closing_changes WHERE client_id = old.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_accrual_reasons_update AFTER UPDATE ON accrual_reasons BEGIN
    DELETE FROM closing_changes WHERE client_id IN (old.client_id, new.client_id);
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id WHERE old.client_id <> new.client_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_contract_spans_insert AFTER INSERT ON contract_spans BEGIN
    DELETE FROM closing_changes WHERE client_id = (SELECT client_id FROM contracts WHERE id = new.contract_id);
    INSERT INTO closing_changes (client_id) SELECT client_id FROM contracts WHERE id = new.contract_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_contract_spans_delete AFTER DELETE ON contract_spans BEGIN
    DELETE FROM closing_changes WHERE client_id = (SELECT client_id FROM contracts WHERE id = old.contract_id);
    INSERT INTO closing_changes (client_id) SELECT client_id FROM contracts WHERE id = old.contract_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_contract_spans_update AFTER UPDATE ON contract_spans BEGIN
    DELETE FROM closing_changes WHERE client_id = (SELECT client_id FROM contracts WHERE id = new.contract_id);
    INSERT INTO closing_changes (client_id) SELECT client_id FROM contracts WHERE id = new.contract_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_balance_months_insert AFTER INSERT ON balance_months BEGIN
    DELETE FROM closing_changes WHERE client_id = (SELECT client_id FROM balances WHERE seq = new.balance_seq);
    INSERT INTO closing_changes (client_id) SELECT client_id FROM balances WHERE seq = new.balance_seq;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_balance_months_delete AFTER DELETE ON balance_months BEGIN
    DELETE FROM closing_changes WHERE client_id = (SELECT client_id FROM balances WHERE seq = old.balance_seq);
    INSERT INTO closing_changes (client_id) SELECT client_id FROM balances WHERE seq = old.balance_seq;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_balance_months_update AFTER UPDATE ON balance_months BEGIN
    DELETE FROM closing_changes WHERE client_id = (SELECT client_id FROM balances WHERE seq = new.balance_seq);
    INSERT INTO closing_changes (client_id) SELECT client_id FROM balances WHERE seq = new.balance_seq;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_users_update AFTER UPDATE OF name ON users WHEN old.name <> new.name BEGIN
    DELETE FROM closing_changes WHERE client_id IN (SELECT client_id FROM closing_owners WHERE user_id = new.id);
    INSERT INTO closing_changes (client_id) SELECT client_id FROM closing_owners WHERE user_id = new.id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_parameters_insert AFTER INSERT ON parameters BEGIN
    DELETE FROM closing_changes WHERE client_id = '';
    INSERT INTO closing_changes (client_id) SELECT '';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_parameters_delete AFTER DELETE ON parameters BEGIN
    DELETE FROM closing_changes WHERE client_id = '';
    INSERT INTO closing_changes (client_id) SELECT '';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_parameters_update AFTER UPDATE ON parameters BEGIN
    DELETE FROM closing_changes WHERE client_id = '';
    INSERT INTO closing_changes (client_id) SELECT '';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_price_indices_insert AFTER INSERT ON price_indices BEGIN
    DELETE FROM closing_changes WHERE client_id = '';
    INSERT INTO closing_changes (client_id) SELECT '';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_price_indices_delete AFTER DELETE ON price_indices BEGIN
    DELETE FROM closing_changes WHERE client_id = '';
    INSERT INTO closing_changes (client_id) SELECT '';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_price_indices_update AFTER UPDATE ON price_indices BEGIN
    DELETE FROM closing_changes WHERE client_id = '';
    INSERT INTO closing_changes (client_id) SELECT '';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_market_months_insert AFTER INSERT ON market_months BEGIN
    DELETE FROM closing_changes WHERE client_id = '';
    INSERT INTO closing_changes (client_id) SELECT '';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_market_months_delete AFTER DELETE ON market_months BEGIN
    DELETE FROM closing_changes WHERE client_id = '';
    INSERT INTO closing_changes (client_id) SELECT '';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_market_months_update AFTER UPDATE ON market_months BEGIN
    DELETE FROM closing_changes WHERE client_id = '';
    INSERT INTO closing_changes (client_id) SELECT '';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_tariffs_insert AFTER INSERT ON tariffs BEGIN
    DELETE FROM closing_changes WHERE client_id = '';
    INSERT INTO closing_changes (client_id) SELECT '';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_tariffs_delete AFTER DELETE ON tariffs BEGIN
    DELETE FROM closing_changes WHERE client_id = '';
    INSERT INTO closing_changes (client_id) SELECT '';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_tariffs_update AFTER UPDATE ON tariffs BEGIN
    DELETE FROM closing_changes WHERE client_id = '';
    INSERT INTO closing_changes (client_id) SELECT '';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_distributors_insert AFTER INSERT ON distributors BEGIN
    DELETE FROM closing_changes WHERE client_id = '';
    INSERT INTO closing_changes (client_id) SELECT '';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_distributors_delete AFTER DELETE ON distributors BEGIN
    DELETE FROM closing_changes WHERE client_id = '';
    INSERT INTO closing_changes (client_id) SELECT '';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_distributors_update AFTER UPDATE ON distributors BEGIN
    DELETE FROM closing_changes WHERE client_id = '';
    INSERT INTO closing_changes (client_id) SELECT '';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_distributor_names_insert AFTER INSERT ON distributor_names BEGIN
    DELETE FROM closing_changes WHERE client_id = '';
    INSERT INTO closing_changes (client_id) SELECT '';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_distributor_names_delete AFTER DELETE ON distributor_names BEGIN
    DELETE FROM closing_changes WHERE client_id = '';
    INSERT INTO closing_changes (client_id) SELECT '';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_distributor_names_update AFTER UPDATE ON distributor_names BEGIN
    DELETE FROM closing_changes WHERE client_id = '';
    INSERT INTO closing_changes (client_id) SELECT '';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_ccee_rates_insert AFTER INSERT ON ccee_rates BEGIN
    DELETE FROM closing_changes WHERE client_id = '';
    INSERT INTO closing_changes (client_id) SELECT '';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_ccee_rates_delete AFTER DELETE ON ccee_rates BEGIN
    DELETE FROM closing_changes WHERE client_id = '';
    INSERT INTO closing_changes (client_id) SELECT '';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_changes_ccee_rates_update AFTER UPDATE ON ccee_rates BEGIN
    DELETE FROM closing_changes WHERE client_id = '';
    INSERT INTO closing_changes (client_id) SELECT '';
END;
-- +goose StatementEnd
