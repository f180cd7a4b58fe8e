package term

import "encoding/json"

// Additional is a value that a person added to a contract under a label of her own
// (CT-12).
type Additional struct {
	Label string `json:"label" required:"false" maxLength:"500" doc:"Vazio: 'Campo N'"`
	Value string `json:"value" required:"false" maxLength:"5000"`
}

// AdditionalText returns the canonical JSON of the pairs, empty for none.
func AdditionalText(pairs []Additional) string {
	if len(pairs) == 0 {
		return ""
	}
	text, err := json.Marshal(pairs)
	if err != nil {
		panic(err) // texts only
	}
	return string(text)
}

// ParseAdditional reads what AdditionalText wrote.
func ParseAdditional(text string) (pairs []Additional, err error) {
	if text != "" {
		err = json.Unmarshal([]byte(text), &pairs)
	}
	return pairs, err
}
