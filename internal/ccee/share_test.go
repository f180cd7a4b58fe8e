package ccee_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ynova/internal/ccee"
	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/prooftest"
	"ynova/internal/platform/web"
)

// VD-19: where no unit leaves over or lacks anything the figure goes by the requisito, and
// without one in equal parts (golden T12).
func TestSharesWithoutPosition_T12_VD19(t *testing.T) {
	in := prooftest.TrueInput[struct {
		Amount string   `json:"valor"`
		Needs  []string `json:"requisitos"`
	}](t, "T12")
	want := prooftest.TrueExample[struct {
		ByNeed     []string `json:"por_requisito"`
		Equal      []string `json:"sem_requisito"`
		OneDeficit []string `json:"um_deficit_de_2.000"`
	}](t, "T12")
	total, err := money.Parse(in.Amount)
	if err != nil {
		t.Fatal(err)
	}
	texts := func(shares []money.Amount) (all []string) {
		for _, s := range shares {
			all = append(all, s.Text())
		}
		return all
	}
	if got := texts(ccee.Share(total, []int64{0, 0, 0})); !slices.Equal(got, want.Equal) {
		t.Errorf("T12 in equal parts %s, want %s", got, want.Equal)
	}
	if got := texts(ccee.Share(total, []int64{2_000_000, 0, 0})); !slices.Equal(got, want.OneDeficit) {
		t.Errorf("T12 one deficit %s, want %s", got, want.OneDeficit)
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		agreed := contract.NewInput()
		agreed.Code, agreed.ClientName, agreed.CNPJ, agreed.Volume, agreed.VolumeUnit = "CT-T12", "Têxtil Rio Claro", otherCNPJ, "240", "MWh"
		agreed.LowerLimit, agreed.UpperLimit, agreed.StartDate, agreed.EndDate = "80", "120", "2026-01-01", "2027-12-31"
		v, err := k.contracts.Create(t.Context(), k.People[actor.Gestora], agreed, "")
		if err != nil {
			t.Fatal(err)
		}
		rows := "cliente;cnpj;medidor;mes;consumo_mwh;proinfa;perdas\n"
		for i, need := range in.Needs {
			rows += fmt.Sprintf("Têxtil Rio Claro;%s;T-%d;2026-10;%s;0;0%%\n", otherCNPJ, i+1, strings.Replace(need, ".", ",", 1))
		}
		k.measure(rows)
		var g ccee.AgentBody
		k.As(actor.Backoffice).JSON("POST", "/api/ccee/agentes", `{"client_id":"`+v.ClientID+`","sigla":"RIO CLARO"}`).Status(t, 201).Decode(t, &g)
		for _, kind := range ccee.Kinds() {
			if kind.Kind == ccee.KindRegistered || kind.Kind == ccee.KindRecount {
				continue // MWh, and of another month
			}
			f := k.figure(g.ID, string(kind.Kind), `"valor":`+in.Amount)
			var out struct {
				Data []struct{ Valor web.Number }
			}
			k.As(actor.Backoffice).Get("/api/ccee/valores/"+f.ID+"/rateio").Status(t, 200).Decode(t, &out)
			if kind.Kind == ccee.KindERCAP {
				continue // no demand is known
			}
			var got []string
			var sum money.Amount
			for _, s := range out.Data {
				part, err := money.Parse(string(s.Valor))
				if err != nil {
					t.Fatal(err)
				}
				got, sum = append(got, string(s.Valor)), sum+part
			}
			if sum != total {
				t.Errorf("VD-19 the shares of %s are %s", kind.Kind, got)
			}
			if kind.Kind == ccee.KindMCP && !slices.Equal(got, want.ByNeed) {
				t.Errorf("T12 by the requisito %s, want %s", got, want.ByNeed)
			}
		}
	})
}
