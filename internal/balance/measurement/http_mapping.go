package measurement

import (
	"ynova/internal/balance/intake"
	"ynova/internal/platform/imports/layout"
)

// assignmentBody says what one column of the file means.
type assignmentBody struct {
	Source string       `json:"source"`
	Field  layout.Field `json:"field"`
}

// SchemaName is how clients know it.
func (assignmentBody) SchemaName() string { return "IntakeAssignment" }

// constantsBody are values that hold for the whole file.
type constantsBody struct {
	Cliente string `json:"cliente,omitempty"`
	CNPJ    string `json:"cnpj,omitempty"`
	Medidor string `json:"medidor,omitempty"`
}

// SchemaName is how clients know it.
func (constantsBody) SchemaName() string { return "IntakeConstants" }

func (b constantsBody) byField() map[layout.Field]string {
	return map[layout.Field]string{intake.Cliente: b.Cliente, intake.CNPJ: b.CNPJ, intake.Medidor: b.Medidor}
}

func constantsBodyOf(constants map[layout.Field]string) constantsBody {
	return constantsBody{Cliente: constants[intake.Cliente], CNPJ: constants[intake.CNPJ], Medidor: constants[intake.Medidor]}
}

func assignments(bodies []assignmentBody) []layout.Assignment {
	list := make([]layout.Assignment, len(bodies))
	for i, b := range bodies {
		list[i] = layout.Assignment(b)
	}
	return list
}
