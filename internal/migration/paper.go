package migration

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strconv"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/client/lead/paper"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/month"
	"ynova/internal/letterhead"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/courier"
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
			ID: id.New(), MigrationID: migrationID, Stage: stage, Kind: kind, Content: string(text), Delivery: courier.Delivery{State: Made},
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
		return migrationID, changePaper(ctx, tx, a, migrationID, version, func(m *Migration) (audit.Entry, error) { return do(ctx, tx, m) })
	})
}

// changePaper holds a migration that is open while do changes its papers, and says so in the trail.
func changePaper(ctx context.Context, tx *db.Tx, a actor.Actor, migrationID string, version *int64, do func(m *Migration) (audit.Entry, error)) error {
	before, err := lockCurrent(ctx, tx, a, migrationID, version)
	if err != nil {
		return err
	}
	if before.State != Open {
		return errOver
	}
	after := before
	e, err := do(&after)
	if err != nil {
		return err
	}
	return saved(ctx, tx, a, &before, &after, e)
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
	Replaces string // the paper whose place it takes; empty: it stands beside those there are
}

// File keeps a file as a document of the client and as evidence of a stage: the signed
// return of a paper made here, or what came from outside. What it replaces stays among the
// client's documents. The repetition of a call with the same key and content changes
// nothing (F04).
//
// Protection: the client's row is held, then as Update; the content is stored before, and
// goes again where the rest fails.
func (s *Service) File(ctx context.Context, a actor.Actor, migrationID string, in Evidence, version *int64) (*View, error) {
	if !a.Can(actor.MigrationsUpdate) {
		return nil, actor.ErrDenied
	}
	m, err := byID(ctx, s.DB, client.ScopeOf(a, actor.MigrationsUpdate), migrationID, "")
	if err != nil {
		return nil, err
	}
	_, err = s.Papers.Add(ctx, a, m.ClientID, paper.Input{
		Kind: leadKind(in.Kind), ConsentBy: in.SignedBy, ConsentOn: in.SignedOn, ValidUntil: in.Until, Filename: in.Filename, Data: in.Data, Key: in.Key,
		Purpose: strings.Join([]string{migrationID, strconv.Itoa(int(in.Stage)), string(in.Kind), in.Replaces}, "/"),
	}, func(ctx context.Context, tx *db.Tx, p paper.Paper) error {
		return changePaper(ctx, tx, a, migrationID, version, func(m *Migration) (audit.Entry, error) { return in.file(ctx, tx, a, m, p) })
	})
	if err != nil {
		return nil, err
	}
	return s.Get(ctx, a, migrationID)
}

// file makes the file evidence of the migration that is held.
func (in *Evidence) file(ctx context.Context, tx *db.Tx, a actor.Actor, m *Migration, p paper.Paper) (audit.Entry, error) {
	e := audit.Entry{Action: "migration.paper_file", Title: "Documento arquivado: " + in.Kind.Name(), Description: p.Filename}
	if !in.Stage.valid() || !m.takes(in.Stage, in.Kind) {
		return e, fault.Fields(fault.Field{Path: "tipo", Message: "Este documento não é desta etapa"})
	}
	if _, closed := m.Done[in.Stage]; closed {
		return e, errDone
	}
	if in.Replaces != "" {
		old := m.document(in.Replaces)
		if old == nil || old.State != Filed || old.Stage != in.Stage || old.Kind != in.Kind {
			return e, errPaper
		}
		e.Action, e.Title, e.Description = "migration.paper_replace", "Documento substituído: "+in.Kind.Name(), old.Filename+" por "+p.Filename
		if err := dropDocument(ctx, tx, old.ID); err != nil {
			return e, err
		}
	}
	return e, insertDocument(ctx, tx, &Document{
		ID: id.New(), MigrationID: m.ID, Stage: in.Stage, Kind: in.Kind, PaperID: p.ID, Delivery: courier.Delivery{State: Filed}, CreatedAt: clock.FromTime(tx.Now()), CreatedBy: a.Name,
	})
}

// Proves refuses the deletion of a client's file that is the evidence of a migration that
// was not cancelled.
func Proves(ctx context.Context, q db.Q, paperID string) error {
	stage, subject, err := provedBy(ctx, q, paperID)
	if err != nil || stage == 0 {
		return err
	}
	return fault.New(fault.Conflict, "arquivo_em_uso",
		"Este arquivo comprova a etapa "+stage.Name()+" da migração "+subject+". Retire-o de lá antes de excluí-lo.")
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
		case d.State.UnderWay():
			return audit.Entry{}, errSending
		}
		if _, closed := m.Done[d.Stage]; closed {
			return audit.Entry{}, errDone
		}
		return audit.Entry{Action: "migration.paper_remove", Title: "Documento retirado: " + d.Kind.Name()}, dropDocument(ctx, tx, documentID)
	})
}

// OpenPaper gives a paper to who downloads it: the file that came back, or the one that is
// drawn here.
func (s *Service) OpenPaper(ctx context.Context, a actor.Actor, migrationID, documentID string) (*blob.Download, error) {
	if !a.Can(actor.MigrationsRead) {
		return nil, actor.ErrDenied
	}
	m, err := byID(ctx, s.DB, client.ScopeOf(a, actor.MigrationsRead), migrationID, "")
	if err != nil {
		return nil, err
	}
	d := m.document(documentID)
	if d == nil {
		return nil, errPaper
	}
	if d.PaperID != "" {
		return s.Papers.Open(ctx, a, m.ClientID, d.PaperID)
	}
	file, err := s.draw(ctx, d)
	if err != nil {
		return nil, err
	}
	drawn := blob.File{Name: d.filename(), Type: "application/pdf", Size: int64(len(file))}
	return &blob.Download{File: drawn, Content: io.NopCloser(bytes.NewReader(file))}, nil
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
