package record

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
)

// Situation says in a word what a record lacks, or how far its statement is.
type Situation string

// The situations, in the order of a record's life. A record has one.
const (
	LacksMeasurement Situation = "falta_medicao"
	LacksAddress     Situation = "falta_email"
	LacksDue         Situation = "falta_vencimento"
	Waived           Situation = "dispensado" // by who closes the month
	Ready            Situation = "pronto"
	Queued           Situation = "na_fila"
	Sent             Situation = "enviado"
	Failed           Situation = "falhou" // doubtful and returned ones too: a person decides
	NoServer         Situation = "sem_servidor"
)

var situationNames = map[Situation]string{
	LacksMeasurement: "Falta medição", LacksAddress: "Falta e-mail", LacksDue: "Falta vencimento", Waived: "Dispensado", Ready: "Pronto", Queued: "Na fila",
	Sent: "Enviado", Failed: "Falhou", NoServer: "Não enviado: sem servidor de e-mail",
}

// Tally is how many records of a month are in a situation.
type Tally struct {
	Month     month.Month
	Situation Situation
	Count     int
}

// Ready are the clients of the month's records that could be sent and were not, one for each
// record, up to most records.
func (s *Service) Ready(ctx context.Context, a actor.Actor, m month.Month, most int) (clientIDs []string, capped bool, err error) {
	if !a.Can(actor.EmailsSend) {
		return nil, false, actor.ErrDenied
	}
	clientIDs, err = clientsOf(ctx, s.db, client.ScopeOf(a, actor.EmailsSend), Filter{Month: m, Situation: Ready}, most+1)
	return clientIDs[:min(len(clientIDs), most)], len(clientIDs) > most, err
}

// Undelivered counts the records whose last message failed or waits for a server, by
// month, newest first.
func (s *Service) Undelivered(ctx context.Context, a actor.Actor) ([]Tally, error) {
	if !a.Can(actor.EmailsSend) {
		return nil, actor.ErrDenied
	}
	return undelivered(ctx, s.db, client.ScopeOf(a, actor.EmailsSend))
}
