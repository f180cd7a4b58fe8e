package contract

import (
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
)

// Contract is one energy supply contract as it stands. An empty text and a nil
// pointer are values that were not given.
type Contract struct {
	ID       string
	Code     string
	ClientID string

	ClientName    string // as this contract names the client
	CNPJ          brdoc.CNPJ
	Group         string // of the units that it serves
	Segment       string
	Contact       string
	ContactActive bool
	Email         string // recipients, comma-separated

	Volume       price.Volume
	Status       Status
	Incentive    Incentive
	Modality     string
	Start, End   month.Date
	BillingCycle string
	UpperLimit   *percent.Percent
	LowerLimit   *percent.Percent
	Flexibility  *percent.Percent
	Loss         *percent.Percent
	Attendance   percent.Percent

	AveragePrice *money.Price
	SpotPrice    *money.Price
	Supplier     string
	Proinfa      *energy.Energy // per month

	// These are nil in lists, which do not read them.
	Prices     *price.Schedule
	Seasonal   *price.Seasonal
	Additional []Additional

	Consumption Compliance
	NF          Compliance
	Invoice     Compliance
	Charges     Compliance
	Overall     Compliance
	Adjusted    bool // says that three of them are Conforme (CT-18)

	Version   int64
	CreatedAt clock.Micros
	CreatedBy User
	UpdatedAt clock.Micros
	UpdatedBy User
	DeletedAt *clock.Micros
}

// User is who created or changed a contract; the zero User is the system.
type User struct {
	ID   string
	Name string // empty where it was not asked for
}

// ErrNotFound is the one answer for a contract that does not exist and for one
// that is out of reach (R3).
var ErrNotFound = fault.New(fault.NotFound, "nao_encontrado", "Contrato não encontrado")

// Deleted reports whether the contract was deleted and not restored.
func (c *Contract) Deleted() bool { return c.DeletedAt != nil }

// Terms returns what the contract contributes to calculations.
func (c *Contract) Terms() Terms {
	return Terms{
		ContractID: c.ID, ClientID: c.ClientID, Group: c.Group, Status: c.Status, Start: c.Start, End: c.End,
		Volume: c.Volume, UpperLimit: c.UpperLimit, LowerLimit: c.LowerLimit, Flexibility: c.Flexibility,
		Loss: c.Loss, Attendance: c.Attendance, Price: c.AveragePrice, Supplier: c.Supplier, Proinfa: c.Proinfa,
		Prices: c.Prices, Seasonal: c.Seasonal,
	}
}

// ActiveIn reports whether the contract counts in the month.
func (c *Contract) ActiveIn(m month.Month) bool {
	t := c.Terms()
	return !c.Deleted() && t.ActiveIn(m)
}

// counted is what the figures of the portfolio are made of.
func (c *Contract) counted() *portfolio.Contract {
	return &portfolio.Contract{
		ID: c.ID, ClientID: c.ClientID, Deleted: c.Deleted(), Active: c.Status == StatusAtivo, Start: c.Start, End: c.End,
		NFDivergent: c.NF == ComplianceDivergente, BillDivergent: c.Invoice == ComplianceDivergente,
	}
}

// adjust makes the compliance follow the adjusted flag (CT-18); was is the flag
// before the change.
func (c *Contract) adjust(was bool) {
	if c.Adjusted {
		c.Consumption, c.Invoice, c.Overall = ComplianceConforme, ComplianceConforme, ComplianceConforme
	} else if was {
		c.Consumption, c.Invoice, c.Overall = ComplianceEmAnalise, ComplianceEmAnalise, ComplianceEmAnalise
	}
}
