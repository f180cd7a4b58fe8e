package invoice

import (
	"context"
	"database/sql"
	"errors"

	"ynova/internal/document/fiscal"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/web"
)

const selectPair = `SELECT p.kept_id, p.replaced_id, p.kind, p.made_at FROM invoice_pairs p WHERE p.undone_at IS NULL AND `

func scanPair(scan func(...any) error) (p Pair, err error) {
	return p, scan(&p.KeptID, &p.ReplacedID, &p.Kind, &p.MadeAt)
}

// insertPair keeps a pair, also one that was undone before. Of two for one replaced invoice
// the second is refused by the unique index.
func insertPair(ctx context.Context, tx *db.Tx, p Pair, by string) error {
	return db.Exec(ctx, tx, "invoice: insert pair", `
		INSERT INTO invoice_pairs (kept_id, replaced_id, kind, made_by, made_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (kept_id, replaced_id) DO UPDATE SET kind = excluded.kind, made_by = excluded.made_by, made_at = excluded.made_at,
			undone_by = NULL, undone_at = NULL, reason = NULL`, p.KeptID, p.ReplacedID, string(p.Kind), db.Optional(by), p.MadeAt)
}

func undoPair(ctx context.Context, tx *db.Tx, p *Pair, by, reason string) error {
	return db.Exec(ctx, tx, "invoice: undo pair", `UPDATE invoice_pairs SET undone_at = $3, undone_by = $4, reason = $5 WHERE kept_id = $1 AND replaced_id = $2`,
		p.KeptID, p.ReplacedID, clock.FromTime(tx.Now()), db.Optional(by), db.Optional(reason))
}

// pairOf reads what replaces an invoice; nil for none.
func pairOf(ctx context.Context, q db.Q, replacedID string) (*Pair, error) {
	p, err := scanPair(q.QueryRowContext(ctx, selectPair+`p.replaced_id = $1`, replacedID).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &p, db.Wrap(err, "invoice: read pair")
}

func pairsOfKept(ctx context.Context, q db.Q, keptID string) ([]Pair, error) {
	return db.List(ctx, q, "invoice: read what is replaced", db.Scanned(scanPair), selectPair+`p.kept_id = $1 ORDER BY p.replaced_id`, keptID)
}

// PairsOf reads the pairs of the replaced invoices of a contract.
func PairsOf(ctx context.Context, q db.Q, contractID string) ([]Pair, error) {
	return db.List(ctx, q, "invoice: read pairs of a contract", db.Scanned(scanPair),
		selectPair+`p.replaced_id IN (SELECT i.id FROM invoices i WHERE i.contract_id = $1 AND i.state = '`+string(StateReplaced)+`' AND i.deleted_at IS NULL) ORDER BY p.replaced_id`, contractID)
}

// keptOf is the invoice of a client that has a key; empty for none.
func keptOf(ctx context.Context, q db.Q, key, clientID string) (string, error) {
	ids, err := db.List(ctx, q, "invoice: look for the new one", db.Single[string],
		`SELECT i.id FROM invoices i WHERE i.access_key = $1 AND i.client_id = $2 AND i.deleted_at IS NULL ORDER BY i.id LIMIT 1`, key, clientID)
	if err != nil || len(ids) == 0 {
		return "", err
	}
	return ids[0], nil
}

// replacedKeys are the keys of those whose place a document says that it takes.
func replacedKeys(ctx context.Context, q db.Q, key string) ([]string, error) {
	return db.List(ctx, q, "invoice: read what a key replaces", db.Single[string],
		`SELECT access_key FROM fiscal_events WHERE type = '`+fiscal.EventSubstitute+`' AND other_key = $1 ORDER BY access_key`, key)
}

// besides reads the pairs of invoices, with those of the two that are in reach.
func besides(ctx context.Context, q db.Q, ids []string, r reach) ([]beside, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	var args []any
	where := db.In(&args, ids)
	in := r.where(&args)
	return db.List(ctx, q, "invoice: read pairs", func(rows *sql.Rows, b *beside) error {
		var numbers [2]db.NullText
		var totals [2]db.NullNumber
		var here [2]db.NullText
		err := rows.Scan(&b.of.KeptID, &b.of.ReplacedID, &b.of.Kind, &b.of.MadeAt, &here[0], &numbers[0], &totals[0], &here[1], &numbers[1], &totals[1])
		for n, body := range [...]**BesideBody{&b.kept, &b.replaced} {
			if here[n] != "" {
				*body = &BesideBody{string(here[n]), web.Optional(string(numbers[n])), number(db.Pointer[money.Amount](totals[n])), b.of.Kind, b.of.MadeAt}
			}
		}
		return err
	}, `
		SELECT p.kept_id, p.replaced_id, p.kind, p.made_at, k.id, k.number, k.total, o.id, o.number, o.total FROM invoice_pairs p
		LEFT JOIN (SELECT i.id, i.number, i.total FROM invoices i WHERE i.deleted_at IS NULL AND `+in+`) k ON k.id = p.kept_id
		LEFT JOIN (SELECT i.id, i.number, i.total FROM invoices i WHERE i.deleted_at IS NULL AND `+in+`) o ON o.id = p.replaced_id
		WHERE p.undone_at IS NULL AND (p.replaced_id IN `+where+` OR p.kept_id IN `+where+`) ORDER BY p.replaced_id`, args...)
}

// Crediting reads the bills that count and that the actor reads, of units and, of no unit, of
// contracts, from one month to another, whose lines give something back; oldest first.
func Crediting(ctx context.Context, q db.Q, a actor.Actor, units, contracts []string, from, to month.Month) ([]Stored, error) {
	args := []any{from, to}
	none := []string{""} // an empty list is no list in SQL
	where := `(i.unit_id IN ` + db.In(&args, append(none, units...)) + ` OR i.unit_id IS NULL AND i.contract_id IN ` + db.In(&args, append(none, contracts...)) + `)`
	return list(ctx, q, Counts("i")+` AND i.kind = '`+string(KindBill)+`' AND i.month >= $1 AND i.month <= $2 AND i.figures LIKE '%"value":"-%' AND `+where+` AND `+
		reachOf(a, actor.InvoicesRead).where(&args)+` ORDER BY i.month, i.id`, args...)
}
