package compliance

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"ynova/internal/compliance/check"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// columns are a check as it is kept.
var columns = db.Columns[row]{
	db.Text("contract_id", func(r *row) *string { return &r.contractID }).GivenOnce(),
	db.Plain("month", func(r *row) *month.Month { return &r.month }).GivenOnce(),
	db.Text("client_id", func(r *row) *string { return &r.clientID }),
	db.Plain("nf_energy", func(r *row) *check.Status { return &r.nfEnergy }),
	db.Plain("nf_icms", func(r *row) *check.Status { return &r.nfICMS }),
	db.OptionalText("nf_federal", func(r *row) *string { return (*string)(&r.nfFederal) }),
	db.Plain("nf_covers", func(r *row) *check.Status { return &r.nfCovers }),
	db.Plain("bill_demand", func(r *row) *check.Status { return &r.billDemand }),
	db.Plain("bill_tusd", func(r *row) *check.Status { return &r.billTUSD }),
	db.Plain("bill_icms", func(r *row) *check.Status { return &r.billICMS }),
	db.OptionalText("bill_federal", func(r *row) *string { return (*string)(&r.billFederal) }),
	db.Comparable("nf_energy_value", func(r *row) *db.NullNumber { return &r.nfEnergyValue }),
	db.Comparable("nf_icms_value", func(r *row) *db.NullNumber { return &r.nfICMSValue }),
	db.OptionalText("tolerance_factor", func(r *row) *string { return &r.toleranceFactor }),
	db.OptionalText("observation", func(r *row) *string { return &r.observation }),
	db.Plain("light_demand", func(r *row) *portfolio.Light { return &r.demand }),
	db.Plain("light_modality", func(r *row) *portfolio.Light { return &r.modality }),
	db.Plain("light_reactive", func(r *row) *portfolio.Light { return &r.reactive }),
	db.Flag("demand_missing", func(r *row) *bool { return &r.demandMissing }),
	db.Flag("modality_missing", func(r *row) *bool { return &r.modalityMissing }),
	db.Flag("reactive_missing", func(r *row) *bool { return &r.reactiveMissing }),
	db.Text("details", func(r *row) *string { return &r.details }),
	db.Flag("active", func(r *row) *bool { return &r.active }),
	db.Flag("nf_divergent", func(r *row) *bool { return &r.nfDivergent }),
	db.Flag("bill_divergent", func(r *row) *bool { return &r.billDivergent }),
	db.Plain("rules_version", func(r *row) *int { return &r.rulesVersion }),
	db.Plain("updated_at", func(r *row) *clock.Micros { return &r.updatedAt }),
}

var (
	selectChecks  = "SELECT " + columns.Names() + " FROM contract_checks WHERE "
	upsertOfCheck = columns.Insert("contract_checks") + " ON CONFLICT (contract_id, month) DO UPDATE SET " + columns.Excluded()
)

// ChecksOf reads what the invoices of a contract were found to be, oldest month
// first, for who has already decided that they may be seen.
func ChecksOf(ctx context.Context, q db.Q, contractID string) ([]check.Result, error) {
	return checks(ctx, q, `contract_id = $1 ORDER BY month`, contractID)
}

// ChecksBetween is ChecksOf for the months from one to another.
func ChecksBetween(ctx context.Context, q db.Q, contractID string, first, last month.Month) ([]check.Result, error) {
	return checks(ctx, q, `contract_id = $1 AND month >= $2 AND month <= $3 ORDER BY month`, contractID, first, last)
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
	stored, err := db.List(ctx, q, "compliance: read checks", columns.Rows(), selectChecks+where, args...)
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
		NFEnergy: d.NFEnergy, NFICMS: d.NFICMS, NFFederal: d.NFFederal, BillDemand: d.BillDemand, BillTUSD: d.BillTUSD, BillICMS: d.BillICMS, BillFederal: d.BillFederal,
		NFCovers: r.nfCovers, NFEnergyValue: db.Pointer[money.Amount](r.nfEnergyValue), NFICMSValue: db.Pointer[money.Amount](r.nfICMSValue),
		ToleranceFactor: r.toleranceFactor, Observation: r.observation,
		Demand: d.Demand, Modality: d.Modality, Reactive: d.Reactive, RulesVersion: r.rulesVersion, UpdatedAt: r.updatedAt,
	}
	c.Join()
	return c, nil
}

// rowsOf reads the stored rows of a contract by month.
func rowsOf(ctx context.Context, q db.Q, contractID string, from, to month.Month) (map[month.Month]row, error) {
	stored, err := db.List(ctx, q, "compliance: read stored checks", columns.Rows(), selectChecks+`contract_id = $1 AND month >= $2 AND month <= $3`, contractID, from, to)
	if err != nil {
		return nil, err
	}
	byMonth := make(map[month.Month]row, len(stored))
	for _, r := range stored {
		byMonth[r.month] = r
	}
	return byMonth, nil
}

func store(ctx context.Context, tx *db.Tx, r *row) error {
	return db.Exec(ctx, tx, "compliance: store check", upsertOfCheck, columns.Values(nil, r)...)
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

// checkedOfClient returns the contracts of a client that have a check.
func checkedOfClient(ctx context.Context, q db.Q, clientID string) ([]string, error) {
	return db.List(ctx, q, "compliance: read checked contracts of a client", db.Single[string],
		`SELECT c.id FROM contracts c WHERE c.client_id = $1 AND EXISTS (SELECT 1 FROM contract_checks k WHERE k.contract_id = c.id) ORDER BY c.id`, clientID)
}

// outdated reports whether a check was made by an older version of the rules, but those of
// closed months, which stay as they are.
func outdated(ctx context.Context, q db.Q) (old bool, err error) {
	err = q.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM contract_checks k JOIN contracts c ON c.id = k.contract_id
		WHERE k.rules_version < $1 AND NOT EXISTS (SELECT 1 FROM closed_months p WHERE p.client_id = c.client_id AND p.month = k.month))`, check.RulesVersion).Scan(&old)
	return old, db.Wrap(err, "compliance: find old checks")
}

func allChecked(ctx context.Context, q db.Q) ([]string, error) {
	return db.List(ctx, q, "compliance: read checked contracts", db.Single[string], `SELECT DISTINCT contract_id FROM contract_checks ORDER BY contract_id`)
}

// lockForUpdateSubject locks the contract and reads what its checks need.
func lockForUpdateSubject(ctx context.Context, tx *db.Tx, contractID string) (*subject, error) {
	of := subject{id: contractID}
	var start, end month.Date
	var nfMonths, billMonths sql.NullString
	err := tx.QueryRowContext(ctx, `
		SELECT client_id, contract_code, start_date, end_date, deleted_at IS NOT NULL, adjusted, compliance_nf, compliance_invoice,
			compliance_nf_months, compliance_invoice_months
		FROM contracts WHERE id = $1`+tx.Dialect().ForUpdate(), contractID).
		Scan(&of.clientID, &of.code, &start, &end, &of.deleted, &of.adjusted, (*string)(&of.nf.is), (*string)(&of.bill.is),
			&nfMonths, &billMonths)
	if err := db.WrapRow(err, contract.ErrNotFound, "compliance: read contract"); err != nil {
		return nil, err
	}
	of.nf.months, of.bill.months = term.DeclaredMonths(nfMonths.String).All(), term.DeclaredMonths(billMonths.String).All()
	of.terms = term.Terms{ContractID: contractID, ClientID: of.clientID, Start: start, End: end}
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

// ContractRetired removes the checks of a contract that goes for good.
//
// Protection: the caller holds the contract.
func ContractRetired(ctx context.Context, tx *db.Tx, contractID string) error {
	return db.Exec(ctx, tx, "compliance: drop checks", `DELETE FROM contract_checks WHERE contract_id = $1 AND NOT active`, contractID)
}
