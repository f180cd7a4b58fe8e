package reading

import (
	"io"
	"path"
	"strconv"
	"strings"

	"ynova/internal/document/extract"
	"ynova/internal/platform/sheet"
)

// workbookName is the name of the file that a reading becomes (IV-11).
func workbookName(r *Reading) string {
	return strings.TrimSuffix(r.Filename, path.Ext(r.Filename)) + ".xlsx"
}

// writeWorkbook writes what was read and corrected as a spreadsheet with real
// numbers: the fields, the items and the histories. Text out of a document is
// never a formula (B05).
func writeWorkbook(w io.Writer, r *Reading) error {
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
		err = writeItems(x, r.items())
	}
	if err == nil {
		err = writeHistory(x, "Histórico de consumo", "kWh", r.history(consumption))
	}
	if err == nil {
		err = writeHistory(x, "Histórico de demanda", "kW", r.history(demand))
	}
	if err != nil {
		_ = x.Close() // the first error counts
		return err
	}
	return x.Close()
}

func writeFields(x *sheet.XLSXWriter, r *Reading) error {
	for _, f := range fields {
		read, found := r.Result.Bill.Fields[f.key]
		correction, corrected := r.Corrections[f.key]
		if !found && !corrected {
			continue
		}
		state, confidence, at := "lido", sheet.Cell{}, sheet.Cell{}
		switch {
		case corrected:
			state = "corrigido por " + correction.By
		case confidenceOf(f.key, &read) < extract.High:
			state = "revisar"
		}
		if found {
			confidence, at = sheet.Number(strconv.Itoa(confidenceOf(f.key, &read)), 0), sheet.Number(strconv.Itoa(read.Page), 0)
		}
		if err := x.Row(sheet.Text(f.label), f.cell(r.Text(f.key)), confidence, at, sheet.Text(read.Label), sheet.Text(state)); err != nil {
			return err
		}
	}
	return nil
}

// cell is a field's value with its format: rates as IV-09 shows them.
func (f field) cell(value string) sheet.Cell {
	switch f.kind {
	case kindNumber:
		return sheet.Number(value, 2)
	case kindRate:
		return sheet.Number(value, rateDecimals(f.key))
	case kindDate:
		return sheet.Date(value)
	case kindText, kindMonth, kindDocument, kindState:
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

func writeItems(x *sheet.XLSXWriter, rows []row) error {
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
		item := w.item()
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
