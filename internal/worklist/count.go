package worklist

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
)

// Counts are the numbers beside the menu; zero where there is nothing to do, and for
// who may not know.
type Counts struct {
	Lines    int `json:"dashboard" doc:"Linhas de Meu dia"`
	Imports  int `json:"balancos" doc:"Importações a revisar"`
	Mail     int `json:"email" doc:"E-mails prontos, não enviados"`
	Readings int `json:"documentos" doc:"Documentos a conferir"`
	Findings int `json:"apontamentos" doc:"Apontamentos abertos de severidade Alta, a contestar"`
	Deals    int `json:"negociacoes" doc:"Negociações com o próximo passo vencido"`
	Agenda   int `json:"agenda" doc:"Compromissos de hoje"`
}

// Counts counts the work of the month in each area.
func (s *Service) Counts(ctx context.Context, who actor.Actor, m month.Month) (c Counts, err error) {
	w, err := s.Items(ctx, who, m)
	if err != nil {
		return c, err
	}
	c.Lines = len(w.Items)
	into := map[Kind]*int{
		KindImport: &c.Imports, KindReady: &c.Mail, KindReading: &c.Readings, KindFinding: &c.Findings, KindNextStep: &c.Deals, KindToday: &c.Agenda,
	}
	for _, item := range w.Items {
		if n := into[item.Kind]; n != nil {
			*n += item.Count
		}
	}
	return c, nil
}
