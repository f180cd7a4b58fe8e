package variance

import (
	"context"
	"slices"

	"ynova/internal/audit"
	"ynova/internal/closing/accrual"
	"ynova/internal/closing/book"
	"ynova/internal/closing/item"
	"ynova/internal/closing/provision"
	"ynova/internal/closing/snapshot"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// Basis is what an accrual rests on.
type Basis string

// The bases.
const (
	BasisPreview Basis = "previa"    // as it would be accrued now
	BasisFrozen  Basis = "congelado" // as it was when the month became medido
	BasisKept    Basis = "fechado"   // both sides as they were kept at the close
)

// Accrual is what the month of a client was accrued for, and what it came to (MC-07).
type Accrual struct {
	ClientID, Name string
	Month          month.Month
	Basis          Basis
	Lines          []accrual.Line
	Total          accrual.Total
	Codes          map[string]string // of contracts
	Works          bool              // the reader works on months: reasons of the house are shown
	Masked         bool              // the reader sees no R$
}

// Accrual reads the accrual of a client in reach.
func (s *Service) Accrual(ctx context.Context, a actor.Actor, clientID string, m month.Month) (Accrual, error) {
	c, err := s.Books.Get(ctx, a, clientID, m)
	if err != nil {
		return Accrual{}, err
	}
	found, err := s.accrualOf(ctx, s.DB, m, []book.ClientMonth{c})
	if err != nil {
		return Accrual{}, err
	}
	found[0].Works, found[0].Masked = a.Can(actor.MonthsWork), !a.SeesPrices()
	return found[0], nil
}

// accrualOf reads the accruals of clients: those of a closed month as they were kept.
func (s *Service) accrualOf(ctx context.Context, q db.Q, m month.Month, clients []book.ClientMonth) ([]Accrual, error) {
	found := make([]Accrual, len(clients))
	for i := range clients {
		c := &clients[i]
		found[i] = Accrual{ClientID: c.ClientID, Name: c.Name, Month: m, Codes: map[string]string{}}
		for n := range c.Supplies {
			found[i].Codes[c.Supplies[n].ContractID] = c.Supplies[n].Code
		}
	}
	if err := takeKept(ctx, q, m, clients, found); err != nil {
		return nil, err
	}
	var open []book.ClientMonth
	var places []int
	for i := range clients {
		if found[i].Basis != BasisKept {
			open, places = append(open, clients[i]), append(places, i)
		}
	}
	accrued, err := s.ProvisionOf(ctx, q, open, m)
	if err != nil {
		return nil, err
	}
	accounts := accrued.Accounts()
	for i := range accounts {
		at := &found[places[i]]
		at.Lines, at.Basis = accounts[i].Lines, BasisPreview
		if len(accounts[i].Frozen) > len(open[i].Supplies) { // and the client's own
			at.Basis = BasisFrozen
		}
	}
	for i := range found {
		found[i].Total = accrual.Sum(found[i].Lines)
	}
	return found, nil
}

// takeKept gives the clients whose month is closed what was kept of it; one that was
// closed before accruals were is left alone.
func takeKept(ctx context.Context, q db.Q, m month.Month, clients []book.ClientMonth, found []Accrual) error {
	var ids []string
	at := map[string]*Accrual{}
	for i := range clients {
		if clients[i].Closed != nil {
			ids, at[clients[i].ClientID] = append(ids, clients[i].ClientID), &found[i]
		}
	}
	reasons, err := provision.ReasonsOf(ctx, q, ids, m)
	if err != nil {
		return err
	}
	return snapshot.EachKept(ctx, q, ids, m, func(s *snapshot.Snapshot) error {
		var p struct {
			Contracts []struct {
				ID   string `json:"contrato"`
				Code string `json:"codigo"`
			} `json:"contratos"`
			Accrual []accrual.Line `json:"provisto"`
		}
		if err := s.Read(&p); err != nil || p.Accrual == nil {
			return err
		}
		of := at[s.ClientID]
		of.Lines, of.Basis = p.Accrual, BasisKept
		for _, c := range p.Contracts {
			of.Codes[c.ID] = c.Code
		}
		for i := range of.Lines {
			l := &of.Lines[i]
			l.Reason = reasons.Of(s.ClientID, l.ContractID, l.Name)
		}
		return nil
	})
}

// Row is a line of a client over its contracts.
type Row struct {
	Name  accrual.Name
	Lines []accrual.Line // of its contracts, or the one of the client itself
	accrual.Total
}

// Rows are the lines of the client in the order of the screens.
func (of *Accrual) Rows() []Row {
	var rows []Row
	for _, name := range accrual.Names() {
		var lines []accrual.Line
		for i := range of.Lines {
			if of.Lines[i].Name == name {
				lines = append(lines, of.Lines[i])
			}
		}
		if len(lines) > 0 {
			rows = append(rows, Row{name, lines, accrual.Sum(lines)})
		}
	}
	return rows
}

// Explaining is why a line of a client's month, or of one of its contracts, differs.
type Explaining struct {
	ClientID, ContractID string
	Month                month.Month
	Line                 accrual.Name
	Reason               string
}

var errNoLine = fault.New(fault.NotFound, "nao_encontrado", "Este mês não tem esta linha.")

// Explain says why a line differs; a line that is not compared yet has nothing to explain.
//
// Protection: the client's months are held as they are, and the unique key.
func (s *Service) Explain(ctx context.Context, a actor.Actor, e Explaining) error {
	reason, err := item.CheckReason(e.Reason)
	if err != nil {
		return err
	}
	e.Reason = reason
	return s.explain(ctx, a, &e, "month.explain", ": diferença explicada")
}

// Unexplain takes the explanation back.
//
// Protection: as Explain.
func (s *Service) Unexplain(ctx context.Context, a actor.Actor, e Explaining) error {
	e.Reason = ""
	return s.explain(ctx, a, &e, "month.unexplain", ": explicação retirada")
}

func (s *Service) explain(ctx context.Context, a actor.Actor, e *Explaining, action, what string) error {
	if !a.Can(actor.MonthsWork) {
		return actor.ErrDenied
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		c, err := s.Books.Held(ctx, tx, a, e.ClientID, e.Month)
		if err != nil {
			return err
		}
		found, err := s.accrualOf(ctx, tx, e.Month, []book.ClientMonth{c})
		if err != nil {
			return err
		}
		at := slices.IndexFunc(found[0].Lines, func(l accrual.Line) bool { return l.Name == e.Line && l.ContractID == e.ContractID })
		switch {
		case at < 0:
			return errNoLine
		case e.Reason != "" && found[0].Lines[at].Difference == nil:
			return fault.New(fault.Invalid, "sem_diferenca", "Esta linha ainda não tem os dois lados: não há diferença a explicar.")
		}
		if err := provision.Explain(ctx, tx, provision.Reason{
			ClientID: e.ClientID, ContractID: e.ContractID, Month: e.Month, Line: e.Line, Text: e.Reason, By: a.Name,
		}); err != nil {
			return err
		}
		title := "Provisto × realizado de " + e.Month.Label() + ": " + e.Line.Label() + what
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: action, Entity: item.Entity, EntityID: item.EntityID(e.ClientID, e.Month), ClientID: e.ClientID, Title: title, Reason: e.Reason,
			After: map[string]string{"linha": string(e.Line), "contrato": e.ContractID},
		})
	})
}
