package basis_test

import (
	"testing"

	"ynova/internal/compliance/basis"
	"ynova/internal/compliance/checktest"
	"ynova/internal/platform/expect"
	"ynova/internal/tariff/parameter"
)

// Domain 0.5 and 4.6: the tolerance of a bill is the greater of R$ 2 and 0.1 %, in cents.
func TestToleranceOfABill(t *testing.T) {
	p := basis.Thresholds{All: checktest.Parameters(t), Month: checktest.Month("2026-10")}
	limits, ok := p.Tolerance(parameter.KeyBillToleranceMoney, parameter.KeyBillTolerancePercent)
	if !ok {
		t.Fatal("a parameter is missing")
	}
	for expected, want := range map[string]string{
		"0": "2", "2000": "2", "2004.99": "2", "2005": "2.01", "65680.67": "65.68", "-65680.67": "65.68", "65685": "65.69", "-5": "2",
	} {
		if got := limits.Of(dec(expected)).String(); got != want {
			t.Errorf("of R$ %s: %s, want %s", expected, got, want)
		}
	}
	node := limits.Node(dec("65680.67"))
	if got := checktest.Record(&node); got != `Tolerância = 65.68 R$ (máx(valor mínimo, percentual do esperado))
  Valor mínimo = 2 R$ ← parâmetro fatura.tolerancia_valor
  Percentual = 0.1 % ← parâmetro fatura.tolerancia_percentual
` {
		t.Errorf("%s", got)
	}
	if _, ok := p.Tolerance(parameter.KeyBillTolerancePercent, parameter.KeyBillTolerancePercent); ok {
		t.Error("a percentage is taken for an amount")
	}
	if _, ok := p.Tolerance(parameter.KeyBillToleranceMoney, parameter.KeyBillToleranceMoney); ok {
		t.Error("an amount is taken for a percentage")
	}
	cents := basis.Thresholds{All: checktest.With(t, parameter.KeyBillToleranceMoney, "2.005"), Month: p.Month}
	if limits, _ = cents.Tolerance(parameter.KeyBillToleranceMoney, parameter.KeyBillTolerancePercent); limits.Of(dec("0")).String() != "2.01" {
		t.Errorf("of half a cent: %s", limits.Of(dec("0")))
	}
}

// Domain 0.5: a value holds from its first day on, in its own unit.
func TestThresholdsOfAMonth(t *testing.T) {
	in := func(m string) basis.Thresholds {
		return basis.Thresholds{All: checktest.Parameters(t), Month: checktest.Month(m)}
	}
	factor, ok := in("2026-10").Number(parameter.KeyDemandToleranceFactor, parameter.UnitRatio)
	if !ok || factor.Value.String() != "1.05" {
		t.Errorf("%s, %v", factor.Value, ok)
	}
	node := factor.Node("Fator")
	if got := checktest.Record(&node); got != "Fator = 1.05 razão ← parâmetro demanda.tolerancia_fator\n" {
		t.Errorf("%s", got)
	}
	if n, ok := in("2026-10").Count(parameter.KeyLightDemandHistoryMin, parameter.UnitMonths); !ok || n != 6 {
		t.Errorf("%d months, %v", n, ok)
	}
	for name, p := range map[string]basis.Thresholds{"before it": in("1999-12"), "the zero value": {}} {
		_, number := p.Number(parameter.KeyDemandToleranceFactor, parameter.UnitRatio)
		_, count := p.Count(parameter.KeyLightDemandHistoryMin, parameter.UnitMonths)
		_, tolerance := p.Tolerance(parameter.KeyBillToleranceMoney, parameter.KeyBillTolerancePercent)
		expect.All(t, name, expect.Is(number, false), expect.Is(count, false), expect.Is(tolerance, false))
	}
	if _, ok := in("2026-10").Number(parameter.KeyDemandToleranceFactor, parameter.UnitPercent); ok {
		t.Error("a ratio is taken for a percentage")
	}
	if _, ok := in("2026-10").Count(parameter.KeyLightDemandHistoryMin, parameter.UnitCycles); ok {
		t.Error("months are taken for cycles")
	}
}
