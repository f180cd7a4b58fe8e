package quote

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"ynova/internal/client"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

const roundColumns = `r.id, r.deal_id, d.client_id, d.number, r.number, r.status, r.start_month, r.end_month, r.volume, r.volume_unit,
	r.flexibility, r.seasonality, r.submarket, r.source, r.guarantee, r.price_index, r.base_month, r.valid_until, r.deadline, r.message,
	r.revealed_at, r.accepted_id, r.contract_id, r.closed_at, r.close_reason, r.version, r.created_at, r.created_by, r.updated_at, r.updated_by`

const roundTables = ` FROM quote_rounds r JOIN deals d ON d.id = r.deal_id WHERE d.deleted_at IS NULL AND `

func scanRound(into func(...any) error) (Round, error) {
	var r Round
	var volume int64
	var unit price.VolumeUnit
	var base sql.Null[month.Month]
	var deadline clock.Micros
	var accepted, contractID, reason sql.NullString
	s := &r.Spec
	err := into(&r.ID, &r.DealID, &r.ClientID, &r.DealNumber, &r.Number, &r.Status, &s.Start, &s.End, &volume, &unit,
		&s.Flexibility, &s.Seasonality, &s.Submarket, &s.Source, &s.Guarantee, &s.Index, &base, &s.ValidUntil, &deadline, &s.Message,
		&r.RevealedAt, &accepted, &contractID, &r.ClosedAt, &reason, &r.Version, &r.CreatedAt, &r.CreatedBy, &r.UpdatedAt, &r.UpdatedBy)
	s.BaseMonth, s.Deadline = base.V, deadline.Time()
	r.AcceptedID, r.ContractID, r.CloseReason = accepted.String, contractID.String, reason.String
	s.Volume = price.VolumeMWh(energy.Energy(volume))
	if unit == price.UnitMWMedio {
		s.Volume = price.VolumeMWMedio(energy.Power(volume))
	}
	return r, err
}

// storedVolume is the number that a volume is kept as.
func storedVolume(v price.Volume) (int64, error) {
	if v.Unit() == price.UnitMWMedio {
		p, err := energy.ParsePower(v.Text())
		return int64(p), err
	}
	e, err := energy.ParseMWh(v.Text())
	return int64(e), err
}

// roundByID reads a round in scope.
func roundByID(ctx context.Context, q db.Q, scope client.Scope, id string) (Round, error) {
	if len(id) > 64 {
		return Round{}, ErrNotFound
	}
	args := []any{id}
	where := scope.Where("d.client_id", &args)
	r, err := scanRound(q.QueryRowContext(ctx, `SELECT `+roundColumns+roundTables+`r.id = $1 AND `+where, args...).Scan)
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
	return db.List(ctx, q, "quote: rounds", db.Scanned(scanRound), `SELECT `+roundColumns+roundTables+`r.deal_id = $1 ORDER BY r.number DESC`, dealID)
}

func insertRound(ctx context.Context, tx *db.Tx, r *Round) error {
	s := &r.Spec
	volume, err := storedVolume(s.Volume)
	if err != nil {
		return err
	}
	var base any
	if s.BaseMonth != 0 {
		base = s.BaseMonth
	}
	return db.Exec(ctx, tx, "quote: insert round", `
		INSERT INTO quote_rounds (id, deal_id, number, status, start_month, end_month, volume, volume_unit, flexibility, seasonality,
			submarket, source, guarantee, price_index, base_month, valid_until, deadline, message, version, created_at, created_by, updated_at, updated_by)
		VALUES ($1, $2, (SELECT COALESCE(MAX(number), 0) + 1 FROM quote_rounds WHERE deal_id = $2), $3, $4, $5, $6, $7, $8, $9,
			$10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $19, $20)`,
		r.ID, r.DealID, r.Status, s.Start, s.End, volume, s.Volume.Unit(), s.Flexibility, s.Seasonality,
		s.Submarket, s.Source, s.Guarantee, s.Index, base, s.ValidUntil, clock.FromTime(s.Deadline), s.Message, r.Version, r.CreatedAt, r.CreatedBy)
}

// updateRound stores what may change of a round that is held.
func updateRound(ctx context.Context, tx *db.Tx, r *Round) error {
	return db.Exec(ctx, tx, "quote: update round", `
		UPDATE quote_rounds SET status = $2, valid_until = $3, deadline = $4, revealed_at = $5, accepted_id = $6, contract_id = $7, closed_at = $8,
			close_reason = $9, version = $10, updated_at = $11, updated_by = $12
		WHERE id = $1`,
		r.ID, r.Status, r.Spec.ValidUntil, clock.FromTime(r.Spec.Deadline), r.RevealedAt, db.Optional(r.AcceptedID), db.Optional(r.ContractID), r.ClosedAt,
		db.Optional(r.CloseReason), r.Version, r.UpdatedAt, r.UpdatedBy)
}

// everything is the scope of suppliers, who reach a round by their link.
var everything = client.ScopeOf(actor.SystemActor(), actor.ContractsCreate)

// ownerOf is who is responsible for a deal and may be told; empty: nobody.
func ownerOf(ctx context.Context, q db.Q, dealID string) (owner string, err error) {
	err = q.QueryRowContext(ctx, `
		SELECT u.id FROM deals d JOIN users u ON u.id = d.owner_user_id WHERE d.id = $1 AND u.status = 'ativo'`, dealID).Scan(&owner)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return owner, db.Wrap(err, "quote: owner")
}
