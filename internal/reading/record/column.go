package record

import (
	"github.com/shopspring/decimal"

	"ynova/internal/document/extract"
)

// numberColumn is a column of numbers.
type numberColumn[T any] struct {
	name, label string
	of          func(*T) **extract.Value
}

var itemNumbers = []numberColumn[extract.Item]{
	{ColQuantity, "Quant.", func(i *extract.Item) **extract.Value { return &i.Quantity }},
	{"price", "Preço", func(i *extract.Item) **extract.Value { return &i.Price }},
	{"tariff", "Tarifa", func(i *extract.Item) **extract.Value { return &i.Tariff }},
	{"pis_cofins", "PIS/COFINS", func(i *extract.Item) **extract.Value { return &i.PISCOFINS }},
	{"icms_base", "Base ICMS", func(i *extract.Item) **extract.Value { return &i.ICMSBase }},
	{"icms_rate", "Alíq.", func(i *extract.Item) **extract.Value { return &i.ICMSRate }},
	{"icms", "ICMS", func(i *extract.Item) **extract.Value { return &i.ICMS }},
}

var monthNumbers = []numberColumn[extract.Month]{
	{"peak", "Ponta", func(m *extract.Month) **extract.Value { return &m.Peak }},
	{"off_peak", "Fora ponta", func(m *extract.Month) **extract.Value { return &m.OffPeak }},
	{"single", "Única", func(m *extract.Month) **extract.Value { return &m.Single }},
	{"reactive", "Reativo", func(m *extract.Month) **extract.Value { return &m.Reactive }},
}

// KindOfColumn says how a cell is written.
func KindOfColumn(col string) ValueKind {
	switch col {
	case ColDescription, ColUnit, ColInformative, ColTable:
		return KindText
	case ColMonth:
		return KindMonth
	}
	return KindNumber
}

// The names of the columns of numbers, in the order of the tables; amounts have one of their
// own.
var (
	ItemNumberNames  = numberNames(itemNumbers)
	MonthNumberNames = numberNames(monthNumbers)
)

// The labels of the columns of items, and of histories.
var (
	ItemLabels  = labelsOf(itemNumbers, map[string]string{ColDescription: "Descrição", ColMonth: "Mês", ColUnit: "Un.", ColAmount: "Valor", ColInformative: "não soma"})
	MonthLabels = labelsOf(monthNumbers, map[string]string{ColTable: "Histórico", ColMonth: "Mês"})
)

func numberNames[T any](columns []numberColumn[T]) []string {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.name
	}
	return names
}

func labelsOf[T any](columns []numberColumn[T], texts map[string]string) map[string]string {
	for _, c := range columns {
		texts[c.name] = c.label
	}
	return texts
}

// TableNames are the names of the histories for people.
var TableNames = map[string]string{Consumption: "Consumo", Demand: "Demanda"}

// Same compares cells: numbers by what they are worth.
func Same(a, b string) bool {
	if a == b {
		return true
	}
	x, errX := decimal.NewFromString(a)
	y, errY := decimal.NewFromString(b)
	return errX == nil && errY == nil && x.Equal(y)
}
