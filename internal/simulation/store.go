package simulation

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
	"ynova/internal/simulation/cost"
)

// ErrNotFound is the error of a simulation that is not there or not in reach.
var ErrNotFound = fault.New(fault.NotFound, "simulacao_nao_encontrada", "Simulação não encontrada.")

var errClient = fault.MissingField("client_id", "Cliente não encontrado")

// Simulation is the row that lists show.
type Simulation struct {
	ID, ClientID, OwnerID, Owner string
	Number                       int64
	Name, Distributor, Modality  string
	AnnualCost                   money.Amount
	AnnualSaving                 *money.Amount // nil: without an offer, in group B
	SavingPercent                *percent.Percent
	Promised                     *money.Amount    // of the year; not above zero: nothing is promised. nil: without an offer, or kept before promises were
	PromisedPercent              *percent.Percent // of the captive bill that it is held against; nil where nothing is
	CopiedFrom                   string
	Version                      int64
	CreatedAt, UpdatedAt         clock.Micros
	UpdatedBy                    string
	TypedBy                      string // the one who typed all of it; empty: several people did
}

// columns are a simulation as it is kept, and the name of its owner.
var columns = db.Columns[Simulation]{
	db.Text("id", func(s *Simulation) *string { return &s.ID }).GivenOnce(),
	db.Int("number", func(s *Simulation) *int64 { return &s.Number }).GivenOnce(),
	db.OptionalText("client_id", func(s *Simulation) *string { return &s.ClientID }),
	db.Text("owner_id", func(s *Simulation) *string { return &s.OwnerID }).GivenOnce(),
	db.Shown("(SELECT u.name FROM users u WHERE u.id = s.owner_id)", func(s *Simulation) *string { return &s.Owner }),
	db.Text("name", func(s *Simulation) *string { return &s.Name }),
	{Name: "search", Value: func(s *Simulation) any { return s.searchText() }},
	db.Text("distributor", func(s *Simulation) *string { return &s.Distributor }),
	db.Text("modality", func(s *Simulation) *string { return &s.Modality }),
	db.Plain("annual_cost", func(s *Simulation) *money.Amount { return &s.AnnualCost }),
	db.Plain("annual_saving", func(s *Simulation) **money.Amount { return &s.AnnualSaving }),
	db.Number("saving_percent", func(s *Simulation) **percent.Percent { return &s.SavingPercent }),
	db.Plain("promised", func(s *Simulation) **money.Amount { return &s.Promised }),
	db.Number("promised_percent", func(s *Simulation) **percent.Percent { return &s.PromisedPercent }),
	db.OptionalText("copied_from", func(s *Simulation) *string { return &s.CopiedFrom }).GivenOnce(),
	db.Int("version", func(s *Simulation) *int64 { return &s.Version }),
	db.Plain("created_at", func(s *Simulation) *clock.Micros { return &s.CreatedAt }).GivenOnce(),
	db.Plain("updated_at", func(s *Simulation) *clock.Micros { return &s.UpdatedAt }),
	db.Text("updated_by", func(s *Simulation) *string { return &s.UpdatedBy }),
	db.OptionalText("typed_by", func(s *Simulation) *string { return &s.TypedBy }),
}

var (
	selected         = `SELECT ` + columns.Select("s.")
	insertSimulation = columns.Insert("simulations")
	updateSimulation = columns.Update("simulations")
)

// Reach is the condition that a row is the actor's, or of a client in scope; owner and
// clientColumn are the columns of the row that say so. A key that names clients reaches no
// row of others, its owner's included.
func Reach(a actor.Actor, owner, clientColumn string, args *[]any) string {
	scope := client.ScopeOf(a, actor.SimulationsUse)
	switch {
	case scope.All():
		return "TRUE"
	case a.Limited():
		return scope.Where(clientColumn, args)
	}
	return "(" + owner + " = " + db.Arg(args, a.UserID) + " OR " + clientColumn + " IS NOT NULL AND " + scope.Where(clientColumn, args) + ")"
}

// WholeReach is Reach for what a row says: who sees no prices reads only what that
// person alone typed (SX-02); typedBy is the column that says who did.
func WholeReach(a actor.Actor, typedBy, owner, clientColumn string, args *[]any) string {
	if a.SeesPrices() {
		return Reach(a, owner, clientColumn, args)
	}
	return typedBy + " = " + db.Arg(args, a.UserID)
}

// Whole reports whether the actor reads all of a row that typedBy typed.
func Whole(a actor.Actor, typedBy string) bool { return a.SeesPrices() || typedBy == a.UserID }

// typedAlso is who typed all of a row after the actor typed more; "" for several users.
func typedAlso(a actor.Actor, before string) string {
	if before == a.UserID {
		return before
	}
	return ""
}

func reach(a actor.Actor, args *[]any) string { return Reach(a, "s.owner_id", "s.client_id", args) }

// byID reads one simulation that the actor may read whole, and with forUpdate locks it.
func byID(ctx context.Context, q db.Q, a actor.Actor, id, forUpdate string) (Simulation, error) {
	if len(id) > 64 {
		return Simulation{}, ErrNotFound
	}
	args := []any{id}
	where := WholeReach(a, "s.typed_by", "s.owner_id", "s.client_id", &args)
	s, err := columns.Scan(q.QueryRowContext(ctx, selected+` FROM simulations s
		WHERE s.deleted_at IS NULL AND s.id = $1 AND `+where+forUpdate, args...).Scan)
	return s, db.WrapRow(err, ErrNotFound, "simulation: read")
}

// list reads a page of the simulations in reach, newest first, and how many there are.
func list(ctx context.Context, q db.Q, a actor.Actor, text string, limit, offset int) ([]Simulation, int, error) {
	var args []any
	from := " FROM simulations s WHERE s.deleted_at IS NULL AND " + reach(a, &args)
	if text != "" {
		from += " AND " + db.Finds(search.Parse(text), &args, "s.search")
	}
	total, err := db.Count(ctx, q, "simulation: count", from, args...)
	if err != nil {
		return nil, 0, err
	}
	query := selected + from + ` ORDER BY s.updated_at DESC, s.id DESC` + db.Page(&args, limit, offset)
	found, err := db.List(ctx, q, "simulation: list", columns.Rows(), query, args...)
	return found, total, err
}

// promisedChunk is how many rows without a promise are read at a time.
const promisedChunk = 100

// unpromisedRow is a simulation without a promise, with the case that it was kept with.
type unpromisedRow struct {
	Simulation
	basis []byte
}

// unpromised reads the next simulations of group A that have no promise yet.
func unpromised(ctx context.Context, q db.Q, after string) ([]unpromisedRow, error) {
	return db.List(ctx, q, "simulation: without a promise", func(rows *sql.Rows, r *unpromisedRow) error {
		return rows.Scan(&r.ID, &r.Version, &r.Modality, &r.basis)
	}, `SELECT s.id, s.version, s.modality, v.basis FROM simulations s JOIN simulation_versions v ON v.simulation_id = s.id AND v.version = s.version
		WHERE s.promised IS NULL AND s.modality <> 'Convencional' AND s.id > $1 ORDER BY s.id LIMIT $2`, after, promisedChunk)
}

func fillPromise(ctx context.Context, tx *db.Tx, of *unpromisedRow, p *cost.Promise) error {
	var part *percent.Percent
	if p.Made() {
		part = p.Percent
	}
	return db.Exec(ctx, tx, "simulation: fill promise", `UPDATE simulations SET promised = $3, promised_percent = $4 WHERE id = $1 AND version = $2 AND promised IS NULL`,
		of.ID, of.Version, p.Annual, db.NumberOf(part).Arg())
}

// nextNumber takes the next number; the row stays held until the transaction ends.
func nextNumber(ctx context.Context, tx *db.Tx) (int64, error) {
	return db.Value[int64](ctx, tx, "simulation: number", `UPDATE simulation_numbers SET last = last + 1 WHERE name = 'simulacao' RETURNING last`)
}

func insert(ctx context.Context, tx *db.Tx, s *Simulation) error {
	return db.Exec(ctx, tx, "simulation: insert", insertSimulation, columns.Values(nil, s)...)
}

func update(ctx context.Context, tx *db.Tx, s *Simulation) error {
	return db.Exec(ctx, tx, "simulation: update", updateSimulation, columns.Changing().Values([]any{s.ID}, s)...)
}

func remove(ctx context.Context, tx *db.Tx, s *Simulation) error {
	return db.Exec(ctx, tx, "simulation: delete", `UPDATE simulations SET deleted_at = $2, version = $3, updated_at = $2, updated_by = $4 WHERE id = $1`,
		s.ID, s.UpdatedAt, s.Version, s.UpdatedBy)
}

func (s *Simulation) searchText() string {
	return search.Text(fmt.Sprint(s.Number), s.Name, s.Distributor)
}

// Version is a kept state of a simulation.
type Version struct {
	Number int64
	At     clock.Micros
	By     string
	Rules  int
	Input  json.RawMessage
	Result json.RawMessage
	Basis  json.RawMessage // the case; empty in versions from before proposals
}

// versionColumns are a version as it is kept, after the simulation's id; lists leave
// out its content.
var (
	versionColumns = db.Columns[Version]{
		db.Int("version", func(v *Version) *int64 { return &v.Number }),
		db.Plain("rules_version", func(v *Version) *int { return &v.Rules }),
		db.Plain("created_at", func(v *Version) *clock.Micros { return &v.At }),
		db.Text("created_by", func(v *Version) *string { return &v.By }),
		db.Raw("input", func(v *Version) *json.RawMessage { return &v.Input }),
		db.Raw("result", func(v *Version) *json.RawMessage { return &v.Result }),
		db.Raw("basis", func(v *Version) *json.RawMessage { return &v.Basis }),
	}
	listedVersion   = versionColumns[:4]
	insertOfVersion = "INSERT INTO simulation_versions (simulation_id, " + versionColumns.Names() + ") VALUES " + db.Tuples(1, 1+len(versionColumns))
)

func insertVersion(ctx context.Context, tx *db.Tx, id string, v *Version) error {
	return db.Exec(ctx, tx, "simulation: insert version", insertOfVersion, versionColumns.Values([]any{id}, v)...)
}

func version(ctx context.Context, q db.Q, id string, n int64) (Version, error) {
	v, err := versionColumns.Scan(q.QueryRowContext(ctx, "SELECT "+versionColumns.Names()+
		" FROM simulation_versions WHERE simulation_id = $1 AND version = $2", id, n).Scan)
	return v, db.WrapRow(err, ErrNotFound, "simulation: read version")
}

// versions lists the versions without their content, newest first.
func versions(ctx context.Context, q db.Q, id string) ([]Version, error) {
	return db.List(ctx, q, "simulation: versions", listedVersion.Rows(), "SELECT "+listedVersion.Names()+
		" FROM simulation_versions WHERE simulation_id = $1 ORDER BY version DESC", id)
}

// clientInReach answers errClient unless the client is in the actor's scope.
func clientInReach(ctx context.Context, q db.Q, a actor.Actor, clientID string) error {
	if clientID == "" {
		return nil
	}
	args := []any{clientID}
	var one int
	err := q.QueryRowContext(ctx, `SELECT 1 FROM clients WHERE id = $1 AND `+client.ScopeOf(a, actor.SimulationsUse).Where("id", &args), args...).Scan(&one)
	return db.WrapRow(err, errClient, "simulation: client")
}
