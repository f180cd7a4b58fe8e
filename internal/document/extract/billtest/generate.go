package billtest

import (
	"bytes"
	"fmt"
	"math/rand/v2"

	"ynova/internal/document/extract"
	"ynova/internal/platform/pdfread"
)

// Variant is how a bill reaches the reader.
type Variant string

// The variants with a text layer.
const (
	Plain  Variant = "texto"   // as the distributor sends it
	Turned Variant = "deitada" // the page lies on its side
)

// Layouts is how many layouts there are.
func Layouts() int { return len(layouts) }

// Generate makes the bill of a layout in a variant; the same seed makes the same.
// engine draws the pages of variants that are pictures; it may be nil for others.
func Generate(engine *pdfread.Engine, at int, v Variant, seed uint64) (Bill, error) {
	l := layouts[at]
	r := rand.New(rand.NewPCG(seed, uint64(at))) //nolint:gosec // repeatable on purpose
	b := invent(r, l)
	data, err := draw(l, b, "", "")
	if err != nil {
		return Bill{}, err
	}
	out := Bill{Name: l.name + "/" + string(v), Layout: l.name, Variant: v, Data: data, Truth: truthOf(l, b)}
	switch v {
	case Plain:
		return out, nil
	case Turned:
		out.Data, err = sideways(data)
		return out, err
	}
	return out.As(engine, v, seed)
}

// Encrypted is a plain bill that a password opens.
func Encrypted(password string) ([]byte, error) {
	r := rand.New(rand.NewPCG(1, 1)) //nolint:gosec // repeatable on purpose
	return draw(layouts[1], invent(r, layouts[1]), "", password)
}

func truthOf(l layout, b invented) Truth {
	t := Truth{Fields: map[extract.Key]string{
		extract.Name: b.name, extract.ClientDocument: b.document, extract.Installation: b.installation, extract.ClientCode: b.client,
		extract.Address: b.street, extract.Neighborhood: b.district, extract.City: b.city, extract.State: b.uf, extract.ZipCode: b.zip,
		extract.Period: b.period.String(), extract.DueDate: b.due.String(), extract.Total: b.total.String(), extract.Modality: l.modality,
		extract.Subgroup: l.subgroup, extract.Distributor: l.distributor, extract.Flag: b.flag, extract.IssueDate: b.issued.String(),
		extract.ReadBefore: b.readBefore.String(), extract.ReadNow: b.readNow.String(), extract.ReadNext: b.readNext.String(),
		extract.ICMSBase: b.icmsBase.String(), extract.ICMSRate: b.icmsRate.String(), extract.ICMSValue: b.icms().String(),
		extract.PISBase: b.pisBase.String(), extract.PISRate: b.pisRate.String(), extract.PISValue: part(b.pisBase, b.pisRate).String(),
		extract.COFINSBase: b.pisBase.String(), extract.COFINSRate: b.cofinsRate.String(), extract.COFINSValue: part(b.pisBase, b.cofinsRate).String(),
		extract.DemandOffPeak: "", extract.DemandPeak: "",
	}}
	if l.labels[extract.Account] != "" {
		t.Fields[extract.Account] = b.account
	}
	if l.contracted[0] != "" {
		t.Fields[extract.DemandOffPeak] = b.contracted.String()
	}
	if l.contracted[1] != "" {
		t.Fields[extract.DemandPeak] = b.contractedPeak.String()
	}
	for _, c := range b.lines {
		item := TruthItem{Description: c.text, Amount: c.amount.String()}
		if c.priced {
			item.Quantity = c.quantity.String()
		}
		t.Items = append(t.Items, item)
	}
	if l.history == "gráfico" {
		return t
	}
	for _, p := range b.history {
		if !l.groupA {
			t.Consumption = append(t.Consumption, TruthMonth{Month: p.month.String(), Single: p.single.String()})
			continue
		}
		t.Consumption = append(t.Consumption, TruthMonth{Month: p.month.String(), Peak: p.peak.String(), OffPeak: p.offPeak.String()})
		t.Demand = append(t.Demand, TruthMonth{Month: p.month.String(), Peak: p.demandPeak.String(), OffPeak: p.demandOff.String()})
	}
	return t
}

// sideways marks the page as rotated and leaves its content: the reader sees a
// page on its side.
func sideways(data []byte) ([]byte, error) {
	out := bytes.Replace(data, []byte("/Type /Page\n"), []byte("/Type /Page/Rotate 90\n"), 1)
	if len(out) == len(data) {
		return nil, fmt.Errorf("page object not found")
	}
	return out, nil // the table of objects is off by some bytes: readers rebuild it
}
