package demo

import (
	"context"
	"fmt"

	"github.com/shopspring/decimal"

	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/tariff/market"
	"ynova/internal/tariff/rate"
)

// The tariffs of the demonstration are those of its invoices, for every distributor
// alike; the energy tariffs are illustrative.
const (
	demoAct       = "Demonstração (sem ato)"
	demoTariffs   = "Valores dos exemplos de cálculo: não são as tarifas da distribuidora"
	demoValue     = "Valor de demonstração"
	tePonta       = "460"
	teForaPonta   = "290"
	flagAnnounced = "ANEEL, bandeira do mês; adicional da REH 3.306/2024"
)

// market enters tariffs, the bandeiras that are known and the PLD of a year.
func (s Services) market(ctx context.Context, gestora actor.Actor, current month.Month) error {
	from := month.New(current.Year()-2, 1).First()
	var list []rate.Tariff
	seen := map[string]bool{}
	for _, c := range companies {
		if seen[c.distributor] {
			continue
		}
		seen[c.distributor] = true
		for _, of := range []structure{verde, otherThanVerde, azul} {
			for _, p := range of.postos {
				list = append(list, p.tariff(c.distributor, of, from))
			}
		}
	}
	if err := s.Tariffs.Rates.Enter(ctx, gestora, list); err != nil {
		return fmt.Errorf("demo: tariffs: %w", err)
	}
	if err := s.flags(ctx, gestora, current); err != nil {
		return err
	}
	return s.pld(ctx, gestora, current)
}

func (p posto) tariff(distributor string, of structure, from month.Date) rate.Tariff {
	t := rate.Tariff{
		Key:  rate.Key{Distributor: distributor, Subgroup: of.subgroup, Modality: string(of.modality), Posto: string(p.name)},
		From: from, Act: demoAct, Source: demoTariffs,
	}
	if !p.demand.IsZero() {
		t.TUSDkW = priceOf(p.demand)
	}
	if !p.energy.IsZero() {
		t.TUSDMWh = priceOf(p.energy)
		te := teForaPonta
		if p.name == invoice.PostoPonta {
			te = tePonta
		}
		t.TEMWh = priceOf(decimalOf(te))
	}
	return t
}

// priceOf converts a constant of this package.
func priceOf(d decimal.Decimal) *money.Price {
	p, err := money.ParsePrice(d.String())
	if err != nil {
		panic("demo: " + err.Error())
	}
	return &p
}

// flags enters the bandeiras of the months that were announced (domain 6.4).
func (s Services) flags(ctx context.Context, gestora actor.Actor, current month.Month) error {
	for _, f := range []struct {
		month  month.Month
		label  string
		charge string
	}{{month.New(2026, 9), market.FlagYellow, "18.85"}, {month.New(2026, 10), market.FlagGreen, "0"}} {
		if f.month > current {
			continue
		}
		_, err := s.Tariffs.Market.Put(ctx, gestora, market.Input{
			Series: market.SeriesFlag, Month: f.month, Label: f.label, Price: *priceOf(decimalOf(f.charge)), Source: flagAnnounced,
		})
		if err != nil {
			return fmt.Errorf("demo: flag of %s: %w", f.month, err)
		}
	}
	return nil
}

// inventedPLD are twelve months of an invented year, R$/MWh.
var inventedPLD = [...]string{"186.59", "142.10", "98.75", "83.40", "91.22", "128.64", "174.90", "231.15", "262.48", "248.03", "205.77", "193.36"}

// pld enters the year before the current month.
func (s Services) pld(ctx context.Context, gestora actor.Actor, current month.Month) error {
	for i := range inventedPLD {
		m := current.Add(i - len(inventedPLD))
		_, err := s.Tariffs.Market.Put(ctx, gestora, market.Input{
			Series: market.SeriesSE, Month: m, Price: *priceOf(decimalOf(inventedPLD[m.Number()-1])), Source: demoValue,
		})
		if err != nil {
			return fmt.Errorf("demo: PLD of %s: %w", m, err)
		}
	}
	return nil
}
