package accrual

import (
	"slices"

	"github.com/shopspring/decimal"
)

// Name is a line of what a month costs.
type Name string

// The lines.
const (
	Energy       Name = "energia"
	SupplierTax  Name = "icms_nf"
	Network      Name = "tusd"
	Excess       Name = "ultrapassagem_reativo"
	CIP          Name = "cip"
	ESS          Name = "ess"
	EER          Name = "eer"
	ERCAP        Name = "ercap"
	MCP          Name = "mcp"
	Consumption  Name = "cbs_ibs" // the taxes on consumption, from 2027 on
	Contribution Name = "contribuicao"
	Fee          Name = "gestao"
	Fines        Name = "multas"
	Adjustments  Name = "ajustes"
)

// kind says by what a line is judged, and how it is computed.
type kind struct {
	name    Name
	label   string
	family  family
	formula string // as the record shows it
	eval    func(values, *Accrual, Rules) (decimal.Decimal, bool)
}

// family is whose document realises a line, by which its tolerance goes.
type family int

const (
	ofNF family = iota
	ofBill
	ofCCEE
	ofOthers
)

const (
	oneValue  = "valor"
	rateTimes = "arred(quantidade × taxa)"
)

// kinds is the one table of the lines, in the order of the screens.
var kinds = [...]kind{
	{Energy, "Energia", ofNF, "arred(energia × preço)", energyValue},
	{SupplierTax, "ICMS da NF", ofNF, "arred(arred(V ÷ (1 − alíquota)) × alíquota), V = arred(energia × preço)", supplierTax},
	{Network, "TUSD", ofBill, "Σ arred(quantidade × tarifa com desconto ÷ F) + tributos sobre o desconto", network},
	{Excess, "Ultrapassagem e reativo", ofBill, "Σ arred(kW excedente × multiplicador × tarifa ÷ F_T) + reativo", excess},
	{CIP, "CIP", ofBill, oneValue, single},
	{ESS, "ESS", ofCCEE, rateTimes, rated},
	{EER, "EER", ofCCEE, rateTimes, rated},
	{ERCAP, "ERCAP", ofCCEE, rateTimes, rated},
	{MCP, "MCP", ofCCEE, "arred(déficit × PLD) − arred(sobra × PLD); um débito, arred(v ÷ (1 − ICMS))", settlement},
	{Consumption, "CBS e IBS", ofNF, "Σ arred(base × alíquota), sem ICMS, CBS e IBS na base", consumption},
	{Contribution, "Contribuição à CCEE", ofCCEE, oneValue, single},
	{Fee, "Gestão", ofOthers, oneValue, single},
	{Fines, "Multas", ofOthers, oneValue, single},
	{Adjustments, "Ajustes", ofOthers, oneValue, single},
}

func (n Name) kind() *kind {
	if i := slices.IndexFunc(kinds[:], func(k kind) bool { return k.name == n }); i >= 0 {
		return &kinds[i]
	}
	return nil
}

// Label is how the screens call the line; empty for one that does not exist.
func (n Name) Label() string {
	if k := n.kind(); k != nil {
		return k.label
	}
	return ""
}

// Names are the lines in the order of the screens.
func Names() []Name {
	names := make([]Name, len(kinds))
	for i := range kinds {
		names[i] = kinds[i].name
	}
	return names
}
