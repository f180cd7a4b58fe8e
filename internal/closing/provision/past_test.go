package provision

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"ynova/internal/closing/accrual"
	"ynova/internal/compliance/checktest"
	"ynova/internal/contract/term"
	"ynova/internal/invoice"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/tariff"
)

// formerBill is the bill before the month of golden M3, under a contract that ended.
func formerBill(unitID string) invoice.Invoice {
	v := bill("2026-09", unitID, "500", "9.600", "145.000", "32.50", "5.32")
	v.ContractID = "former"
	return v
}

// MC-07: in the first month after a renewal a unit has the bills that it had under the
// former contract, whether they name it or not; golden M3, and no estimate.
func TestRenewedContractHasTheBillsOfItsUnits_MC07(t *testing.T) {
	for name, named := range map[string]string{"named": "u1", "nameless": ""} {
		s := october(t, checktest.Parameters(t), &unit{id: "u1", metered: checktest.MWh("154.600")})
		s.terms["former"] = &term.Terms{ContractID: "former"}
		late := formerBill(named)
		late.Month = s.month // realises nothing of the contract that followed
		s.inherit([]invoice.Invoice{formerBill(named), late})
		parts := s.accountOf(ofTest)
		of := parts[accrual.Network]
		if len(of) != 1 || of[0].UnitID != "u1" || of[0].Estimate() || of[0].Realised != nil {
			t.Fatalf("MC-07 %s: %+v", name, of)
		}
		accruedAs(t, &of[0], "75515.09")
		accruedAs(t, &parts[accrual.CIP][0], "312.45")
	}
}

// MC-07: the discount of a renewed contract is that of its own source.
func TestRenewedContractHasItsOwnDiscount_MC07(t *testing.T) {
	s := october(t, checktest.Parameters(t), &unit{id: "u1", metered: checktest.MWh("154.600")})
	s.terms["former"] = &term.Terms{ContractID: "former"}
	s.terms[ofTest].Incentive = 50
	s.inherit([]invoice.Invoice{formerBill("u1")})
	for _, p := range s.accountOf(ofTest)[accrual.Network][0].Inputs.Prices {
		if p.Key == accrual.KeyDiscount && (p.Value.String() != "50" || p.Source != ofContract) {
			t.Errorf("MC-07 the discount is %+v", p)
		}
	}
	s.invoices = map[string][]invoice.Invoice{}
	s.inherit([]invoice.Invoice{formerBill("u2")})
	if len(s.invoices) > 0 {
		t.Errorf("MC-07 the bill of a unit that it does not serve: %+v", s.invoices)
	}
}

// MC-07: before its first nota a renewed contract is accrued with the ICMS of the last one
// of the contract before it, as an estimate; not where the group has two contracts now, nor
// by a nota of another group: neither identifies the successor.
func TestRenewedContractHasTheICMSBeforeIt_MC07(t *testing.T) {
	nota := func(m, rate string, regime invoice.Regime) invoice.Invoice {
		return invoice.Invoice{ID: m, Kind: invoice.KindNF, ContractID: "former", Month: checktest.Month(m), NF: &invoice.NFFigures{ICMSRegime: regime, ICMSRate: checktest.Percent(rate)}}
	}
	notas := []invoice.Invoice{nota("2026-09", "12", invoice.RegimeSeller), nota("2026-08", "7", invoice.RegimeSeller), nota("2026-10", "25", invoice.RegimeSeller)}
	for name, c := range map[string]struct {
		group, other string
		want         string // of the rate; empty: none
	}{
		"of its group": {"", "", "12"},
		"of another":   {"Fábrica", "", ""},
		"one of two":   {"", "also", ""},
	} {
		s := october(t, checktest.Parameters(t), &unit{id: "u1", metered: checktest.MWh("154.600")})
		s.terms["former"] = &term.Terms{ContractID: "former", Group: c.group}
		contracts := []string{ofTest}
		if c.other != "" {
			s.terms[c.other] = &term.Terms{ContractID: c.other}
			contracts = append(contracts, c.other)
		}
		s.succeed(contracts, notas)
		of := s.accountOf(ofTest)[accrual.SupplierTax]
		switch {
		case c.want == "":
			if len(of) != 1 || of[0].Accrued != nil {
				t.Errorf("MC-07 %s: %+v", name, of)
			}
		case len(of) != 1 || len(of[0].Inputs.Taxes) == 0 || of[0].Inputs.Taxes[0].Value.String() != c.want || !of[0].Estimate() ||
			!strings.HasSuffix(of[0].Inputs.Taxes[0].Source, ", do contrato anterior"):
			t.Errorf("MC-07 %s: %+v", name, of)
		}
	}
	s := october(t, checktest.Parameters(t), &unit{id: "u1"})
	s.terms["former"] = &term.Terms{ContractID: "former"}
	s.succeed([]string{ofTest}, notas)
	own := nota("2026-09", "18", invoice.RegimeSeller)
	own.ContractID = ofTest
	s.invoices[ofTest] = []invoice.Invoice{own}
	if of := s.accountOf(ofTest)[accrual.SupplierTax]; len(of) != 1 || of[0].Inputs.Taxes[0].Value.String() != "18" || of[0].Estimate() {
		t.Errorf("MC-07 with a nota of its own: %+v", of)
	}
}

// MC-07: the means of a renewed contract are of what its units took before, in the months
// in which all of them are known; what it has of its own stays.
func TestRenewedContractHasTheMonthsOfItsUnits_MC07(t *testing.T) {
	s := october(t, checktest.Parameters(t), &unit{id: "u1"}, &unit{id: "u2"})
	took := func(net, consumption string) taken { return taken{*checktest.MWh(net), *checktest.MWh(consumption)} }
	all := map[unitMonth]taken{}
	for m, of := range map[string][2]taken{"2026-07": {took("10", "20"), took("1", "2")}, "2026-09": {took("30", "40"), took("3", "4")}} {
		all[unitMonth{"u1", checktest.Month(m)}], all[unitMonth{"u2", checktest.Month(m)}] = of[0], of[1]
	}
	all[unitMonth{"u1", checktest.Month("2026-08")}] = took("500", "500") // u2 is not known
	s.precede(ofTest, all)
	net, consumption := mean(s.months[ofTest], s.month)
	if net == nil || net.MWhText() != "22.000" || consumption.MWhText() != "33.000" {
		t.Errorf("MC-07 the means are %v and %v", net, consumption)
	}
	own := s.months[ofTest][checktest.Month("2026-09")]
	own.Net = checktest.MWh("11")
	s.months[ofTest][own.Month] = own
	s.precede(ofTest, all)
	if net, _ := mean(s.months[ofTest], s.month); net == nil || net.MWhText() != "11.000" {
		t.Errorf("MC-07 with a month of its own the mean is %v", net)
	}
}

// MC-07: what the units of a renewed contract had before is read by unit.
func TestHistoryOfUnitsIsRead_MC07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		v := formerBill("u1")
		figures, err := json.Marshal(v.Bill)
		if err != nil {
			t.Fatal(err)
		}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			for _, q := range []struct {
				text string
				args []any
			}{
				{`UPDATE contracts SET end_date = '2026-09-30' WHERE id = $1`, []any{dbtest.Contract}},
				{`INSERT INTO contracts (id, client_id, contract_code, client_name, cnpj, volume, volume_unit, status, energy_source, incentive_percent,
					start_date, end_date, search_text, created_at, updated_at)
					VALUES ('renewed', $1, 'CT-2', 'Cerâmica', '11222333000181', 0, 'MWh', 'Ativo', 'Convencional', 0, '2026-10-01', '2027-09-30', '', 0, 0)`, []any{dbtest.Client}},
				{`INSERT INTO consumer_units (id, client_id, meter_code, created_at, updated_at) VALUES ('u1', $1, 'M1', 0, 0)`, []any{dbtest.Client}},
				{`INSERT INTO balances (id, client_id, unit_id, client_name, cnpj, meter_code, search_text, created_at, updated_at)
					VALUES ('b1', $1, 'u1', 'Cerâmica', '11222333000181', 'M1', '', 0, 0)`, []any{dbtest.Client}},
				{`INSERT INTO balance_months (balance_seq, month, consumption, net, conformity, rules_version, version, created_at, updated_at)
					SELECT seq, '2026-09', 15460000000000, 15500000000000, 'Indefinido', 1, 1, 0, 0 FROM balances`, nil},
				{`INSERT INTO invoices (id, kind, contract_id, unit_id, client_id, month, status, figures, created_at, updated_at)
					VALUES ('v1', 'fatura_distribuidora', $1, 'u1', $2, '2026-09', 'Paga', $3, 0, 0)`, []any{dbtest.Contract, dbtest.Client, string(figures)}},
			} {
				if _, err := tx.ExecContext(ctx, q.text, q.args...); err != nil {
					return err
				}
			}
			return nil
		})
		book, err := Reader{tariff.NewCache()}.Read(t.Context(), d, checktest.Month("2026-10"), []Client{{ID: dbtest.Client, Contracts: []string{"renewed"}}})
		if err != nil {
			t.Fatal(err)
		}
		if parts := book.accountOf("renewed")[accrual.CIP]; len(parts) != 1 || parts[0].Accrued == nil {
			t.Errorf("MC-07 the bills: %+v", parts)
		}
		if net, consumption := mean(book.months["renewed"], book.month); net == nil || net.MWhText() != "155.000" || consumption.MWhText() != "154.600" {
			t.Errorf("MC-07 the months: %v, %v", net, consumption)
		}
	})
}
