package layout

import (
	"context"
	"database/sql"

	"ynova/internal/document/extract"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/page"
	"ynova/internal/reading/record"
)

var layoutColumns = db.Columns[Layout]{
	db.Text("id", func(l *Layout) *string { return &l.ID }).GivenOnce(),
	db.Text("distributor_cnpj", func(l *Layout) *string { return &l.Distributor }).GivenOnce(),
	db.Plain("class", func(l *Layout) *extract.Class { return &l.Class }).GivenOnce(),
	db.JSON("phrases", func(l *Layout) *[]string { return &l.Phrases }),
	db.Plain("created_at", func(l *Layout) *clock.Micros { return &l.CreatedAt }).GivenOnce(),
}

var ruleColumns = db.Columns[LearnedRule]{
	db.Text("id", func(r *LearnedRule) *string { return &r.ID }).GivenOnce(),
	db.Text("layout_id", func(r *LearnedRule) *string { return &r.LayoutID }).GivenOnce(),
	db.Plain("target", func(r *LearnedRule) *extract.Key { return &r.Target }).GivenOnce(),
	db.Plain("kind", func(r *LearnedRule) *extract.RuleKind { return &r.Kind }).GivenOnce(),
	db.Text("anchor", func(r *LearnedRule) *string { return &r.Anchor }).GivenOnce(),
	db.Plain("page", func(r *LearnedRule) *int { return &r.Page }).GivenOnce(),
	db.JSON("place", func(r *LearnedRule) *page.Box { return &r.Place }).GivenOnce(),
	db.Plain("state", func(r *LearnedRule) *RuleState { return &r.State }),
	db.Plain("tried", func(r *LearnedRule) *int { return &r.Tried }),
	db.Plain("right_count", func(r *LearnedRule) *int { return &r.Right }),
	db.Plain("wrong_count", func(r *LearnedRule) *int { return &r.Wrong }),
	db.Text("from_reading", func(r *LearnedRule) *string { return &r.ReadingID }).GivenOnce(),
	db.Text("created_by", func(r *LearnedRule) *string { return &r.UserID }).GivenOnce(),
	db.Shown("u.name", func(r *LearnedRule) *string { return &r.UserName }),
	db.Plain("created_at", func(r *LearnedRule) *clock.Micros { return &r.CreatedAt }).GivenOnce(),
	db.Plain("retired_at", func(r *LearnedRule) **clock.Micros { return &r.RetiredAt }),
	db.Int("version", func(r *LearnedRule) *int64 { return &r.Version }),
}

var (
	insertLayoutSQL = layoutColumns.Insert("layouts")
	updateLayoutSQL = layoutColumns.Update("layouts")
	insertRuleSQL   = ruleColumns.Insert("layout_rules")
	updateRuleSQL   = ruleColumns.Update("layout_rules")
	selectRules     = "SELECT " + ruleColumns.Select("r.") + " FROM layout_rules r JOIN users u ON u.id = r.created_by WHERE "
)

func layoutsBy(ctx context.Context, q db.Q, distributor string) ([]Layout, error) {
	return db.List(ctx, q, "reading: layouts", layoutColumns.Rows(), "SELECT "+layoutColumns.Select("")+" FROM layouts WHERE distributor_cnpj = $1 ORDER BY id", distributor)
}

// heldLayout reads a layout and locks it; one without an id is empty.
func heldLayout(ctx context.Context, tx *db.Tx, layoutID string) (*Layout, error) {
	l, err := layoutColumns.Scan(tx.QueryRowContext(ctx, "SELECT "+layoutColumns.Select("")+" FROM layouts WHERE id = $1"+tx.Dialect().ForUpdate(), layoutID).Scan)
	return &l, db.WrapRow(err, nil, "reading: layout")
}

// anyLayout reads a layout.
func anyLayout(ctx context.Context, q db.Q, layoutID string) (*Layout, error) {
	l, err := layoutColumns.Scan(q.QueryRowContext(ctx, "SELECT "+layoutColumns.Select("")+" FROM layouts WHERE id = $1", layoutID).Scan)
	return &l, db.WrapRow(err, errNoLayout, "reading: layout")
}

func allLayouts(ctx context.Context, q db.Q) ([]Layout, error) {
	return db.List(ctx, q, "reading: all layouts", layoutColumns.Rows(), "SELECT "+layoutColumns.Select("")+" FROM layouts ORDER BY distributor_cnpj, created_at, id")
}

func insertLayout(ctx context.Context, tx *db.Tx, l *Layout) error {
	return db.Exec(ctx, tx, "reading: new layout", insertLayoutSQL, layoutColumns.Values(nil, l)...)
}

func updatePhrases(ctx context.Context, tx *db.Tx, l *Layout) error {
	return db.Exec(ctx, tx, "reading: phrases of a layout", updateLayoutSQL, layoutColumns.Changing().Values([]any{l.ID}, l)...)
}

func documentsOf(ctx context.Context, q db.Q, layoutID string) (int, error) {
	return db.Count(ctx, q, "reading: documents of a layout", ` FROM readings WHERE layout_id = $1 AND deleted_at IS NULL`, layoutID)
}

// layoutUses are the layouts with documents, the newest first.
func layoutUses(ctx context.Context, q db.Q) ([]Use, error) {
	return db.List(ctx, q, "reading: layouts in use", func(rows *sql.Rows, u *Use) error {
		return rows.Scan(&u.ID, &u.Distributor, &u.Class, &u.CreatedAt, &u.Documents, &u.Untouched, &u.Pending, &u.LastSeen)
	}, `SELECT l.id, l.distributor_cnpj, l.class, l.created_at, COUNT(*), SUM(CASE WHEN r.corrections = '{}' AND r.edits = '{}' THEN 1 ELSE 0 END),
		SUM(CASE WHEN r.invoice_id IS NULL THEN 1 ELSE 0 END), MAX(r.created_at)
		FROM layouts l JOIN readings r ON r.layout_id = l.id AND r.deleted_at IS NULL AND r.status = $1
		GROUP BY l.id, l.distributor_cnpj, l.class, l.created_at ORDER BY MAX(r.created_at) DESC, l.id`, string(record.Completed))
}

func rulesOf(ctx context.Context, q db.Q, layoutID string) ([]LearnedRule, error) {
	return db.List(ctx, q, "reading: rules of a layout", ruleColumns.Rows(), selectRules+"r.layout_id = $1 ORDER BY r.created_at, r.id", layoutID)
}

// ruleByID reads a rule and holds it.
func ruleByID(ctx context.Context, tx *db.Tx, ruleID string) (*LearnedRule, error) {
	rule, err := ruleColumns.Scan(tx.QueryRowContext(ctx, selectRules+"r.id = $1"+tx.Dialect().ForUpdate("r"), ruleID).Scan)
	return &rule, db.WrapRow(err, errNoRule, "reading: rule")
}

func insertRule(ctx context.Context, tx *db.Tx, rule *LearnedRule) error {
	return db.Exec(ctx, tx, "reading: new rule", insertRuleSQL, ruleColumns.Values(nil, rule)...)
}

func updateRule(ctx context.Context, tx *db.Tx, rule *LearnedRule) error {
	rule.Version++
	return db.Exec(ctx, tx, "reading: update rule", updateRuleSQL, ruleColumns.Changing().Values([]any{rule.ID}, rule)...)
}

// The two sorts of rules: those that find a value, and those that say where it is not.
const (
	readers  = " AND kind <> 'ignore'"
	ignorers = " AND kind = 'ignore'"
)

// countRight counts for a rule of a sort; staff prove it by a document that it was not made of.
func countRight(ctx context.Context, tx *db.Tx, ruleID, sort, readingID string, staff bool) error {
	state := "state"
	if staff {
		state = `CASE WHEN state = 'provisoria' AND from_reading <> $2 THEN 'ativa' ELSE state END`
	}
	return db.Exec(ctx, tx, "reading: right by a rule",
		`UPDATE layout_rules SET right_count = right_count + 1, version = version + 1, state = `+state+` WHERE id = $1 AND $2 <> ''`+sort, ruleID, readingID)
}

// countWrong counts against a rule of a sort; two wrong of ten retire it.
func countWrong(ctx context.Context, tx *db.Tx, ruleID, sort string) error {
	now := clock.FromTime(tx.Now())
	err := db.Exec(ctx, tx, "reading: wrong by a rule", `UPDATE layout_rules SET wrong_count = wrong_count + 1, version = version + 1 WHERE id = $1`+sort, ruleID)
	if err != nil {
		return err
	}
	return db.Exec(ctx, tx, "reading: retire a rule", `UPDATE layout_rules SET state = 'retirada', retired_at = $2
		WHERE id = $1 AND state IN ('provisoria', 'ativa') AND wrong_count >= 2 AND wrong_count * 5 >= right_count + wrong_count`, ruleID, now)
}

// supersede retires what was taught before about a field of the layout.
func supersede(ctx context.Context, tx *db.Tx, rule *LearnedRule) error {
	return db.Exec(ctx, tx, "reading: supersede rules", `UPDATE layout_rules SET state = 'retirada', retired_at = $3, version = version + 1
		WHERE layout_id = $1 AND target = $2 AND kind <> 'ignore' AND state IN ('provisoria', 'ativa')`, rule.LayoutID, string(rule.Target), rule.CreatedAt)
}

// Unteach retires what a correction taught that was taken back.
func Unteach(ctx context.Context, tx *db.Tx, readingID string, key extract.Key) error {
	return db.Exec(ctx, tx, "reading: unteach", `UPDATE layout_rules SET state = 'retirada', retired_at = $3, version = version + 1
		WHERE from_reading = $1 AND target = $2 AND state IN ('provisoria', 'ativa')`, readingID, string(key), clock.FromTime(tx.Now()))
}

// untried are the provisional rules of a layout that came from elsewhere.
func untried(ctx context.Context, q db.Q, layoutID string) ([]LearnedRule, error) {
	return db.List(ctx, q, "reading: imported rules", ruleColumns.Rows(), selectRules+"r.layout_id = $1 AND r.from_reading = '' AND r.state = $2 AND r.tried = 0 ORDER BY r.id",
		layoutID, string(RuleTried))
}

// pendingOf are the documents of a layout that are read and not linked.
func pendingOf(ctx context.Context, q db.Q, layoutID string) ([]string, error) {
	return db.List(ctx, q, "reading: pending of a layout", db.Single[string],
		`SELECT id FROM readings WHERE layout_id = $1 AND status = $2 AND invoice_id IS NULL AND deleted_at IS NULL ORDER BY created_at, id`, layoutID, string(record.Completed))
}

// siblings are the newest read documents of a layout beside one.
func siblings(ctx context.Context, q db.Q, layoutID, but string, most int) ([]string, error) {
	return db.List(ctx, q, "reading: documents of a layout", db.Single[string],
		`SELECT id FROM readings WHERE layout_id = $1 AND id <> $2 AND status = $3 AND deleted_at IS NULL ORDER BY created_at DESC, id LIMIT $4`,
		layoutID, but, string(record.Completed), most)
}
