package closing

import (
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
)

func energyOf(n int) *energy.Energy { return new(energy.Energy(n)) }

func priceOf(n int) *money.Price { return new(money.Price(n)) }
