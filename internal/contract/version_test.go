package contract_test

import (
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

type difference struct{ Field, Label, Before, After string }

func changesOf(t *testing.T, c *webtest.Client, id string, version int) (found []difference) {
	t.Helper()
	c.Get("/contracts/"+id+"/versions/"+strconv.Itoa(version)+"/changes").Status(t, 200).Decode(t, &found)
	return found
}

// CT-09: who changed what, in words that a person reads.
func TestVersionChanges_CT09(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff, partner, owner := gestora(t, d), webtest.Parceiro(), webtest.Consultor()
		store(t, d, partner, owner)
		s := contract.NewService(d, contract.Options{})
		in := valid(1)
		in.Code, in.AveragePrice = "CT-VERSOES", "247.35"
		v := create(t, s, staff, in)
		assign(t, d, staff, v.ClientID, client.Assignment{OwnerUserID: owner.UserID, PartnerID: partner.PartnerID})
		v, err := s.Update(t.Context(), staff, v.ID, edit(v, func(in *contract.Input) {
			in.AveragePrice, in.Supplier, in.Volume, in.VolumeUnit = "350.5", "Alfa Energia", "0.45", "MW médio"
			in.UpperLimit, in.EndDate, in.Adjusted, in.Email = "120", "2028-02-29", true, "ana@alfa.com.br"
		}))
		if err != nil {
			t.Fatal(err)
		}
		srv := serve(t, s)
		want := []difference{
			{"email", "E-mails", "", "ana@alfa.com.br"},
			{"contracted_volume_mwh", "Volume por mês", "331,250\u00a0MWh", "0,450\u00a0MW médio"},
			{"end_date", "Fim da vigência", "31/12/2027", "29/02/2028"},
			{"upper_limit_percent", "Limite superior", "200%", "120%"},
			{"average_price_mwh", "Preço médio (R$/MWh)", "R$\u00a0247,35", "R$\u00a0350,50"},
			{"supplier", "Fornecedor", "", "Alfa Energia"},
			{"adjusted", "Contrato ajustado", "Não", "Sim"},
			{"compliance_consumption", "Conformidade: consumo", "Em análise", "Conforme"},
			{"compliance_invoice", "Conformidade: fatura", "Em análise", "Conforme"},
			{"compliance_overall", "Conformidade: geral", "Em análise", "Conforme"},
		}
		if diff := cmp.Diff(want, changesOf(t, srv.As(staff), v.ID, 2)); diff != "" {
			t.Errorf("CT-09 changes (-want +got):\n%s", diff)
		}
		first := changesOf(t, srv.As(staff), v.ID, 1)
		if len(first) < 10 || first[0] != (difference{"contract_code", "Código do contrato", "", "CT-VERSOES"}) {
			t.Errorf("CT-09 the first version shows %+v", first)
		}
		for _, found := range [][]difference{changesOf(t, srv.As(partner), v.ID, 1), changesOf(t, srv.As(partner), v.ID, 2)} {
			secret := text(t, found)
			expect.All(t, "A02 a partner reads", expect.Lacks(secret, "Alfa", "247", "250,50"))
		}
		if found := changesOf(t, srv.As(owner), v.ID, 2); found[0].After != "a***@alfa.com.br" {
			t.Errorf("A02 a consultor reads %+v", found[0])
		}
		var pair []difference
		srv.As(staff).Get("/contracts/"+v.ID+"/versions/1/changes?com=2").Status(t, 200).Decode(t, &pair)
		expect.Must(t, "the other way around", expect.Len(pair, len(want)))
		expect.All(t, "the other way around", expect.Is(pair[0].Before, "ana@alfa.com.br"), expect.Is(pair[0].After, ""))
		srv.As(staff).Get("/contracts/"+v.ID+"/versions/3/changes").Status(t, 404)
		srv.As(webtest.Consultor()).Get("/contracts/"+v.ID+"/versions/1/changes").Status(t, 404)
	})
}

// CT-09, F05: a version comes back as a new one, with its reason, from the state
// that was read.
func TestRestoreVersion_CT09_F05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff, back := gestora(t, d), webtest.Backoffice()
		store(t, d, back)
		s := contract.NewService(d, contract.Options{})
		in := valid(1)
		in.AveragePrice, in.Email, in.Proinfa, in.Loss = "247.35", "ana@alfa.com.br", "6.412", "2.5"
		first := create(t, s, staff, in)
		if _, err := s.Update(t.Context(), staff, first.ID, edit(first, func(in *contract.Input) {
			in.AveragePrice, in.Email, in.Status, in.Proinfa, in.Loss = "", "", "Inativo", "", ""
			in.UpperLimit, in.LowerLimit, in.Incentive = "", "", "100"
		})); err != nil {
			t.Fatal(err)
		}
		srv := serve(t, s)
		c := srv.As(staff)
		path := "/contracts/" + first.ID + "/versions/1/restore"
		c.JSON("POST", path, `{}`).Status(t, 428)
		c.With("If-Match", `"1"`).JSON("POST", path, `{}`).Status(t, 412)
		srv.As(back).With("If-Match", `"2"`).JSON("POST", path, `{}`).Status(t, 403)
		c.With("If-Match", `"2"`).JSON("POST", "/contracts/"+first.ID+"/versions/9/restore", `{}`).Status(t, 404)
		var got contract.View
		res := c.With("If-Match", `"2"`).JSON("POST", path, `{"reason":"alterado por engano"}`).Status(t, 200)
		res.Decode(t, &got)
		if got.Version != 3 || res.Header.Get("ETag") != `"3"` {
			t.Errorf("version %d, %s", got.Version, res.Header.Get("ETag"))
		}
		want := first
		want.Version, want.UpdatedAt = got.Version, got.UpdatedAt
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("CT-09 the restored contract (-want +got):\n%s", diff)
		}
		if stored, err := s.Get(t.Context(), staff, first.ID); err != nil || text(t, stored) != text(t, got) {
			t.Errorf("stored %s, %v", text(t, stored), err)
		}
		const audited = `SELECT count(*) FROM audit_entries WHERE entity_id = $1 AND action = 'contract.restore_version' AND reason = 'alterado por engano'`
		if n := count(t, d, audited, first.ID); n != 1 {
			t.Errorf("R9 %d audit entries", n)
		}
		// What is the same already makes no version.
		c.With("If-Match", `"3"`).JSON("POST", path, nil).Status(t, 200)
		if n := count(t, d, `SELECT count(*) FROM contract_versions WHERE contract_id = $1`, first.ID); n != 3 {
			t.Errorf("%d versions", n)
		}
		requireCounters(t, d)
	})
}

func TestRestoreVersionNeedsThePassword_A12(t *testing.T) {
	d := dbtest.SQLite(t)
	staff := gestora(t, d)
	s := contract.NewService(d, contract.Options{})
	v := create(t, s, staff, valid(1))
	staff.AuthenticatedAt = time.Now().Add(-actor.ReauthWindow - time.Minute)
	p := serve(t, s).As(staff).With("If-Match", `"1"`).JSON("POST", "/contracts/"+v.ID+"/versions/1/restore", nil).Status(t, 403).Problem(t)
	if p.Code != "reautenticacao" {
		t.Errorf("code %s", p.Code)
	}
}
