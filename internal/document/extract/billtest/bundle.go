package billtest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/ptbr"
)

// Sheet is what stands on pages of a file: a bill of a layout, or a paper that is none.
type Sheet struct {
	Layout int
	Seed   uint64
	Paper  string // by its name; empty: a bill
}

// Bundle prints several sheets into one file, and says what each bill of it prints. With a
// cover the first page asks for all of them together, and for what is added to that.
func Bundle(cover bool, added int64, sheets ...Sheet) ([]byte, []Truth, error) {
	return bundle(newCanvas(8, ""), cover, added, sheets)
}

// Protected is a bundle without a cover that a password opens.
func Protected(password string, sheets ...Sheet) ([]byte, []Truth, error) {
	return bundle(newCanvas(8, password), false, 0, sheets)
}

func bundle(c canvas, cover bool, added int64, sheets []Sheet) ([]byte, []Truth, error) {
	var bills []invented
	var truths []Truth
	sum := decimal.New(added, -2)
	for _, s := range sheets {
		var b invented
		if s.Paper == "" {
			l := layouts[s.Layout]
			b = invent(rand.New(rand.NewPCG(s.Seed, uint64(s.Layout))), l) //nolint:gosec // repeatable on purpose
			sum, truths = sum.Add(b.total), append(truths, truthOf(l, b))
		}
		bills = append(bills, b)
	}
	if cover {
		c.paper(&paper{lines: "FATURA COLETIVA DE ENERGIA ELÉTRICA\nFaturas reunidas|" + fmt.Sprint(len(truths)) + "\nTotal a pagar|R$ " + ptbr.FormatNumber(sum, 2)})
	}
	for i, s := range sheets {
		if s.Paper == "" {
			c.bill(layouts[s.Layout], bills[i], "")
			continue
		}
		at := slices.IndexFunc(papers, func(p paper) bool { return p.name == s.Paper })
		if at < 0 {
			return nil, nil, fmt.Errorf("billtest: no paper %q", s.Paper)
		}
		c.paper(&papers[at])
	}
	data, err := c.bytes()
	return data, truths, err
}
