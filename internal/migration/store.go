package migration

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// columns are a migration as it is kept, and what is shown of what it names.
var columns = db.Columns[Migration]{
	db.Text("id", func(m *Migration) *string { return &m.ID }).GivenOnce(),
	db.Text("client_id", func(m *Migration) *string { return &m.ClientID }).GivenOnce(),
	db.Text("subject", func(m *Migration) *string { return &m.Subject }),
	db.Text("owner_id", func(m *Migration) *string { return &m.OwnerID }),
	db.OptionalText("proposal_id", func(m *Migration) *string { return &m.ProposalID }),
	db.OptionalText("contract_id", func(m *Migration) *string { return &m.ContractID }),
	db.OptionalText("route", func(m *Migration) *string { return (*string)(&m.Route) }),
	db.Plain("demand_kw", func(m *Migration) **int64 { return &m.DemandKW }),
	db.Nullable("term_end", func(m *Migration) *month.Date { return &m.TermEnd }),
	db.Plain("planned_month", func(m *Migration) *month.Month { return &m.Planned }),
	db.Plain("start_month", func(m *Migration) *month.Month { return &m.Start }),
	db.OptionalText("consent", func(m *Migration) *string { return &m.Consent }),
	db.Number("penalty", func(m *Migration) **money.Amount { return &m.Penalty }),
	db.Text("state", func(m *Migration) *string { return (*string)(&m.State) }),
	db.OptionalText("reason", func(m *Migration) *string { return &m.Reason }),
	db.Int("version", func(m *Migration) *int64 { return &m.Version }),
	db.Plain("created_at", func(m *Migration) *clock.Micros { return &m.CreatedAt }).GivenOnce(),
	db.Text("created_by", func(m *Migration) *string { return &m.CreatedBy }).GivenOnce(),
	db.Plain("updated_at", func(m *Migration) *clock.Micros { return &m.UpdatedAt }),
	db.Text("updated_by", func(m *Migration) *string { return &m.UpdatedBy }),
	db.Shown("c.name", func(m *Migration) *string { return &m.Client }),
	db.Shown("c.cnpj", func(m *Migration) *string { return &m.CNPJ }),
	db.Shown("u.name", func(m *Migration) *string { return &m.Owner }),
	db.Shown("c.owner_user_id", func(m *Migration) *string { return &m.Contact }),
	db.Shown("k.contract_code", func(m *Migration) *string { return &m.ContractCode }),
	db.Shown("CAST(p.number AS TEXT) || '/' || CAST(p.year AS TEXT)", func(m *Migration) *string { return &m.ProposalLabel }),
	db.Shown("p.state", func(m *Migration) *string { return &m.ProposalState }),
	{Name: "CASE WHEN p.promised > 0 THEN p.promised END", Place: func(m *Migration) any { return &m.AnnualSaving }, Expression: true},
}

const tables = ` FROM migrations m JOIN clients c ON c.id = m.client_id LEFT JOIN users u ON u.id = m.owner_id
	LEFT JOIN contracts k ON k.id = m.contract_id LEFT JOIN proposals p ON p.id = m.proposal_id WHERE `

var (
	selected  = `SELECT ` + columns.Select("m.") + tables
	insertOne = columns.Insert("migrations")
	updateOne = columns.Update("migrations")
)

// byID reads one migration in reach with its stages and papers; forUpdate is empty or Dialect.ForUpdate("m").
func byID(ctx context.Context, q db.Q, scope client.Scope, migrationID, forUpdate string) (Migration, error) {
	if len(migrationID) > 64 {
		return Migration{}, ErrNotFound
	}
	args := []any{migrationID}
	where := scope.Where("m.client_id", &args)
	m, err := columns.Scan(q.QueryRowContext(ctx, selected+`m.id = $1 AND `+where+forUpdate, args...).Scan)
	if err != nil {
		return m, db.WrapRow(err, ErrNotFound, "migration: read")
	}
	one := []Migration{m}
	err = complete(ctx, q, one)
	return one[0], err
}

// list reads the migrations in reach that the filter finds, by client.
func list(ctx context.Context, q db.Q, scope client.Scope, f Filter) ([]Migration, error) {
	var args []any
	where := scope.Where("m.client_id", &args)
	add := func(condition string, value any) { where += " AND " + condition + " = " + db.Arg(&args, value) }
	if f.State == "" {
		f.State = Open
	}
	if f.Proposal == "" { // of a proposal in any state
		add("m.state", string(f.State))
	} else {
		add("m.proposal_id", f.Proposal)
	}
	if f.OwnerID != "" {
		add("m.owner_id", f.OwnerID)
	}
	if f.ClientID != "" {
		add("m.client_id", f.ClientID)
	}
	if !f.Search.Empty() {
		where += " AND " + db.Finds(f.Search, &args, "c.search_text")
	}
	found, err := db.List(ctx, q, "migration: list", columns.Rows(), selected+where+` ORDER BY c.search_text, m.id LIMIT `+db.Arg(&args, maxListed), args...)
	if err != nil {
		return nil, err
	}
	return found, complete(ctx, q, found)
}

// maxListed bounds how many migrations are looked at at once.
const maxListed = 2000

// complete adds the stages that are done and the papers.
func complete(ctx context.Context, q db.Q, all []Migration) error {
	ids := make([]string, len(all))
	at := make(map[string]*Migration, len(all))
	for i := range all {
		all[i].Done = map[Stage]Done{}
		ids[i], at[all[i].ID] = all[i].ID, &all[i]
	}
	slices.Sort(ids)
	type done struct {
		migrationID string
		Done
	}
	stages, err := db.ListIn(ctx, q, "migration: stages", func(rows *sql.Rows, d *done) error {
		return rows.Scan(&d.migrationID, &d.Stage, &d.On, (*db.NullText)(&d.Reference), &d.Until, &d.At, &d.By)
	}, `SELECT migration_id, stage, done_on, reference, valid_until, closed_at, closed_by FROM migration_stages WHERE migration_id IN `, ` ORDER BY migration_id, stage`, ids)
	if err != nil {
		return err
	}
	for _, d := range stages {
		at[d.migrationID].Done[d.Stage] = d.Done
	}
	papers, err := db.ListIn(ctx, q, "migration: papers", documentColumns.Rows(), selectDocuments+`d.migration_id IN `, ` ORDER BY d.migration_id, d.stage, d.created_at, d.id`, ids)
	for i := range papers {
		m := at[papers[i].MigrationID]
		m.Documents = append(m.Documents, papers[i])
	}
	return err
}

func insert(ctx context.Context, tx *db.Tx, m *Migration) error {
	err := db.Exec(ctx, tx, "migration: insert", insertOne, columns.Given().Values(nil, m)...)
	return taken(err)
}

func update(ctx context.Context, tx *db.Tx, m *Migration) error {
	return taken(db.Exec(ctx, tx, "migration: update", updateOne, columns.Changing().Values([]any{m.ID}, m)...))
}

// taken distinguishes a proposal that has a migration already from other failures.
func taken(err error) error {
	if db.IsUnique(err) {
		return errTaken.WithCause(err)
	}
	return err
}

func insertDone(ctx context.Context, tx *db.Tx, migrationID string, d *Done) error {
	return db.Exec(ctx, tx, "migration: close stage", `INSERT INTO migration_stages (migration_id, stage, done_on, reference, valid_until, closed_at, closed_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`, migrationID, int(d.Stage), d.On, db.Optional(d.Reference), d.Until, d.At, d.By)
}

func dropDone(ctx context.Context, tx *db.Tx, migrationID string, s Stage) error {
	return db.Exec(ctx, tx, "migration: open stage", `DELETE FROM migration_stages WHERE migration_id = $1 AND stage = $2`, migrationID, int(s))
}

// checkNamed refuses an owner who does not look after clients, and a proposal of another
// client.
func checkNamed(ctx context.Context, q db.Q, a actor.Actor, m, before *Migration) error {
	var one int
	if m.OwnerID != before.OwnerID {
		err := q.QueryRowContext(ctx, `SELECT 1 FROM users u WHERE u.id = $1 AND u.status = 'ativo' AND (u.id = $2 OR $3)
			AND EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id AND r.role <> 'parceiro')`,
			m.OwnerID, a.UserID, a.Can(actor.ClientsAssign)).Scan(&one)
		if err := db.WrapRow(err, errOwner, "migration: owner"); err != nil {
			return err
		}
	}
	if m.ProposalID == "" || m.ProposalID == before.ProposalID {
		return nil
	}
	err := q.QueryRowContext(ctx, `SELECT 1 FROM proposals WHERE id = $1 AND client_id = $2`, m.ProposalID, m.ClientID).Scan(&one)
	return db.WrapRow(err, errProposal, "migration: proposal")
}

// contractOf is the contract of the client that has the id or the code.
func contractOf(ctx context.Context, q db.Q, clientID, named string) (contractID string, err error) {
	if named == "" {
		return "", fault.Fields(fault.Field{Path: "contrato", Message: "Informe o contrato de energia"})
	}
	err = q.QueryRowContext(ctx, `SELECT id FROM contracts WHERE client_id = $1 AND (id = $2 OR contract_code = $2) AND deleted_at IS NULL`, clientID, named).Scan(&contractID)
	return contractID, db.WrapRow(err, errContract, "migration: contract")
}

// people are those who may own migrations.
func people(ctx context.Context, q db.Q) ([]Named, error) {
	return db.List(ctx, q, "migration: people", func(rows *sql.Rows, n *Named) error { return rows.Scan(&n.ID, &n.Name) },
		`SELECT u.id, u.name FROM users u WHERE u.status = 'ativo' AND EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id AND r.role <> 'parceiro') ORDER BY u.search_text`)
}

// Named is a choice of a form.
type Named struct{ ID, Name string }

// acceptedProposals are those of a client that no migration is of.
func acceptedProposals(ctx context.Context, q db.Q, clientID string) ([]Named, error) {
	return db.List(ctx, q, "migration: proposals", func(rows *sql.Rows, n *Named) error {
		var number, year int
		err := rows.Scan(&n.ID, &number, &year)
		n.Name = fmt.Sprintf("%d/%d", number, year)
		return err
	}, `SELECT p.id, p.number, p.year FROM proposals p WHERE p.client_id = $1 AND p.state = 'aceita'
		AND NOT EXISTS (SELECT 1 FROM migrations m WHERE m.proposal_id = p.id AND m.state <> 'cancelada') ORDER BY p.year DESC, p.number DESC`, clientID)
}
