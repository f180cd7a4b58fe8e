package contract

import (
	"ynova/internal/contract/price"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/ptbr"
)

// What no contract agrees, and what is usual where nothing is known to compare with
// (TD-02).
const (
	mostPrice  = money.Price(5_000 * 1e8)
	lowPrice   = money.Price(60 * 1e8)
	highPrice  = money.Price(800 * 1e8)
	usualPrice = money.Price(250 * 1e8)

	mostEnergy  = 250_000 * energy.MWh
	mostPower   = 730_000 * energy.MWh // of an average month: 1 000 MW médio
	largeEnergy = 36_500 * energy.MWh  // likewise: 50 MW médio
)

var (
	priced = doubt.Kind[money.Price]{Write: func(p money.Price) string { return ptbr.FormatPrice(p) + "/MWh" }}
	supply = doubt.Kind[energy.Energy]{Write: ptbr.FormatMWh, Large: "O volume está em kW ou kWh?", Small: "O volume está em MW médio?"}
)

// ask holds the price and the volume that a person typed against those of before, or
// else against what is usual: until somebody confirms what is out of proportion,
// nothing is stored. It returns what the trail says of a confirmation. Whoever takes
// no questions gets them as warnings of what was stored all the same.
func (in *Input) ask(before, after *Contract) (confirmed string, warnings []string, err error) {
	open := doubt.Open{Reasons: in.Confirm}
	var wrong fault.Collector
	askPrices(&open, &wrong, before, after)
	if before == nil || before.Volume != after.Volume {
		askVolume(&open, &wrong, before, after)
	}
	if err := wrong.Err(); err != nil {
		return "", nil, err
	}
	if in.Confirm == nil {
		return "", open.Sentences(), nil
	}
	return open.Confirmed(), nil, open.Err()
}

func askPrices(open *doubt.Open, wrong *fault.Collector, before, after *Contract) {
	if before != nil && SamePrices(before, after) {
		return
	}
	path, typed := "average_price_mwh", []*money.Price{after.AveragePrice}
	if after.Prices != nil {
		path, typed = "prices", after.Prices.Agreed()
	}
	for _, p := range typed {
		switch {
		case p == nil || *p <= 0:
		case *p > mostPrice:
			q := priced.Ask(path, *p, usualPrice, "o usual")
			wrong.Add(path, "O preço vai até R$ 5.000,00/MWh. "+q.Sentence)
		case before != nil && before.AveragePrice != nil && *before.AveragePrice > 0:
			if was := *before.AveragePrice; 2**p > 5*was || 5**p < 2*was {
				open.Add(priced.Ask(path, *p, was, "o preço médio do contrato"))
			}
		case *p < lowPrice || *p > highPrice:
			open.Add(priced.Ask(path, *p, usualPrice, "o usual"))
		}
	}
}

func askVolume(open *doubt.Open, wrong *fault.Collector, before, after *Contract) {
	const path = "contracted_volume_mwh"
	volume, err := after.Volume.Monthly()
	if err != nil {
		return
	}
	var was energy.Energy
	if before != nil {
		was, _ = before.Volume.Monthly() // 0 asks nothing
	}
	switch {
	case volume > mostEnergy && after.Volume.Unit() == price.UnitMWh:
		wrong.Add(path, "O volume de um mês vai até 250.000 MWh. O valor está em kWh?")
	case volume > mostPower:
		wrong.Add(path, "O volume vai até 1.000 MW médio. O valor está em kW?")
	case was > 0 && (volume > 3*was || 50*volume < was):
		open.Add(supply.Ask(path, volume, was, "o volume do contrato"))
	case was == 0 && volume > largeEnergy:
		q := doubt.Question{Field: path, Reading: ptbr.FormatMWh(volume), Other: ptbr.FormatMWh(volume / 1000), Factor: 1000}
		q.Sentence = q.Reading + " por mês está fora do comum para um contrato. " + supply.Large + " Seriam " + q.Other + "."
		open.Add(q)
	}
}
