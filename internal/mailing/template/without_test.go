package template

import (
	"fmt"
	"testing"

	"ynova/internal/platform/expect"
)

// What is unknown is left out where it is a figure of its own; where a sentence
// needs it, it is named, so that nothing is sent.
func TestWithoutTheUnknown_TD12(t *testing.T) {
	for name, c := range map[string]struct {
		plain, html         string
		wantPlain, wantHTML string
		lacking             string
	}{
		"a figure": {
			"NET: {{net}} MWh\nVencimento: {{vencimento}}\nFim", "", "NET: 1 MWh\nFim", "", "[]",
		},
		"a row of a table": {
			"x", "<table><tr><td>NET</td><td>{{net}}</td></tr>\n<tr><td><strong>Vencimento</strong></td><td>{{vencimento}}</td></tr>\n</table>",
			"x", "<table><tr><td>NET</td><td>1</td></tr>\n</table>", "[]",
		},
		"the innermost row": {
			"x", "<table><TR><td><table><tr><td>{{vencimento}}</td></tr></table>{{net}}</td></TR></table>",
			"x", "<table><tr><td><table></table>1</td></tr></table>", "[]",
		},
		"an item": {"x", "<ul><li>{{vencimento}}</li><li>{{net}}</li></ul>", "x", "<ul><li>1</li></ul>", "[]"},
		"a sentence": {
			"O boleto vence em {{vencimento}}.", "<p>Vence em {{vencimento}}</p>", "O boleto vence em .", "<p>Vence em </p>", "[Vencimento do boleto]",
		},
		"a label without a value": {"{{vencimento}}: vence", "", ": vence", "", "[Vencimento do boleto]"},
	} {
		t.Run("TD-12 "+name, func(t *testing.T) {
			values := map[string]string{"net": "1"}
			got, lacking := textOf("s", c.plain, c.html).Without(values)
			var labels []string
			for _, v := range lacking {
				labels = append(labels, v.Label)
			}
			r, err := got.Render(values)
			expect.All(t, "TD-12", expect.Is(err, nil), expect.Is(r.Plain, c.wantPlain), expect.Is(r.HTML, c.wantHTML),
				expect.Is(fmt.Sprint(labels), c.lacking))
		})
	}
}
