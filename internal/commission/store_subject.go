package commission

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"ynova/internal/commission/plan"
	"ynova/internal/contract"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// parties are a contract and those whom its commissions are for.
type parties struct {
	plan.Subject
	clientID  string
	partnerID string
	signed    month.Month // 0: not yet
	open      bool        // not deleted
	terms     term.Terms
	shares    []plan.Share // the contract's own division; none: by the plan
	agreed    Agreed
}

// lockForUpdateParties reads what the schedule of a contract is made from and locks the
// contract.
func lockForUpdateParties(ctx context.Context, tx *db.Tx, contractID string) (*parties, error) {
	of := parties{Subject: plan.Subject{ContractID: contractID}}
	var supplier sql.NullString
	var deleted bool
	err := tx.QueryRowContext(ctx, `SELECT client_id, supplier, incentive_percent, deleted_at IS NOT NULL FROM contracts
		WHERE id = $1`+tx.Dialect().ForUpdate(), contractID).Scan(&of.clientID, &supplier, &of.Product, &deleted)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, contract.ErrNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("commission: read contract: %w", db.Classify(err))
	}
	of.Supplier, of.open = supplier.String, !deleted
	var user, partner sql.NullString
	var signed sql.Null[month.Month]
	err = tx.QueryRowContext(ctx, `SELECT COALESCE(k.user_id, `+sellerOf+`), COALESCE(k.partner_id, c.partner_id), k.month
		FROM clients c LEFT JOIN contract_closings k ON k.contract_id = $1 WHERE c.id = $2`, contractID, of.clientID).Scan(&user, &partner, &signed)
	if err != nil {
		return nil, fmt.Errorf("commission: read beneficiaries: %w", db.Classify(err))
	}
	of.UserID, of.partnerID, of.signed = user.String, partner.String, signed.V
	if !of.open {
		return &of, nil
	}
	if of.shares, err = sharesOf(ctx, tx, contractID); err != nil {
		return nil, err
	}
	if of.agreed, err = agreedOf(ctx, tx, contractID); err != nil {
		return nil, err
	}
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

// sellerOf is who is credited with a contract: who the deal that it was drafted for
// names, or who is responsible for the client.
const sellerOf = `COALESCE((SELECT d.owner_user_id FROM deals d WHERE d.contract_id = $1 AND d.deleted_at IS NULL), c.owner_user_id)`

// closed notes that the contract is Ativo, unless it was noted before. Whom it
// belongs to stays open where nobody is responsible for the deal or the client yet.
func closed(ctx context.Context, tx *db.Tx, contractID, clientID string) error {
	now := clock.FromTime(tx.Now())
	return db.Exec(ctx, tx, "commission: note closing", `
		INSERT INTO contract_closings (contract_id, month, closed_at, user_id, partner_id)
		SELECT CAST($1 AS TEXT), CAST($3 AS TEXT), CAST($4 AS BIGINT), `+sellerOf+`, c.partner_id FROM clients c WHERE c.id = $2
		ON CONFLICT (contract_id) DO NOTHING`,
		contractID, clientID, month.DateOf(clock.Local(tx.Now())).Month(), now)
}

func forgetClosing(ctx context.Context, tx *db.Tx, contractID string) error {
	return db.Exec(ctx, tx, "commission: forget closing", `DELETE FROM contract_closings WHERE contract_id = $1`, contractID)
}

// unnoted are contracts that are Ativo, or were until their end, without a note of when they became so: they
// came before closings were noted, or in bulk.
func unnoted(ctx context.Context, q db.Q, limit int) ([]closing, error) {
	return db.List(ctx, q, "commission: contracts without closing", func(rows *sql.Rows, k *closing) error {
		return rows.Scan(&k.contractID, &k.clientID, &k.at)
	}, `SELECT c.id, c.client_id, c.created_at FROM contracts c
		WHERE c.situation IN ('ativo', 'encerrado') AND c.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM contract_closings k WHERE k.contract_id = c.id)
		ORDER BY c.id LIMIT $1`, limit)
}

type closing struct {
	contractID, clientID string
	at                   clock.Micros
}

var insertClosings = db.NewInsert("contract_closings", "contract_id, month, closed_at", " ON CONFLICT (contract_id) DO NOTHING")

// noteAll notes closings of the past by the creation of the contracts; they belong
// to who is responsible for the client.
func noteAll(ctx context.Context, tx *db.Tx, all []closing) error {
	err := insertClosings.Exec(ctx, tx, len(all), func(dst []any, i int) []any {
		return append(dst, all[i].contractID, month.DateOf(clock.Local(all[i].at.Time())).Month(), all[i].at)
	})
	return db.Wrap(err, "commission: note closings")
}

// contractsAfter are the next contracts in the order of their ids, those without a
// month to compute included.
func contractsAfter(ctx context.Context, q db.Q, last string, limit int) ([]string, error) {
	return db.List(ctx, q, "commission: contracts", db.Single[string], `SELECT id FROM contracts WHERE id > $1 ORDER BY id LIMIT $2`, last, limit)
}
