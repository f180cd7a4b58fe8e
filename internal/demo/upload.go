package demo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/shopspring/decimal"

	"ynova/internal/contract/portfolio"
	"ynova/internal/document/extract/billtest"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/web"
	"ynova/internal/reading/link"
	"ynova/internal/reading/record"
)

// upload is a bill of the newest month that arrived as a file, in the layout of a
// distributor.
type upload struct {
	agreement int
	layout    string
	issuer    billtest.Issuer // zero: the layout's
	linked    bool            // a user linked it already
	doubtful  bool            // its total is not the sum of its lines
}

var uploads = []upload{
	{agreement: 44, layout: "light-a4", linked: true},
	{agreement: 49, layout: "enel-a4", linked: true},
	{agreement: 63, layout: "cpfl-a4", linked: true, issuer: billtest.Issuer{Name: "COMPANHIA PIRATININGA DE FORÇA E LUZ", CNPJ: "04.172.213/0001-51", State: "SP"}},
	{agreement: 61, layout: "equatorial-a4", issuer: billtest.Issuer{Name: "EQUATORIAL PARÁ DISTRIBUIDORA DE ENERGIA S.A.", CNPJ: "04.895.728/0001-80", State: "PA"}},
	{agreement: 32, layout: "unseen-a4", doubtful: true, issuer: billtest.Issuer{
		Name: "ENERGISA MATO GROSSO DO SUL - DISTRIBUIDORA DE ENERGIA S.A.", CNPJ: "15.413.826/0001-50", State: "MS",
	}},
}

// prospectBill is the one of a lead, which no contract waits for.
var prospectBill = struct {
	prospect int
	layout   string
	issuer   billtest.Issuer
}{6, "neoenergia-b3", billtest.Issuer{Name: "NEOENERGIA DISTRIBUIÇÃO BRASÍLIA S.A.", CNPJ: "07.522.669/0001-92", State: "DF"}}

// uploaded selects the agreements whose newest bill arrives as a file.
func (a agreement) uploaded() bool {
	return slices.ContainsFunc(uploads, func(u upload) bool { return u.agreement == a.number })
}

// fictitious stands at the bottom of every bill.
const fictitious = "DOCUMENTO FICTÍCIO DE DEMONSTRAÇÃO, SEM VALOR FISCAL"

// send has the files read, once a month, and returns what they became: those of
// uploads in their order, empty where nothing was measured.
func (s Services) send(ctx context.Context, gestora actor.Actor, all []agreement, current month.Month) ([]string, error) {
	sent := make([]string, len(uploads))
	receive := func(key, name string, file []byte) (string, error) {
		got, err := s.Readings.Receive(ctx, gestora, fmt.Sprintf("fatura-%s-%s.pdf", current-1, name), bytes.NewReader(file), fmt.Sprintf("demo-%s-%s", current, key))
		if err != nil || got[0].Reading == nil {
			return "", err
		}
		return got[0].Reading.ID, nil
	}
	file, err := printProspect(current - 1)
	if err != nil {
		return nil, err
	}
	if _, err := receive("lead", "clinica", file); err != nil {
		return nil, err
	}
	for n, u := range uploads {
		a := all[u.agreement]
		_, months, err := s.monthsOf(ctx, gestora, a)
		if err != nil {
			return nil, err
		}
		at := slices.IndexFunc(months, func(m portfolio.Month) bool { return m.Month == current-1 && m.Consumption != nil })
		if at < 0 {
			continue
		}
		if file, err = a.print(u, &months[at], current); err != nil {
			return nil, err
		}
		if sent[n], err = receive(fmt.Sprint(n), a.meters[0], file); err != nil {
			return nil, fmt.Errorf("demo: bill of %s: %w", a.code(), err)
		}
	}
	return sent, nil
}

// link enters the bills that a user has reviewed, once they are read.
func (s Services) link(ctx context.Context, gestora actor.Actor, all []agreement, sent []string) error {
	for n, u := range uploads {
		if !u.linked || sent[n] == "" {
			continue
		}
		r, err := s.read(ctx, gestora, sent[n])
		if err != nil {
			return err
		}
		if r.Status != record.Completed || r.InvoiceID != "" {
			continue
		}
		contractID, _, err := s.monthsOf(ctx, gestora, all[u.agreement])
		if err != nil {
			return err
		}
		if _, _, err := s.Readings.Links.Link(ctx, gestora, r.ID, link.Target{ContractID: contractID}, "", nil); err != nil {
			return fmt.Errorf("demo: link %s: %w", r.Filename, err)
		}
	}
	return nil
}

// errUnread has the job tried again later, so that it does not hold the worker which
// would read.
var errUnread = errors.New("demo: the bills are not read yet")

// read waits a moment for a document.
func (s Services) read(ctx context.Context, gestora actor.Actor, id string) (*record.Reading, error) {
	const moment = 20 // times the patience
	for range moment {
		r, err := s.Readings.Get(ctx, gestora, id)
		if err != nil || r.Status != record.InProgress {
			return r, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(patience):
		}
	}
	return nil, errUnread
}

// The federal taxes of a printed bill, percent; together the demonstration's rate.
var ratePIS, rateCOFINS = decimalOf("0.95"), decimalOf("4.37")

// sheetOf is what every printed bill says.
func sheetOf(issuer billtest.Issuer, m month.Month, name, document string) billtest.Made {
	return billtest.Made{
		Issuer: issuer, Name: name, Document: document, Period: m, Flag: "Verde", Lighting: lighting,
		ICMSRate: rateICMS.Shift(2), PISRate: ratePIS, COFINSRate: rateCOFINS, Note: fictitious,
		Issued: m.Add(1).First().AddDays(3), Due: m.Add(1).First().AddDays(14),
	}
}

// print is the bill of a month as its distributor sends it.
func (a agreement) print(u upload, m *portfolio.Month, current month.Month) ([]byte, error) {
	f := a.bill(m, current).Figures
	made := sheetOf(u.issuer, m.Month, companies[a.company].name, cnpjOf(a.company).Masked())
	if u.doubtful {
		made.Unexplained = decimalOf("184.60")
	}
	left := plain(f.ICMSBase)
	charge := func(quantity, tariff, value *web.Number) billtest.Charge {
		c := billtest.Charge{Quantity: plain(quantity), Tariff: plain(tariff), Amount: plain(value)}
		c.Taxed = decimal.Min(left, c.Amount)
		left = left.Sub(c.Taxed)
		return c
	}
	for _, e := range f.Energy {
		made.Charges = append(made.Charges, charge(e.KWh, number(plain(e.Tariff).Shift(-3)), e.Value))
	}
	for _, d := range slices.Backward(f.Demand) { // the peak stands last
		if d.Value == nil { // of Verde, where only the greater is charged
			continue
		}
		made.Charges = append(made.Charges, charge(d.BilledKW, d.Tariff, d.Value))
		if d.Posto == string(invoice.PostoPonta) {
			made.ContractedPeak = plain(d.ContractedKW)
		} else {
			made.Contracted = plain(d.ContractedKW)
		}
	}
	return billtest.Make(u.layout, uint64(a.number), made)
}

// printProspect is a bill of low voltage.
func printProspect(m month.Month) ([]byte, error) {
	p := prospects[prospectBill.prospect]
	made := sheetOf(prospectBill.issuer, m, p.name, cnpjOf(firstProspect+prospectBill.prospect).Masked())
	used := decimal.NewFromInt(int64(p.consumption))
	for _, tariff := range []string{"0.41", "0.33"} { // of use and of energy, R$/kWh
		t := decimalOf(tariff)
		amount := used.Mul(t).Div(taxed).Round(2)
		made.Charges = append(made.Charges, billtest.Charge{Quantity: used, Tariff: t, Amount: amount, Taxed: amount})
	}
	return billtest.Make(prospectBill.layout, 1, made)
}

func plain(n *web.Number) decimal.Decimal { return decimal.RequireFromString(string(*n)) }
