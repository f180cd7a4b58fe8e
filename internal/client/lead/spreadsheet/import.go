package spreadsheet

import (
	"bytes"
	"context"
	"errors"
	"slices"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/client/lead"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/sheet"
)

// rejected is the outcome of a line with an error.
const rejected lead.Outcome = "rejeitado"

// Service takes spreadsheets of clients.
type Service struct {
	Leads  *lead.Service
	Parser sheet.Runner // runs the parsing child
}

// LineResult is what became of a line of a file.
type LineResult struct {
	Line       int
	Name, CNPJ string
	Outcome    lead.Outcome
	LeadID     string // empty where there is none, and while nothing is stored
	Column     string // the one that a rejection is about
	Message    string
	taken      bool // the client is another user's
}

// Result is what a file did, or would do.
type Result struct {
	Applied bool
	Lines   []LineResult
}

// Count returns how many lines had the outcome.
func (r *Result) Count(o lead.Outcome) (n int) {
	for i := range r.Lines {
		if r.Lines[i].Outcome == o {
			n++
		}
	}
	return n
}

// maxRows bounds a file: it is stored in one transaction.
const maxRows = 2000

var (
	errKind  = fault.New(fault.UnsupportedMedia, "formato", "Envie o arquivo em CSV ou XLSX.")
	errLong  = fault.New(fault.Invalid, "planilha_linhas", "A planilha tem mais de 2.000 linhas. Divida-a em partes.")
	errEmpty = fault.New(fault.Invalid, "arquivo_vazio", "A planilha não tem linhas de clientes.")

	// errTrial ends a transaction that was only to show what would happen.
	errTrial = errors.New("spreadsheet: trial")
)

// Options say what becomes of a file.
type Options struct {
	Apply  bool // else nothing is stored
	Extras bool // columns without a field of their own are kept as additional data of the client (DR-26)
}

// Import reads a spreadsheet and enters its lines, each by its CNPJ: a new lead, or a
// change of the fields in the cells. Lines with errors are skipped and reported. Without
// o.Apply nothing is stored; a file with too many clients of other users is refused whole,
// so that its other lines reveal nothing.
//
// Protection: each client's row is locked; the unique CNPJ.
func (s *Service) Import(ctx context.Context, a actor.Actor, filename string, data []byte, o Options) (*Result, error) {
	if !a.Can(actor.LeadsUpdate) {
		return nil, actor.ErrDenied
	}
	lines, err := s.readLines(ctx, data, o.Extras)
	if err != nil {
		return nil, err
	}
	if err := client.MayMeet(ctx, s.Leads.DB, a, actor.LeadsUpdate, s.Leads.Clock.Now(), 1); err != nil {
		return nil, err
	}
	var r *Result
	err = s.Leads.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		r = &Result{Applied: o.Apply, Lines: make([]LineResult, 0, len(lines))}
		for i := range lines {
			result, err := s.enter(ctx, tx, a, &lines[i])
			if err != nil {
				return err
			}
			r.Lines = append(r.Lines, result)
		}
		if err := client.MayMeet(ctx, tx, a, actor.LeadsUpdate, s.Leads.Clock.Now(), len(r.taken())); err != nil {
			return err
		}
		if !o.Apply {
			return errTrial
		}
		return recordImport(ctx, tx, a, filename, r)
	})
	if errors.Is(err, errTrial) {
		for i := range r.Lines {
			if r.Lines[i].Outcome == lead.OutcomeCreated {
				r.Lines[i].LeadID = ""
			}
		}
		err = nil
	}
	if err == nil || errors.Is(err, client.ErrProbing) {
		err = errors.Join(err, client.Conflicted(ctx, s.Leads.DB, a, actor.LeadsUpdate, r.taken()...))
	}
	if err != nil {
		return nil, err
	}
	return r, nil
}

// taken are the CNPJs of the lines that are others' clients.
func (r *Result) taken() (cnpjs []string) {
	for i := range r.Lines {
		if r.Lines[i].taken {
			cnpjs = append(cnpjs, r.Lines[i].CNPJ)
		}
	}
	return cnpjs
}

// readLines reads the file in the parsing child.
func (s *Service) readLines(ctx context.Context, data []byte, extras bool) ([]fileLine, error) {
	kind, err := sheet.Detect(data)
	if err != nil {
		return nil, sheet.Refuse(errKind, data)
	}
	book, err := sheet.ParseBook(ctx, s.Parser, sheet.Source{Kind: kind}, bytes.NewReader(data), sheet.DefaultLimits().Rows, nil)
	if err != nil {
		return nil, err
	}
	f := &file{extras: extras}
	for _, row := range book.Best(named) {
		if err := f.row(row); err != nil {
			return nil, err
		}
	}
	if len(f.lines) == 0 {
		return nil, errEmpty
	}
	return f.lines, nil
}

// enter stores one line. What is wrong with it is its result, not an error.
func (s *Service) enter(ctx context.Context, tx *db.Tx, a actor.Actor, line *fileLine) (LineResult, error) {
	result := LineResult{Line: line.number, Name: line.cells["nome"], CNPJ: line.cells["cnpj"], Outcome: rejected, Message: line.damage}
	if line.damage != "" {
		return result, nil
	}
	id, outcome, err := s.Leads.Enter(ctx, tx, a, line)
	var known *fault.Error
	switch {
	case err == nil:
		result.LeadID, result.Outcome = id, outcome
	case errors.As(err, &known) && slices.Contains([]fault.Kind{fault.Invalid, fault.Conflict, fault.NotFound, fault.Forbidden}, known.Kind):
		result.Message, result.taken = known.Message, errors.Is(err, lead.ErrTaken)
		if len(known.Fields) > 0 {
			result.Column, result.Message = known.Fields[0].Path, known.Fields[0].Message
		}
	default:
		return result, err
	}
	return result, nil
}

// recordImport records the file in the trail and announces its new leads.
func recordImport(ctx context.Context, tx *db.Tx, a actor.Actor, filename string, r *Result) error {
	created := r.Count(lead.OutcomeCreated)
	err := audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: "lead.import", Entity: "import", EntityID: "leads", Title: "Planilha de clientes importada", Description: filename,
		After: map[string]int{
			"criados": created, "atualizados": r.Count(lead.OutcomeUpdated), "sem_alteracao": r.Count(lead.OutcomeSame), "rejeitados": r.Count(rejected),
		},
	})
	if err != nil {
		return err
	}
	return lead.AnnounceImported(ctx, tx, a, created)
}
