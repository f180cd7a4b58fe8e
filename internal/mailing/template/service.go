package template

import (
	"context"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
)

// Service holds the use cases of the texts that are kept.
type Service struct{ db *db.DB }

// NewService returns the use cases.
func NewService(d *db.DB) *Service { return &Service{d} }

// Template is a stored text with variables.
type Template struct {
	ID                    string
	Name                  string
	Text                  Text
	AttachPDF, AttachXLSX bool
	Default               bool // taken for its context where none is chosen
	Version               int64
	UpdatedAt             clock.Micros
	UpdatedBy             string
}

var (
	errNotFound = fault.New(fault.NotFound, "nao_encontrado", "Modelo não encontrado.")
	errStale    = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou este modelo. Confira os dados atuais antes de salvar.")
	errDefault  = fault.New(fault.Conflict, "modelo_padrao", "Este é o modelo padrão. Torne outro padrão antes de excluir.")
)

const (
	entity  = "mail_template"
	maxName = 100
)

func (t *Template) check() error {
	t.Name = strings.TrimSpace(t.Name)
	if t.Name == "" || len([]rune(t.Name)) > maxName {
		return fault.Fields(fault.Field{Path: "name", Message: "Informe o nome do modelo."})
	}
	return t.Text.Check()
}

// List returns the templates by name.
func (s *Service) List(ctx context.Context, a actor.Actor) ([]Template, error) {
	if !a.Can(actor.EmailsSend) {
		return nil, actor.ErrDenied
	}
	return list(ctx, s.db)
}

// Create creates a template, once for a key.
func (s *Service) Create(ctx context.Context, a actor.Actor, t Template, key string) (Template, error) {
	hash, err := idempotency.Hash("mail_template.create", t)
	if err != nil {
		return t, err
	}
	t.ID = id.New()
	return s.write(ctx, a, t, func(ctx context.Context, tx *db.Tx, t *Template) error {
		if key != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, key, hash, t.ID)
			if err != nil || existing != "" {
				t.ID = existing
				return err
			}
		}
		return create(ctx, tx, a, t)
	})
}

// Save changes a template.
//
// Protection: the version that was read must be the stored one.
func (s *Service) Save(ctx context.Context, a actor.Actor, t Template, read *int64) (Template, error) {
	return s.write(ctx, a, t, func(ctx context.Context, tx *db.Tx, t *Template) error {
		before, err := byID(ctx, tx, t.ID)
		if err != nil {
			return err
		}
		if read != nil && *read != before.Version {
			return errStale
		}
		t.Default = t.Default || before.Default && before.Text.Context == t.Text.Context
		if err := onlyDefault(ctx, tx, t); err != nil {
			return err
		}
		if err := update(ctx, tx, t, before.Version); err != nil {
			return err
		}
		return record(ctx, tx, a, t, "update", "Modelo de e-mail alterado", before.snapshot())
	})
}

// write checks and writes a template, and answers with what is stored.
func (s *Service) write(ctx context.Context, a actor.Actor, t Template, write func(ctx context.Context, tx *db.Tx, t *Template) error) (Template, error) {
	if !a.Can(actor.EmailsUpdate) {
		return t, actor.ErrDenied
	}
	if err := t.check(); err != nil {
		return t, err
	}
	t.UpdatedBy = a.Name
	if err := s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return write(ctx, tx, &t) }); err != nil {
		return t, err
	}
	return byID(ctx, s.db, t.ID)
}

func create(ctx context.Context, tx *db.Tx, a actor.Actor, t *Template) error {
	if err := onlyDefault(ctx, tx, t); err != nil {
		return err
	}
	if err := insert(ctx, tx, t); err != nil {
		return err
	}
	return record(ctx, tx, a, t, "create", "Modelo de e-mail criado", nil)
}

// onlyDefault makes room for the one default of a context.
func onlyDefault(ctx context.Context, tx *db.Tx, t *Template) error {
	if !t.Default {
		return nil
	}
	return clearDefault(ctx, tx, t.Text.Context, t.ID)
}

func record(ctx context.Context, tx *db.Tx, a actor.Actor, t *Template, act, title string, before any) error {
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: "mail_template." + act, Entity: entity, EntityID: t.ID, Title: title, Description: t.Name,
		Before: before, After: t.snapshot(),
	})
}

// Delete removes a template from the lists; what was sent with it stays.
func (s *Service) Delete(ctx context.Context, a actor.Actor, templateID string) error {
	if !a.Can(actor.EmailsUpdate) {
		return actor.ErrDenied
	}
	return s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		t, err := byID(ctx, tx, templateID)
		if err != nil {
			return err
		}
		if t.Default {
			return errDefault
		}
		if err := remove(ctx, tx, t.ID); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: "mail_template.delete", Entity: entity, EntityID: t.ID, Title: "Modelo de e-mail excluído",
			Description: t.Name, Before: t.snapshot(),
		})
	})
}

func (t *Template) snapshot() map[string]any {
	return map[string]any{
		"name": t.Name, "context": t.Text.Context, "subject": t.Text.Subject, "text": t.Text.Plain, "html": t.Text.HTML,
		"attachPdf": t.AttachPDF, "attachXlsx": t.AttachXLSX, "isDefault": t.Default,
	}
}

// Draft is a text that is not stored yet, for the preview.
type Draft struct {
	Text                  Text
	AttachPDF, AttachXLSX bool
}

// Chosen is the template by its id, the draft, or the default for statements.
func Chosen(ctx context.Context, q db.Q, templateID string, draft *Draft) (Template, error) {
	switch {
	case draft != nil:
		if draft.Text.Context == "" {
			draft.Text.Context = Extrato
		}
		return Template{Name: "Rascunho", Text: draft.Text, AttachPDF: draft.AttachPDF, AttachXLSX: draft.AttachXLSX}, draft.Text.Check()
	case templateID == "":
		return defaultOf(ctx, q, Extrato)
	default:
		return byID(ctx, q, templateID)
	}
}
