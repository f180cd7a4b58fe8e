package contract_test

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"ynova/internal/client"
	"ynova/internal/client/extra"
	"ynova/internal/contract"
	"ynova/internal/contract/listing"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web/webtest"
)

// having is a contract with additional data, given as label, value, label, value.
func having(t *testing.T, s *contract.Service, a actor.Actor, n int, code string, pairs ...string) contract.View {
	t.Helper()
	in := valid(n)
	in.Code = code
	for pair := range slices.Chunk(pairs, 2) {
		in.Additional = append(in.Additional, extra.Value{Label: pair[0], Value: pair[1]})
	}
	return create(t, s, a, in)
}

// offered are the labels in use, or the values of one, as the route says them.
func offered(t *testing.T, c *webtest.Client, query string) string {
	t.Helper()
	var answer struct{ Data []string }
	c.Get("/contracts/dados"+query).Status(t, 200).Decode(t, &answer)
	return strings.Join(answer.Data, "|")
}

// DR-26: contracts are found by additional data without regard to case, accents and spaces, by
// the label with its value or alone; the first spelling of a label is the one of all records;
// labels and values are offered of contracts in reach that are not deleted.
func TestAdditionalDataFindContracts_DR26(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		boss, owner, stranger := gestora(t, d), webtest.Consultor(), webtest.Consultor()
		store(t, d, owner, stranger)
		s := contract.NewService(d, contract.Options{})
		api := serve(t, s)
		north := having(t, s, boss, 1, "CT-1", "Praça", "Norte", "Canal", "Feira")
		again := having(t, s, boss, 2, "CT-2", "PRACA ", " norte")
		south := having(t, s, boss, 3, "CT-3", "praça", "Sul", "Obs", "")
		having(t, s, boss, 4, "CT-4")
		assign(t, d, boss, again.ClientID, client.Assignment{OwnerUserID: owner.UserID})
		expect.All(t, "DR-26 spelled as at first", expect.Is(again.Additional[0].Label, "Praça"), expect.Is(south.Additional[0].Label, "Praça"))
		for text, want := range map[string]string{
			"Praça:Norte": "CT-2 CT-1", "praca:NORTE": "CT-2 CT-1", "Praça": "CT-3 CT-2 CT-1", "Canal:Feira": "CT-1",
			"Praça:Oeste": "", "Norte": "", "Obs": "CT-3", "Praça:Norte ou Sul": "",
		} {
			if got := codes(t, s, boss, listing.Filter{Extra: extra.ParseFilter(text)}); got != want {
				t.Errorf("DR-26 %s finds %q, want %q", text, got, want)
			}
		}
		page, err := s.List(t.Context(), boss, listing.Filter{Extra: extra.ParseFilter("Praça"), Limit: 1})
		expect.All(t, "DR-26 counted", expect.Is(err, nil), expect.Is(page.Total, 3))
		if got := codes(t, s, owner, listing.Filter{Extra: extra.ParseFilter("Praça")}); got != "CT-2" {
			t.Errorf("A02 the owner of one finds %q", got)
		}
		all, own, none := api.As(boss), api.As(owner), api.As(stranger)
		expect.All(t, "DR-26 offered", expect.Is(offered(t, all, ""), "Canal|Obs|Praça"), expect.Is(offered(t, all, "?rotulo=praca"), "Norte|Sul"),
			expect.Is(offered(t, own, ""), "Praça"), expect.Is(offered(t, own, "?rotulo=Praça"), "norte"), expect.Is(offered(t, none, ""), ""), expect.Is(offered(t, none, "?rotulo=Praça"), ""))
		if err := s.Delete(t.Context(), boss, north.ID, nil, "engano"); err != nil {
			t.Fatal(err)
		}
		moved, err := s.Update(t.Context(), boss, again.ID, edit(again, func(in *contract.Input) {
			in.Additional = []extra.Value{{Label: "Praça", Value: "Oeste"}}
		}))
		if err != nil {
			t.Fatal(err)
		}
		expect.All(t, "DR-26 after changes", expect.Is(offered(t, all, ""), "Obs|Praça"), expect.Is(offered(t, all, "?rotulo=Praça"), "Oeste|Sul"),
			expect.Is(codes(t, s, boss, listing.Filter{Extra: extra.ParseFilter("Praça:Norte")}), ""),
			expect.Is(codes(t, s, boss, listing.Filter{Extra: extra.ParseFilter("praça:oeste")}), "CT-2"),
			expect.Is(count(t, d, `SELECT count(*) FROM audit_entries WHERE entity_id = $1 AND after_json LIKE '%Oeste%'`, moved.ID), 1))
	})
}

// DR-26, SX-02: who does not see prices reads no additional data, is offered none, finds nothing
// by them and gets no column of them.
func TestAdditionalDataAreMasked_DR26(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		boss, partner := gestora(t, d), webtest.Parceiro()
		store(t, d, partner)
		s := contract.NewService(d, contract.Options{})
		v := having(t, s, boss, 1, "CT-1", "Oferta da Zanzibar", "R$ 733,19")
		assign(t, d, boss, v.ClientID, client.Assignment{PartnerID: partner.PartnerID})
		list, err := s.List(t.Context(), partner, listing.Filter{Limit: 20})
		expect.Must(t, "SX-02", expect.Is(err, nil), expect.Len(list.Contracts, 1))
		expect.All(t, "SX-02", expect.Len(list.Contracts[0].Additional, 0), expect.Is(offered(t, serve(t, s).As(partner), ""), ""),
			expect.Is(codes(t, s, partner, listing.Filter{Extra: extra.ParseFilter("Oferta da Zanzibar")}), ""))
		for a, want := range map[*actor.Actor]bool{&boss: true, &partner: false} {
			table, err := s.Export(*a, listing.Filter{}, export.CSV, nil)
			if err != nil {
				t.Fatal(err)
			}
			var file bytes.Buffer
			if _, err := table.Write(t.Context(), export.CSV, &file); err != nil {
				t.Fatal(err)
			}
			if got := strings.Contains(file.String(), "Oferta da Zanzibar") && strings.Contains(file.String(), "R$ 733,19"); got != want {
				t.Errorf("DR-26 %s reads them in the file: %v\n%s", a.Name, got, file.String())
			}
		}
	})
}

// DR-26: 20 values of a record, 60 characters of a label, 500 of a value, each label once and
// without a colon; what a contract has of an older rule stays while it is not changed, and is
// found after the next start.
func TestBoundsOfAdditionalData_DR26(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, boss := contract.NewService(d, contract.Options{}), gestora(t, d)
		many := make([]extra.Value, 21)
		for i := range many {
			many[i].Value = "x"
		}
		for name, c := range map[string]struct {
			values []extra.Value
			want   string
		}{
			"20":           {many[:20], ""},
			"21":           {many, "additional: Informe no máximo 20 dados adicionais"},
			"longest":      {[]extra.Value{{Label: strings.Repeat("ç", 60), Value: strings.Repeat("ç", 500)}}, ""},
			"a long label": {[]extra.Value{{Label: strings.Repeat("ç", 61)}}, "additional[0].label: O texto deve ter no máximo 60 caracteres"},
			"a long value": {[]extra.Value{{Label: "a", Value: strings.Repeat("ç", 501)}}, "additional[0].value: O texto deve ter no máximo 500 caracteres"},
			"twice":        {[]extra.Value{{Label: "Praça"}, {Label: " PRACA"}}, "additional[1].label: Este dado já foi informado"},
			"a colon":      {[]extra.Value{{Label: "Praça: sul"}}, "additional[0].label: O nome do dado não pode ter dois-pontos"},
		} {
			in := valid(1)
			in.Additional = c.values
			if got := firstProblem(in.Validate()); got != c.want {
				t.Errorf("DR-26 %s: %q, want %q", name, got, c.want)
			}
		}
		v := create(t, s, boss, valid(1))
		long := strings.Repeat("n", 900)
		write(t, d, func(ctx context.Context, tx *db.Tx) error {
			return db.Exec(ctx, tx, "older", `UPDATE contracts SET additional = $2 WHERE id = $1`, v.ID, extra.Text([]extra.Value{{Label: "Nota: x", Value: long}, {Label: "Cor", Value: "azul"}}))
		})
		for range 2 { // the second start finds nothing to do
			if err := listing.Extras.CatchUp(t.Context(), d); err != nil {
				t.Fatal(err)
			}
		}
		if got := codes(t, s, boss, listing.Filter{Extra: extra.ParseFilter("cor:Azul")}); got != v.ContractCode {
			t.Errorf("DR-26 after the start %q is found", got)
		}
		v, err := s.Update(t.Context(), boss, v.ID, edit(v, func(in *contract.Input) { in.Supplier = "Delta" }))
		expect.Must(t, "DR-26 kept", expect.Is(err, nil), expect.Len(v.Additional, 2))
		expect.All(t, "DR-26 kept", expect.Is(v.Additional[0].Value, long))
		_, err = s.Update(t.Context(), boss, v.ID, edit(v, func(in *contract.Input) {
			in.Additional = extra.Set(in.Additional, extra.Value{Label: "Nota: x", Value: long + "!"})
		}))
		if got := firstProblem(err); got == "" {
			t.Error("DR-26 a longer value than today's rule allows is stored")
		}
	})
}
