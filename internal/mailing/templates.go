package mailing

import (
	"context"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/mailing/template"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
)

// Template is a stored text with variables.
type Template struct {
	ID                    string
	Name                  string
	Text                  template.Text
	AttachPDF, AttachXLSX bool
	Default               bool // taken for its context where none is chosen
	Version               int64
	UpdatedAt             clock.Micros
	UpdatedBy             string
}

var (
	errNoTemplate    = fault.New(fault.NotFound, "nao_encontrado", "Modelo não encontrado.")
	errTemplateStale = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou este modelo. Confira os dados atuais antes de salvar.")
	errDefault       = fault.New(fault.Conflict, "modelo_padrao", "Este é o modelo padrão. Torne outro padrão antes de excluir.")
)

const (
	entityTemplate  = "mail_template"
	maxTemplateName = 100
)

func (t *Template) check() error {
	t.Name = strings.TrimSpace(t.Name)
	if t.Name == "" || len([]rune(t.Name)) > maxTemplateName {
		return fault.Fields(fault.Field{Path: "name", Message: "Informe o nome do modelo."})
	}
	return t.Text.Check()
}

// Templates returns the templates by name.
func (s *Service) Templates(ctx context.Context, a actor.Actor) ([]Template, error) {
	if !a.Can(actor.EmailsSend) {
		return nil, actor.ErrDenied
	}
	return templates(ctx, s.db)
}

// CreateTemplate creates a template, once for a key.
func (s *Service) CreateTemplate(ctx context.Context, a actor.Actor, t Template, key string) (Template, error) {
	hash, err := idempotency.Hash("mail_template.create", t)
	if err != nil {
		return t, err
	}
	t.ID = id.New()
	return s.writeTemplate(ctx, a, t, func(ctx context.Context, tx *db.Tx, t *Template) error {
		if key != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, key, hash, t.ID)
			if err != nil || existing != "" {
				t.ID = existing
				return err
			}
		}
		return createTemplate(ctx, tx, a, t)
	})
}

// SaveTemplate changes a template.
//
// Protection: the version that was read must be the stored one.
func (s *Service) SaveTemplate(ctx context.Context, a actor.Actor, t Template, read *int64) (Template, error) {
	return s.writeTemplate(ctx, a, t, func(ctx context.Context, tx *db.Tx, t *Template) error {
		before, err := templateByID(ctx, tx, t.ID)
		if err != nil {
			return err
		}
		if read != nil && *read != before.Version {
			return errTemplateStale
		}
		t.Default = t.Default || before.Default && before.Text.Context == t.Text.Context
		if err := onlyDefault(ctx, tx, t); err != nil {
			return err
		}
		if err := updateTemplate(ctx, tx, t, before.Version); err != nil {
			return err
		}
		return recordTemplate(ctx, tx, a, t, "update", "Modelo de e-mail alterado", before.snapshot())
	})
}

// writeTemplate checks and writes a template, and answers with what is stored.
func (s *Service) writeTemplate(ctx context.Context, a actor.Actor, t Template, write func(ctx context.Context, tx *db.Tx, t *Template) error) (Template, error) {
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
	return templateByID(ctx, s.db, t.ID)
}

func createTemplate(ctx context.Context, tx *db.Tx, a actor.Actor, t *Template) error {
	if err := onlyDefault(ctx, tx, t); err != nil {
		return err
	}
	if err := insertTemplate(ctx, tx, t); err != nil {
		return err
	}
	return recordTemplate(ctx, tx, a, t, "create", "Modelo de e-mail criado", nil)
}

// onlyDefault makes room for the one default of a context.
func onlyDefault(ctx context.Context, tx *db.Tx, t *Template) error {
	if !t.Default {
		return nil
	}
	return clearDefault(ctx, tx, t.Text.Context, t.ID)
}

func recordTemplate(ctx context.Context, tx *db.Tx, a actor.Actor, t *Template, act, title string, before any) error {
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: "mail_template." + act, Entity: entityTemplate, EntityID: t.ID, Title: title, Description: t.Name,
		Before: before, After: t.snapshot(),
	})
}

// DeleteTemplate removes a template from the lists; what was sent with it stays.
func (s *Service) DeleteTemplate(ctx context.Context, a actor.Actor, templateID string) error {
	if !a.Can(actor.EmailsUpdate) {
		return actor.ErrDenied
	}
	return s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		t, err := templateByID(ctx, tx, templateID)
		if err != nil {
			return err
		}
		if t.Default {
			return errDefault
		}
		if err := deleteTemplate(ctx, tx, t.ID); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: "mail_template.delete", Entity: entityTemplate, EntityID: t.ID, Title: "Modelo de e-mail excluído",
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
	Text                  template.Text
	AttachPDF, AttachXLSX bool
}

// chosen is the template by its id, the draft, or the default for statements.
func (s *Service) chosen(ctx context.Context, q db.Q, templateID string, draft *Draft) (Template, error) {
	switch {
	case draft != nil:
		if draft.Text.Context == "" {
			draft.Text.Context = template.Extrato
		}
		return Template{Name: "Rascunho", Text: draft.Text, AttachPDF: draft.AttachPDF, AttachXLSX: draft.AttachXLSX}, draft.Text.Check()
	case templateID == "":
		return defaultTemplate(ctx, q, template.Extrato)
	default:
		return templateByID(ctx, q, templateID)
	}
}
