package review

import (
	"context"
	"strings"
	"unicode/utf8"

	"ynova/internal/audit"
	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

// Service holds the use cases of what people add to the rules: analysis steps set
// by hand and notes.
type Service struct{ db *db.DB }

// NewService returns the use cases over the database.
func NewService(d *db.DB) *Service { return &Service{d} }

var (
	errReviewStale = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou este registro. Confira os dados atuais antes de salvar.")
	errReviewFixed = fault.New(fault.Forbidden, "contrato_em_vigor", "Somente contratos em análise podem ser alterados por consultores.")
	errNoteMissing = fault.New(fault.NotFound, "nao_encontrado", "Observação não encontrada")
)

// maxNote bounds a note and an observation, in characters.
const maxNote = 2000

// noteText checks what a user wrote; line breaks stay, other control characters
// are refused.
func noteText(wrong *fault.Collector, path, text, missing string) string {
	text = strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
	wrong.Check(text != "" || missing == "", path, missing)
	wrong.Check(utf8.RuneCountInString(text) <= maxNote, path, "Use até 2.000 caracteres")
	control := strings.IndexFunc(text, func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' || r == 0x7F })
	wrong.Check(control < 0, path, "O texto tem caracteres que não podem ser usados")
	return text
}

// recordReview writes the audit entry of an act on a contract.
func recordReview(ctx context.Context, tx *db.Tx, a actor.Actor, ref contract.Reference, action, title string, before, after any) error {
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: action, Entity: "contract", EntityID: ref.ID, ClientID: ref.ClientID, Title: title, Before: before, After: after,
	})
}
