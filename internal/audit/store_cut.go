package audit

import (
	"context"
	"database/sql"
	"fmt"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

func readCuts(ctx context.Context, q db.Q) (cuts, error) {
	known := cuts{}
	err := db.Each(ctx, q, `SELECT first_seq, last_seq, tag, mark FROM audit_cuts`, nil, func(rows *sql.Rows) error {
		var c cut
		err := rows.Scan(&c.First, &c.Last, &c.Tag, &c.Mark)
		known[c.First] = c
		return err
	})
	return known, db.Wrap(err, "audit: read cuts")
}

// applyCut takes away the links of the run with their entries, and notes the cut.
func applyCut(ctx context.Context, tx *db.Tx, c *cut, run []link) error {
	first, last := run[0].Seq, run[len(run)-1].Seq
	err := db.Exec(ctx, tx, "audit: cut entries", `
		DELETE FROM audit_entries WHERE id IN (SELECT entry_id FROM audit_chain WHERE seq BETWEEN $1 AND $2)`, first, last)
	if err != nil {
		return err
	}
	n, err := db.Affected(tx.ExecContext(ctx, `DELETE FROM audit_chain WHERE seq BETWEEN $1 AND $2`, first, last))
	if err != nil {
		return fmt.Errorf("audit: cut links: %w", db.Classify(err))
	}
	if n != int64(len(run)) {
		return fmt.Errorf("audit: %d of %d links were there to cut: somebody else did", n, len(run))
	}
	return db.Exec(ctx, tx, "audit: note cut", `
		INSERT INTO audit_cuts (first_seq, last_seq, tag, mark, cut_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (first_seq) DO UPDATE SET last_seq = excluded.last_seq, tag = excluded.tag, mark = excluded.mark, cut_at = excluded.cut_at`,
		c.First, c.Last, c.Tag, c.Mark, clock.FromTime(tx.Now()))
}

func remark(ctx context.Context, tx *db.Tx, c *cut) error {
	return db.Exec(ctx, tx, "audit: vouch for cut", `UPDATE audit_cuts SET mark = $2 WHERE first_seq = $1`, c.First, c.Mark)
}
