package adjust

import (
	"context"
	"database/sql"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

var adjustmentColumns = db.Columns[Adjustment]{
	db.Text("id", func(j *Adjustment) *string { return &j.ID }),
	db.Text("client_id", func(j *Adjustment) *string { return &j.ClientID }),
	db.OptionalText("contract_id", func(j *Adjustment) *string { return &j.ContractID }),
	db.Text("line", func(j *Adjustment) *string { return (*string)(&j.Line) }),
	db.Plain("month_origin", func(j *Adjustment) *month.Month { return &j.Origin }),
	db.Plain("month_posted", func(j *Adjustment) *month.Month { return &j.Posted }),
	db.Number("quantity", func(j *Adjustment) **energy.Energy { return &j.Quantity }),
	db.Plain("amount", func(j *Adjustment) *money.Amount { return &j.Amount }),
	db.Text("reason", func(j *Adjustment) *string { return &j.Reason }),
	db.OptionalText("document_id", func(j *Adjustment) *string { return &j.DocumentID }),
	db.Plain("created_at", func(j *Adjustment) *clock.Micros { return &j.At }),
	db.Text("created_by", func(j *Adjustment) *string { return &j.By }),
}

var (
	insertAdjustmentText = adjustmentColumns.Insert("closing_adjustments")
	selectAdjustments    = `SELECT ` + adjustmentColumns.Names() + ` FROM closing_adjustments WHERE client_id = $1 AND `
)

func insertAdjustment(ctx context.Context, tx *db.Tx, j *Adjustment) error {
	return db.Exec(ctx, tx, "closing: insert adjustment", insertAdjustmentText, adjustmentColumns.Values(nil, j)...)
}

func deleteAdjustment(ctx context.Context, tx *db.Tx, id string) error {
	return db.Exec(ctx, tx, "closing: delete adjustment", `DELETE FROM closing_adjustments WHERE id = $1`, id)
}

func adjustmentByID(ctx context.Context, q db.Q, clientID, id string) (Adjustment, error) {
	j, err := adjustmentColumns.Scan(q.QueryRowContext(ctx, selectAdjustments+`id = $2`, clientID, id).Scan)
	return j, db.WrapRow(err, errAdjustment, "closing: read adjustment")
}

// Of reads the adjustments that correct the month, and those that stand in it.
func Of(ctx context.Context, q db.Q, clientID string, m month.Month) ([]Adjustment, error) {
	return db.List(ctx, q, "closing: list adjustments", adjustmentColumns.Rows(),
		selectAdjustments+`(month_origin = $2 OR month_posted = $2) ORDER BY created_at, id`, clientID, m)
}

// PostedIn reads the adjustments of former months that stand in the month, by client.
func PostedIn(ctx context.Context, q db.Q, clientIDs []string, m month.Month) (map[string][]Adjustment, error) {
	found := map[string][]Adjustment{}
	r := adjustmentColumns.Reader()
	err := db.EachIn(ctx, q, `SELECT `+adjustmentColumns.Names()+` FROM closing_adjustments WHERE month_posted = '`+m.String()+`' AND client_id IN `,
		` ORDER BY created_at, id`, clientIDs, func(rows *sql.Rows) error {
			j, err := r.New(rows.Scan)
			if err == nil {
				found[j.ClientID] = append(found[j.ClientID], *j)
			}
			return err
		})
	return found, db.Wrap(err, "closing: read adjustments of a month")
}

// SumIn is what they come to.
func SumIn(ctx context.Context, q db.Q, clientIDs []string, m month.Month) (map[string]money.Amount, error) {
	found := map[string]money.Amount{}
	err := db.EachIn(ctx, q, `SELECT client_id, CAST(SUM(amount) AS BIGINT) FROM closing_adjustments WHERE month_posted = '`+m.String()+`' AND client_id IN `,
		` GROUP BY client_id`, clientIDs, func(rows *sql.Rows) error {
			var id string
			var sum money.Amount
			err := rows.Scan(&id, &sum)
			found[id] = sum
			return err
		})
	return found, db.Wrap(err, "closing: sum adjustments")
}

// Key is a line of a contract, or of the client itself where contractID is empty.
type Key struct {
	ClientID, ContractID string
	Line                 Line
}

// Sum is what adjustments come to, in R$ and MWh.
type Sum struct{ Amount, Quantity decimal.Decimal }

// SumsOf sums what was recorded of the month in later ones.
func SumsOf(ctx context.Context, q db.Q, clientIDs []string, m month.Month) (map[Key]Sum, error) {
	sums := map[Key]Sum{}
	err := db.EachIn(ctx, q, `SELECT client_id, COALESCE(contract_id, ''), line, amount, COALESCE(quantity, 0) FROM closing_adjustments
		WHERE month_origin = '`+m.String()+`' AND client_id IN `, ``, clientIDs, func(rows *sql.Rows) error {
		var k Key
		var amount money.Amount
		var quantity energy.Energy
		err := rows.Scan(&k.ClientID, &k.ContractID, &k.Line, &amount, &quantity)
		sum := sums[k]
		sums[k] = Sum{sum.Amount.Add(basis.Reais(amount)), sum.Quantity.Add(quantity.MWh())}
		return err
	})
	return sums, db.Wrap(err, "closing: sum adjustments")
}
