package compliance

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"ynova/internal/compliance/check"
	"ynova/internal/contract"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

const selectChecks = `SELECT contract_id, client_id, month, nf_energy, nf_icms, bill_demand, bill_tusd, bill_icms,
	nf_energy_value, nf_icms_value, tolerance_factor, observation, light_demand, light_modality, light_reactive, details,
	active, nf_divergent, bill_divergent, rules_version, updated_at FROM contract_checks WHERE `

// ChecksOf reads what the invoices of a contract were found to be, oldest month
// first, for who has already decided that they may be seen.
func ChecksOf(ctx context.Context, q db.Q, contractID string) ([]check.Result, error) {
	return checks(ctx, q, `contract_id = $1 ORDER BY month`, contractID)
}

// CheckOf reads the check of one month; false when it has no invoice.
func CheckOf(ctx context.Context, q db.Q, contractID string, m month.Month) (check.Result, bool, error) {
	found, err := checks(ctx, q, `contract_id = $1 AND month = $2`, contractID, m)
	if err != nil || len(found) == 0 {
		return check.Result{}, false, err
	}
	return found[0], true, nil
}

func checks(ctx context.Context, q db.Q, where string, args ...any) ([]check.Result, error) {
	stored, err := db.List(ctx, q, "compliance: read checks", scanRow, selectChecks+where, args...)
	if err != nil {
		return nil, err
	}
	found := make([]check.Result, len(stored))
	for i := range stored {
		if found[i], err = stored[i].check(); err != nil {
			return nil, err
		}
	}
	return found, nil
}

func (r *row) check() (check.Result, error) {
	var d details
	if err := json.Unmarshal([]byte(r.details), &d); err != nil {
		return check.Result{}, fmt.Errorf("compliance: details of %s %s: %w", r.contractID, r.month, err)
	}
	c := check.Result{
		ContractID: r.contractID, ClientID: r.clientID, Month: r.month,
		NFEnergy: d.NFEnergy, NFICMS: d.NFICMS, BillDemand: d.BillDemand, BillTUSD: d.BillTUSD, BillICMS: d.BillICMS,
		NFEnergyValue: r.nfEnergyValue.pointer(), NFICMSValue: r.nfICMSValue.pointer(),
		ToleranceFactor: r.toleranceFactor, Observation: r.observation,
		Demand: d.Demand, Modality: d.Modality, Reactive: d.Reactive, RulesVersion: r.rulesVersion, UpdatedAt: r.updatedAt,
	}
	c.Join()
	return c, nil
}

// rowsOf reads the stored rows of a contract by month.
func rowsOf(ctx context.Context, q db.Q, contractID string, from, to month.Month) (map[month.Month]row, error) {
	stored, err := db.List(ctx, q, "compliance: read stored checks", scanRow, selectChecks+`contract_id = $1 AND month >= $2 AND month <= $3`, contractID, from, to)
	if err != nil {
		return nil, err
	}
	byMonth := make(map[month.Month]row, len(stored))
	for _, r := range stored {
		byMonth[r.month] = r
	}
	return byMonth, nil
}

func scanRow(rows *sql.Rows, r *row) error {
	var factor, observation sql.NullString
	err := rows.Scan(&r.contractID, &r.clientID, &r.month, &r.nfEnergy, &r.nfICMS, &r.billDemand, &r.billTUSD, &r.billICMS,
		&r.nfEnergyValue.NullInt64, &r.nfICMSValue.NullInt64, &factor, &observation, &r.demand, &r.modality, &r.reactive, &r.details,
		&r.active, &r.nfDivergent, &r.billDivergent, &r.rulesVersion, &r.updatedAt)
	r.toleranceFactor, r.observation = factor.String, observation.String
	return err
}

func store(ctx context.Context, tx *db.Tx, r *row) error {
	return db.Exec(ctx, tx, "compliance: store check", `
		INSERT INTO contract_checks (contract_id, month, client_id, nf_energy, nf_icms, bill_demand, bill_tusd, bill_icms,
			nf_energy_value, nf_icms_value, tolerance_factor, observation, light_demand, light_modality, light_reactive, details,
			active, nf_divergent, bill_divergent, rules_version, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
		ON CONFLICT (contract_id, month) DO UPDATE SET client_id = excluded.client_id, nf_energy = excluded.nf_energy,
			nf_icms = excluded.nf_icms, bill_demand = excluded.bill_demand, bill_tusd = excluded.bill_tusd,
			bill_icms = excluded.bill_icms, nf_energy_value = excluded.nf_energy_value, nf_icms_value = excluded.nf_icms_value,
			tolerance_factor = excluded.tolerance_factor, observation = excluded.observation,
			light_demand = excluded.light_demand, light_modality = excluded.light_modality,
			light_reactive = excluded.light_reactive, details = excluded.details, active = excluded.active,
			nf_divergent = excluded.nf_divergent, bill_divergent = excluded.bill_divergent, rules_version = excluded.rules_version, updated_at = excluded.updated_at`,
		r.contractID, r.month, r.clientID, string(r.nfEnergy), string(r.nfICMS), string(r.billDemand), string(r.billTUSD), string(r.billICMS),
		r.nfEnergyValue.NullInt64, r.nfICMSValue.NullInt64, textOrNull(r.toleranceFactor), textOrNull(r.observation),
		string(r.demand), string(r.modality), string(r.reactive), r.details, r.active, r.nfDivergent, r.billDivergent,
		r.rulesVersion, r.updatedAt)
}

func drop(ctx context.Context, tx *db.Tx, contractID string, m month.Month) error {
	return db.Exec(ctx, tx, "compliance: delete check", `DELETE FROM contract_checks WHERE contract_id = $1 AND month = $2`, contractID, m)
}

// checkedOf returns those of the contracts that have a check.
func checkedOf(ctx context.Context, q db.Q, contractIDs []string) ([]string, error) {
	var found []string
	err := db.EachIn(ctx, q, `SELECT DISTINCT contract_id FROM contract_checks WHERE contract_id IN `, ` ORDER BY contract_id`, contractIDs,
		func(rows *sql.Rows) error {
			var id string
			err := rows.Scan(&id)
			found = append(found, id)
			return err
		})
	return found, db.Wrap(err, "compliance: find checked contracts")
}

// outdated reports whether a check was made by an older version of the rules.
func outdated(ctx context.Context, q db.Q) (old bool, err error) {
	err = q.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM contract_checks WHERE rules_version < $1)`, check.RulesVersion).Scan(&old)
	return old, db.Wrap(err, "compliance: find old checks")
}

func allChecked(ctx context.Context, q db.Q) ([]string, error) {
	return db.List(ctx, q, "compliance: read checked contracts", db.Single[string], `SELECT DISTINCT contract_id FROM contract_checks ORDER BY contract_id`)
}

// lockForUpdateSubject locks the contract and reads what its checks need.
func lockForUpdateSubject(ctx context.Context, tx *db.Tx, contractID string) (*subject, error) {
	of := subject{id: contractID}
	var start, end month.Date
	var status string
	var nfMonths, billMonths sql.NullString
	err := tx.QueryRowContext(ctx, `
		SELECT client_id, contract_code, status, start_date, end_date, deleted_at IS NOT NULL, adjusted, compliance_nf, compliance_invoice,
			compliance_nf_months, compliance_invoice_months
		FROM contracts WHERE id = $1`+tx.Dialect().ForUpdate(), contractID).
		Scan(&of.clientID, &of.code, &status, &start, &end, &of.deleted, &of.adjusted, (*string)(&of.nf.is), (*string)(&of.bill.is),
			&nfMonths, &billMonths)
	if err := db.WrapRow(err, contract.ErrNotFound, "compliance: read contract"); err != nil {
		return nil, err
	}
	of.nf.months, of.bill.months = contract.DeclaredMonths(nfMonths.String).All(), contract.DeclaredMonths(billMonths.String).All()
	of.terms = contract.Terms{ContractID: contractID, ClientID: of.clientID, Status: contract.DisplayStatus(status), Start: start, End: end}
	groups, err := contract.TermsOfClients(ctx, tx, []string{of.clientID})
	if err != nil {
		return nil, err
	}
	for _, list := range groups {
		for i := range list {
			if list[i].ContractID == contractID {
				of.terms = list[i]
			}
		}
	}
	return &of, nil
}

// nullAmount is an amount that may be missing, in a form that compares with ==.
type nullAmount struct{ sql.NullInt64 }

func nullAmountOf(a *money.Amount) nullAmount {
	if a == nil {
		return nullAmount{}
	}
	return nullAmount{sql.NullInt64{Int64: int64(*a), Valid: true}}
}

func (n nullAmount) pointer() *money.Amount {
	if !n.Valid {
		return nil
	}
	a := money.Amount(n.Int64)
	return &a
}

func textOrNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}
