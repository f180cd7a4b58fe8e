package spreadsheet

import (
	"context"
	"slices"

	"ynova/internal/account"
	"ynova/internal/audit"
	"ynova/internal/ccee"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/imports/layout"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/sheet"
)

// Config are the parts that a Service is made of.
type Config struct {
	DB      *db.DB
	Queue   *jobs.Queue
	Blobs   blob.Store
	Parser  sheet.Runner // runs the parsing child
	Figures *ccee.Service
}

// Service holds the use cases of spreadsheets of figures, which are the engine's.
type Service struct{ *imports.Engine[Row] }

// NewService returns the use cases and registers their jobs.
func NewService(c Config) *Service {
	return &Service{imports.New(imports.Config{
		Subject: "ccee", Failed: "O processamento da planilha da CCEE retornou erro.", DB: c.DB, Queue: c.Queue, Blobs: c.Blobs,
		Parser: c.Parser, Accounts: account.People{},
	}, imports.Subject[Row](&subject{c.Figures}))}
}

// subject is what figures bring to the engine of spreadsheets.
type subject struct{ figures *ccee.Service }

func (s *subject) Fields() *layout.Fields { return &Fields }

func (s *subject) Rules(t *layout.Table, m layout.Mapping) layout.Rules[Row] { return newRules(t, m) }

// Permission is that of typing them.
func (s *subject) Permission() actor.Permission { return actor.CCEEUpdate }

// bound are the figures of rows with the agents and contracts that they name, and of each
// the place of its row and within it.
type bound struct {
	figures []*ccee.Figure
	rows    []int
	fields  []layout.Field
	unknown map[int]layout.Problem // by row
}

// bind finds the agents and contracts that rows name.
func bind(ctx context.Context, q db.Q, a actor.Actor, rows []Row) (bound, error) {
	b := bound{unknown: map[int]layout.Problem{}}
	agents, err := ccee.DirectoryOf(ctx, q, a)
	if err != nil {
		return b, err
	}
	of, clients := make([]*ccee.Agent, len(rows)), map[string]bool{}
	for i := range rows {
		agent, problem := agents.Find(rows[i].Agent, rows[i].CNPJ, rows[i].Profile)
		if problem != "" {
			b.unknown[i] = layout.Problem{Line: rows[i].Line, Field: Agent, Message: problem}
			continue
		}
		if of[i] = agent; rows[i].Contract != "" {
			clients[agent.ClientID] = true
		}
	}
	ids := make([]string, 0, len(clients))
	for id := range clients {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	contracts, err := ccee.ContractsByCode(ctx, q, ids)
	if err != nil {
		return b, err
	}
	for i := range rows {
		agent := of[i]
		if agent == nil {
			continue
		}
		contractID := contracts[[2]string{agent.ClientID, rows[i].Contract}]
		if rows[i].Contract != "" && contractID == "" {
			b.unknown[i] = layout.Problem{Line: rows[i].Line, Field: Contract, Message: "O cliente do agente não tem o contrato " + rows[i].Contract}
			continue
		}
		for k := range rows[i].Figures {
			f := rows[i].Figures[k]
			f.AgentID, f.ClientID, f.Agent = agent.ID, agent.ClientID, agent.Name()
			if f.Kind == ccee.KindRegistered {
				f.ContractID = contractID
			}
			b.figures, b.rows, b.fields = append(b.figures, &f), append(b.rows, i), append(b.fields, rows[i].Fields[k])
		}
	}
	return b, nil
}

// Judge refuses agents that are not registered, rows about one figure that name its agent
// in two ways, and rates that no month has; it asks about values out of proportion.
func (s *subject) Judge(ctx context.Context, q db.Q, a actor.Actor, review *layout.Review[Row]) (imports.Judgement, error) {
	var found imports.Judgement
	rows := make([]Row, review.Valid())
	for i := range rows {
		review.Row(i, &rows[i])
	}
	b, err := bind(ctx, q, a, rows)
	if err != nil {
		return found, err
	}
	for i, p := range b.unknown {
		found.Refused = append(found.Refused, review.Problem(i, p.Field, p.Message))
	}
	opinions, err := s.figures.Examine(ctx, q, b.figures)
	if err != nil {
		return found, err
	}
	first := map[ccee.Key]int{}
	for k, f := range b.figures {
		i := b.rows[k]
		if other, twice := first[f.Key]; twice {
			found.Refused = append(found.Refused, review.Problem(i, Agent, repeated(review.Of(review.Line(other)))), review.Problem(other, Agent, repeated(review.Of(review.Line(i)))))
			continue
		}
		first[f.Key] = i
		switch o := &opinions[k]; {
		case o.Refused.Message != "":
			p := review.Problem(i, b.fields[k], o.Refused.Message)
			p.Beyond = true
			found.Refused = append(found.Refused, p)
		case o.Ask:
			found.Doubts = append(found.Doubts, review.Doubt(i, b.fields[k], o.Doubt.Sentence, o.Doubt.Other, o.Doubt.Factor))
		}
	}
	layout.SortProblems(found.Refused)
	layout.SortProblems(found.Doubts)
	return found, nil
}

// Apply stores the figures of a chunk.
func (s *subject) Apply(ctx context.Context, tx *db.Tx, c *imports.Chunk[Row]) error {
	b, err := bind(ctx, tx, c.Actor, c.Rows)
	if err != nil {
		return err
	}
	for i, p := range b.unknown { // it was there when the file was read
		c.Lines = append(c.Lines, imports.Line{Number: c.Rows[i].Line, Outcome: imports.OutcomeRefused, Message: p.Message})
		c.Import.Counts.Flag(imports.OutcomeRefused)
	}
	entered, err := s.figures.Enter(ctx, tx, c.Actor, originOf(c.Import), b.figures)
	if err != nil {
		return err
	}
	for k, e := range entered {
		i := b.rows[k]
		line := imports.Line{
			Number: c.Rows[i].Line, Outcome: imports.Outcome(e.Became), TargetKey: e.ID, Before: e.Before, AfterVersion: e.Version, Message: e.Message,
		}
		if e.Closed != nil {
			line.TargetKey = e.Closed.String()
		}
		if k > 0 && b.rows[k-1] == i {
			line.Ordinal = c.Lines[len(c.Lines)-1].Ordinal + 1
		}
		switch e.Became {
		case ccee.Created:
			c.Import.Counts.Created++
		case ccee.Updated:
			c.Import.Counts.Updated++
		case ccee.Unchanged:
			c.Import.Counts.Unchanged++
		default:
			c.Import.Counts.Flag(imports.OutcomeRefused)
		}
		c.Lines = append(c.Lines, line)
	}
	return nil
}

func originOf(im *imports.Import) ccee.Origin {
	return ccee.Origin{Seq: im.Seq, Filename: im.Filename, Confirmed: im.Confirmed}
}

// Created implements imports.Subject.
func (s *subject) Created(ctx context.Context, q db.Q, im *imports.Import, after int64, limit int) ([]imports.Line, error) {
	return imports.CreatedLines(ctx, q, im, after, limit)
}

// Undo takes figures back that nobody has changed since.
func (s *subject) Undo(ctx context.Context, tx *db.Tx, u *imports.Undoing) error {
	list := make([]ccee.Taken, len(u.Lines))
	for i := range u.Lines {
		list[i] = ccee.Taken{ID: u.Lines[i].TargetKey, Version: u.Lines[i].AfterVersion, Before: u.Lines[i].Before}
	}
	results, err := s.figures.TakeBack(ctx, tx, u.Actor, originOf(u.Import), list)
	if err != nil {
		return err
	}
	for i, r := range results {
		switch l := &u.Lines[i]; {
		case r.Became == ccee.Undone:
			l.Undone()
		case r.Became == ccee.Conflict && r.Message != "":
			l.Kept(r.Message)
		case r.Became == ccee.Conflict:
			l.Conflict()
		}
	}
	return nil
}

// Cleanup has nothing to do: a spreadsheet creates nothing beside its figures.
func (s *subject) Cleanup(context.Context, *db.Tx, actor.Actor, *imports.Import) error { return nil }

func (s *subject) LinesQuery(imports.Outcome) string { return "" }

func (s *subject) Record(ctx context.Context, tx *db.Tx, a actor.Actor, im *imports.Import, action, title string) error {
	n := &im.Counts
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: action, Entity: "import", EntityID: im.ID, Title: title, Description: im.Filename, Reason: im.Confirmed,
		After: map[string]any{"filename": im.Filename, "sha256": im.SHA256, "state": im.State, "counts": map[string]int64{
			"Total": n.Total, "Valid": n.Valid, "Rejected": n.Rejected, "Created": n.Created, "Updated": n.Updated, "Unchanged": n.Unchanged,
			"Undone": n.Undone, "Conflicts": n.Conflicts,
		}},
	})
}
