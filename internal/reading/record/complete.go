package record

import (
	"slices"
	"strings"

	"ynova/internal/document/extract"
	"ynova/internal/document/fiscal"
	"ynova/internal/kernel/clock"
)

// Choice is what a person says that a document is.
type Choice struct {
	Class extract.Class `json:"class"`
	By    string        `json:"by"` // name
	At    clock.Micros  `json:"at"`
}

// Mark says that a person has looked: at a value that was read, which then counts as
// right, or for one that the document does not show.
type Mark struct {
	Value string       `json:"value,omitempty"` // what was looked at; another reading is another value
	By    string       `json:"by"`
	At    clock.Micros `json:"at"`
}

// Waived is what a waiver is kept under.
const Waived = "falta:"

// The cells that a person checks: of items what an invoice keeps, of months what was
// measured.
var (
	itemDoubts  = []string{ColQuantity, ColAmount}
	monthDoubts = []string{"peak", "off_peak", "single"}
)

// Kind is what the document is: what a person says, else what was read.
func (r *Reading) Kind() extract.Kind {
	if r.Choice != nil {
		return extract.Kind{Class: r.Choice.Class, Confidence: Certain, Evidence: []string{"Escolhido por " + r.Choice.By}}
	}
	if r.Result == nil || r.Divided() {
		return extract.Kind{}
	}
	if k := r.Result.Bill.Kind; k.Class != "" {
		return k
	}
	// Read before documents had a class: an XML says what it is; a person confirms the others.
	if f := r.Result.Fiscal; f != nil {
		class := extract.NF3eXML
		if f.NF != nil {
			class = extract.NFeXML
		}
		return extract.Kind{Class: class, Confidence: Certain, Evidence: []string{"XML de nota fiscal eletrônica"}}
	}
	return extract.Kind{Class: extract.BillOf(r.Result.Bill.Text(extract.Subgroup)), Confidence: 70, Evidence: []string{"Lido antes de os documentos terem tipo"}}
}

// Summarise concludes what the list shows of a document (RQ-01, RQ-02).
func (r *Reading) Summarise() {
	r.Class, r.Doubts, r.Missing = "", 0, nil
	if r.Result == nil || r.Divided() {
		return
	}
	k := r.Kind()
	r.Class = k.Class
	if k.Confidence < extract.High {
		r.Doubts++
	}
	for _, n := range r.Notices() {
		if !r.Marked(n.Key, n.Text) {
			r.Doubts++
		}
	}
	if !k.Class.Linkable() {
		return
	}
	r.Doubts += r.doubts()
	for _, part := range minimum(r) {
		if _, gone := r.Marks[Waived+part.name]; !gone && !part.there(r) {
			r.Missing = append(r.Missing, part.name)
		}
	}
}

// doubts counts the values below High that nobody corrected or confirmed: of items
// what an invoice keeps, which are quantity and amount.
func (r *Reading) doubts() (n int) {
	bill := &r.Result.Bill
	for key, v := range bill.Fields {
		if r.doubtful(key, &v) {
			n++
		}
	}
	rows, _, _ := r.Judged()
	return n + len(r.cellsInDoubt(rows, itemDoubts...)) + len(r.cellsInDoubt(r.Months(), monthDoubts...))
}

// doubtful reports whether a field waits for a person to check it; street and district never
// do, since no figure and no link comes from them.
func (r *Reading) doubtful(key extract.Key, v *extract.Value) bool {
	_, corrected := r.Corrections[key]
	return key != extract.Address && key != extract.Neighborhood && ConfidenceOf(key, v) < extract.High && !corrected && !r.Marked(string(key), v.Value)
}

// ConfidenceOf is how sure a value is. What is no CNPJ and no CPF is never sure where one should
// stand: masked, or with wrong digits, it names nobody (VD-45).
func ConfidenceOf(key extract.Key, v *extract.Value) int {
	if key == extract.ClientDocument || key == extract.DistributorCNPJ {
		if _, wrong := documentText(v.Value); wrong != "" {
			return min(v.Confidence, extract.Contradicted)
		}
	}
	return v.Confidence
}

// Marked reports whether a person looked at a value as it stands.
func (r *Reading) Marked(key, value string) bool {
	m, ok := r.Marks[key]
	return ok && m.Value == value
}

// part is one thing that a document of a class must have.
type part struct {
	name  string
	there func(r *Reading) bool
}

func fieldPart(name string, keys ...extract.Key) part {
	return part{name, func(r *Reading) bool {
		return !slices.ContainsFunc(keys, func(k extract.Key) bool {
			_, said := r.Corrections[k]
			return r.Text(k) == "" && !said // a person said that it does not stand there
		})
	}}
}

var (
	everyBill = []part{
		fieldPart("instalação", extract.Installation), fieldPart("mês", extract.Period), fieldPart("vencimento", extract.DueDate), fieldPart("total", extract.Total),
		fieldPart("distribuidora", extract.Distributor), fieldPart("subgrupo", extract.Subgroup),
	}
	billItems = []part{
		{"itens", func(r *Reading) bool { return len(r.Items()) > 0 }},
		{"soma dos itens", func(r *Reading) bool {
			return len(r.Items()) == 0 || !slices.ContainsFunc(r.checks(), func(c extract.Check) bool { return !c.OK })
		}},
	}
	billHistory = part{"histórico", func(r *Reading) bool {
		return len(r.Months()) > 0 || r.xmlBill() != nil && len(r.xmlBill().Histories) > 0
	}}
	measuredPart = part{"demanda medida", func(r *Reading) bool {
		return len(r.History(Demand)) > 0 ||
			r.xmlBill() != nil && slices.ContainsFunc(r.xmlBill().Demand, func(l fiscal.DemandLine) bool { return l.Measured != nil })
	}}
	everyNota = []part{
		fieldPart("chave", extract.AccessKey), fieldPart("emitente", extract.Distributor), fieldPart("destinatário", extract.ClientDocument),
		fieldPart("número", extract.InvoiceNumber), fieldPart("emissão", extract.IssueDate), fieldPart("total", extract.Total),
	}
	notaContents = []part{
		{"quantidade", nota(func(n *fiscal.NF) bool { return n.Energy != nil })},
		{"valor dos produtos", nota(func(n *fiscal.NF) bool { return n.EnergyValue != nil })},
		{"ICMS", nota(func(n *fiscal.NF) bool {
			return slices.ContainsFunc(n.Lines, func(l fiscal.NFLine) bool { return l.CST != nil || l.ICMSValue != nil })
		})},
	}
)

func nota(there func(*fiscal.NF) bool) func(r *Reading) bool {
	return func(r *Reading) bool {
		n := r.nf()
		return n != nil && there(n)
	}
}

// minimum is what a document must have, by its class and by how it was sent: an NF3e
// has no drawings and its taxes are elements.
func minimum(r *Reading) []part {
	k := r.Kind().Class
	if k == extract.NF3eXML {
		k = extract.BillOf(r.Text(extract.Subgroup))
	}
	switch k {
	case extract.DANFE, extract.NFeXML:
		return append(slices.Clone(everyNota), notaContents...)
	case extract.BillA:
		contracted := []extract.Key{extract.DemandOffPeak}
		if strings.EqualFold(r.Text(extract.Modality), "Azul") {
			contracted = append(contracted, extract.DemandPeak)
		}
		out := append(slices.Clone(everyBill), fieldPart("modalidade", extract.Modality), fieldPart("demanda contratada", contracted...))
		return append(append(out, billItems...), measuredPart, billHistory)
	default:
		return append(append(slices.Clone(everyBill), billItems...), billHistory)
	}
}
