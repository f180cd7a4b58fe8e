package contract_test

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/contract/listing"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

var today = clock.Fixed(time.Date(2026, 11, 30, 15, 0, 0, 0, time.UTC))

func TestSorts_CT02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := gestora(t, d)
		s := contract.NewService(d, contract.Options{})
		for i, c := range []struct{ name, status, start, end string }{
			{"Zeta", "Ativo", "2025-02-01", "2026-12-31"},
			{"Águas Claras", "Inativo", "2025-03-01", "2027-12-31"},
			{"aço bom", "Em análise", "2025-01-01", "2028-12-31"},
			{"Beta", "Ativo", "2025-02-01", "2026-12-31"},
		} {
			in := valid(i + 1)
			in.Code, in.ClientName, in.Status, in.StartDate, in.EndDate = fmt.Sprintf("CT-%d", i+1), c.name, c.status, c.start, c.end
			create(t, s, staff, in)
		}
		for sort, want := range map[listing.Sort]string{
			listing.SortClient: "CT-3 CT-2 CT-4 CT-1", listing.SortStart: "CT-3 CT-1 CT-4 CT-2", listing.SortEnd: "CT-1 CT-4 CT-2 CT-3",
			listing.SortStatus: "CT-1 CT-4 CT-3 CT-2", listing.SortCode: "CT-1 CT-2 CT-3 CT-4", listing.SortOldest: "CT-1 CT-2 CT-3 CT-4",
			listing.ParseSort("client_name"): "CT-3 CT-2 CT-4 CT-1", listing.ParseSort("-contract_code"): "CT-4 CT-3 CT-2 CT-1",
		} {
			if got := codes(t, s, staff, listing.Filter{Sort: sort}); got != want {
				t.Errorf("CT-02 by %s: %q, want %q", sort, got, want)
			}
			if strings.HasPrefix(string(sort), "-") {
				continue
			}
			backward := strings.Fields(want)
			slices.Reverse(backward)
			if got := codes(t, s, staff, listing.Filter{Sort: "-" + sort}); got != strings.Join(backward, " ") {
				t.Errorf("CT-02 by -%s: %q", sort, got)
			}
		}
	})
}

func TestRenewalRadar_CT02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff, owner := gestora(t, d), webtest.Consultor()
		store(t, d, owner)
		s := contract.NewService(d, contract.Options{Clock: today}) // 2026-11-30: in three months February ends
		ends := []string{"2026-11-29", "2026-11-30", "2027-02-28", "2027-03-01", "2027-11-30", "2028-11-30", "2028-12-01"}
		var views []contract.View
		for i, end := range ends {
			in := valid(i + 1)
			in.Code, in.EndDate = fmt.Sprintf("CT-%d", i), end
			views = append(views, create(t, s, staff, in))
		}
		assign(t, d, staff, views[2].ClientID, client.Assignment{OwnerUserID: owner.UserID})
		expect := func(when string, want map[int]string) {
			t.Helper()
			for n, codesWanted := range want {
				f := listing.Filter{RenewIn: n}
				if got := codes(t, s, staff, f); got != codesWanted {
					t.Errorf("CT-02 %s: %d months: %q, want %q", when, n, got, codesWanted)
				}
				f.Limit = 1
				list, err := s.List(t.Context(), staff, f)
				if err != nil || list.Total != len(strings.Fields(codesWanted)) {
					t.Errorf("CT-02 %s: total of %d months: %d, %v", when, n, list.Total, err)
				}
			}
		}
		expect("at first", map[int]string{3: "CT-1 CT-2", 6: "CT-1 CT-2 CT-3", 12: "CT-1 CT-2 CT-3 CT-4", 24: "CT-1 CT-2 CT-3 CT-4 CT-5"})
		if got := codes(t, s, owner, listing.Filter{RenewIn: 24}); got != "CT-2" {
			t.Errorf("A02 a consultant's radar: %q", got)
		}
		if got := codes(t, s, staff, listing.Filter{RenewIn: 24, Sort: "-code"}); got != "CT-5 CT-4 CT-3 CT-2 CT-1" {
			t.Errorf("CT-02 radar by code: %q", got)
		}
		if got := codes(t, s, staff, listing.Filter{RenewIn: 24, Month: month(t, "2027-03")}); got != "CT-3 CT-4 CT-5" {
			t.Errorf("CT-02 radar of a month: %q", got)
		}
		if _, err := s.Update(t.Context(), staff, views[1].ID, edit(views[1], func(in *contract.Input) { in.Status = "Inativo" })); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Update(t.Context(), staff, views[6].ID, edit(views[6], func(in *contract.Input) { in.EndDate = "2027-02-01" })); err != nil {
			t.Fatal(err)
		}
		if err := s.Delete(t.Context(), staff, views[4].ID, nil, ""); err != nil {
			t.Fatal(err)
		}
		expect("after changes", map[int]string{3: "CT-6 CT-2", 12: "CT-6 CT-2 CT-3", 24: "CT-6 CT-2 CT-3 CT-5"})
		requireCounters(t, d)
		write(t, d, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE contract_ends SET active = active + 1 WHERE day = '2027-02-28'`)
			return err
		})
		found, err := portfolio.Recount(t.Context(), d)
		want := portfolio.Discrepancy{Table: "contract_ends", Month: "2027-02-28", Counter: "active", Stored: 2, Counted: 1}
		if err != nil || len(found) != 1 || found[0] != want {
			t.Errorf("a counter that is off: %+v, %v", found, err)
		}
	})
}

func TestContractExport_R8(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff, partner := gestora(t, d), webtest.Parceiro()
		store(t, d, partner)
		s := contract.NewService(d, contract.Options{Clock: today})
		in := valid(1)
		in.Code, in.ClientName, in.AveragePrice, in.Supplier, in.Volume = "CT-1", "=HYPERLINK(\"x\")", "247.35", "Alfa", "331.25"
		mine := create(t, s, staff, in)
		assign(t, d, staff, mine.ClientID, client.Assignment{PartnerID: partner.PartnerID})
		for i := range 3 {
			in := valid(i + 2)
			in.Code, in.Volume, in.AveragePrice = fmt.Sprintf("CT-%d", i+2), "100.5", "200"
			create(t, s, staff, in)
		}
		server := serve(t, s)
		res := server.As(staff).Get("/contracts/export?sort=code&format=xlsx").Status(t, http.StatusOK)
		if name := res.Header.Get("Content-Disposition"); !strings.Contains(name, `filename="contratos-2026-11-30.xlsx"`) {
			t.Error(name)
		}
		f, err := excelize.OpenReader(bytes.NewReader(res.Body))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		rows, err := f.GetRows("Contratos", excelize.Options{RawCellValue: true})
		expect.Must(t, "R8 B05", expect.Is(err, nil), expect.Len(rows, 6))
		expect.Must(t, "R8 B05", expect.Is(rows[1][0], "CT-1"), expect.Is(rows[1][1], "'=HYPERLINK(\"x\")"))
		volume := slices.Index(rows[0], "Volume mensal (MWh)")
		price := slices.Index(rows[0], "Preço médio (R$/MWh)")
		expect.All(t, "numbers", expect.Is(volume >= 0, true), expect.Is(price >= 0, true), expect.Is(rows[1][volume], "331.25"),
			expect.Is(rows[5][volume], "632.75"), expect.Is(rows[5][0], "Total"), expect.Is(rows[1][price], "247.35"))
		filtered := string(server.As(staff).Get("/contracts/export?format=csv&q=ct-2").Status(t, http.StatusOK).Body)
		lines := strings.Split(filtered, "\r\n")
		expect.Must(t, "R8 filtered", expect.Len(lines, 4))
		expect.All(t, "R8 filtered", expect.Begins(lines[0], "\ufeffCódigo;Cliente;CNPJ;"), expect.Begins(lines[1], "CT-2;"),
			expect.Has(lines[1], ";100,500;", ";01/01/2026;31/12/2027;"))
		own := string(server.As(partner).Get("/contracts/export?format=csv").Status(t, http.StatusOK).Body)
		expect.All(t, "R8 a partner's file", expect.Lacks(own, "CT-2"), expect.Has(own, "CT-1"), expect.Lacks(own, "247", "Alfa", "Preço", "E-mail"))
		server.As(partner).Get("/contracts/export?excluidos=1").Status(t, http.StatusForbidden)
		server.As(staff).Get("/contracts/export?sort=preco").Status(t, http.StatusUnprocessableEntity).Problem(t)
		trail, err := audit.ByEntity(t.Context(), d, "export", "contracts", audit.Page{})
		expect.Must(t, "R8 trail", expect.Is(err, nil), expect.Len(trail, 3))
		expect.All(t, "R8 trail", expect.Is(trail[0].ActorID, partner.UserID),
			expect.Is(string(trail[1].After), `{"filtro":{"q":"ct-2"},"formato":"csv","linhas":1}`))
	})
}

// An export of a search holds every hit, where a sorted page shows the newest.
func TestExportOfASearchIsWhole_R8(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := gestora(t, d)
		s := contract.NewService(d, contract.Options{Clock: today})
		if _, err := s.BulkInsert(t.Context(), staff, many(1100)); err != nil {
			t.Fatal(err)
		}
		for _, sort := range []string{"", "code", "-client"} {
			body := string(serve(t, s).As(staff).Get("/contracts/export?format=csv&q=ceramica&sort="+sort).Status(t, http.StatusOK).Body)
			if lines := strings.Count(body, "\r\n"); lines != 1102 {
				t.Errorf("R8 by %q: %d lines, want 1102", sort, lines)
			}
		}
	})
}
