package accrual

import (
	"github.com/shopspring/decimal"

	"ynova/internal/tariff/parameter"
)

// tolerance is how far a line may differ from what is accrued: of documents as far as their
// checks allow, of the CCEE a percentage, else a cent. Nil where no parameter states it.
func (k *kind) tolerance(r Rules, accrued decimal.Decimal) *decimal.Decimal {
	t := r.thresholds()
	both := func(moneyKey, percentKey string) *decimal.Decimal {
		if limits, ok := t.Tolerance(moneyKey, percentKey); ok {
			return new(limits.Of(accrued))
		}
		return nil
	}
	switch k.family {
	case ofNF:
		return both(parameter.KeyNFToleranceMoney, parameter.KeyNFTolerancePercent)
	case ofBill:
		return both(parameter.KeyBillToleranceMoney, parameter.KeyBillTolerancePercent)
	case ofCCEE:
		return both(parameter.KeyAccrualTolerance, parameter.KeyChargesTolerance)
	}
	if least, ok := t.Number(parameter.KeyAccrualTolerance, parameter.UnitMoney); ok {
		return &least.Value
	}
	return nil
}
