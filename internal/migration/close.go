package migration

import (
	"context"
	"strings"
	"unicode/utf8"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// Closing is what a stage says when it is closed.
type Closing struct {
	On         string // YYYY-MM-DD, when it happened; empty: today
	Reference  string // the protocol, the code of the agent, of the point
	Until      string // of the authorisation
	ContractID string // of stage 4
}

// Close closes a stage, where its papers are filed and it says what it must.
//
// Protection: as Update.
func (s *Service) Close(ctx context.Context, a actor.Actor, migrationID string, stage Stage, in Closing, version *int64) (*View, error) {
	d, err := s.deadlines(ctx)
	if err != nil {
		return nil, err
	}
	return s.change(ctx, a, &d, func(ctx context.Context, tx *db.Tx) (string, error) {
		before, err := lockCurrent(ctx, tx, a, migrationID, version)
		if err != nil {
			return "", err
		}
		after := before
		done, err := after.close(stage, in, &d, s.today())
		if err != nil {
			return "", err
		}
		if stage == Energy {
			if after.ContractID, err = contractOf(ctx, tx, before.ClientID, in.ContractID); err != nil {
				return "", err
			}
		}
		done.At, done.By = clock.FromTime(tx.Now()), a.Name
		if err := insertDone(ctx, tx, migrationID, &done); err != nil {
			return "", err
		}
		if stage == Notice {
			after.Done = with(before.Done, done)
			after.Start, _, _ = after.startOf(&d, s.today())
			if after.Start > before.Start {
				if err := notify(ctx, tx, &after, before.Start); err != nil {
					return "", err
				}
			}
		}
		if stage == Reading {
			after.State = Completed
		}
		return migrationID, saved(ctx, tx, a, &before, &after, audit.Entry{
			Action: "migration.stage_close", Title: "Etapa concluída: " + stage.Name(), Description: strings.TrimSpace(done.Reference + " " + done.On.BR()),
		})
	})
}

// close checks that a stage may be closed.
func (m *Migration) close(stage Stage, in Closing, d *Deadlines, today month.Date) (Done, error) {
	done := Done{Stage: stage, On: today, Reference: strings.TrimSpace(in.Reference)}
	if !stage.valid() {
		return done, fault.Fields(fault.Field{Path: "etapa", Message: "Etapa desconhecida"})
	}
	if m.State != Open {
		return done, errOver
	}
	if _, closed := m.Done[stage]; closed {
		return done, errDone
	}
	if err := m.blocked(stage, today); err != nil {
		return done, err
	}
	var wrong fault.Collector
	m.dates(&done, in, today, &wrong)
	m.said(&done, d, &wrong)
	for _, k := range m.missing(stage) {
		wrong.Add("documentos", "Falta arquivar: "+k.Name())
	}
	return done, wrong.Err()
}

// blocked says why a stage may not be closed whatever is said about it.
func (m *Migration) blocked(stage Stage, today month.Date) error {
	if stage >= Notice && stage <= Metering {
		authority, given := m.Done[Authority]
		if !given {
			return fault.New(fault.Conflict, "sem_procuracao", "Conclua antes a LOA e a procuração.")
		}
		if authority.Until != nil && authority.Until.Before(today) {
			return fault.New(fault.Conflict, "procuracao_vencida", "A procuração venceu em "+authority.Until.BR()+".")
		}
	}
	if stage == Reading && len(m.Done) < len(stages)-1 {
		return fault.New(fault.Conflict, "etapas_abertas", "Conclua antes as outras etapas.")
	}
	return nil
}

// dates reads when a stage happened and refuses days that contradict each other.
func (m *Migration) dates(done *Done, in Closing, today month.Date, wrong *fault.Collector) {
	if in.On != "" {
		on, err := month.ParseDay(in.On)
		wrong.Check(err == nil, "data", "Informe a data como 05/11/2026")
		wrong.Check(err != nil || !on.After(today), "data", "A data não pode ser no futuro")
		done.On = on
	}
	switch done.Stage {
	case Authority:
		until, err := month.ParseDay(in.Until)
		if err != nil {
			wrong.Add("valida_ate", "Informe até quando a procuração vale")
			return
		}
		wrong.Check(!until.Before(done.On), "valida_ate", "A validade termina antes da assinatura")
		done.Until = &until
	case Notice:
		signed := m.Done[Authority].On
		wrong.Check(!done.On.Before(signed), "data", "A denúncia, "+done.On.BR()+", vem antes da procuração, "+signed.BR())
	case Reading:
		wrong.Check(!done.On.Before(m.Start.First()), "data", "A primeira leitura vem antes do início do fornecimento, "+m.Start.First().BR())
	}
}

// said checks what a stage must say beyond its papers.
func (m *Migration) said(done *Done, d *Deadlines, wrong *fault.Collector) {
	wrong.Check(utf8.RuneCountInString(done.Reference) <= maxText, "referencia", "A referência tem até 120 caracteres")
	switch done.Stage {
	case Feasibility:
		wrong.Check(m.ProposalState == "aceita", "proposta_id", "Vincule a proposta que o cliente aceitou")
	case Notice:
		wrong.Check(done.Reference != "", "referencia", "Informe o número do protocolo da denúncia")
	case Market:
		wrong.Check(m.Route != "", "via", "Escolha CCEE ou varejista nos dados da migração")
		wrong.Check(m.Route != ByCCEE || !d.onlyRetail(m.DemandKW), "via", d.retailSentence())
		wrong.Check(done.Reference != "", "referencia", "Informe o código do agente ou o contrato de representação")
	case Metering:
		wrong.Check(done.Reference != "", "referencia", "Informe o código do ponto de medição")
	}
}

// with is the stages with one more.
func with(done map[Stage]Done, more Done) map[Stage]Done {
	all := map[Stage]Done{more.Stage: more}
	for s, d := range done {
		if s != more.Stage {
			all[s] = d
		}
	}
	return all
}

// Reopen opens a stage again, with the reason.
//
// Protection: as Update.
func (s *Service) Reopen(ctx context.Context, a actor.Actor, migrationID string, stage Stage, reason string, version *int64) (*View, error) {
	reason = strings.TrimSpace(reason)
	if reason == "" || utf8.RuneCountInString(reason) > maxNote {
		return nil, fault.Fields(fault.Field{Path: "motivo", Message: "Informe o motivo da reabertura, com até 500 caracteres"})
	}
	d, err := s.deadlines(ctx)
	if err != nil {
		return nil, err
	}
	return s.change(ctx, a, &d, func(ctx context.Context, tx *db.Tx) (string, error) {
		before, err := lockCurrent(ctx, tx, a, migrationID, version)
		if err != nil {
			return "", err
		}
		if before.State == Cancelled {
			return "", errOver
		}
		if _, closed := before.Done[stage]; !closed {
			return "", errNotDone
		}
		if _, after := before.Done[Reading]; after && stage != Reading {
			return "", fault.New(fault.Conflict, "etapa_posterior", "Reabra antes a primeira leitura livre.")
		}
		if err := dropDone(ctx, tx, migrationID, stage); err != nil {
			return "", err
		}
		after := before
		after.State = Open
		if stage == Energy {
			after.ContractID = ""
		}
		return migrationID, saved(ctx, tx, a, &before, &after, audit.Entry{Action: "migration.stage_reopen", Title: "Etapa reaberta: " + stage.Name(), Reason: reason})
	})
}
