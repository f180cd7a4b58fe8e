package figures

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"ynova/internal/document/extract"
	"ynova/internal/document/fiscal"
	"ynova/internal/invoice"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/text"
	"ynova/internal/platform/web"
	"ynova/internal/reading/record"
)

// itemClasses are the classes of items as an invoice keeps them.
var itemClasses = map[class]invoice.ItemClass{
	classOther: invoice.ItemOther, classPending: invoice.ItemPending, classDemand: invoice.ItemDemand, classUnused: invoice.ItemUnused,
	classExcess: invoice.ItemExcess, classTUSD: invoice.ItemTUSD, classTE: invoice.ItemTE, classEnergy: invoice.ItemEnergy,
	classReactive: invoice.ItemReactive, classFlag: invoice.ItemFlag, classCIP: invoice.ItemCIP, classBenefitGross: invoice.ItemBenefitGross,
	classBenefitNet: invoice.ItemBenefitNet, classACL: invoice.ItemACL,
}

// The labels that distinguish charges which a bill's sums keep together.
var (
	labelLoss      = regexp.MustCompile(`\bperdas?\b.*\btransf`)
	labelIrregular = regexp.MustCompile(`\btoi\b|irregularidade|recuperacao de (consumo|receita)`)
	labelFine      = regexp.MustCompile(`\bmulta\b`)
	labelInterest  = regexp.MustCompile(`\bjuros\b|\bmora\b|atualiz\w* monet|corr\w* monet|correcao (ipca|igpm)`)
	labelRefund    = regexp.MustCompile(`\bdevol|\bressarc|\brestitui|\bcredito\b|\bcompensacao\b.*\b(dic|fic|dmic)\b|\bbonus\b|\bestorno\b`)
	labelThird     = regexp.MustCompile(`\bseguros?\b|\bassistencia\b|\bdoacao\b|\bconvenio\b|\btitulo de capital|\bodonto|\bfuneral\b|\bcartao\b|\bassociacao\b|\bsanta casa\b`)
)

// refine classifies an item more finely than the sums of a bill need.
func refine(label string, c class) invoice.ItemClass {
	switch {
	case labelLoss.MatchString(label):
		return invoice.ItemLoss
	case labelIrregular.MatchString(label):
		return invoice.ItemIrregular
	case c != classOther:
		return itemClasses[c]
	case labelFine.MatchString(label):
		return invoice.ItemFine
	case labelInterest.MatchString(label):
		return invoice.ItemInterest
	case labelRefund.MatchString(label):
		return invoice.ItemRefund
	case labelThird.MatchString(label):
		return invoice.ItemThird
	}
	return invoice.ItemOther
}

// documentOf is what an invoice keeps of the document beside its figures.
func documentOf(r *record.Reading) *invoice.DocumentBody {
	d := &invoice.DocumentBody{Installation: kept(r.Text(extract.Installation), 60)}
	if cnpj, err := brdoc.ParseCNPJ(r.Text(extract.ClientDocument)); err == nil {
		d.Holder = web.Optional(string(cnpj))
	}
	if f := r.Result.Fiscal; f != nil && f.Bill != nil {
		if f.Bill.Class != nil {
			d.Class = kept(f.Bill.Class.Value, 120)
		}
		for i := range f.Bill.Items {
			d.Items = append(d.Items, xmlItem(&f.Bill.Items[i])...)
		}
		for i := range f.Bill.Reads {
			d.Reads = append(d.Reads, xmlRead(&f.Bill.Reads[i])...)
		}
	} else {
		for _, w := range r.Items() {
			d.Items = append(d.Items, printedItem(&w)...)
		}
	}
	if len(d.Items) > invoice.MaxItems {
		d.Items = nil // a part of them would pass for the whole
	}
	return d
}

// kept is a text of a document as an invoice may hold it.
func kept(s string, longest int) *string {
	s = strings.TrimSpace(strings.Map(func(r rune) rune {
		if text.Hidden(r) {
			return ' '
		}
		return r
	}, s))
	if runes := []rune(s); len(runes) > longest {
		s = string(runes[:longest])
	}
	return web.Optional(s)
}

func printedItem(w *record.Row) []invoice.ItemBody {
	item := w.Item()
	amount := record.DecimalOf(item.Amount.Value)
	if item.Informative || amount == nil {
		return nil
	}
	label := ptbr.Fold(item.Description)
	b := invoice.ItemBody{
		Class: string(refine(label, classOf(label))), Posto: web.Optional(string(postoOf(label))), Text: web.Text(kept(item.Description, invoice.MaxItemText)),
		Month: web.Optional(item.Month), Unit: kept(item.Unit, 10), Quantity: record.Number(record.ValueOf(item.Quantity)),
		Value: web.Number(amount.StringFixed(2)), EditedBy: web.Optional(editors(w)),
	}
	if item.Page > 0 {
		b.Page, b.Place = &item.Page, web.Optional(record.PlaceOf(item.Page, item.Box))
	}
	if tariff := record.ValueOf(item.Tariff); tariff != nil && !tariff.IsNegative() {
		if c := classOf(label); c != classDemand && c != classUnused && c != classExcess && item.Unit != "MWh" {
			*tariff = tariff.Shift(3) // bills print R$/kWh
		}
		b.Tariff = record.Number(new(tariff.Round(8)))
	}
	return []invoice.ItemBody{b}
}

// editors are who changed cells of a row, by name.
func editors(w *record.Row) string {
	var names []string
	for _, col := range slices.Sorted(maps.Keys(w.Edited)) {
		if name := w.Edited[col].By; !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

func xmlItem(item *fiscal.Item) []invoice.ItemBody {
	if item.Value == nil {
		return nil
	}
	amount := record.DecimalOf(item.Value.Value.Text())
	if _, ok := invoice.ParsePosto(item.Posto); !ok || amount == nil {
		return nil // the intermediate and the reserved period have no place in an invoice
	}
	b := invoice.ItemBody{
		Class: string(item.Class), Posto: web.Optional(item.Posto), Unit: kept(item.Unit, 10), Tariff: priceOf(item.Tariff),
		Value: web.Number(amount.StringFixed(2)),
	}
	if item.Tariff != nil && item.Unit == "kVArh" {
		b.Tariff = record.Number(new(record.DecimalOf(item.Tariff.Value.Text()).Shift(3)))
	}
	if item.Description != nil {
		b.Text = web.Text(kept(item.Description.Value, invoice.MaxItemText))
	}
	switch refined := refine(ptbr.Fold(b.Text), classOther); {
	case item.Class == fiscal.ClassOther, refined == invoice.ItemLoss, refined == invoice.ItemIrregular:
		b.Class = string(refined)
	}
	if item.Quantity != nil {
		b.Quantity = record.Number(new(item.Quantity.Value))
	}
	return []invoice.ItemBody{b}
}

func xmlRead(m *fiscal.Reading) []invoice.MeterBody {
	if _, ok := invoice.ParsePosto(m.Posto); !ok {
		return nil
	}
	of := func(n *fiscal.Number) *web.Number {
		if n == nil {
			return nil
		}
		return record.Number(new(n.Value))
	}
	return []invoice.MeterBody{{
		Meter: kept(m.Meter, 60), Kind: web.Text(kept(m.Kind, 40)), Posto: m.Posto, Unit: kept(m.Unit, 10), Previous: of(m.Previous), Current: of(m.Current),
		Constant: of(m.Constant), Measured: of(m.Measured),
	}}
}
