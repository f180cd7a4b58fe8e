package contract

import (
	"encoding/json"
	"strconv"
)

// maxAdditional is how many pairs a contract may have.
const maxAdditional = 50

// Additional is a value that a person added to a contract under a label of her own
// (CT-12).
type Additional struct {
	Label string `json:"label" required:"false" maxLength:"500" doc:"Vazio: 'Campo N'"`
	Value string `json:"value" required:"false" maxLength:"5000"`
}

// additional checks the pairs; a blank label becomes 'Campo N' (CT-12).
func (r *rules) additional(in []Additional) []Additional {
	if len(in) > maxAdditional {
		r.Add("additional", "Informe no máximo "+strconv.Itoa(maxAdditional)+" dados adicionais")
		return nil
	}
	var out []Additional
	for i, pair := range in {
		path := "additional[" + strconv.Itoa(i) + "]"
		label := r.Line(path+".label", pair.Label, 100)
		if label == "" {
			label = "Campo " + strconv.Itoa(i+1)
		}
		out = append(out, Additional{label, r.Paragraphs(path+".value", pair.Value, 1000)})
	}
	return out
}

// additionalText returns the canonical JSON of the pairs, empty for none.
func additionalText(pairs []Additional) string {
	if len(pairs) == 0 {
		return ""
	}
	text, err := json.Marshal(pairs)
	if err != nil {
		panic(err) // texts only
	}
	return string(text)
}

func parseAdditional(text string) (pairs []Additional, err error) {
	if text != "" {
		err = json.Unmarshal([]byte(text), &pairs)
	}
	return pairs, err
}
