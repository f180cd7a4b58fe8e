package extra_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/client/extra"
)

// CT-12: what was added is kept in its order and read back as it was.
func TestAdditionalIsKept_CT12(t *testing.T) {
	t.Parallel()
	for text, pairs := range map[string][]extra.Value{
		"":                             nil,
		`[{"label":"Cor","value":""}]`: {{Label: "Cor"}},
		`[{"label":"Campo 1","value":"a\nb"},{"label":"Cor","value":"azul"}]`: {{Label: "Campo 1", Value: "a\nb"}, {Label: "Cor", Value: "azul"}},
	} {
		if got := extra.Text(pairs); got != text {
			t.Errorf("CT-12 kept as %s, want %s", got, text)
		}
		got, err := extra.Parse(text)
		if diff := cmp.Diff(pairs, got); err != nil || diff != "" {
			t.Errorf("CT-12 %s: %v (-want +got):\n%s", text, err, diff)
		}
	}
	if got := extra.Text([]extra.Value{}); got != "" {
		t.Errorf("CT-12 no pairs are kept as %s", got)
	}
	if got, err := extra.Parse("["); err == nil {
		t.Errorf("CT-12 half a text is %v", got)
	}
}
