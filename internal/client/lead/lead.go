package lead

import (
	"slices"

	"ynova/internal/client"
	"ynova/internal/client/extra"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
)

// Funnel says whether a lead is ready to go on (LD-08).
type Funnel string

// The states of the funnel.
const (
	FunnelGreen  Funnel = "verde"
	FunnelYellow Funnel = "amarelo"
)

// Migration says how far the move to the free market is (LD-08).
type Migration string

// The states of the migration.
const (
	MigrationApproved Migration = "aprovado"
	MigrationAnalysis Migration = "em_analise"
)

// Class is the class of consumption, on which the opening of low voltage depends.
type Class string

var classes = []Class{"industrial", "comercial", "rural", "residencial", "poder_publico", "outros"}

func (c Class) business() bool { return c == "industrial" || c == "comercial" }

// groupA and groupB are the groups of supply: high and low voltage.
const (
	groupA = "A"
	groupB = "B"
)

// subgroups are those of the regulation.
var subgroups = []string{"A1", "A2", "A3", "A3a", "A4", "AS", "B1", "B2", "B3", "B4"}

// Lead is a client as the commercial side sees it.
type Lead struct {
	ID         string
	Name       string
	CNPJ       brdoc.CNPJ
	Segment    string
	Class      Class
	Group      string // A or B, where no unit states it
	State      string
	City       string
	Contact    string
	Phone      brdoc.Phone
	Email      string
	EmailBy    string // the user who typed the address, or confirmed it
	OfStaff    bool   // of the house, who answers for the address
	Funnel     Funnel
	Migration  Migration
	ExtraTax   *percent.Percent
	Taxes      Taxes
	LastTalk   *clock.Micros
	NextStep   string
	NextStepOn *month.Date
	NextStepBy string // who typed the next step
	Notes      string
	Additional []extra.Value
	OwnerID    string
	Owner      string
	PartnerID  string
	Partner    string
	Version    int64
	CreatedAt  clock.Micros
	UpdatedAt  clock.Micros
}

// Taxes are how the client is taxed, by which savings are net of credits (LW-02); what
// nobody said is empty.
type Taxes struct {
	Regime             string
	Activity           string
	Industrial, Export *percent.Percent // share of the energy in an industrial process; of what is sold abroad
	Regular            bool             // of Simples, in the regular regime of CBS and IBS
}

var (
	regimes    = []string{"lucro_real", "lucro_presumido", "simples", "nao_contribuinte"}
	activities = []string{"industria", "comercio_servicos"}
)

// stage is the place of a lead on the board, from the first to the last.
func (l *Lead) stage() int {
	return slices.Index(stages[:], stagePair{l.Funnel, l.Migration})
}

type stagePair struct {
	funnel    Funnel
	migration Migration
}

var stages = [...]stagePair{
	{FunnelYellow, MigrationAnalysis}, {FunnelGreen, MigrationAnalysis}, {FunnelYellow, MigrationApproved}, {FunnelGreen, MigrationApproved},
}

var (
	errStale    = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou este cliente. Confira os dados atuais antes de salvar.")
	errInUse    = fault.New(fault.Conflict, "cliente_em_uso", "Este cliente tem contratos e não pode ser excluído.")
	errPart     = fault.New(fault.NotFound, "nao_encontrado", "Item do cliente não encontrado")
	errUnit     = fault.New(fault.Conflict, "unidade_existente", "Este cliente já tem uma unidade com este código.")
	errUnitCode = fault.New(fault.Forbidden, "codigo_da_unidade", "O código de uma unidade é alterado pelo back office.")
	errMetered  = fault.New(fault.Conflict, "unidade_em_uso", "Esta unidade tem medições e não pode ser excluída.")
)

// ErrTaken is the answer for a CNPJ that a client has, in reach or not.
var ErrTaken = fault.New(fault.Conflict, "cnpj_existente", "Já existe um cliente com este CNPJ.")

// ErrNotFound is the answer for a client that is not there or not in reach.
var ErrNotFound = client.ErrNotFound

// facts are what the trail keeps of a lead.
func (l *Lead) facts() map[string]any {
	return map[string]any{
		"name": l.Name, "cnpj": l.CNPJ, "segment": l.Segment, "class": l.Class, "group": l.Group, "state": l.State, "city": l.City,
		"contact": l.Contact, "phone": l.Phone, "email": l.Email, "email_by": l.EmailBy, "funnel": l.Funnel, "migration": l.Migration, "extra_tax": l.ExtraTax,
		"tax_regime": l.Taxes.Regime, "activity": l.Taxes.Activity, "industrial_share": l.Taxes.Industrial, "export_share": l.Taxes.Export, "simples_regular": l.Taxes.Regular,
		"next_step": l.NextStep, "next_step_on": l.NextStepOn, "notes": l.Notes, "additional": extra.Text(l.Additional), "version": l.Version,
	}
}
