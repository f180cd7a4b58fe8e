package fiscal

import (
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
)

// Printed is a line of a nota on paper: its numbers with a decimal point, and empty what
// is not printed.
type Printed struct {
	Description, Unit, Quantity, Value, ICMSBase, ICMSRate, ICMSValue string
}

// NFOf are the figures of a nota whose lines were read from paper, added up as those of an
// XML are. The path of each is what it is called on a DANFE.
func NFOf(lines []Printed) *NF {
	var d Document
	n := &NF{Lines: []NFLine{}}
	for _, p := range lines {
		line := NFLine{
			Description: &Text{Value: p.Description, Path: "descrição"}, Unit: &Text{Value: p.Unit, Path: "unidade"}, Quantity: printed(p.Quantity, "quantidade"),
			Value:    scaled[money.Amount](&d, printed(p.Value, "valor total"), one, amountScale),
			ICMSRate: scaled[percent.Percent](&d, printed(p.ICMSRate, "alíquota do ICMS"), one, percentScale),
			ICMSBase: scaled[money.Amount](&d, printed(p.ICMSBase, "base do ICMS"), one, amountScale), ICMSValue: scaled[money.Amount](&d, printed(p.ICMSValue, "valor do ICMS"), one, amountScale),
		}
		if factor, known := perUnit[strings.ToUpper(p.Unit)]; known {
			line.Energy, line.sold = d.energy(line.Quantity, factor), true
		}
		n.Lines = append(n.Lines, line)
	}
	n.add()
	return n
}

func printed(s, path string) *Number {
	v, err := decimal.NewFromString(s)
	if err != nil {
		return nil
	}
	return &Number{Value: v, Path: path}
}
