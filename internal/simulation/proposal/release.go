package proposal

import (
	"context"
	"strings"

	"ynova/internal/account"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/simulation/cost"
)

// Release is that the gestora lets a proposal of group B leave, whose rules are not there
// yet (LW-05).
type Release struct {
	By, Reason string
	At         *clock.Micros // nil: not released
}

// outdatedText is what the owner of an outdated proposal reads.
const outdatedText = "Gere nova versão: a promessa desta é de outra modalidade."

var (
	errUnreleased = fault.New(fault.Conflict, "liberacao_necessaria",
		"Proposta da baixa tensão: aguarda liberação da gestora. Até lá não há link, PDF, planilha nem aceite.")
	errOutdated  = fault.New(fault.Conflict, "promessa_de_outra_modalidade", outdatedText)
	errNoRelease = fault.New(fault.Conflict, "liberacao_dispensada", "Só propostas da baixa tensão precisam de liberação.")
	errReleased  = fault.New(fault.Conflict, "proposta_liberada", "Esta proposta já foi liberada.")
)

// lowVoltage reports whether it is of group B.
func (p *Proposal) lowVoltage() bool { return p.Terms.Modality == cost.Convencional }

// released refuses what of group B the gestora has not released.
func (p *Proposal) released() error {
	if p.lowVoltage() && p.Release.At == nil {
		return errUnreleased
	}
	return nil
}

// leaves refuses what may not reach its client: prices that are not approved, a promise of
// another modality, and what is not released.
func (p *Proposal) leaves() error {
	if !p.Approval.stands() {
		return errUnapproved
	}
	if p.outdated() {
		return errOutdated
	}
	return p.released()
}

// outdated reports that an undecided proposal was kept by rules that promised the saving of
// another modality, or a saving where there is a loss. A new version has its own promise.
func (p *Proposal) outdated() bool { return p.Promised == nil && (p.State == Draft || p.State == Sent) }

// standing says where the release of a proposal stands.
func (p *Proposal) standing() string {
	switch {
	case !p.lowVoltage():
		return "dispensada"
	case p.Release.At == nil:
		return "aguarda"
	}
	return "liberada"
}

// await notifies the gestoras of a proposal of group B that another user made or changed.
func (p *Proposal) await(ctx context.Context, tx *db.Tx, a actor.Actor) error {
	if !p.lowVoltage() || a.Can(actor.ProposalsRelease) {
		return nil
	}
	to, err := account.Gestoras(ctx, tx)
	if err != nil {
		return err
	}
	return notification.Notify(ctx, tx, to, notification.Message{
		Kind: "proposta", Link: "/propostas/" + p.ID, Title: "Proposta " + p.label() + " aguarda liberação",
		Body: a.Name + " fez uma proposta da baixa tensão para " + p.Terms.ClientName + ". Ela só sai liberada.",
	})
}

// LetGo releases a proposal of group B, with the reason why; another change of it takes the
// release back.
//
// Protection: as Update.
func (s *Service) LetGo(ctx context.Context, a actor.Actor, proposalID, reason string, expected *int64) (*Kept, error) {
	if !a.Can(actor.ProposalsRelease) {
		return nil, actor.ErrDenied
	}
	reason = strings.TrimSpace(reason)
	var f fault.Collector
	f.Check(reason != "", "motivo", "Informe por que a proposta pode sair")
	f.Check(len([]rune(reason)) <= maxNote, "motivo", "Texto longo demais")
	if err := f.Err(); err != nil {
		return nil, err
	}
	return s.judge(ctx, a, proposalID, expected, reason, func(ctx context.Context, tx *db.Tx, p *Proposal) (string, string, error) {
		switch {
		case !p.lowVoltage():
			return "", "", errNoRelease
		case p.Release.At != nil:
			return "", "", errReleased
		}
		at := clock.FromTime(tx.Now())
		p.Release = Release{By: a.Name, Reason: reason, At: &at}
		return "proposal.release", "liberada", notification.Notify(ctx, tx, []string{p.OwnerID}, notification.Message{
			Kind: "proposta", Link: "/propostas/" + p.ID, Title: "Proposta " + p.label() + " liberada",
			Body: "A gestora liberou a proposta da baixa tensão. Uma alteração pede outra liberação.",
		})
	})
}
