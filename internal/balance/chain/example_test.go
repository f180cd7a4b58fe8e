package chain_test

import (
	"fmt"

	"ynova/internal/balance/chain"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
)

// November 2026 of example E1 (docs/domain.md, 1.8): a contract of 324 MWh with a
// band of 80 to 120 % serves a unit that took 402,880 MWh.
func ExampleCalculator_Compute() {
	known := func(text string) chain.Energy {
		e, err := energy.ParseMWh(text)
		if err != nil {
			panic(err)
		}
		return chain.Some(e)
	}
	price, err := money.ParsePrice("247.35")
	if err != nil {
		panic(err)
	}
	var calculator chain.Calculator
	units, _ := calculator.Compute(&chain.Pool{
		Units: []chain.Measure{{Consumption: known("402.880"), Proinfa: known("6.105")}},
		Supplies: []chain.Supply{{
			Volume: known("324"), Lower: chain.Some(80 * percent.One), Upper: chain.Some(120 * percent.One),
			Price: chain.Some(price), Factor: percent.Hundred,
		}},
		DefaultLoss: chain.Some(3 * percent.One),
	})
	u := units[0]
	fmt.Println("requisito", u.Requirement.V.MWhText(), "MWh")
	fmt.Println("NET      ", u.Net.V.MWhText(), "MWh")
	fmt.Println("faturar  ", u.Billable.V.MWhText(), "MWh, máximo", u.Maximum.V.MWhText())
	fmt.Println("déficit  ", u.Deficit.V.MWhText(), "MWh,", u.Conformity)
	fmt.Println("valor     R$", u.Value.V.Text())
	// Output:
	// requisito 414.966 MWh
	// NET       408.861 MWh
	// faturar   388.800 MWh, máximo 388.800
	// déficit   20.061 MWh, Excedente
	// valor     R$ 96169.68
}

// What a month accumulates in its contract year, and that it runs over the limit.
func ExampleYear_Add() {
	mwh := func(n int64) chain.Energy { return chain.Some(energy.Energy(n) * energy.MWh) }
	start, _ := month.NewDate(2026, 3, 1)
	year := chain.NewYear(start)
	year.Add(start.Month(), mwh(90), mwh(100))
	position := year.Add(start.Month()+1, mwh(120), mwh(100))
	fmt.Println(position.Net.V.MWhText(), "of", position.Limit.V.MWhText(), "MWh:", position.Delta.V.Text(), "%")
	// Output: 210.000 of 200.000 MWh: 5 %
}
