package dashboard

import (
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/trace"
)

// NFConformity is what the supplier's invoice of a contract was found to be.
type NFConformity struct {
	ContractID, Code, Client string
	Energy, ICMS             string        // Conforme, Divergente or Indefinido
	EnergyValue, ICMSValue   *money.Amount // as the invoice shows them
	Declared                 bool          // by the contract; the documents conclude nothing
	Trace                    *trace.Node   // nil where the reader does not see amounts
}

// BillConformity is what the distributor's bill of a contract was found to be.
type BillConformity struct {
	ContractID, Code, Client string
	Demand, TUSD, ICMS       string
	ToleranceFactor          string // of demand, "1.05"; empty: unknown
	Observation              string
	Declared                 bool // as of the NF
	Trace                    *trace.Node
}

// Conformities are the divergences of a month (DB-15), the first of them, how many
// there are, and how many of those contracts only declare.
type Conformities struct {
	NF           []NFConformity
	Bill         []BillConformity
	NFTotal      int64
	BillTotal    int64
	NFDeclared   int64
	BillDeclared int64
}

// maxDivergent is how many divergences of each kind the panel lists.
const maxDivergent = 50
