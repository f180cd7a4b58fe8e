package quote

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/negotiation"
	"ynova/internal/platform/db"
)

// keptPeriod is a price as it is stored: months and a canonical number.
type keptPeriod struct {
	Start month.Month `json:"inicio"`
	End   month.Month `json:"fim"`
	Price money.Price `json:"preco"`
}

func insertOffer(ctx context.Context, tx *db.Tx, o *Offer) error {
	var periods, extra, fee, target, valid any
	if o.Kind == KindOffer {
		kept := make([]keptPeriod, len(o.Prices.Periods))
		for i, p := range o.Prices.Periods {
			kept[i] = keptPeriod(p)
		}
		text, err := json.Marshal(kept)
		if err != nil {
			return fmt.Errorf("quote: periods: %w", err)
		}
		periods, extra, fee, valid = string(text), o.Prices.Extra, o.Prices.Fee, o.ValidUntil
	} else {
		target = o.Target
	}
	return db.Exec(ctx, tx, "quote: insert offer", `
		INSERT INTO quote_offers (id, invitation_id, revision, kind, periods, extra, monthly_fee, target, guarantee, valid_until, conditions, author, typed_by, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
		o.ID, o.InvitationID, o.Revision, o.Kind, periods, extra, fee, target, db.Optional(o.Guarantee), valid, o.Conditions, o.Author, db.Optional(o.TypedBy), o.CreatedAt)
}

// lastRevision is the number of the newest entry of an invitation; 0: none.
func lastRevision(ctx context.Context, q db.Q, invitationID string) (int, error) {
	return db.Value[int](ctx, q, "quote: revision", `SELECT COALESCE(MAX(revision), 0) FROM quote_offers WHERE invitation_id = $1`, invitationID)
}

const offerColumns = `SELECT o.id, o.invitation_id, o.revision, o.kind, o.periods, o.extra, o.monthly_fee, o.target, o.guarantee, o.valid_until,
	o.conditions, o.author, o.typed_by, o.created_at FROM quote_offers o JOIN quote_invitations i ON i.id = o.invitation_id WHERE `

// offersOf lists what was said in a round, by invitation and in order.
func offersOf(ctx context.Context, q db.Q, roundID string) (map[string][]Offer, error) {
	found, err := offers(ctx, q, "i.round_id = $1", roundID)
	out := map[string][]Offer{}
	for _, o := range found {
		out[o.InvitationID] = append(out[o.InvitationID], o)
	}
	return out, err
}

func offers(ctx context.Context, q db.Q, where string, args ...any) ([]Offer, error) {
	return db.List(ctx, q, "quote: offers", scanOffer, offerColumns+where+` ORDER BY o.invitation_id, o.revision`, args...)
}

func scanOffer(rows *sql.Rows, o *Offer) error {
	var periods, guarantee, typedBy sql.NullString
	var extra, target sql.Null[money.Price]
	var fee sql.Null[money.Amount]
	var valid sql.Null[month.Date]
	err := rows.Scan(&o.ID, &o.InvitationID, &o.Revision, &o.Kind, &periods, &extra, &fee, &target, &guarantee, &valid,
		&o.Conditions, &o.Author, &typedBy, &o.CreatedAt)
	if err != nil {
		return err
	}
	o.Prices.Extra, o.Prices.Fee, o.Guarantee, o.ValidUntil, o.TypedBy = extra.V, fee.V, guarantee.String, valid.V, typedBy.String
	if target.Valid {
		o.Target = &target.V
	}
	if periods.Valid {
		var kept []keptPeriod
		if err := json.Unmarshal([]byte(periods.String), &kept); err != nil {
			return fmt.Errorf("quote: stored periods: %w", err)
		}
		for _, p := range kept {
			o.Prices.Periods = append(o.Prices.Periods, negotiation.Period(p))
		}
	}
	return nil
}
