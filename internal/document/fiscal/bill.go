package fiscal

// The tariff periods, as invoices name them; the intermediate and the reserved ones
// are of the bill only.
const (
	PostoPonta         = "ponta"
	PostoForaPonta     = "fora_ponta"
	PostoUnico         = "unico"
	PostoIntermediario = "intermediario"
	PostoReservado     = "reservado"
)

// ItemClass is what an item of a bill charges.
type ItemClass string

// The classes of items.
const (
	ClassDemand       ItemClass = "demanda"
	ClassDemandUnused ItemClass = "demanda_nao_utilizada"
	ClassDemandExcess ItemClass = "demanda_ultrapassagem"
	ClassTUSD         ItemClass = "tusd_energia"
	ClassTE           ItemClass = "te"
	ClassReactive     ItemClass = "reativo"
	ClassFlag         ItemClass = "bandeira"
	ClassCIP          ItemClass = "cip"
	ClassBenefitGross ItemClass = "beneficio_bruto"
	ClassBenefitNet   ItemClass = "beneficio_liquido"
	ClassACL          ItemClass = "energia_acl"
	ClassOther        ItemClass = "outro"
)

// Bill are the figures of a distributor's bill, in the shape of an invoice's, and
// what else it lists.
type Bill struct {
	Installation  *Text        `json:"installation,omitempty"`
	Customer      *Text        `json:"customer,omitempty"`
	UnitName      *Text        `json:"unit_name,omitempty"`
	Access        *Text        `json:"access,omitempty"` // "cativo", "livre" …
	Class         *Text        `json:"class,omitempty"`
	Subgroup      *Text        `json:"subgroup,omitempty"`
	Modality      *Text        `json:"modality,omitempty"`
	Barcode       *Text        `json:"barcode,omitempty"`
	CycleStart    *Date        `json:"cycle_start,omitempty"`
	CycleEnd      *Date        `json:"cycle_end,omitempty"`
	NextReading   *Date        `json:"next_reading,omitempty"`
	Demand        []DemandLine `json:"demand,omitempty"`
	Energy        []EnergyLine `json:"energy,omitempty"`
	ReactiveValue *Amount      `json:"reactive_value,omitempty"`
	TUSDValue     *Amount      `json:"tusd_value,omitempty"` // everything for the network, without CIP
	TEValue       *Amount      `json:"te_value,omitempty"`
	FlagValue     *Amount      `json:"flag_value,omitempty"`
	CIPValue      *Amount      `json:"cip_value,omitempty"`
	BenefitGross  *Amount      `json:"benefit_gross,omitempty"`
	BenefitNet    *Amount      `json:"benefit_net,omitempty"` // what is deducted
	OtherValue    *Amount      `json:"other_value,omitempty"`
	ICMSBase      *Amount      `json:"icms_base,omitempty"`
	ICMSValue     *Amount      `json:"icms_value,omitempty"`
	ICMSRate      *Rate        `json:"icms_rate,omitempty"`
	Federal       Federal      `json:"federal,omitzero"`
	PISValue      *Amount      `json:"pis_value,omitempty"`
	COFINSValue   *Amount      `json:"cofins_value,omitempty"`
	PISCOFINSRate *Rate        `json:"pis_cofins_rate,omitempty"`
	Items         []Item       `json:"items"`
	Reads         []Reading    `json:"reads,omitempty"`
	Unread        bool         `json:"unread,omitempty"` // a meter was not read: the quantity is estimated
	Flags         []Flag       `json:"flags,omitempty"`
	Histories     []History    `json:"histories,omitempty"`

	meters map[string]string // by their number in the document
}

// DemandLine is the demand of one tariff period: kW, R$/kW without taxes, values
// with taxes.
type DemandLine struct {
	Posto       string  `json:"posto"`
	Contracted  *Number `json:"contracted_kw,omitempty"`
	Measured    *Number `json:"measured_kw,omitempty"`
	Billed      *Number `json:"billed_kw,omitempty"`
	Tariff      *Price  `json:"tariff,omitempty"`
	Value       *Amount `json:"value,omitempty"` // used and unused
	ExcessValue *Amount `json:"excess_value,omitempty"`
}

// EnergyLine is the use of the network by energy in one tariff period: R$/MWh
// without taxes, values with taxes.
type EnergyLine struct {
	Posto  string  `json:"posto"`
	Energy *Energy `json:"energy,omitempty"`
	KVArh  *Number `json:"kvarh,omitempty"`
	Tariff *Price  `json:"tariff,omitempty"`
	Value  *Amount `json:"value,omitempty"`
}

// Item is one charge of the bill. A returned amount is negative.
type Item struct {
	Class       ItemClass `json:"class"`
	Posto       string    `json:"posto,omitempty"`
	Description *Text     `json:"description,omitempty"`
	Code        *Text     `json:"code,omitempty"` // cClass
	Unit        string    `json:"unit,omitempty"` // kW, kWh, kVAr, kVArh, UN
	Quantity    *Number   `json:"quantity,omitempty"`
	Tariff      *Price    `json:"tariff,omitempty"` // R$/kW or R$/MWh, without taxes
	Act         string    `json:"act,omitempty"`    // of the tariff, "REH 3.328/2024"
	UnitPrice   *Number   `json:"unit_price,omitempty"`
	Value       *Amount   `json:"value,omitempty"`
	ICMSBase    *Amount   `json:"icms_base,omitempty"`
	ICMSRate    *Rate     `json:"icms_rate,omitempty"`
	ICMSValue   *Amount   `json:"icms_value,omitempty"`
	PISRate     *Rate     `json:"pis_rate,omitempty"`
	PISValue    *Amount   `json:"pis_value,omitempty"`
	COFINSRate  *Rate     `json:"cofins_rate,omitempty"`
	COFINSValue *Amount   `json:"cofins_value,omitempty"`

	measured *Number // of gMedida, where the item says what was measured
	group    string  // tpGrMed of it
	place    string  // path of the item
	Reform   *Reform `json:"reform,omitempty"`
}

// Reading is what a meter showed for a tariff period.
type Reading struct {
	Meter    string  `json:"meter,omitempty"`
	Kind     string  `json:"kind"` // demanda, demanda_reativa, energia, energia_injetada, energia_reativa
	Posto    string  `json:"posto"`
	Unit     string  `json:"unit"`
	Previous *Number `json:"previous,omitempty"`
	Current  *Number `json:"current,omitempty"`
	Constant *Number `json:"constant,omitempty"`
	Measured *Number `json:"measured,omitempty"`
}

// Flag is a bandeira that the bill names.
type Flag struct {
	Name  Text   `json:"name"`
	From  *Date  `json:"from,omitempty"`
	To    *Date  `json:"to,omitempty"`
	Added *Price `json:"added,omitempty"` // R$/MWh
}

// History is a series of past months.
type History struct {
	Name   string  `json:"name"`
	Kind   string  `json:"kind"` // demanda, consumo, reativo; empty: the unit does not say
	Posto  string  `json:"posto"`
	Unit   string  `json:"unit"`
	Points []Point `json:"points"`
}

// Point is one month of a history.
type Point struct {
	Month Month   `json:"month"`
	Value *Number `json:"value,omitempty"`
	Days  int     `json:"days,omitempty"`
}
