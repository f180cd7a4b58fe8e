package table

import (
	"io"
	"strconv"

	"ynova/internal/document/extract"
	"ynova/internal/platform/sheet"
	"ynova/internal/reading/record"
)

// writeWorkbook writes what was read and corrected as a spreadsheet with real
// numbers: the fields, the items and the histories. Text out of a document is
// never a formula (B05).
func writeWorkbook(w io.Writer, r *record.Reading) error {
	x, err := sheet.NewXLSX(w, "Dados", []sheet.Column{
		{Title: "Campo", Width: 34},
		{Title: "Valor", Width: 44},
		{Title: "Confiança (%)"},
		{Title: "Página"},
		{Title: "Rótulo no documento", Width: 40},
		{Title: "Situação", Width: 24},
	})
	if err != nil {
		return err
	}
	err = writeFields(x, r)
	if err == nil {
		err = writeItems(x, r.Items())
	}
	if err == nil {
		err = writeHistory(x, "Histórico de consumo", "kWh", r.History(record.Consumption))
	}
	if err == nil {
		err = writeHistory(x, "Histórico de demanda", "kW", r.History(record.Demand))
	}
	if err != nil {
		_ = x.Close() // the first error counts
		return err
	}
	return x.Close()
}

func writeFields(x *sheet.XLSXWriter, r *record.Reading) error {
	for _, f := range record.Fields {
		read, found := r.Result.Bill.Fields[f.Key]
		correction, corrected := r.Corrections[f.Key]
		if !found && !corrected {
			continue
		}
		state, confidence, at := "lido", sheet.Cell{}, sheet.Cell{}
		switch {
		case corrected:
			state = "corrigido por " + correction.By
		case record.ConfidenceOf(f.Key, &read) < extract.High:
			state = "revisar"
		}
		if found {
			confidence, at = sheet.Number(strconv.Itoa(record.ConfidenceOf(f.Key, &read)), 0), sheet.Number(strconv.Itoa(read.Page), 0)
		}
		if err := x.Row(sheet.Text(f.Label), fieldCell(f, r.Text(f.Key)), confidence, at, sheet.Text(read.Label), sheet.Text(state)); err != nil {
			return err
		}
	}
	return nil
}

// fieldCell is a field's value with its format: rates as IV-09 shows them.
func fieldCell(f record.Field, value string) sheet.Cell {
	switch f.Kind {
	case record.KindNumber:
		return sheet.Number(value, 2)
	case record.KindRate:
		return sheet.Number(value, rateDecimals(f.Key))
	case record.KindDate:
		return sheet.Date(value)
	case record.KindText, record.KindMonth, record.KindDocument, record.KindState:
	}
	return sheet.Text(value)
}

// rateDecimals is how many decimals a rate shows at least (IV-09).
func rateDecimals(k extract.Key) int {
	if k == extract.ICMSRate {
		return 1
	}
	return 2
}

func writeItems(x *sheet.XLSXWriter, rows []record.Row) error {
	err := x.Sheet("Itens", []sheet.Column{
		{Title: "Descrição", Width: 44},
		{Title: "Mês"},
		{Title: "Unidade"},
		{Title: "Quantidade", Width: 16},
		{Title: "Preço com tributos (R$)", Width: 22},
		{Title: "Tarifa sem tributos (R$)", Width: 22},
		{Title: "Valor (R$)", Width: 16},
		{Title: "PIS/COFINS (R$)", Width: 16},
		{Title: "Base do ICMS (R$)", Width: 16},
		{Title: "ICMS (%)"},
		{Title: "ICMS (R$)", Width: 14},
		{Title: "Soma no total", Width: 14},
	})
	if err != nil {
		return err
	}
	for _, w := range rows {
		item := w.Item()
		counts := "sim"
		if item.Informative {
			counts = "não"
		}
		err := x.Row(sheet.Text(item.Description), sheet.Text(item.Month), sheet.Text(item.Unit), cellOf(item.Quantity, 2), cellOf(item.Price, 6),
			cellOf(item.Tariff, 6), cellOf(&item.Amount, 2), cellOf(item.PISCOFINS, 2), cellOf(item.ICMSBase, 2), cellOf(item.ICMSRate, 1),
			cellOf(item.ICMS, 2), sheet.Text(counts))
		if err != nil {
			return err
		}
	}
	return nil
}

func writeHistory(x *sheet.XLSXWriter, name, unit string, months []extract.Month) error {
	err := x.Sheet(name, []sheet.Column{
		{Title: "Mês"}, {Title: "Ponta (" + unit + ")", Width: 16}, {Title: "Fora ponta (" + unit + ")", Width: 18}, {Title: "Único (" + unit + ")", Width: 16},
	})
	if err != nil {
		return err
	}
	for _, m := range months {
		if err := x.Row(sheet.Text(m.Month), cellOf(m.Peak, 2), cellOf(m.OffPeak, 2), cellOf(m.Single, 2)); err != nil {
			return err
		}
	}
	return nil
}

func cellOf(v *extract.Value, decimals int) sheet.Cell {
	if v == nil {
		return sheet.Cell{}
	}
	return sheet.Number(v.Value, decimals)
}
