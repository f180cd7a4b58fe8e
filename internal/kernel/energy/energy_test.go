package energy_test

import (
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
)

var (
	_ sql.Scanner   = (*energy.Energy)(nil)
	_ driver.Valuer = energy.Energy(0)
	_ sql.Scanner   = (*energy.Power)(nil)
	_ driver.Valuer = energy.Power(0)
)

func kwh(t testing.TB, s string) energy.Energy {
	t.Helper()
	e, err := energy.ParseKWh(s)
	if err != nil {
		t.Fatalf("ParseKWh(%q): %v", s, err)
	}
	return e
}

// B09: half a kWh goes to the even one, of a share and of a power.
func TestTiesGoToTheEvenKWh(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{"1": "0", "3": "2", "5": "2", "7": "4", "-1": "0", "-3": "-2", "3.00000002": "2", "1.00000002": "1"} {
		got, err := kwh(t, in).Percent(50 * percent.One)
		if err != nil || got.KWhText() != want {
			t.Errorf("half of %s kWh = %s, %v; want %s", in, got.KWhText(), err, want)
		}
	}
	// 720 hours of 0.00000625 MW are 4.5 kWh.
	for in, want := range map[string]string{"0.00000625": "4", "0.00000764": "6", "0.00001875": "14", "0.00002083": "15"} {
		p, err := energy.ParsePower(in)
		if err != nil {
			t.Fatal(err)
		}
		got, err := p.In(month.New(2026, 11))
		if err != nil || got.KWhText() != want {
			t.Errorf("%s MW in November = %s kWh, %v; want %s", in, got.KWhText(), err, want)
		}
	}
	e, p := kwh(t, "1000"), energy.MW
	if text, err := e.AppendText([]byte(">")); string(text) != ">1.000" || err != nil {
		t.Errorf("energy is written %s, %v", text, err)
	}
	if text, err := p.AppendText([]byte(">")); string(text) != ">1.000" || err != nil {
		t.Errorf("power is written %s, %v", text, err)
	}
	if got, err := energy.Energy(math.MaxInt64).Percent(percent.Percent(math.MaxInt64)); got != 0 || !errors.Is(err, fixed.ErrRange) {
		t.Errorf("a share beyond all bounds is %s, %v", got, err)
	}
}

func TestTexts(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ kwh, mwhText, kwhText, kwhText8 string }{
		{"331250", "331.250", "331250", "331250.00000000"}, // EB-13: 8 decimals
		{"40015.44", "40.01544", "40015.44", "40015.44000000"},
		{"0.00000001", "0.00000000001", "0.00000001", "0.00000001"},
		{"0", "0.000", "0", "0.00000000"},
		{"-19858", "-19.858", "-19858", "-19858.00000000"},
		{"1000", "1.000", "1000", "1000.00000000"}, // EB-13: 1 MWh = 1000 kWh
	} {
		e := kwh(t, tt.kwh)
		expect.All(t, tt.kwh+" kWh", expect.Is(e.MWhText(), tt.mwhText), expect.Is(e.KWhText(), tt.kwhText), expect.Is(e.KWhText8(), tt.kwhText8))
		if back, err := energy.ParseMWh(tt.mwhText); back != e || err != nil {
			t.Errorf("ParseMWh(%q) = %v, %v", tt.mwhText, back, err)
		}
	}
	if energy.MWh != 1000*energy.KWh {
		t.Error("EB-13: 1 MWh is 1000 kWh")
	}
}

// Example E1 of the domain reference: consumo, losses of 3 %, requisito,
// contracted volume of 0.45 MWmed and its band of 80 to 120 %.
func TestExampleE1(t *testing.T) {
	t.Parallel()
	power, err := energy.ParsePower("0.45")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		month                                        month.Month
		metered, requisito, contrato, minimo, maximo string
	}{
		{month.New(2026, 10), "331250", "341.188", "334.800", "267.840", "401.760"},
		{month.New(2026, 11), "402880", "414.966", "324.000", "259.200", "388.800"},
		{month.New(2026, 2), "221400", "228.042", "302.400", "241.920", "362.880"},
	} {
		contrato, err := power.In(tt.month)
		check(t, "contrato", contrato, err, tt.contrato)
		requisito, err := kwh(t, tt.metered).Percent(103 * percent.One)
		check(t, "requisito", requisito, err, tt.requisito)
		minimo, err := contrato.Percent(80 * percent.One)
		check(t, "minimo", minimo, err, tt.minimo)
		maximo, err := contrato.Percent(120 * percent.One)
		check(t, "maximo", maximo, err, tt.maximo)
	}
}

func check(t *testing.T, name string, got energy.Energy, err error, want string) {
	t.Helper()
	if err != nil || got.MWhText() != want {
		t.Errorf("%s = %s, %v; want %s", name, got.MWhText(), err, want)
	}
}

func TestRoundKWhIsHalfEven(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"1.5": "2", "2.5": "2", "2.50000001": "3", "-1.5": "-2", "-2.5": "-2", "0.49999999": "0", "7": "7",
	} {
		if got := kwh(t, in).RoundKWh().KWhText(); got != want {
			t.Errorf("RoundKWh(%s) = %s, want %s", in, got, want)
		}
	}
}

func TestOverflowIsAnError(t *testing.T) {
	t.Parallel()
	if _, err := energy.Energy(math.MaxInt64).Percent(101 * percent.One); !errors.Is(err, fixed.ErrRange) {
		t.Errorf("Percent: %v", err)
	}
	if _, err := energy.Power(math.MaxInt64).In(month.New(2026, 10)); !errors.Is(err, fixed.ErrRange) {
		t.Errorf("In: %v", err)
	}
	if _, err := energy.ParseMWh("92233721" + "00000"); !errors.Is(err, fixed.ErrRange) {
		t.Errorf("ParseMWh: %v", err)
	}
	if _, err := energy.FromMWh(decimal.New(1, -12)); !errors.Is(err, fixed.ErrPrecision) {
		t.Errorf("FromMWh: %v", err)
	}
}

func TestDecimals(t *testing.T) {
	t.Parallel()
	e, err := energy.FromMWh(decimal.RequireFromString("331.25"))
	expect.All(t, "FromMWh", expect.Is(err, nil), expect.Is(e, 331_250*energy.KWh), expect.Is(e.MWh().String(), "331.25"))
	e, err = energy.FromKWh(decimal.RequireFromString("40015.44"))
	if err != nil || e.KWhText() != "40015.44" {
		t.Errorf("FromKWh = %v, %v", e, err)
	}
	if e.String() != "40.01544 MWh" || energy.MW.String() != "1.000 MWm" {
		t.Errorf("String() = %q, %q", e, energy.MW)
	}
}

// Property: text, JSON and storage give every quantity back digit for digit
// (EB-13), and the percentage equals decimal arithmetic rounded half even.
func TestProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.Int64().Draw(t, "v")
		e, p := energy.Energy(v), energy.Power(v)
		if back, err := energy.ParseKWh(e.KWhText8()); back != e || err != nil {
			t.Fatalf("ParseKWh(%q) = %v, %v", e.KWhText8(), back, err)
		}
		if back, err := energy.FromMWh(e.MWh()); back != e || err != nil {
			t.Fatalf("FromMWh(%s) = %v, %v", e.MWh(), back, err)
		}
		var e2, e3 energy.Energy
		var p2, p3 energy.Power
		ev, _ := e.Value()
		pv, _ := p.Value()
		err := errors.Join(e2.Scan(ev), p2.Scan(pv))
		expect.Must(t, "Scan", expect.Is(err, nil), expect.Is(e2, e), expect.Is(p2, p))
		text, err := json.Marshal([]any{e, p})
		if err != nil {
			t.Fatal(err)
		}
		err = json.Unmarshal(text, &[]any{&e3, &p3})
		expect.Must(t, fmt.Sprintf("JSON %s", text), expect.Is(err, nil), expect.Is(e3, e), expect.Is(p3, p))
	})
}

func TestPercentEqualsDecimalArithmetic(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		e := energy.Energy(rapid.Int64Range(-1e17, 1e17).Draw(t, "e"))
		p := percent.Percent(rapid.Int64Range(0, 500e6).Draw(t, "p"))
		want := fixed.ToDecimal(int64(e), 8).Mul(fixed.ToDecimal(int64(p), 8)).RoundBank(0)
		if got, err := e.Percent(p); err != nil || got.KWhText() != want.String() {
			t.Fatalf("%s of %s = %v, %v; want %s kWh", p, e, got, err, want)
		}
	})
}

// VD-22: MW médio is an energy by the hours that the clock gives the month (golden T14).
func TestPowerByTheClock_T14_VD22(t *testing.T) {
	power, err := energy.ParsePower(prooftest.TrueInput[struct {
		Power string `json:"mw_medio"`
	}](t, "T14").Power)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range prooftest.TrueExample[map[string]struct {
		Energy string `json:"mwh"`
	}](t, "T14") {
		m, err := month.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := power.In(m); err != nil || got.MWhText() != want.Energy {
			t.Errorf("T14 %s in %s is %s, %v, want %s", power, m, got.MWhText(), err, want.Energy)
		}
	}
}
