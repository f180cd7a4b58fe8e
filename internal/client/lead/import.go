package lead

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/platform/sheet"
)

// Outcome says what became of a line.
type Outcome string

// The outcomes.
const (
	OutcomeCreated  Outcome = "criado"
	OutcomeUpdated  Outcome = "atualizado"
	OutcomeSame     Outcome = "sem_alteracao"
	OutcomeRejected Outcome = "rejeitado"
	OutcomeReceived Outcome = "recebido" // of a partner: back office confirms it
)

// LineResult is what became of a line of a file.
type LineResult struct {
	Line       int
	Name, CNPJ string
	Outcome    Outcome
	LeadID     string // empty where there is none, and while nothing is stored
	Column     string // the one that a rejection is about
	Message    string
	taken      bool // the client is another user's
}

// ImportResult is what a file did, or would do.
type ImportResult struct {
	Applied bool
	Lines   []LineResult
}

// Count returns how many lines had the outcome.
func (r *ImportResult) Count(o Outcome) (n int) {
	for i := range r.Lines {
		if r.Lines[i].Outcome == o {
			n++
		}
	}
	return n
}

// maxImport bounds a file: it is stored in one transaction.
const maxImport = 2000

var (
	errImportKind  = fault.New(fault.UnsupportedMedia, "formato", "Envie o arquivo em CSV ou XLSX.")
	errImportLong  = fault.New(fault.Invalid, "planilha_linhas", "A planilha tem mais de 2.000 linhas. Divida-a em partes.")
	errImportEmpty = fault.New(fault.Invalid, "arquivo_vazio", "A planilha não tem linhas de clientes.")

	// errTrial ends a transaction that was only to show what would happen.
	errTrial = errors.New("lead: trial")
)

// Import reads a spreadsheet and enters its lines, each by its CNPJ: a new lead, or a
// change of the fields in the cells. Lines with errors are skipped and reported. Without
// apply nothing is stored; a file with too many clients of other users is refused whole,
// so that its other lines reveal nothing.
//
// Protection: each client's row is locked; the unique CNPJ.
func (s *Service) Import(ctx context.Context, a actor.Actor, filename string, data []byte, apply bool) (*ImportResult, error) {
	if !a.Can(actor.LeadsUpdate) {
		return nil, actor.ErrDenied
	}
	lines, err := s.readLines(ctx, filename, data)
	if err != nil {
		return nil, err
	}
	if err := client.MayMeet(ctx, s.DB, a, actor.LeadsUpdate, s.Clock.Now(), 1); err != nil {
		return nil, err
	}
	var r *ImportResult
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		r = &ImportResult{Applied: apply, Lines: make([]LineResult, 0, len(lines))}
		for i := range lines {
			result, err := s.enter(ctx, tx, a, &lines[i])
			if err != nil {
				return err
			}
			r.Lines = append(r.Lines, result)
		}
		if err := client.MayMeet(ctx, tx, a, actor.LeadsUpdate, s.Clock.Now(), len(r.taken())); err != nil {
			return err
		}
		if !apply {
			return errTrial
		}
		return recordImport(ctx, tx, a, filename, r)
	})
	if errors.Is(err, errTrial) {
		for i := range r.Lines {
			if r.Lines[i].Outcome == OutcomeCreated {
				r.Lines[i].LeadID = ""
			}
		}
		err = nil
	}
	if err == nil || errors.Is(err, client.ErrProbing) {
		err = errors.Join(err, client.Conflicted(ctx, s.DB, a, actor.LeadsUpdate, r.taken()...))
	}
	if err != nil {
		return nil, err
	}
	return r, nil
}

// taken are the CNPJs of the lines that are others' clients.
func (r *ImportResult) taken() (cnpjs []string) {
	for i := range r.Lines {
		if r.Lines[i].taken {
			cnpjs = append(cnpjs, r.Lines[i].CNPJ)
		}
	}
	return cnpjs
}

// readLines reads the file in the parsing child.
func (s *Service) readLines(ctx context.Context, filename string, data []byte) ([]fileLine, error) {
	kind, err := sheet.Detect(filename, data[:min(len(data), sheet.DetectBytes)])
	if err != nil {
		return nil, errImportKind
	}
	f := &leadFile{}
	if err := sheet.Parse(ctx, s.Parser, kind, bytes.NewReader(data), f.row); err != nil {
		return nil, err
	}
	if len(f.lines) == 0 {
		return nil, errImportEmpty
	}
	return f.lines, nil
}

// enter stores one line. What is wrong with it is its result, not an error.
func (s *Service) enter(ctx context.Context, tx *db.Tx, a actor.Actor, line *fileLine) (LineResult, error) {
	result := LineResult{Line: line.number, Name: line.cells["nome"], CNPJ: line.cells["cnpj"], Outcome: OutcomeRejected}
	id, outcome, err := s.upsert(ctx, tx, a, line)
	var known *fault.Error
	switch {
	case err == nil:
		result.LeadID, result.Outcome = id, outcome
	case errors.As(err, &known) && slices.Contains([]fault.Kind{fault.Invalid, fault.Conflict, fault.NotFound, fault.Forbidden}, known.Kind):
		result.Message, result.taken = known.Message, errors.Is(err, errTaken)
		if len(known.Fields) > 0 {
			result.Column, result.Message = known.Fields[0].Path, known.Fields[0].Message
		}
	default:
		return result, err
	}
	return result, nil
}

func (s *Service) upsert(ctx context.Context, tx *db.Tx, a actor.Actor, line *fileLine) (string, Outcome, error) {
	var probe Lead
	base := Input{CNPJ: line.cells["cnpj"]}
	if err := line.over(&base); err != nil {
		return "", "", err
	}
	if Asks(a) {
		return s.receive(ctx, tx, a, line, base, &probe)
	}
	leadID, stored, err := s.storedLead(ctx, tx, a, base.CNPJ)
	if err != nil {
		return "", "", err
	}
	unit, hasUnit, err := line.unit()
	if err != nil {
		return "", "", err
	}
	if leadID == "" {
		if err := base.fill(a, &probe); err != nil {
			return "", "", err
		}
		if leadID, err = s.create(ctx, tx, a, base, probe, notifyNobody); err != nil {
			return "", "", err
		}
		if hasUnit {
			_, err = upsertUnit(ctx, tx, a, leadID, &unit)
		}
		return leadID, OutcomeCreated, err
	}
	changed, err := s.amend(ctx, tx, a, &stored, line)
	if err == nil && hasUnit {
		var unitChanged bool
		unitChanged, err = upsertUnit(ctx, tx, a, leadID, &unit)
		changed = changed || unitChanged
	}
	if err != nil || changed {
		return leadID, OutcomeUpdated, err
	}
	return leadID, OutcomeSame, nil
}

// receive keeps a line of a partner's file as a request; who the client is, known or
// not, changes nothing of the answer (SX-03).
func (s *Service) receive(ctx context.Context, tx *db.Tx, a actor.Actor, line *fileLine, in Input, l *Lead) (string, Outcome, error) {
	if _, _, err := line.unit(); err != nil {
		return "", "", err
	}
	if err := in.fill(a, l); err != nil {
		return "", "", err
	}
	return "", OutcomeReceived, s.request(ctx, tx, a, l)
}

// storedLead locks the client with the CNPJ that the line changes; an empty id: there
// is none, or only a deleted one.
func (s *Service) storedLead(ctx context.Context, tx *db.Tx, a actor.Actor, text string) (string, Lead, error) {
	cnpj, err := parseCNPJ(text)
	if err != nil {
		return "", Lead{}, err
	}
	leadID, deleted, err := known(ctx, tx, cnpj)
	if err != nil || leadID == "" || deleted {
		return "", Lead{}, err
	}
	l, err := byID(ctx, tx, client.ScopeOf(a, actor.LeadsUpdate), leadID, tx.Dialect().ForUpdate())
	if errors.Is(err, ErrNotFound) {
		err = errTaken
	}
	return leadID, l, err
}

// amend changes what the cells name.
func (s *Service) amend(ctx context.Context, tx *db.Tx, a actor.Actor, l *Lead, line *fileLine) (bool, error) {
	in := inputOf(l)
	if err := line.over(&in); err != nil {
		return false, err
	}
	after := *l
	if err := in.fill(a, &after); err != nil {
		return false, err
	}
	before := l.facts()
	if same, err := equal(before, after.facts()); err != nil || same {
		return false, err
	}
	after.stamp(tx)
	if err := update(ctx, tx, &after); err != nil {
		return false, err
	}
	return true, record(ctx, tx, a, &after, "lead.update", "Dados do cliente alterados por planilha", before)
}

func upsertUnit(ctx context.Context, tx *db.Tx, a actor.Actor, leadID string, in *Unit) (bool, error) {
	stored, err := unitByMeter(ctx, tx, leadID, in.Meter)
	if errors.Is(err, errPart) {
		u := *in
		u.ID, u.ClientID, u.Group, u.Version, u.UpdatedAt = id.New(), leadID, client.DefaultGroup, 1, clock.FromTime(tx.Now())
		if err := insertUnit(ctx, tx, &u); err != nil {
			return false, err
		}
		return true, recordPart(ctx, tx, a, leadID, "lead.unit.add", "Unidade incluída por planilha", u.Meter, nil, u.facts())
	}
	if err != nil {
		return false, err
	}
	before, after := stored.facts(), stored
	after.take(in)
	if same, err := equal(before, after.facts()); err != nil || same {
		return false, err
	}
	after.Version++
	after.UpdatedAt = clock.FromTime(tx.Now())
	if err := updateUnit(ctx, tx, &after); err != nil {
		return false, err
	}
	return true, recordPart(ctx, tx, a, leadID, "lead.unit.update", "Unidade alterada por planilha", after.Meter, before, after.facts())
}

// equal reports whether two records say the same.
func equal(a, b map[string]any) (bool, error) {
	x, err := json.Marshal(a)
	if err != nil {
		return false, fmt.Errorf("lead: compare: %w", err)
	}
	y, err := json.Marshal(b)
	if err != nil {
		return false, fmt.Errorf("lead: compare: %w", err)
	}
	return bytes.Equal(x, y), nil
}

// take overwrites what the line states.
func (u *Unit) take(in *Unit) {
	for to, from := range map[*string]string{&u.Distributor: in.Distributor, &u.Subgroup: in.Subgroup, &u.Modality: in.Modality} {
		if from != "" {
			*to = from
		}
	}
	if in.Consumption != nil {
		u.Consumption = in.Consumption
	}
	if in.Generation != nil {
		u.Generation = in.Generation
	}
	if in.Demand != nil {
		u.Demand = in.Demand
	}
}

// recordImport records the file in the trail and notifies the team of new leads without
// an owner.
func recordImport(ctx context.Context, tx *db.Tx, a actor.Actor, filename string, r *ImportResult) error {
	created := r.Count(OutcomeCreated)
	err := audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: "lead.import", Entity: "import", EntityID: "leads", Title: "Planilha de clientes importada", Description: filename,
		After: map[string]int{
			"criados": created, "atualizados": r.Count(OutcomeUpdated), "sem_alteracao": r.Count(OutcomeSame), "rejeitados": r.Count(OutcomeRejected),
		},
	})
	if err != nil || created == 0 || !client.ScopeOf(a, actor.LeadsUpdate).All() {
		return err
	}
	to, err := assigners(ctx, tx, a.UserID)
	if err != nil {
		return err
	}
	return notification.Notify(ctx, tx, to, notification.Message{
		Kind: "lead", Title: "Novos leads", Body: fmt.Sprintf("%d leads entraram por planilha e aguardam um responsável.", created),
		Link: "/leads", Topic: notification.TopicNewLeads,
	})
}

// Template writes the empty spreadsheet.
func Template(w io.Writer) error {
	columns := make([]sheet.Column, len(fileColumns))
	for i, c := range fileColumns {
		columns[i].Title = c.title
	}
	out, err := sheet.NewXLSX(w, "Clientes", columns)
	if err != nil {
		return err
	}
	return out.Close()
}
