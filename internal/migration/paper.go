package migration

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/client/lead"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/month"
	"ynova/internal/letterhead"
	"ynova/internal/platform/db"
)

// Make makes a paper of a stage from the client's data.
//
// Protection: as Update.
func (s *Service) Make(ctx context.Context, a actor.Actor, migrationID string, in LetterInput, version *int64) (*View, error) {
	kind := PaperKind(in.Kind)
	stage, known := made[kind]
	if !known {
		return nil, fault.Fields(fault.Field{Path: "tipo", Message: "Escolha um modelo da lista"})
	}
	if !a.Can(actor.MigrationsUpdate) {
		return nil, actor.ErrDenied
	}
	m, err := byID(ctx, s.DB, client.ScopeOf(a, actor.MigrationsUpdate), migrationID, "")
	if err != nil {
		return nil, err
	}
	c, err := s.contentOf(ctx, a, &m)
	if err != nil {
		return nil, err
	}
	if err := in.fill(&c, kind, s.today()); err != nil {
		return nil, err
	}
	text, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	return s.changePapers(ctx, a, migrationID, version, func(ctx context.Context, tx *db.Tx, m *Migration) (audit.Entry, error) {
		d := Document{
			ID: id.New(), MigrationID: migrationID, Stage: stage, Kind: kind, Content: string(text), State: Made,
			CreatedAt: clock.FromTime(tx.Now()), CreatedBy: a.Name,
		}
		return audit.Entry{Action: "migration.paper_make", Title: "Documento gerado: " + kind.Name()}, insertDocument(ctx, tx, &d)
	})
}

// contentOf is what a paper says of the client.
func (s *Service) contentOf(ctx context.Context, a actor.Actor, m *Migration) (Content, error) {
	l, err := s.Leads.Get(ctx, a, m.ClientID)
	if err != nil {
		return Content{}, err
	}
	head, err := letterhead.Read(ctx, s.DB)
	if err != nil {
		return Content{}, err
	}
	d, err := s.deadlines(ctx)
	if err != nil {
		return Content{}, err
	}
	c := Content{
		Client: l.Name, CNPJ: brdoc.CNPJ(m.CNPJ).Masked(), Place: strings.Trim(l.City+"/"+l.State, "/"), House: head.Name, On: s.today(),
		NoticeDays: d.Terms.NoticeDays, DemandKW: m.DemandKW,
	}
	c.Start, _, _ = m.startOf(&d, s.today())
	for i := range l.Units {
		if u := &l.Units[i]; u.Meter != "" {
			c.Units = append(c.Units, u.Meter)
			if c.Distributor == "" {
				c.Distributor = u.Distributor
			}
		}
	}
	if len(c.Units) == 0 {
		c.Units = []string{m.Subject}
	}
	return c, nil
}

// changePapers changes the papers of a migration that is open.
func (s *Service) changePapers(
	ctx context.Context, a actor.Actor, migrationID string, version *int64, do func(ctx context.Context, tx *db.Tx, m *Migration) (audit.Entry, error),
) (*View, error) {
	d, err := s.deadlines(ctx)
	if err != nil {
		return nil, err
	}
	return s.change(ctx, a, &d, func(ctx context.Context, tx *db.Tx) (string, error) {
		before, err := lockCurrent(ctx, tx, a, migrationID, version)
		if err != nil {
			return "", err
		}
		if before.State != Open {
			return "", errOver
		}
		after := before
		e, err := do(ctx, tx, &after)
		if err != nil {
			return "", err
		}
		return migrationID, saved(ctx, tx, a, &before, &after, e)
	})
}

// Evidence is a file that proves a stage.
type Evidence struct {
	Stage    Stage
	Kind     PaperKind
	SignedBy string // of an authorisation
	SignedOn string
	Until    string
	Filename string
	Data     []byte
	Key      string
}

// File keeps a file as a document of the client and as evidence of a stage: the signed
// return of a paper made here, or what came from outside.
//
// Protection: as Update; the content is stored before, and what no row names goes with
// the sweeper.
func (s *Service) File(ctx context.Context, a actor.Actor, migrationID string, in Evidence, version *int64) (*View, error) {
	if !a.Can(actor.MigrationsUpdate) {
		return nil, actor.ErrDenied
	}
	m, err := byID(ctx, s.DB, client.ScopeOf(a, actor.MigrationsUpdate), migrationID, "")
	if err != nil {
		return nil, err
	}
	switch {
	case version == nil:
		return nil, errBlind
	case *version != m.Version:
		return nil, errStale
	case m.State != Open:
		return nil, errOver
	case !in.Stage.valid() || !in.Stage.takes(in.Kind, m.Route):
		return nil, fault.Fields(fault.Field{Path: "tipo", Message: "Este documento não é desta etapa"})
	}
	paper, err := s.Leads.AddPaper(ctx, a, m.ClientID, lead.PaperInput{
		Kind: leadKind(in.Kind), ConsentBy: in.SignedBy, ConsentOn: in.SignedOn, ValidUntil: in.Until, Filename: in.Filename, Data: in.Data, Key: in.Key,
	})
	if err != nil {
		return nil, err
	}
	return s.changePapers(ctx, a, migrationID, version, func(ctx context.Context, tx *db.Tx, m *Migration) (audit.Entry, error) {
		d := Document{
			ID: id.New(), MigrationID: migrationID, Stage: in.Stage, Kind: in.Kind, PaperID: paper.ID, State: Filed,
			CreatedAt: clock.FromTime(tx.Now()), CreatedBy: a.Name,
		}
		return audit.Entry{Action: "migration.paper_file", Title: "Documento arquivado: " + in.Kind.Name(), Description: paper.Filename}, insertDocument(ctx, tx, &d)
	})
}

// leadKind is what a paper is among the documents of the client.
func leadKind(k PaperKind) string {
	switch k {
	case LOA, PowerOfAttorney, "contrato_social":
		return string(k)
	case "faturas", "nf3e":
		return "fatura"
	default:
		return "outro"
	}
}

// Remove takes a paper off a stage that is open; a file stays among the client's documents.
//
// Protection: as Update.
func (s *Service) Remove(ctx context.Context, a actor.Actor, migrationID, documentID string, version *int64) (*View, error) {
	return s.changePapers(ctx, a, migrationID, version, func(ctx context.Context, tx *db.Tx, m *Migration) (audit.Entry, error) {
		d := m.document(documentID)
		switch {
		case d == nil:
			return audit.Entry{}, errPaper
		case d.State.underWay():
			return audit.Entry{}, errSending
		}
		if _, closed := m.Done[d.Stage]; closed {
			return audit.Entry{}, errDone
		}
		return audit.Entry{Action: "migration.paper_remove", Title: "Documento retirado: " + d.Kind.Name()}, dropDocument(ctx, tx, documentID)
	})
}

// OpenPaper returns a paper: the file that came back, or the one that is drawn here.
func (s *Service) OpenPaper(ctx context.Context, a actor.Actor, migrationID, documentID string) (name, contentType string, size int64, content io.ReadCloser, err error) {
	fail := func(err error) (string, string, int64, io.ReadCloser, error) { return "", "", 0, nil, err }
	if !a.Can(actor.MigrationsRead) {
		return fail(actor.ErrDenied)
	}
	m, err := byID(ctx, s.DB, client.ScopeOf(a, actor.MigrationsRead), migrationID, "")
	if err != nil {
		return fail(err)
	}
	d := m.document(documentID)
	if d == nil {
		return fail(errPaper)
	}
	if d.PaperID != "" {
		paper, content, err := s.Leads.OpenPaper(ctx, a, m.ClientID, d.PaperID)
		return paper.Filename, paper.ContentType, paper.Size, content, err
	}
	file, err := s.draw(ctx, d)
	return d.filename(), "application/pdf", int64(len(file)), io.NopCloser(bytes.NewReader(file)), err
}

func (s *Service) draw(ctx context.Context, d *Document) ([]byte, error) {
	head, err := letterhead.Read(ctx, s.DB)
	if err != nil {
		return nil, err
	}
	return d.pdf(&head)
}

func (d *Document) filename() string {
	return string(d.Kind) + "-" + month.DateOf(clock.Local(d.CreatedAt.Time())).String() + ".pdf"
}
