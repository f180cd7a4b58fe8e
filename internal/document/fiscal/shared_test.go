package fiscal_test

import (
	"strings"
	"testing"

	"ynova/internal/document/fiscal"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
)

// IV-11: notas that nobody on the project wrote; the expected values are what a
// person reads in each file.
func TestForeignNotas_IV11(t *testing.T) {
	for _, c := range []struct {
		file, number, issued, issuer, total, status, warnings string
		lines                                                 int
		firstLine                                             string
	}{
		{"26180875335849000115550010000016871192213331-nfe.xml", "1687", "2018-08-16", "75335849000115", "5780.00", "100", "sem_energia", 3, "2490.00 1 UN 40 – 0.00"},
		{"35180834128745000152550010000476051695511860-nfe.xml", "47605", "2018-08-15", "34128745000152", "610.37", "100", "sem_energia", 4, ""},
		{"41170706117473000150550010000463202612756525-procNFe.xml", "46320", "2017-07-12", "06117473000150", "84.90", "100", "homologacao sem_energia", 1, "84.90 1 LU 101 – 0.00"},
		{"42210775277525000178550030000266631762885493-procNFe.xml", "26663", "2021-07-22", "75277525000178", "95700.68", "100", "sem_assinatura sem_energia", 3, "39021.85 700 PC 00 17% 7695.11"},
		{"42220575277525000178550030000292481295366801-procNFe.xml", "29248", "", "75277525000178", "64237.04", "100", "sem_assinatura sem_energia", 2, ""},
		{"NFe35200159594315000157550010000000012062777161.xml", "1", "2020-01-01", "59594315000157", "14.00", "", "sem_protocolo homologacao sem_assinatura sem_energia", 1, "14.00 1 UNID 101 – 0.00"},
	} {
		t.Run("IV-11 "+c.file, func(t *testing.T) {
			d, err := fiscal.Read(prooftest.Foreign(t, "nfe", c.file))
			if err != nil {
				t.Fatal(err)
			}
			status := ""
			if d.Protocol != nil {
				status = d.Protocol.Status.Value
			}
			expect.Must(t, "IV-11 number, issuer, total, status, warnings, lines", expect.Is(show(d.Number), c.number),
				expect.Is(d.Issuer.CNPJ.Value, c.issuer), expect.Is(show(d.Total), c.total), expect.Is(status, c.status),
				expect.Is(codes(d), c.warnings))
			expect.All(t, "IV-11 number, issuer, total, status, warnings, lines", expect.Len(d.NF.Lines, c.lines))
			if c.issued != "" && show(d.Issued) != c.issued {
				t.Errorf("IV-11 issued %s", show(d.Issued))
			}
			l := d.NF.Lines[0]
			if got := strings.Join([]string{show(l.Value), show(l.Quantity), show(l.Unit), show(l.CST), show(l.ICMSRate), show(l.ICMSValue)}, " "); c.firstLine != "" && got != c.firstLine {
				t.Errorf("IV-11 first line %s, want %s", got, c.firstLine)
			}
			if d.NF.Energy != nil || d.NF.EnergyValue != nil {
				t.Errorf("IV-11 energy where there is none: %+v", d.NF)
			}
		})
	}
	t.Run("IV-11 with the groups of the tax reform", func(t *testing.T) {
		d, err := fiscal.Read(prooftest.Foreign(t, "nfe", "nfe_reforma_tributaria.xml"))
		expect.Must(t, "IV-11", expect.Is(err, nil))
		expect.All(t, "IV-11", expect.Is(show(d.Total), "164746.81"), expect.Is(show(d.Key), "15231207933914000154550010006643501427015088"))
	})
}

// IV-11: the structural sample of an NF3e, whose values are dummies that do not
// add up: each is read from its place, and the sums are said to be wrong.
func TestForeignBill_IV11(t *testing.T) {
	d, err := fiscal.Read(prooftest.Foreign(t, "nf3e", "NF3e_RTC_unimake_trecho.xml"))
	if err != nil {
		t.Fatal(err)
	}
	b := d.Bill
	for _, c := range []struct{ name, got, want string }{
		{"key", show(d.Key), "41241106117473000150661230000000011014896575"},
		{"number", show(d.Number) + " " + show(d.Series), "1 123"},
		{"dates", show(d.Month) + " " + show(d.Due) + " " + show(d.Issued), "2024-11 2024-11-28 2024-11-28"},
		{"total", show(d.Total), "111111.45"},
		{"issuer", d.Issuer.CNPJ.Value + " " + d.Issuer.UF.Value, "06117473000150 PR"},
		{"recipient", d.Recipient.CNPJ.Value, "12345678901234"},
		{"unit", show(b.Installation) + " " + show(b.UnitName), "1 nome aleatorio"},
		{"class", show(b.Access) + " " + show(b.Class) + " " + show(b.Subgroup) + " " + show(b.Modality), "cativo Consumo próprio A1 Branca"},
		{"barcode", show(b.Barcode), "12345678901234567890"},
		{"ICMS", show(b.ICMSBase) + " " + show(b.ICMSValue) + " " + show(b.ICMSRate), "123.45 12.22 12.13%"},
		{"PIS/COFINS", show(b.PISValue) + " " + show(b.COFINSValue) + " " + show(b.PISCOFINSRate), "14.11 11.10 8.55%"},
	} {
		if c.got != c.want {
			t.Errorf("IV-11 %s = %s, want %s", c.name, c.got, c.want)
		}
	}
	// The adjusted old item is not one of the bill's; the one that stands is a return.
	expect.Must(t, "IV-11 items", expect.Len(b.Items, 1))
	expect.All(t, "IV-11 items", expect.Is(show(b.Items[0].Value), "-23.00"), expect.Is(show(b.Items[0].Quantity), "2345.333"),
		expect.Is(b.Items[0].Class, fiscal.ClassACL), expect.Is(b.Items[0].Act, "Despacho 1342/2024"))
	expect.Must(t, "IV-11 demand", expect.Len(b.Demand, 1))
	expect.All(t, "IV-11 demand", expect.Is(b.Demand[0].Posto, fiscal.PostoPonta), expect.Is(show(b.Demand[0].Contracted), "22356"))
	r := b.Reads[0]
	expect.All(t, "IV-11 reads", expect.Len(b.Reads, 1), expect.Is(r.Meter, "DC98765"), expect.Is(r.Kind, "demanda"),
		expect.Is(r.Posto, fiscal.PostoForaPonta), expect.Is(r.Unit, "kVArh"), expect.Is(show(r.Measured), "44"), expect.Is(show(r.Constant), "333"))
	f := b.Flags[0]
	expect.All(t, "IV-11 flags", expect.Len(b.Flags, 1), expect.Is(f.Name.Value, "Escassez Hídrica"), expect.Is(show(f.Added), "33440.00"))
	h := b.Histories[0]
	expect.Must(t, "IV-11 histories", expect.Len(b.Histories, 1), expect.Is(h.Name, "TESTE UNICO"), expect.Is(h.Kind, "demanda"),
		expect.Len(h.Points, 2))
	expect.All(t, "IV-11 histories", expect.Is(h.Points[1].Days, 2), expect.Is(show(h.Points[0].Value), "333.3"))
	if got, want := codes(d), "cnpj_invalido sem_protocolo homologacao sem_assinatura total_diverge"; got != want {
		t.Errorf("IV-11 warnings %q, want %q", got, want)
	}
}
