package negotiation

import (
	"fmt"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
)

// Deal is a negotiation with a client as it stands. An empty text, a nil pointer
// and a zero date are values that nobody gave.
type Deal struct {
	ID       string
	Number   int64
	ClientID string
	Client   string // its name
	CNPJ     string
	OwnerID  string
	Owner    string // its name
	Contact  string // who answers for the client

	Title         string
	Stage         Stage
	StageAt       clock.Micros
	Value         *money.Amount  // over the whole term
	ValueBy       string         // who typed the value; empty: nobody, or it came with an agreement
	Volume        *energy.Energy // a month
	Probability   *int           // whole percent
	ExpectedClose month.Date
	NextStep      string
	NextStepOn    month.Date
	TitleBy       string // who typed the title; empty: several people or the product did
	NextStepBy    string
	Supplier      string
	LostReason    Reason
	LostNote      string

	ProposalID   string
	ContractID   string
	ContractCode string
	ClosedAt     *clock.Micros

	Version   int64
	CreatedAt clock.Micros
	CreatedBy string
	UpdatedAt clock.Micros
	UpdatedBy string
}

// ErrNotFound is the one answer for a deal that does not exist and for one that is
// out of reach (R3).
var ErrNotFound = fault.New(fault.NotFound, "nao_encontrado", "Negociação não encontrada")

// scopeOf says whose deals the actor reaches: those of the clients in reach.
func scopeOf(a actor.Actor) client.Scope { return client.ScopeOf(a, actor.LeadsUpdate) }

// masked returns the deal as the actor may see it: who sees no prices reads of the
// typed words and of the value what that person typed (SX-02).
func (d Deal) masked(a actor.Actor) Deal {
	if a.SeesPrices() {
		return d
	}
	d.Supplier, d.LostNote, d.UpdatedBy = "", "", ""
	if d.OwnerID != a.UserID && d.OwnerID != d.Contact { // of staff only who answers for the client is named
		d.OwnerID, d.Owner = "", ""
	}
	if d.ValueBy != a.UserID {
		d.Value = nil
	}
	if d.TitleBy != a.UserID {
		d.Title = d.plainTitle()
	}
	if d.NextStepBy != a.UserID {
		d.NextStep, d.NextStepOn = "", month.Date{}
	}
	return d
}

// plainTitle replaces a title that the reader may not see.
func (d *Deal) plainTitle() string { return fmt.Sprint("Negociação ", d.Number) }

// facts are what the trail keeps of a deal.
func (d *Deal) facts() map[string]any {
	f := map[string]any{
		"etapa": d.Stage.Name(), "titulo": d.Title, "responsavel_id": d.OwnerID, "probabilidade": d.Probability,
		"valor": d.Value, "volume_mwh": nil, "previsao": dateText(d.ExpectedClose), "proximo_passo": d.NextStep,
		"proximo_passo_em": dateText(d.NextStepOn), "fornecedor": d.Supplier, "contract_id": d.ContractID,
	}
	if d.Volume != nil {
		f["volume_mwh"] = d.Volume.MWhText()
	}
	if d.Stage == StageLost {
		f["motivo"], f["motivo_detalhe"] = d.LostReason.Name(), d.LostNote
	}
	return f
}

// changed returns the facts that differ, before and after.
func changed(before, after *Deal) (was, is map[string]any) {
	was, is = before.facts(), after.facts()
	for name, value := range is {
		if fmt.Sprint(deref(was[name])) == fmt.Sprint(deref(value)) {
			delete(was, name)
			delete(is, name)
		}
	}
	return was, is
}

func deref(v any) any {
	switch p := v.(type) {
	case *money.Amount:
		if p != nil {
			return p.Text()
		}
		return ""
	case *int:
		if p != nil {
			return *p
		}
		return ""
	case nil:
		return ""
	}
	return v
}

func dateText(d month.Date) string {
	if d.IsZero() {
		return ""
	}
	return d.String()
}
