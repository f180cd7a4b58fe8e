package simulation

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
)

// ErrNotFound is the error of a simulation that is not there or not in reach.
var ErrNotFound = fault.New(fault.NotFound, "simulacao_nao_encontrada", "Simulação não encontrada.")

var errClient = fault.Fields(fault.Field{Path: "client_id", Message: "Cliente não encontrado"})

// Simulation is the row that lists show.
type Simulation struct {
	ID, ClientID, OwnerID, Owner string
	Number                       int64
	Name, Distributor, Modality  string
	AnnualCost, AnnualSaving     money.Amount
	SavingPercent                *percent.Percent
	CopiedFrom                   string
	Version                      int64
	CreatedAt, UpdatedAt         clock.Micros
	UpdatedBy                    string
}

var likeEscaper = strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`)

const columns = `s.id, s.number, s.client_id, s.owner_id, s.name, s.distributor, s.modality, s.annual_cost, s.annual_saving,
	s.saving_percent, s.copied_from, s.version, s.created_at, s.updated_at, s.updated_by,
	(SELECT u.name FROM users u WHERE u.id = s.owner_id)`

func scan(into func(...any) error) (Simulation, error) {
	var s Simulation
	var clientID, copied, owner sql.NullString
	var saved sql.Null[percent.Percent]
	err := into(&s.ID, &s.Number, &clientID, &s.OwnerID, &s.Name, &s.Distributor, &s.Modality, &s.AnnualCost, &s.AnnualSaving,
		&saved, &copied, &s.Version, &s.CreatedAt, &s.UpdatedAt, &s.UpdatedBy, &owner)
	s.ClientID, s.CopiedFrom, s.Owner = clientID.String, copied.String, owner.String
	if saved.Valid {
		s.SavingPercent = &saved.V
	}
	return s, err
}

// Reach is the condition that a row is the actor's, or of a client in scope; owner and
// clientColumn are the columns of the row that say so.
func Reach(a actor.Actor, owner, clientColumn string, args *[]any) string {
	scope := client.ScopeOf(a, actor.SimulationsUse)
	if scope.All() {
		return "TRUE"
	}
	*args = append(*args, a.UserID)
	own := owner + " = $" + strconv.Itoa(len(*args))
	return "(" + own + " OR " + clientColumn + " IS NOT NULL AND " + scope.Where(clientColumn, args) + ")"
}

func reach(a actor.Actor, args *[]any) string { return Reach(a, "s.owner_id", "s.client_id", args) }

// byID reads one simulation in reach, and with forUpdate locks it.
func byID(ctx context.Context, q db.Q, a actor.Actor, id, forUpdate string) (Simulation, error) {
	if len(id) > 64 {
		return Simulation{}, ErrNotFound
	}
	args := []any{id}
	where := reach(a, &args)
	s, err := scan(q.QueryRowContext(ctx, `SELECT `+columns+` FROM simulations s
		WHERE s.deleted_at IS NULL AND s.id = $1 AND `+where+forUpdate, args...).Scan)
	return s, db.WrapRow(err, ErrNotFound, "simulation: read")
}

// list reads a page of the simulations in reach, newest first, and how many there are.
func list(ctx context.Context, q db.Q, a actor.Actor, text string, limit, offset int) ([]Simulation, int, error) {
	var args []any
	where := "s.deleted_at IS NULL AND " + reach(a, &args)
	if text != "" {
		args = append(args, "%"+likeEscaper.Replace(ptbr.Fold(text))+"%")
		where += " AND s.search LIKE $" + strconv.Itoa(len(args)) + ` ESCAPE '\'`
	}
	var total int
	if err := q.QueryRowContext(ctx, `SELECT COUNT(*) FROM simulations s WHERE `+where, args...).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("simulation: count: %w", db.Classify(err))
	}
	n := len(args)
	args = append(args, limit, offset)
	found, err := db.List(ctx, q, "simulation: list", db.Scanned(scan), `SELECT `+columns+` FROM simulations s WHERE `+where+`
		ORDER BY s.updated_at DESC, s.id DESC LIMIT $`+strconv.Itoa(n+1)+` OFFSET $`+strconv.Itoa(n+2), args...)
	return found, total, err
}

// nextNumber takes the next number; the row stays held until the transaction ends.
func nextNumber(ctx context.Context, tx *db.Tx) (n int64, err error) {
	err = tx.QueryRowContext(ctx, `UPDATE simulation_numbers SET last = last + 1 WHERE name = 'simulacao' RETURNING last`).Scan(&n)
	return n, db.Wrap(err, "simulation: number")
}

func insert(ctx context.Context, tx *db.Tx, s *Simulation) error {
	return db.Exec(ctx, tx, "simulation: insert", `
		INSERT INTO simulations (id, number, client_id, owner_id, name, search, distributor, modality, annual_cost, annual_saving,
			saving_percent, copied_from, version, created_at, updated_at, updated_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15)`,
		s.ID, s.Number, db.Optional(s.ClientID), s.OwnerID, s.Name, s.searchText(), s.Distributor, s.Modality, s.AnnualCost, s.AnnualSaving,
		s.SavingPercent, db.Optional(s.CopiedFrom), s.Version, s.CreatedAt, s.UpdatedBy)
}

func update(ctx context.Context, tx *db.Tx, s *Simulation) error {
	return db.Exec(ctx, tx, "simulation: update", `
		UPDATE simulations SET client_id = $2, name = $3, search = $4, distributor = $5, modality = $6, annual_cost = $7, annual_saving = $8,
			saving_percent = $9, version = $10, updated_at = $11, updated_by = $12
		WHERE id = $1`,
		s.ID, db.Optional(s.ClientID), s.Name, s.searchText(), s.Distributor, s.Modality, s.AnnualCost, s.AnnualSaving, s.SavingPercent,
		s.Version, s.UpdatedAt, s.UpdatedBy)
}

func remove(ctx context.Context, tx *db.Tx, s *Simulation) error {
	return db.Exec(ctx, tx, "simulation: delete", `UPDATE simulations SET deleted_at = $2, version = $3, updated_at = $2, updated_by = $4 WHERE id = $1`,
		s.ID, s.UpdatedAt, s.Version, s.UpdatedBy)
}

func (s *Simulation) searchText() string {
	return ptbr.Fold(fmt.Sprintf("%d %s %s", s.Number, s.Name, s.Distributor))
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

func insertVersion(ctx context.Context, tx *db.Tx, id string, v *Version) error {
	return db.Exec(ctx, tx, "simulation: insert version", `
		INSERT INTO simulation_versions (simulation_id, version, input, result, rules_version, created_at, created_by, basis)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`, id, v.Number, string(v.Input), string(v.Result), v.Rules, v.At, v.By, string(v.Basis))
}

func version(ctx context.Context, q db.Q, id string, n int64) (v Version, err error) {
	var input, result string
	var basis sql.NullString
	err = q.QueryRowContext(ctx, `
		SELECT version, input, result, rules_version, created_at, created_by, basis FROM simulation_versions
		WHERE simulation_id = $1 AND version = $2`, id, n).Scan(&v.Number, &input, &result, &v.Rules, &v.At, &v.By, &basis)
	if errors.Is(err, sql.ErrNoRows) {
		return v, ErrNotFound
	}
	if err != nil {
		return v, fmt.Errorf("simulation: read version: %w", db.Classify(err))
	}
	v.Input, v.Result, v.Basis = json.RawMessage(input), json.RawMessage(result), json.RawMessage(basis.String)
	return v, nil
}

// versions lists the versions without their content, newest first.
func versions(ctx context.Context, q db.Q, id string) ([]Version, error) {
	return db.List(ctx, q, "simulation: versions", func(rows *sql.Rows, v *Version) error {
		return rows.Scan(&v.Number, &v.Rules, &v.At, &v.By)
	}, `
		SELECT version, rules_version, created_at, created_by FROM simulation_versions WHERE simulation_id = $1 ORDER BY version DESC`, id)
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
