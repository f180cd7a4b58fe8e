package reading

import (
	"ynova/internal/document/extract"
	"ynova/internal/document/fiscal"
	"ynova/internal/reading/record"
)

// billOf gives a fiscal document the fields of a bill, so that both are reviewed
// alike. A value's label is the path of its element.
func billOf(d *fiscal.Document) extract.Result {
	b := extract.Result{Fields: map[extract.Key]extract.Value{}, Items: []extract.Item{}, Pages: 1}
	b.Kind = extract.Kind{Class: extract.NF3eXML, Confidence: record.Certain, Evidence: []string{"Elemento raiz do XML"}}
	switch {
	case d.NF != nil:
		b.Kind.Class = extract.NFeXML
	case d.Bill == nil:
		b.Kind.Class = extract.EventXML
	}
	put := func(k extract.Key, value, path string) {
		if value != "" {
			b.Fields[k] = extract.Value{Value: value, Printed: value, Confidence: record.Certain, Label: path}
		}
	}
	text := func(k extract.Key, t *fiscal.Text) {
		if t != nil {
			put(k, t.Value, t.Path)
		}
	}
	text(extract.Name, d.Recipient.Name)
	text(extract.ClientDocument, d.Recipient.CNPJ)
	if d.Recipient.CNPJ == nil {
		text(extract.ClientDocument, d.Recipient.CPF)
	}
	text(extract.State, d.Recipient.UF)
	text(extract.Distributor, d.Issuer.Name)
	text(extract.DistributorCNPJ, d.Issuer.CNPJ)
	text(extract.InvoiceNumber, d.Number)
	text(extract.AccessKey, d.Key)
	if d.Month != nil {
		put(extract.Period, d.Month.Value.String(), d.Month.Path)
	}
	if d.Due != nil {
		put(extract.DueDate, d.Due.Value.String(), d.Due.Path)
	}
	if d.Issued != nil {
		put(extract.IssueDate, d.Issued.Value.String(), d.Issued.Path)
	}
	if d.Total != nil {
		put(extract.Total, d.Total.Value.Text(), d.Total.Path)
	}
	if reform := d.Reform; reform != nil {
		for k, a := range map[extract.Key]*fiscal.Amount{extract.IBSCBSBase: reform.Base, extract.IBSValue: reform.IBS, extract.CBSValue: reform.CBS} {
			if a != nil {
				put(k, a.Value.Text(), a.Path)
			}
		}
	}
	if d.Bill != nil {
		fiscalBill(d.Bill, &b, text, put)
	}
	return b
}

func fiscalBill(in *fiscal.Bill, b *extract.Result, text func(extract.Key, *fiscal.Text), put func(k extract.Key, value, path string)) {
	text(extract.Installation, in.Installation)
	text(extract.ClientCode, in.Customer)
	text(extract.Subgroup, in.Subgroup)
	text(extract.Modality, in.Modality)
	for k, a := range map[extract.Key]*fiscal.Amount{
		extract.ICMSBase: in.ICMSBase, extract.ICMSValue: in.ICMSValue, extract.PISValue: in.PISValue, extract.COFINSValue: in.COFINSValue,
	} {
		if a != nil {
			put(k, a.Value.Text(), a.Path)
		}
	}
	if in.ICMSRate != nil {
		put(extract.ICMSRate, in.ICMSRate.Value.Text(), in.ICMSRate.Path)
	}
	for k, d := range map[extract.Key]*fiscal.Date{extract.ReadBefore: in.CycleStart, extract.ReadNow: in.CycleEnd, extract.ReadNext: in.NextReading} {
		if d != nil {
			put(k, d.Value.String(), d.Path)
		}
	}
	for _, l := range in.Demand {
		if l.Contracted == nil {
			continue
		}
		key := extract.DemandOffPeak
		if l.Posto == fiscal.PostoPonta {
			key = extract.DemandPeak
		}
		put(key, l.Contracted.Value.String(), l.Contracted.Path)
	}
	for i := range in.Items {
		b.Items = append(b.Items, itemOf(&in.Items[i]))
	}
}

func itemOf(in *fiscal.Item) extract.Item {
	item := extract.Item{Unit: in.Unit, Page: 1}
	if in.Description != nil {
		item.Description = in.Description.Value
	}
	if in.Quantity != nil {
		item.Quantity = &extract.Value{Value: in.Quantity.Value.String(), Confidence: record.Certain, Label: in.Quantity.Path}
	}
	if in.Value != nil {
		item.Amount = extract.Value{Value: in.Value.Value.Text(), Confidence: record.Certain, Label: in.Value.Path}
	}
	return item
}
