package price_test

import (
	"strings"
	"testing"

	"ynova/internal/contract/price"
	"ynova/internal/kernel/money"
)

// TD-02: a price of more than R$ 5.000/MWh is refused.
func TestMost_TD02(t *testing.T) {
	if got := price.Most.Text(); got != "5000.00" {
		t.Errorf("TD-02 the highest price is %s", got)
	}
}

// TD-02, M7: a price is accepted from 0.4 to 2.5 times a known one, or, without one, by what is
// usual; an actor who may not know the reference learns no more than that.
func TestReference_TD02(t *testing.T) {
	known := price.Reference{Price: 24735 * 1e6, Name: "a mediana"}
	hidden := price.Reference{Price: known.Price}
	for _, c := range []struct {
		reference price.Reference
		value     string
		says      string // empty: no question
	}{
		{known, "610", ""},
		{known, "618.375", ""},
		{known, "618.38", "está fora do comum: a mediana (R$ 247,35/MWh)"},
		{known, "98.94", ""},
		{known, "98.93", "a mediana"},
		{known, "0.24735", "cerca de 1000 vezes menor"},
		{hidden, "610", ""},
		{hidden, "2473.5", "o usual (R$ 250,00/MWh)"},
		{price.Reference{Name: "a mediana"}, "60", ""},
		{price.Reference{Name: "a mediana"}, "800", ""},
		{price.Reference{Name: "a mediana"}, "800.01", "o usual"},
		{price.Reference{}, "59.99", "o usual"},
		{price.Reference{}, "0", "o usual"},
		{price.Reference{Price: 1, Name: "a mediana"}, "0.00000001", ""},
	} {
		p, err := money.ParsePrice(c.value)
		if err != nil {
			t.Fatal(err)
		}
		q, ask := c.reference.Ask("price", p)
		if said := strings.ReplaceAll(q.Sentence, "\u00a0", " "); ask != (c.says != "") || !strings.Contains(said, c.says) {
			t.Errorf("TD-02 %s beside %v: %t %q, want %q", c.value, c.reference, ask, said, c.says)
		}
	}
}
