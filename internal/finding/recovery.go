package finding

import (
	"context"
	"database/sql"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/db"
	"ynova/internal/platform/export"
	"ynova/internal/platform/sheet"
)

// Recovery is what contests gave back and what is still to come (DR-19), by the year of the
// bills that were contested; each document once.
type Recovery struct {
	ClientID, Client string // empty: of all
	Year             string
	Solved           int // contests that gave something back, or that a person resolved
	Contested        int
	Recovered        money.Amount // what was seen; of what a person resolved without it, what was at stake
	Awaited          money.Amount
}

// sqlRecovered are findings f that gave something back: what was seen, or what a person
// resolved of charges to contest. What the rules closed by themselves gave nothing back.
const (
	sqlRecovered = `(f.status = 'resolvida' AND (f.recovered_by IS NOT NULL OR f.decided AND f.contestable))`
	sqlAwaited   = `(f.status = 'em contestação' AND f.contestable)`
)

var (
	recoveryOfDocument = `COUNT(CASE WHEN ` + sqlRecovered + ` THEN 1 END) AS solved, COUNT(CASE WHEN ` + sqlAwaited + ` THEN 1 END) AS contested,
		COALESCE(SUM(CASE WHEN ` + sqlRecovered + ` THEN f.recovered END), 0) + ` + StakeWhere(sqlRecovered+` AND f.recovered IS NULL`) + ` AS recovered, ` + StakeWhere(sqlAwaited) + ` AS awaited`
	sumRecovery = `CAST(COALESCE(SUM(solved), 0) AS BIGINT), CAST(COALESCE(SUM(contested), 0) AS BIGINT), CAST(COALESCE(SUM(recovered), 0) AS BIGINT), CAST(COALESCE(SUM(awaited), 0) AS BIGINT)`
)

// recoveryWhere is the filter's condition whatever status it asks for.
func recoveryWhere(r reach, f Filter) (string, []any) {
	f.Status = ""
	where, args := f.where(r, true)
	return where + ` AND (` + sqlRecovered + ` OR ` + sqlAwaited + `)`, args
}

// recoveryOf sums what the filter finds, whatever status it asks for.
func recoveryOf(ctx context.Context, q db.Q, r reach, f Filter) (s Recovery, err error) {
	where, args := recoveryWhere(r, f)
	err = q.QueryRowContext(ctx, `SELECT `+sumRecovery+` FROM (SELECT `+recoveryOfDocument+from+where+` GROUP BY `+ByDocument+`) d`, args...).
		Scan(&s.Solved, &s.Contested, &s.Recovered, &s.Awaited)
	return s, db.Wrap(err, "finding: sum recovery")
}

// recoveries parts the sum by client and year, the newest year of each client first.
func recoveries(ctx context.Context, q db.Q, r reach, f Filter) ([]Recovery, error) {
	where, args := recoveryWhere(r, f)
	return db.List(ctx, q, "finding: recoveries", func(rows *sql.Rows, s *Recovery) error {
		return rows.Scan(&s.ClientID, &s.Client, &s.Year, &s.Solved, &s.Contested, &s.Recovered, &s.Awaited)
	}, `
		SELECT client_id, MAX(client), year, `+sumRecovery+` FROM (SELECT f.client_id, MAX(c.client_name) AS client, SUBSTR(f.month, 1, 4) AS year, `+recoveryOfDocument+from+where+`
		GROUP BY f.client_id, SUBSTR(f.month, 1, 4), `+ByDocument+`) d GROUP BY client_id, year ORDER BY MAX(client), client_id, year DESC`+db.Page(&args, f.Limit, f.Offset), args...)
}

func countRecoveries(ctx context.Context, q db.Q, r reach, f Filter) (int, error) {
	where, args := recoveryWhere(r, f)
	return db.Count(ctx, q, "finding: count recoveries", ` FROM (SELECT DISTINCT f.client_id, SUBSTR(f.month, 1, 4) AS year`+from+where+`) d`, args...)
}

// RecoveryPage is a page of what contests gave back by client and year, with the sum of all.
type RecoveryPage struct {
	Rows  []Recovery
	Total int
	Sum   Recovery
}

// Recovered returns what the contests in reach gave back and what is still to come.
func (s *Service) Recovered(ctx context.Context, a actor.Actor, f Filter) (p RecoveryPage, err error) {
	if !a.Can(actor.InvoicesRead) {
		return p, actor.ErrDenied
	}
	f.me = a.UserID
	r := reachOf(a, actor.InvoicesRead)
	if p.Total, err = countRecoveries(ctx, s.db, r, f); err != nil {
		return p, err
	}
	if p.Rows, err = recoveries(ctx, s.db, r, f); err != nil {
		return p, err
	}
	p.Sum, err = recoveryOf(ctx, s.db, r, f)
	return p, err
}

// ExportRecovered returns the file of what Recovered lists (R8).
func (s *Service) ExportRecovered(a actor.Actor, f Filter, format export.Format, asked map[string]string) (export.Table[Recovery], error) {
	if !a.Can(actor.InvoicesRead) {
		return export.Table[Recovery]{}, actor.ErrDenied
	}
	f.me = a.UserID
	textual := func(title string, of func(*Recovery) string) export.Column[Recovery] {
		return export.Column[Recovery]{Title: title, Cell: func(r *Recovery) sheet.Cell { return sheet.Text(of(r)) }}
	}
	return export.Table[Recovery]{
		Name: "recuperado-" + s.today().String(), Sheet: "Recuperado",
		Columns: []export.Column[Recovery]{
			textual("Cliente", func(r *Recovery) string { return r.Client }), textual("Ano da fatura", func(r *Recovery) string { return r.Year }),
			{Title: "Recuperado (R$)", Sum: true, Cell: func(r *Recovery) sheet.Cell { return export.BRL(&r.Recovered) }},
			{Title: "A receber (R$)", Sum: true, Cell: func(r *Recovery) sheet.Cell { return export.BRL(&r.Awaited) }},
		},
		Rows: func(ctx context.Context, emit func(*Recovery) error) error {
			f.Limit, f.Offset = export.MaxRows+1, 0
			found, err := recoveries(ctx, s.db, reachOf(a, actor.InvoicesRead), f)
			for i := range found {
				if err := emit(&found[i]); err != nil {
					return err
				}
			}
			return err
		},
		Record: audit.Export{Actor: a, Action: "finding.export_recovered", List: "recuperado", Title: "Recuperado exportado", Format: format, Filter: asked}.In(s.db),
	}, nil
}
