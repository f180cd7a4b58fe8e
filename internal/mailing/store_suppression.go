package mailing

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/email"
	"ynova/internal/kernel/search"
	"ynova/internal/mailing/record"
	"ynova/internal/platform/db"
)

func suppressions(ctx context.Context, q db.Q, typed search.Search, limit, offset int) ([]Suppression, int, error) {
	var args []any
	from := " FROM mail_suppressions WHERE " + db.Finds(typed, &args, db.Searchable("address"))
	total, err := db.Count(ctx, q, "mailing: count suppressions", from, args...)
	if err != nil {
		return nil, 0, err
	}
	query := selectSuppressions + from + ` ORDER BY created_at DESC, address` + db.Page(&args, limit, offset)
	found, err := db.List(ctx, q, "mailing: suppressions", func(rows *sql.Rows, s *Suppression) error { return s.scan(rows.Scan) }, query, args...)
	return found, total, err
}

const selectSuppressions = `SELECT address, reason, COALESCE(note, ''), created_at, created_by`

func (s *Suppression) scan(scan func(...any) error) error {
	return scan(&s.Address, &s.Reason, &s.Note, &s.CreatedAt, &s.CreatedBy)
}

func suppressionOf(ctx context.Context, q db.Q, address string) (s Suppression, err error) {
	err = s.scan(q.QueryRowContext(ctx, selectSuppressions+` FROM mail_suppressions WHERE address = $1`, address).Scan)
	return s, db.WrapRow(err, errNotSuppressed, "mailing: read suppression")
}

func insertSuppression(ctx context.Context, tx *db.Tx, s *Suppression) (bool, error) {
	return db.Changed(ctx, tx, "mailing: suppress", `INSERT INTO mail_suppressions (address, reason, note, created_at, created_by)
		VALUES ($1, $2, $3, $4, $5) ON CONFLICT (address) DO NOTHING`, s.Address, s.Reason, db.Optional(s.Note), s.CreatedAt, s.CreatedBy)
}

func deleteSuppression(ctx context.Context, tx *db.Tx, address string) (bool, error) {
	return db.Changed(ctx, tx, "mailing: allow", `DELETE FROM mail_suppressions WHERE address = $1`, address)
}

// suppressedAmong returns which of the addresses, in lower case, are suppressed.
func suppressedAmong(ctx context.Context, q db.Q, addresses []string) (map[string]bool, error) {
	found := map[string]bool{}
	err := db.EachIn(ctx, q, `SELECT address FROM mail_suppressions WHERE address IN `, ``, addresses, func(rows *sql.Rows) error {
		var address string
		err := rows.Scan(&address)
		found[address] = true
		return err
	})
	return found, db.Wrap(err, "mailing: suppressed")
}

// knownDomains returns the domains that the clients' contracts name and those
// where mail was accepted before.
func knownDomains(ctx context.Context, q db.Q, clientIDs []string) (map[string]map[string]bool, error) {
	known := map[string]map[string]bool{}
	add := func(clientID, domain string) {
		if known[clientID] == nil {
			known[clientID] = map[string]bool{}
		}
		known[clientID][domain] = true
	}
	err := db.EachIn(ctx, q, `SELECT client_id, email FROM contracts WHERE email IS NOT NULL AND client_id IN `, ``, clientIDs,
		func(rows *sql.Rows) error {
			var clientID, list string
			err := rows.Scan(&clientID, &list)
			for address := range strings.SplitSeq(list, ",") {
				add(clientID, email.Domain(strings.TrimSpace(address)))
			}
			return err
		})
	if err != nil {
		return nil, fmt.Errorf("mailing: contract addresses: %w", err)
	}
	err = db.EachIn(ctx, q, `SELECT client_id, domain FROM mail_domains WHERE client_id IN `, ``, clientIDs, func(rows *sql.Rows) error {
		var clientID, domain string
		err := rows.Scan(&clientID, &domain)
		add(clientID, domain)
		return err
	})
	return known, db.Wrap(err, "mailing: known domains")
}

func addDomain(ctx context.Context, tx *db.Tx, clientID, domain string) error {
	return db.Exec(ctx, tx, "mailing: domain", `INSERT INTO mail_domains (client_id, domain, created_at) VALUES ($1, $2, $3)
		ON CONFLICT (client_id, domain) DO NOTHING`, clientID, domain, int64(clock.FromTime(tx.Now())))
}

// markBounced notes it on the messages of the record that went to the address.
func markBounced(ctx context.Context, tx *db.Tx, k record.Key, address string) (bool, error) {
	return db.Changed(ctx, tx, "mailing: bounced", `
		UPDATE mail_recipients SET bounced_at = $4 WHERE LOWER(address) = $3 AND state = 'enviado' AND bounced_at IS NULL
			AND message_id IN (SELECT message_id FROM mail_parts WHERE balance_id = $1 AND month = $2)`,
		k.BalanceID, k.Month.String(), address, clock.FromTime(tx.Now()))
}
