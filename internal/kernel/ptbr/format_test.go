package ptbr_test

import (
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
)

func TestFormats_SH17(t *testing.T) {
	t.Parallel()
	const one = percent.One
	for _, tt := range []struct{ name, got, want string }{
		{"SH-17 money", ptbr.FormatMoney(12_345_600), "R$\u00a01.234,56"},
		{"SH-17 money rounds half up", ptbr.FormatMoney(12_345_650), "R$\u00a01.234,57"},
		{"SH-17 negative money", ptbr.FormatMoney(-37_431_800), "-R$\u00a03.743,18"},
		{"SH-17 negative money that rounds to zero", ptbr.FormatMoney(-49), "R$\u00a00,00"},
		{"SH-17 zero", ptbr.FormatMoney(0), "R$\u00a00,00"},
		{"SH-17 millions", ptbr.FormatMoney(1_000_000 * money.Real), "R$\u00a01.000.000,00"},
		{"SH-17 price", ptbr.FormatPrice(24_735_000_000), "R$\u00a0247,35"},
		{"SH-17 price with more decimals", ptbr.FormatPrice(24_735_678), "R$\u00a00,24735678"},
		{"SH-17 energy", ptbr.FormatMWh(1_331_250 * energy.KWh), "1.331,250\u00a0MWh"},
		{"SH-17 PROINFA, 3 decimals", ptbr.FormatMWh(6_412 * energy.KWh), "6,412\u00a0MWh"},
		{"SH-17 energy rounds half even", ptbr.FormatMWh(energy.KWh / 2), "0,000\u00a0MWh"},
		{"TD-14 a tie goes to the even kWh", ptbr.FormatMWh(435_3505 * energy.KWh / 10), "435,350\u00a0MWh"},
		{"TD-14 and up where the odd one is below", ptbr.FormatMWh(-435_3515 * energy.KWh / 10), "-435,352\u00a0MWh"},
		{"every decimal that there is", ptbr.FormatMWhExact(1_331_250*energy.KWh + energy.KWh/8), "1.331,250125\u00a0MWh"},
		{"SH-17 negative energy", ptbr.FormatMWh(-19_858 * energy.KWh), "-19,858\u00a0MWh"},
		{"SH-17 percent, 0 decimals", ptbr.FormatPercent(12*one+one/2, 0), "13%"},
		{"SH-17 percent, 2 decimals", ptbr.FormatPercent(-16_670_000, 2), "-16,67%"},
		{"SH-17 percent keeps its decimals", ptbr.FormatPercent(3*one, 2), "3,00%"},
		{"SH-17 percent, all decimals", ptbr.FormatPercent(1, 6), "0,000001%"},
		{"SH-17 percent as it is", ptbr.FormatPercentExact(-3*one - one/2), "-3,5%"},
		{"SH-17 number as it is", ptbr.FormatDecimal(decimal.RequireFromString("12345.25")), "12.345,25"},
		{"SH-17 percent, more decimals than it holds", ptbr.FormatPercent(one, 8), "1,00000000%"},
		{"SH-17 percent that rounds to zero", ptbr.FormatPercent(-one/4, 0), "0%"},
		{"SH-17 number", ptbr.FormatNumber(decimal.RequireFromString("1234567.895"), 2), "1.234.567,90"},
		{"SH-17 number without decimals", ptbr.FormatNumber(decimal.RequireFromString("-1234"), 0), "-1.234"},
		{"SH-17 number that rounds to zero", ptbr.FormatNumber(decimal.RequireFromString("-0.001"), 2), "0,00"},
		{"EM-11 instant", ptbr.FormatDateTime(time.Date(2026, 11, 1, 2, 30, 0, 0, time.UTC)), "31/10/2026 23:30"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if tt.got != tt.want {
				t.Errorf("got %q, want %q", tt.got, tt.want)
			}
		})
	}
}

// Property: what is shown of an amount, a price, an energy and a percentage
// reads back as the value that was shown.
func TestFormatRoundTrip_B08(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.Int64Range(-1e18, 1e18).Draw(t, "v")
		for shown, want := range map[string]string{
			ptbr.FormatMoney(money.Amount(v)):           money.Amount(v).Round().Text(),
			ptbr.FormatPrice(money.Price(v)):            money.Price(v).Text(),
			ptbr.FormatMWh(energy.Energy(v)):            energy.Energy(v).RoundKWh().MWhText(),
			ptbr.FormatPercent(percent.Percent(v), 6):   percent.Percent(v).Text(),
			ptbr.FormatNumber(decimal.New(v, -7), 7):    decimal.New(v, -7).String(),
			ptbr.FormatNumber(decimal.NewFromInt(v), 0): decimal.NewFromInt(v).String(),
		} {
			got, err := ptbr.ParseNumber(shown)
			if err != nil || !got.Equal(decimal.RequireFromString(want)) {
				t.Fatalf("%q reads as %s, %v; want %s", shown, got, err, want)
			}
		}
	})
}

// FC-11: a value of a calculation is written with its unit as people read it.
func TestFormatFigure_FC11(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ value, unit, want string }{
		{"103655.02", "R$", "R$\u00a0103.655,02"},
		{"12", "R$", "R$\u00a012,00"},
		{"-1.5", "R$/MWh", "-R$\u00a01,50/MWh"},
		{"219.6712", "R$/MWh", "R$\u00a0219,6712/MWh"},
		{"1341.188", "MWh", "1.341,188 MWh"},
		{"3", "%", "3%"},
		{"2.50", "", "2,50"},
		{"Verde", "", "Verde"},
		{"CT-1", "kW", "CT-1 kW"},
	} {
		if got := ptbr.FormatFigure(c.value, c.unit); got != c.want {
			t.Errorf("%s %s is %q, want %q", c.value, c.unit, got, c.want)
		}
	}
}
