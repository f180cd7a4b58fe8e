package simulation

import (
	"context"
	"encoding/json"

	"ynova/internal/kernel/money"
	"ynova/internal/platform/db"
	"ynova/internal/platform/web"
	"ynova/internal/simulation/cost"
)

// Promise is what may be promised of a modality: the saving that a client reads first.
type Promise struct {
	Modalidade string      `json:"modalidade" enum:"Verde,Azul"`
	Manchete   string      `json:"manchete" doc:"Economia prometida no primeiro ano, Sem economia a prometer ou Prejuízo no primeiro ano; vazia sem a tarifa da modalidade"`
	Valor      *web.Number `json:"valor_R$" doc:"O da manchete; nulo onde não há"`
	Prometida  *web.Number `json:"prometida_R$_ano" doc:"Nula: nada se promete"`
	Percentual *web.Number `json:"prometida_percentual" doc:"Da conta cativa do cenário prometido"`
	Base       *web.Number `json:"base_R$_ano" doc:"Com as premissas de hoje"`
	AoLado     string      `json:"ao_lado" doc:"O que está ao lado da manchete; vazio onde a base diz o mesmo"`
	Motivo     string      `json:"motivo" doc:"Por que a promessa não é a base, ou por que não há"`
	Cenario    string      `json:"cenario" enum:"base,reequilibrada," doc:"Que tarifas a promessa supõe"`
	Payback    string      `json:"payback" doc:"Como se lê; vazio onde a migração não está em questão"`
	Horizontes *Horizons   `json:"horizontes" doc:"Nulo: nada se promete"`
}

// Horizons are what a promise comes to in more than a year.
type Horizons struct {
	Ate      string      `json:"ate" doc:"Como Até dez/2028 (18 meses); vazio: a lei já muda antes do início, ou não se sabe quando"`
	Mes      string      `json:"mes" doc:"O último, AAAA-MM; vazio como ate"`
	Meses    int         `json:"meses" doc:"Zero como ate"`
	Valor    *web.Number `json:"valor_R$"`
	Base     *web.Number `json:"base_R$" doc:"Com as premissas de hoje"`
	Tres     web.Number  `json:"tres_anos_R$"`
	Dez      web.Number  `json:"dez_anos_R$"`
	Ressalva string      `json:"ressalva" doc:"Vale para três e dez anos"`
}

// Promises are those of each modality; null: the subgroup does not have it.
type Promises struct {
	Verde *Promise `json:"verde"`
	Azul  *Promise `json:"azul"`
}

// Of is the promise of a modality.
func (p *Promises) Of(m cost.Modality) *Promise {
	if m == cost.Azul {
		return p.Azul
	}
	return p.Verde
}

// MissingTariff is why nothing is promised of a modality.
func MissingTariff(m cost.Modality) string { return "Falta a tarifa da " + string(m) + "." }

// PromiseOf is a promise as answers show it; p is nil where the modality has no tariff.
func PromiseOf(m cost.Modality, p *cost.Promise) *Promise {
	out := &Promise{Modalidade: string(m)}
	if p == nil {
		out.Motivo = MissingTariff(m)
		return out
	}
	label, value := p.Headline()
	out.Manchete, out.Valor = label, web.NumberOf(value, money.Amount.Text)
	out.Prometida, out.Base = web.NumberOf(p.Promised(), money.Amount.Text), new(amount(p.Base))
	out.AoLado, out.Motivo, out.Cenario = p.Beside(), p.Why(), "base"
	if p.Made() {
		out.Percentual, out.Horizontes = rounded(p.Percent), horizons(p)
	}
	if p.Rebalanced {
		out.Cenario = "reequilibrada"
	}
	if p.Payback != nil {
		out.Payback = p.Payback.Text()
	}
	return out
}

func horizons(p *cost.Promise) *Horizons {
	h := &Horizons{Tres: amount(p.Horizon.Three), Dez: amount(p.Horizon.Ten), Ressalva: cost.YearsCaveat}
	if l := p.Law; l != nil {
		h.Ate, h.Mes, h.Meses, h.Valor, h.Base = l.Label(), l.Until.String(), l.Months, new(amount(l.Value)), new(amount(l.Base))
	}
	return h
}

// promises are those of a result.
func promises(r *cost.Result, of cost.Pair[cost.Promise]) Promises {
	out := Promises{Azul: PromiseOf(cost.Azul, of.Azul)}
	if cost.AllowsVerde(r.Case.Unit.Subgroup) {
		out.Verde = PromiseOf(cost.Verde, of.Verde)
	}
	return out
}

// FillPromises computes what may be promised of the simulations that were kept before promises
// were, each of the case that it was kept with. One whose case was not kept stays without.
//
// Protection: a row takes a promise only while it is the version that was read.
func (s *Service) FillPromises(ctx context.Context) error {
	for after := ""; ; {
		rows, err := unpromised(ctx, s.DB, after)
		if err != nil || len(rows) == 0 {
			return err
		}
		for i := range rows {
			v := &rows[i]
			after = v.ID
			if promise := promiseOf(v.basis, cost.Modality(v.Modality)); promise != nil {
				if err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return fillPromise(ctx, tx, v, promise) }); err != nil {
					return err
				}
			}
		}
	}
}

// promiseOf computes the promise of a stored case; nil where the rules in force refuse it.
func promiseOf(basis []byte, m cost.Modality) *cost.Promise {
	c := &cost.Case{}
	if len(basis) == 0 || json.Unmarshal(basis, c) != nil {
		return nil
	}
	r, err := cost.Simulate(c)
	if err != nil {
		return nil
	}
	p, err := r.Promise(m)
	if err != nil {
		return nil
	}
	return p
}
