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
	Notes   []string // of what else the file has
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

// File is a spreadsheet that a person sends.
type File struct {
	Name   string
	Data   []byte
	Choice sheet.Choice
	Apply  bool // store it; otherwise only say what would change
	Extras bool // columns without a field of their own are kept as additional data of the client (DR-26)
}

// Import reads a spreadsheet and enters its lines, each by its CNPJ: a new lead, or a
// change of the fields in the cells. Lines with errors are skipped and reported. Without
// o.Apply nothing is stored; a file with too many clients of other users is refused whole,
// so that its other lines reveal nothing.
//
// Protection: each client's row is locked; the unique CNPJ.
func (s *Service) Import(ctx context.Context, a actor.Actor, file File) (*Result, error) {
	if !a.Can(actor.LeadsUpdate) {
		return nil, actor.ErrDenied
	}
	lines, notes, err := s.readLines(ctx, file)
	if err != nil {
		return nil, err
	}
	if err := client.MayMeet(ctx, s.Leads.DB, a, actor.LeadsUpdate, s.Leads.Clock.Now(), 1); err != nil {
		return nil, err
	}
	var r *Result
	err = s.Leads.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		r = &Result{Applied: file.Apply, Notes: notes, Lines: make([]LineResult, 0, len(lines))}
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
		if !file.Apply {
			return errTrial
		}
		return recordImport(ctx, tx, a, file.Name, r)
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
func (s *Service) readLines(ctx context.Context, in File) (lines []fileLine, notes []string, err error) {
	kind, err := sheet.Detect(in.Data)
	if err != nil {
		return nil, nil, sheet.Refuse(errKind, in.Data)
	}
	book, err := sheet.ParseBook(ctx, s.Parser, sheet.Source{Kind: kind}, bytes.NewReader(in.Data), sheet.DefaultLimits().Rows, nil)
	if err != nil {
		return nil, nil, err
	}
	rows, notes, err := book.Choose(named, in.Choice)
	if err != nil {
		return nil, nil, err
	}
	f := &file{extras: in.Extras}
	for _, row := range rows {
		if err := f.row(row); err != nil {
			return nil, nil, err
		}
	}
	if len(f.lines) == 0 {
		return nil, nil, errEmpty
	}
	return f.lines, notes, nil
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
