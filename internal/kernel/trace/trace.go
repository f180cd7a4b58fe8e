package trace

import "strconv"

// Node is one value of a calculation. Value is canonical decimal text, or empty
// when the value is missing: missing is not zero.
type Node struct {
	Name    string  `json:"name"`
	Formula string  `json:"formula,omitempty"`
	Value   string  `json:"value"`
	Unit    string  `json:"unit,omitempty"`
	Source  *Source `json:"source,omitempty"`
	Inputs  []Node  `json:"inputs,omitempty"`
	Rules   string  `json:"rules,omitempty"` // which version of which rules the calculation follows
}

// Under says by which version of which rules the value was computed: "regras do
// balanço, versão 1".
func (n Node) Under(rules string, version int) Node {
	n.Rules = rules + ", versão " + strconv.Itoa(version)
	return n
}

// Source says where an input came from.
type Source struct {
	Kind   string `json:"kind"`
	Ref    string `json:"ref,omitempty"`    // what it points at: "import 12 linha 14", an act, an id
	Detail string `json:"detail,omitempty"` // validity, who typed it, when
}

// The kinds of source, as the screen shows them.
const (
	KindPlanilha  = "planilha"  // a row of an imported spreadsheet
	KindContrato  = "contrato"  // a field of a contract's version
	KindParametro = "parâmetro" // a dated parameter with its published source
	KindIndice    = "índice"    // a month of a price index
	KindDocumento = "documento" // a page of an uploaded document
	KindUsuario   = "usuário"   // typed by a person
	KindPremissa  = "premissa"  // an assumption of the product, labelled as such
)

// Input returns a value that was not calculated, with its source.
func Input(name, value, unit string, source Source) Node {
	return Node{Name: name, Value: value, Unit: unit, Source: &source}
}

// Result returns a calculated value with its formula and its inputs.
func Result(name, formula, value, unit string, inputs ...Node) Node {
	return Node{Name: name, Formula: formula, Value: value, Unit: unit, Inputs: inputs}
}
