package contract_test

import (
	"testing"

	"ynova/internal/contract"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

func TestStatuses_CT15(t *testing.T) {
	for in, want := range map[string]contract.Status{
		"Ativo": contract.StatusAtivo, "active": contract.StatusAtivo,
		"Inativo": contract.StatusInativo, "inactive": contract.StatusInativo,
		"Em análise": contract.StatusEmAnalise, "pending": contract.StatusEmAnalise,
	} {
		if got, ok := contract.ParseStatus(in); !ok || got != want {
			t.Errorf("CT-15 %q is written as %q, %v; want %q", in, got, ok, want)
		}
	}
	if _, ok := contract.ParseStatus("encerrado"); ok {
		t.Error("CT-15 an unknown status can be written")
	}
	if got := contract.DisplayStatus("encerrado"); got != contract.StatusAtivo {
		t.Errorf("CT-15 an unknown stored status is shown as %q, want Ativo", got)
	}
}

func TestCompliance_CT16(t *testing.T) {
	if got, ok := contract.ParseCompliance(""); !ok || got != contract.ComplianceEmAnalise {
		t.Errorf("CT-16 the default is %q", got)
	}
	if got := contract.DisplayCompliance("?"); got != contract.ComplianceEmAnalise {
		t.Errorf("CT-16 an unknown stored result is shown as %q", got)
	}
	if got := contract.DisplayCompliance("Divergente"); got != contract.ComplianceDivergente {
		t.Errorf("CT-16 Divergente is shown as %q", got)
	}
}

func TestEnergySource_CT17_CC11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := gestora(t, d)
		s := contract.NewService(d, contract.Options{})
		for _, c := range []struct {
			source, incentive string
			want              contract.EnergySource
			percent           contract.Incentive
		}{
			{"Incentivada 0%", "", contract.SourceConvencional, 0},
			{"Incentivada 50%", "", contract.SourceIncentivada, 50},
			{"Incentivada 100%", "", contract.SourceIncentivada, 100},
			{"Convencional", "", contract.SourceConvencional, 0},
			{"Incentivada", "", contract.SourceIncentivada, 50},
			{"renewable", "", contract.SourceIncentivada, 50},
			{"Incentivada", "100", contract.SourceIncentivada, 100},
			{"Incentivada", "0", contract.SourceConvencional, 0},
		} {
			in := valid(1)
			in.EnergySource, in.Incentive = c.source, c.incentive
			v := create(t, s, staff, in)
			if v.EnergySource != c.want || v.IncentivePercent != c.percent {
				t.Errorf("CC-11 CT-17 %q %q is %s %d %%", c.source, c.incentive, v.EnergySource, v.IncentivePercent)
			}
		}
		in := valid(1)
		in.EnergySource = "Incentivada 100%"
		v := create(t, s, staff, in)
		for _, c := range []struct {
			source  string
			percent contract.Incentive
		}{{"renewable", 100}, {"Convencional", 0}, {"Incentivada", 50}, {"Incentivada 100%", 100}} {
			var err error
			v, err = s.Update(t.Context(), staff, v.ID, edit(v, func(in *contract.Input) { in.SetEnergySource(c.source) }))
			if err != nil || v.IncentivePercent != c.percent {
				t.Errorf("CT-17 changed to %q: %d %%, %v; want %d", c.source, v.IncentivePercent, err, c.percent)
			}
		}
	})
}
