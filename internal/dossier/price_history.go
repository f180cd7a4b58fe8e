package dossier

import (
	"ynova/internal/kernel/month"
	"ynova/internal/platform/web"
)

// priceMonths is how far back the prices are shown, the month of the figures included.
const priceMonths = 24

// PriceMonth is what a MWh costs by the contract, and what it cost on the market.
type PriceMonth struct {
	Month string      `json:"month"`
	Price *web.Number `json:"price" doc:"R$/MWh do contrato; nulo: indefinido"`
	PLD   *web.Number `json:"pld" doc:"PLD médio do submercado das unidades; nulo onde não foi carregado"`
}

// priceHistory is the months of the validity up to that of the figures, oldest first;
// for who sees prices.
func (g *gathered) priceHistory(m month.Month) []PriceMonth {
	history := []PriceMonth{}
	if !g.actor.SeesPrices() {
		return history
	}
	for at := m - priceMonths + 1; at <= m; at++ {
		if !g.terms.Covers(at) {
			continue
		}
		one := PriceMonth{Month: at.String()}
		if p := g.terms.PriceIn(at, g.factors).Price; p != nil {
			one.Price = web.Optional(web.Number(p.Text()))
		}
		if v, known := g.plds[at]; known {
			one.PLD = web.Optional(web.Number(v.Price.Text()))
		}
		history = append(history, one)
	}
	return history
}
