package quote

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"time"

	"ynova/internal/client"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/tax"
)

// roundColumns are a round as it is kept, and what is shown of its deal.
var roundColumns = db.Columns[Round]{
	db.Text("id", func(r *Round) *string { return &r.ID }).GivenOnce(),
	db.Text("deal_id", func(r *Round) *string { return &r.DealID }).GivenOnce(),
	db.Shown("d.client_id", func(r *Round) *string { return &r.ClientID }),
	{Name: "d.number", Expression: true, Place: func(r *Round) any { return &r.DealNumber }},
	db.Plain("number", func(r *Round) *int { return &r.Number }).GivenOnce(),
	db.Plain("status", func(r *Round) *Status { return &r.Status }),
	db.Plain("start_month", func(r *Round) *month.Month { return &r.Spec.Start }).GivenOnce(),
	db.Plain("end_month", func(r *Round) *month.Month { return &r.Spec.End }).GivenOnce(),
	db.Int("volume", func(r *Round) *int64 { return r.Spec.Volume.StoredPlace() }).GivenOnce(),
	db.Plain("volume_unit", func(r *Round) *price.VolumeUnit { return r.Spec.Volume.UnitPlace() }).GivenOnce(),
	db.Plain("flexibility", func(r *Round) *percent.Percent { return &r.Spec.Flexibility }).GivenOnce(),
	db.Plain("seasonality", func(r *Round) *percent.Percent { return &r.Spec.Seasonality }).GivenOnce(),
	db.Text("submarket", func(r *Round) *string { return &r.Spec.Submarket }).GivenOnce(),
	db.Text("source", func(r *Round) *string { return &r.Spec.Source }).GivenOnce(),
	db.Text("guarantee", func(r *Round) *string { return &r.Spec.Guarantee }).GivenOnce(),
	db.Text("price_index", func(r *Round) *string { return &r.Spec.Index }).GivenOnce(),
	db.Nullable("base_month", func(r *Round) *month.Month { return &r.Spec.BaseMonth }).GivenOnce(),
	db.Field[Round]{Name: "price_includes", Place: func(r *Round) any { return &r.Spec.Includes }, Value: func(r *Round) any { return r.Spec.besideICMS() }}.GivenOnce(),
	db.Field[Round]{Name: "price_icms", Place: func(r *Round) any { return icmsPlace{&r.Spec} }, Value: func(r *Round) any { return db.NumberOf(r.Spec.ICMS).Arg() }}.GivenOnce(),
	db.Plain("valid_until", func(r *Round) *month.Date { return &r.Spec.ValidUntil }),
	db.Plain("deadline", func(r *Round) *instant { return (*instant)(&r.Spec.Deadline) }),
	db.Text("message", func(r *Round) *string { return &r.Spec.Message }).GivenOnce(),
	db.Plain("revealed_at", func(r *Round) **clock.Micros { return &r.RevealedAt }),
	db.OptionalText("accepted_id", func(r *Round) *string { return &r.AcceptedID }),
	db.OptionalText("contract_id", func(r *Round) *string { return &r.ContractID }),
	db.Plain("closed_at", func(r *Round) **clock.Micros { return &r.ClosedAt }),
	db.OptionalText("close_reason", func(r *Round) *string { return &r.CloseReason }),
	db.Int("version", func(r *Round) *int64 { return &r.Version }),
	db.Plain("created_at", func(r *Round) *clock.Micros { return &r.CreatedAt }).GivenOnce(),
	db.Text("created_by", func(r *Round) *string { return &r.CreatedBy }).GivenOnce(),
	db.Plain("updated_at", func(r *Round) *clock.Micros { return &r.UpdatedAt }),
	db.Text("updated_by", func(r *Round) *string { return &r.UpdatedBy }),
}

var (
	selectRounds  = `SELECT ` + roundColumns.Select("r.") + roundTables
	insertOfRound = roundColumns.Insert("quote_rounds")
	updateOfRound = roundColumns.Update("quote_rounds")
)

const roundTables = ` FROM quote_rounds r JOIN deals d ON d.id = r.deal_id WHERE d.deleted_at IS NULL AND `

// besideICMS is what prices hold beside the ICMS, which has a column of its own.
func (s *Spec) besideICMS() tax.Included {
	if s.Includes == tax.IncludesAll {
		return tax.IncludesPISCOFINS
	}
	return s.Includes
}

// icmsPlace is where a store reads the ICMS inside prices to, after what they hold beside it.
type icmsPlace struct{ *Spec }

// Scan implements sql.Scanner.
func (p icmsPlace) Scan(src any) error {
	var read db.NullNumber
	err := read.Scan(src)
	if p.ICMS = db.Pointer[percent.Percent](read); p.ICMS != nil {
		p.Includes = tax.IncludesAll
	}
	return err
}

// instant is a moment of a specification, kept as microseconds.
type instant time.Time

// Scan implements sql.Scanner.
func (i *instant) Scan(src any) error {
	var at clock.Micros
	err := at.Scan(src)
	*i = instant(at.Time())
	return err
}

// Value implements driver.Valuer.
func (i instant) Value() (driver.Value, error) { return clock.FromTime(time.Time(i)).Value() }

// roundByID reads a round in scope.
func roundByID(ctx context.Context, q db.Q, scope client.Scope, id string) (Round, error) {
	if len(id) > 64 {
		return Round{}, ErrNotFound
	}
	args := []any{id}
	where := scope.Where("d.client_id", &args)
	r, err := roundColumns.Scan(q.QueryRowContext(ctx, selectRounds+`r.id = $1 AND `+where, args...).Scan)
	return r, db.WrapRow(err, ErrNotFound, "quote: read round")
}

// lockRoundForUpdate locks a round in scope before it is read.
func lockRoundForUpdate(ctx context.Context, tx *db.Tx, scope client.Scope, id string) (Round, error) {
	if len(id) > 64 {
		return Round{}, ErrNotFound
	}
	var found string
	err := tx.QueryRowContext(ctx, `SELECT id FROM quote_rounds WHERE id = $1`+tx.Dialect().ForUpdate(), id).Scan(&found)
	if errors.Is(err, sql.ErrNoRows) {
		return Round{}, ErrNotFound
	}
	if err != nil {
		return Round{}, fmt.Errorf("quote: lock round: %w", db.Classify(err))
	}
	return roundByID(ctx, tx, scope, id)
}

// roundsOf lists the rounds of a deal, newest first.
func roundsOf(ctx context.Context, q db.Q, dealID string) ([]Round, error) {
	return db.List(ctx, q, "quote: rounds", roundColumns.Rows(), selectRounds+`r.deal_id = $1 ORDER BY r.number DESC`, dealID)
}

// insertRound stores a new round, with the next number of its deal, which is held.
func insertRound(ctx context.Context, tx *db.Tx, r *Round) error {
	err := tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(number), 0) + 1 FROM quote_rounds WHERE deal_id = $1`, r.DealID).Scan(&r.Number)
	if err != nil {
		return db.Wrap(err, "quote: number round")
	}
	return db.Exec(ctx, tx, "quote: insert round", insertOfRound, roundColumns.Values(nil, r)...)
}

// updateRound stores what may change of a round that is held.
func updateRound(ctx context.Context, tx *db.Tx, r *Round) error {
	return db.Exec(ctx, tx, "quote: update round", updateOfRound, roundColumns.Changing().Values([]any{r.ID}, r)...)
}

// everything is the scope of suppliers, who reach a round by their link.
var everything = client.ScopeOf(actor.SystemActor(), actor.ContractsCreate)

// ownerOf is the active user who is responsible for a deal; empty: no one.
func ownerOf(ctx context.Context, q db.Q, dealID string) (owner string, err error) {
	err = q.QueryRowContext(ctx, `
		SELECT u.id FROM deals d JOIN users u ON u.id = d.owner_user_id WHERE d.id = $1 AND u.status = 'ativo'`, dealID).Scan(&owner)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return owner, db.Wrap(err, "quote: owner")
}
