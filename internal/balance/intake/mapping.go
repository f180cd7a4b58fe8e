package intake

import (
	"fmt"
	"strings"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/fault"
)

// Assignment says what one column of the file means.
type Assignment struct {
	Source string `json:"source"` // see SourceNames
	Field  Field  `json:"field"`
}

// Constants are values that hold for the whole file.
type Constants struct {
	Cliente string `json:"cliente,omitempty"`
	CNPJ    string `json:"cnpj,omitempty"`
	Medidor string `json:"medidor,omitempty"`
}

// Mapping says how a layout is to be read. Columns that it does not name are
// ignored. Decimal is "," or "." where the numbers do not tell.
type Mapping struct {
	Columns   []Assignment `json:"columns"`
	Constants Constants    `json:"constants"`
	Decimal   string       `json:"decimal,omitempty"`
}

// constant is the value that stands for a missing column.
func (m *Mapping) constant(f Field) string {
	switch f {
	case Cliente:
		return m.Constants.Cliente
	case CNPJ:
		return m.Constants.CNPJ
	case Medidor:
		return m.Constants.Medidor
	default:
		return ""
	}
}

// missing returns the label of a required field that nothing gives.
func (m *Mapping) missing() string {
	for i := range fields {
		if !fields[i].Required || m.constant(fields[i].Field) != "" {
			continue
		}
		if !m.has(fields[i].Field) {
			return fields[i].Label
		}
	}
	return ""
}

func (m *Mapping) has(f Field) bool {
	for _, c := range m.Columns {
		if c.Field == f {
			return true
		}
	}
	return false
}

// Validate checks the mapping against the header of the file.
func (m *Mapping) Validate(header []string) error {
	var c fault.Collector
	names := map[string]bool{}
	for _, name := range SourceNames(header) {
		names[name] = true
	}
	sources, taken := map[string]bool{}, map[Field]bool{}
	for i, a := range m.Columns {
		path := fmt.Sprintf("columns[%d]", i)
		spec, ok := specOf(a.Field)
		c.Check(ok, path+".field", "Campo desconhecido")
		c.Check(names[a.Source], path+".source", "A planilha não tem esta coluna")
		c.Check(!sources[a.Source], path+".source", "Esta coluna já foi usada")
		c.Check(!taken[a.Field] || ok && spec.Adds, path+".field", "Só uma coluna pode ter este campo")
		sources[a.Source], taken[a.Field] = true, true
	}
	c.Check(m.Decimal == "" || m.Decimal == "," || m.Decimal == ".", "decimal", "Informe vírgula ou ponto")
	m.validateConstants(&c)
	if label := m.missing(); label != "" {
		c.Add("columns", "Indique a coluna ou o valor fixo de: "+label)
	}
	return c.Err()
}

func (m *Mapping) validateConstants(c *fault.Collector) {
	if m.Constants.CNPJ != "" {
		_, err := brdoc.ParseCNPJ(m.Constants.CNPJ)
		c.Check(err == nil, "constants.cnpj", "Informe um CNPJ válido")
	}
	_, problem := textCell(m.Constants.Cliente, maxName)
	c.Check(problem == "", "constants.cliente", problem)
	_, problem = textCell(m.Constants.Medidor, maxMeter)
	c.Check(problem == "", "constants.medidor", problem)
	for _, f := range [...]Field{Cliente, CNPJ, Medidor} {
		c.Check(m.constant(f) == "" || !m.has(f), "constants."+string(f), "Escolha a coluna ou o valor fixo, não os dois")
	}
}

// trimmed returns the mapping without spaces around its constants.
func (m Mapping) trimmed() Mapping {
	m.Constants.Cliente = strings.TrimSpace(m.Constants.Cliente)
	m.Constants.CNPJ = strings.TrimSpace(m.Constants.CNPJ)
	m.Constants.Medidor = strings.TrimSpace(m.Constants.Medidor)
	return m
}
