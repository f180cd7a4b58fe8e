package layout

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/text"
)

// Assignment says what one column of the file means.
type Assignment struct {
	Source string `json:"source"` // see SourceNames
	Field  Field  `json:"field"`
}

// SchemaName is how clients know it.
func (Assignment) SchemaName() string { return "IntakeAssignment" }

// Mapping says how a layout is to be read. Columns that it does not name are
// ignored; constants hold for the whole file. Decimal is "," or "." where the
// numbers leave it open.
type Mapping struct {
	Columns   []Assignment     `json:"columns" maxItems:"512"`
	Constants map[Field]string `json:"constants,omitempty" doc:"Valores que valem para a planilha inteira, por campo"`
	Decimal   string           `json:"decimal,omitempty" maxLength:"1" doc:"Separador decimal, onde os números não o dizem"`
	Together  bool             `json:"together,omitempty" doc:"As abas com estas colunas são lidas juntas"`
	Dates     map[Field]string `json:"dates,omitempty" doc:"Como as datas de uma coluna são lidas, por campo, onde elas não o dizem: dia/mês, mês/dia, mês escrito ou mês seguinte"`
	Existing  bool             `json:"completar,omitempty" doc:"Só completar meses que já existem: nenhuma coluna é medida"`
}

// missing returns the label of a required field that nothing gives.
func (f *Fields) missing(m *Mapping) string {
	for i := range f.Specs {
		spec := &f.Specs[i]
		if spec.Required && m.Constants[spec.Field] == "" && !m.has(spec.Field) && !f.saysMonth(m, spec.Field) {
			return spec.Label
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

// Complete reports whether columns and constants give all that is required.
func (f *Fields) Complete(m *Mapping) bool { return f.missing(m) == "" && f.Measured(m) }

// Measured reports whether a column gives one of the measures, or a person said that none does.
func (f *Fields) Measured(m *Mapping) bool {
	return f.Measures == nil || m.Existing || slices.ContainsFunc(f.Measures.Fields, m.has)
}

// Completes reports whether rows complete months that are there, without a measure.
func (f *Fields) Completes(m *Mapping) bool {
	return m.Existing && f.Measures != nil && !slices.ContainsFunc(f.Measures.Fields, m.has)
}

// Validate checks a mapping against the header of the file.
func (f *Fields) Validate(m *Mapping, header []string) error {
	var c fault.Collector
	f.validateColumns(&c, m, header)
	f.validateConstants(&c, m)
	if label := f.missing(m); label != "" {
		c.Add("columns", "Indique a coluna ou o valor fixo de: "+label)
	}
	if !f.Measured(m) {
		c.Add("columns", f.Measures.None)
	}
	return c.Err()
}

// Fits reports whether what a mapping says of columns is good for the header.
func (f *Fields) Fits(m *Mapping, header []string) bool {
	var c fault.Collector
	f.validateColumns(&c, m, header)
	return c.Err() == nil
}

func (f *Fields) validateColumns(c *fault.Collector, m *Mapping, header []string) {
	names := map[string]bool{}
	for _, name := range SourceNames(header) {
		names[name] = true
	}
	sources, taken := map[string]bool{}, map[Field]bool{}
	for i, a := range m.Columns {
		path := fmt.Sprintf("columns[%d]", i)
		spec, ok := f.Spec(a.Field)
		c.Check(ok, path+".field", "Campo desconhecido")
		c.Check(names[a.Source], path+".source", "A planilha não tem esta coluna")
		c.Check(!sources[a.Source], path+".source", "Esta coluna já foi usada")
		c.Check(!taken[a.Field] || ok && spec.Adds, path+".field", "Só uma coluna pode ter este campo")
		sources[a.Source], taken[a.Field] = true, true
	}
	c.Check(m.Decimal == "" || m.Decimal == "," || m.Decimal == ".", "decimal", "Informe vírgula ou ponto")
	for field, said := range m.Dates {
		spec, ok := f.Spec(field)
		c.Check(ok && spec.Holds != Other && slices.Contains([]string{DayFirst, MonthFirst, SameMonth, NextMonth}, said), "dates."+string(field), "Informe como as datas são lidas: dia/mês ou mês/dia")
	}
}

func (f *Fields) validateConstants(c *fault.Collector, m *Mapping) {
	for field := range m.Constants {
		_, ok := f.Spec(field)
		c.Check(ok, "constants."+string(field), "Campo desconhecido")
	}
	for i := range f.Specs {
		spec := &f.Specs[i]
		value := m.Constants[spec.Field]
		if value == "" {
			continue
		}
		path := "constants." + string(spec.Field)
		if spec.Constant == nil {
			c.Add(path, "Este campo não pode ter valor fixo")
			continue
		}
		problem := spec.Constant(value)
		c.Check(problem == "", path, problem)
		c.Check(!m.has(spec.Field), path, "Escolha a coluna ou o valor fixo, não os dois")
	}
}

// trimmed returns the mapping without spaces around its constants.
func (m Mapping) trimmed() Mapping {
	m.Constants = maps.Clone(m.Constants)
	for field, value := range m.Constants {
		m.Constants[field] = text.Clean(strings.TrimSpace(value))
	}
	return m
}
