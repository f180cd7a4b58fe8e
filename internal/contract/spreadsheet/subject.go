package spreadsheet

import (
	"context"
	"errors"

	"ynova/internal/account"
	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/period"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/imports/layout"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/sheet"
)

// MaxRows is how many contracts one file may hold.
const MaxRows = 5_000

// chunkRows is how many contracts one transaction enters: each with its version, its
// entry in the trail and what follows it.
const chunkRows = 100

// Config are the parts that a Service is made of.
type Config struct {
	DB        *db.DB
	Queue     *jobs.Queue
	Blobs     blob.Store
	Parser    sheet.Runner // runs the parsing child
	Contracts *contract.Service
	Clock     clock.Clock
}

// Service holds the use cases of spreadsheets of contracts, which are the engine's.
type Service struct{ *imports.Engine[Row] }

// NewService returns the use cases and registers their jobs.
func NewService(c Config) *Service {
	return &Service{imports.New(imports.Config{
		Subject: "contract", Failed: "O processamento da planilha de contratos retornou erro.", DB: c.DB, Queue: c.Queue, Blobs: c.Blobs,
		Parser: c.Parser, Accounts: account.People{}, MaxRows: MaxRows, Chunk: chunkRows,
	}, imports.Subject[Row](&subject{c.DB, c.Contracts, c.Clock}))}
}

// subject is what contracts bring to the engine of spreadsheets.
type subject struct {
	db        *db.DB
	contracts *contract.Service
	clock     clock.Clock
}

func (s *subject) Fields() *layout.Fields { return &Fields }

func (s *subject) Rules(t *layout.Table, m layout.Mapping) layout.Rules[Row] { return newRules(t, m) }

// Permission is that of the form.
func (s *subject) Permission() actor.Permission { return actor.ContractsCreate }

// Judge asks of each row what the form would answer. Who does not look after every
// client learns of so many clients of others as by the form, and no more (SX-03).
func (s *subject) Judge(ctx context.Context, q db.Q, a actor.Actor, review *layout.Review[Row]) (imports.Judgement, error) {
	var found imports.Judgement
	if err := client.MayMeet(ctx, q, a, actor.ContractsCreate, s.clock.Now(), 1); err != nil {
		return found, err
	}
	enter := s.contracts.Intake(a)
	var row Row
	var met []string
	for i := range review.Valid() {
		review.Row(i, &row)
		opinion, err := enter.Examine(ctx, q, row.inputFor(a))
		if err != nil {
			return found, err
		}
		for _, f := range opinion.Refused {
			field := layout.Field(f.Path)
			if field == Partial && row.Input.AskPartial {
				f.Message += " Preencha a coluna Mês parcial."
			}
			p := review.Problem(i, field, f.Message)
			p.Beyond = opinion.Beyond
			found.Refused = append(found.Refused, p)
		}
		for _, question := range opinion.Doubts {
			found.Doubts = append(found.Doubts, review.Doubt(i, layout.Field(question.Field), question.Sentence, question.Other, question.Factor))
		}
		if opinion.Twin != "" {
			p := review.Problem(i, Code, "O cliente já tem o contrato "+opinion.Twin+" com a mesma vigência, o mesmo volume e o mesmo fornecedor. É outro contrato?")
			p.Twin = true
			found.Doubts = append(found.Doubts, p)
		}
		if opinion.Foreign {
			met = append(met, row.Input.CNPJ)
		}
	}
	layout.SortProblems(found.Refused)
	layout.SortProblems(found.Doubts)
	err := client.MayMeet(ctx, q, a, actor.ContractsCreate, s.clock.Now(), len(met)) // too many: lines reveal nothing
	if err == nil || errors.Is(err, client.ErrProbing) {
		err = errors.Join(err, client.Conflicted(ctx, s.db, a, actor.ContractsCreate, met...))
	}
	return found, err
}

// Apply enters the contracts of a chunk, each by itself.
func (s *subject) Apply(ctx context.Context, tx *db.Tx, c *imports.Chunk[Row]) error {
	enter := s.contracts.Intake(c.Actor)
	from := contract.Origin{ImportSeq: c.Import.Seq, Confirmed: c.Import.Confirmed}
	for i := range c.Rows {
		row := &c.Rows[i]
		in := row.inputFor(c.Actor)
		var view contract.View
		err := tx.Try(ctx, func() (err error) {
			view, err = enter.Enter(ctx, tx, in, from)
			return err
		})
		line := imports.Line{Number: row.Line, Outcome: imports.OutcomeCreated, TargetKey: view.ID, AfterVersion: view.Version}
		if known, ok := fault.As(err); ok && known.Kind.Status() < fault.Internal.Status() {
			line = imports.Line{Number: row.Line, Outcome: imports.OutcomeRefused, Message: known.Message}
			if closed := period.RefusedBy(err); closed != nil {
				line.TargetKey = closed.String()
			}
			c.Import.Counts.Flag(imports.OutcomeRefused)
		} else if err != nil {
			return err
		} else {
			c.Import.Counts.Created++
			if view.ClientName != in.ClientName {
				line.Message = "O cliente está cadastrado como " + view.ClientName
			}
		}
		c.Lines = append(c.Lines, line)
	}
	return nil
}

func (s *subject) Created(ctx context.Context, q db.Q, im *imports.Import, after int64, limit int) ([]imports.Line, error) {
	return imports.CreatedLines(ctx, q, im, after, limit)
}

// Undo takes away the contracts that nobody has changed or used since.
func (s *subject) Undo(ctx context.Context, tx *db.Tx, u *imports.Undoing) error {
	enter := s.contracts.Intake(u.Actor)
	for i := range u.Lines {
		l := &u.Lines[i]
		switch err := enter.Withdraw(ctx, tx, l.TargetKey); {
		case err == nil:
			l.Undone()
		case errors.Is(err, contract.ErrInUse):
			l.Conflict()
		case !errors.Is(err, contract.ErrNotFound):
			return err
		}
	}
	return nil
}

// Cleanup removes the clients that the import created and nobody uses (TD-06).
func (s *subject) Cleanup(ctx context.Context, tx *db.Tx, a actor.Actor, im *imports.Import) error {
	return client.CleanUpImport(ctx, tx, a, im)
}

func (s *subject) LinesQuery(imports.Outcome) string { return "" }

func (s *subject) Record(ctx context.Context, tx *db.Tx, a actor.Actor, im *imports.Import, action, title string) error {
	n := &im.Counts
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: action, Entity: "import", EntityID: im.ID, Title: title, Description: im.Filename, Reason: im.Confirmed,
		After: map[string]any{"filename": im.Filename, "sha256": im.SHA256, "state": im.State, "counts": map[string]int64{
			"Total": n.Total, "Valid": n.Valid, "Rejected": n.Rejected, "Created": n.Created, "Undone": n.Undone, "Conflicts": n.Conflicts,
		}},
	})
}
