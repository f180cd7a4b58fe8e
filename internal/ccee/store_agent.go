package ccee

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// agentColumns are an agent as it is kept, and whose it is.
var agentColumns = db.Columns[Agent]{
	db.Text("id", func(g *Agent) *string { return &g.ID }).GivenOnce(),
	db.Text("client_id", func(g *Agent) *string { return &g.ClientID }).GivenOnce(),
	db.Text("sigla", func(g *Agent) *string { return &g.Sigla }),
	db.Text("sigla_key", func(g *Agent) *string { return &g.siglaKey }),
	db.OptionalText("code", func(g *Agent) *string { return &g.Code }),
	db.Text("profile", func(g *Agent) *string { return &g.Profile }),
	db.Text("profile_key", func(g *Agent) *string { return &g.profileKey }),
	db.Plain("class", func(g *Agent) *Class { return &g.Class }),
	db.OptionalText("retailer", func(g *Agent) *string { return &g.Retailer }),
	db.Nullable("first_month", func(g *Agent) *month.Month { return &g.First }),
	db.Nullable("last_month", func(g *Agent) *month.Month { return &g.Last }),
	db.Int("version", func(g *Agent) *int64 { return &g.Version }),
	db.Plain("created_at", func(g *Agent) *clock.Micros { return &g.CreatedAt }).GivenOnce(),
	db.OptionalText("created_by", func(g *Agent) *string { return &g.CreatedBy }).GivenOnce(),
	db.Plain("updated_at", func(g *Agent) *clock.Micros { return &g.UpdatedAt }),
	db.OptionalText("updated_by", func(g *Agent) *string { return &g.UpdatedBy }),
	db.Shown("c.name", func(g *Agent) *string { return &g.ClientName }),
	db.Shown("c.cnpj", func(g *Agent) *string { return &g.CNPJ }),
}

const agentTables = ` FROM ccee_agents g JOIN clients c ON c.id = g.client_id WHERE `

var (
	selectAgents   = "SELECT " + agentColumns.Select("g.") + agentTables
	insertOneAgent = agentColumns.Insert("ccee_agents")
	updateOneAgent = agentColumns.Update("ccee_agents")
)

// where is the condition of the filter within the scope; its arguments are appended.
func (f *AgentFilter) where(scope client.Scope, args *[]any) string {
	where := scope.Where("g.client_id", args)
	if f.ClientID != "" {
		where += " AND g.client_id = " + db.Arg(args, f.ClientID)
	}
	if !f.Search.Empty() {
		where += " AND " + db.Finds(f.Search, args, db.Searchable("g.sigla_key"), "c.search_text")
	}
	return where
}

func listAgents(ctx context.Context, q db.Q, scope client.Scope, f AgentFilter) ([]Agent, int, error) {
	var args []any
	return pageOfAgents(ctx, q, f, f.where(scope, &args), args)
}

// agentsIn are those that stand at the CCEE in the month, or have a figure of it.
func agentsIn(ctx context.Context, q db.Q, scope client.Scope, m month.Month, f AgentFilter) ([]Agent, int, error) {
	var args []any
	where := f.where(scope, &args)
	at := db.Arg(&args, m)
	where += ` AND (COALESCE(g.first_month, ` + at + `) <= ` + at + ` AND COALESCE(g.last_month, ` + at + `) >= ` + at + `
		OR EXISTS (SELECT 1 FROM ccee_figures f WHERE f.agent_id = g.id AND f.month = ` + at + `))`
	return pageOfAgents(ctx, q, f, where, args)
}

func pageOfAgents(ctx context.Context, q db.Q, f AgentFilter, where string, args []any) ([]Agent, int, error) {
	total, err := db.Count(ctx, q, "ccee: count agents", agentTables+where, args...)
	if err != nil {
		return nil, 0, err
	}
	query := selectAgents + where + ` ORDER BY c.search_text, g.sigla_key, g.profile_key, g.id`
	if f.Limit > 0 {
		query += db.Page(&args, f.Limit, f.Offset)
	}
	list, err := db.List(ctx, q, "ccee: list agents", agentColumns.Rows(), query, args...)
	return list, total, err
}

// agentByID reads one agent in reach; forUpdate is empty or Dialect.ForUpdate("g").
func agentByID(ctx context.Context, q db.Q, scope client.Scope, agentID, forUpdate string) (Agent, error) {
	if len(agentID) > 64 {
		return Agent{}, errAgent
	}
	args := []any{agentID}
	where := scope.Where("g.client_id", &args)
	g, err := agentColumns.Scan(q.QueryRowContext(ctx, selectAgents+`g.id = $1 AND `+where+forUpdate, args...).Scan)
	return g, db.WrapRow(err, errAgent, "ccee: read agent")
}

// clientInReach refuses a client that does not exist or is out of reach.
func clientInReach(ctx context.Context, q db.Q, scope client.Scope, clientID string) error {
	args := []any{clientID}
	where := scope.Where("id", &args)
	n, err := db.Count(ctx, q, "ccee: find client", ` FROM clients WHERE id = $1 AND `+where, args...)
	if err == nil && n == 0 {
		return errClientGone
	}
	return err
}

func insertAgent(ctx context.Context, tx *db.Tx, g *Agent) error {
	_, err := tx.ExecContext(ctx, insertOneAgent, agentColumns.Given().Values(nil, g)...)
	return agentError(err, "ccee: insert agent")
}

func updateAgent(ctx context.Context, tx *db.Tx, g *Agent) error {
	_, err := tx.ExecContext(ctx, updateOneAgent, agentColumns.Changing().Values([]any{g.ID}, g)...)
	return agentError(err, "ccee: update agent")
}

func agentError(err error, doing string) error {
	if db.IsUnique(err) {
		return errAgentTwice
	}
	return db.Wrap(err, doing)
}

func removeAgent(ctx context.Context, tx *db.Tx, agentID string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM ccee_agents WHERE id = $1`, agentID)
	if db.IsForeignKey(err) {
		return errAgentUsed
	}
	return db.Wrap(err, "ccee: delete agent")
}
