package ccee

import (
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
)

// Class is what an agent may buy.
type Class string

// The classes.
const (
	ClassFree    Class = "livre"
	ClassSpecial Class = "especial" // incentivised energy only
)

// Agent is a name under which a client stands at the CCEE.
type Agent struct {
	ID         string
	ClientID   string
	ClientName string // as the client is called
	CNPJ       string // of the client
	Sigla      string
	Code       string
	Profile    string
	Class      Class
	Retailer   string      // the varejista that represents it; empty: an agent of its own
	First      month.Month // 0: since ever
	Last       month.Month // 0: still
	Version    int64
	CreatedAt  clock.Micros
	CreatedBy  string // user id
	UpdatedAt  clock.Micros
	UpdatedBy  string

	siglaKey, profileKey string
}

// In reports whether the agent stands at the CCEE in the month.
func (a *Agent) In(m month.Month) bool {
	return (a.First == 0 || a.First <= m) && (a.Last == 0 || m <= a.Last)
}

// Name is how the agent is called in sentences.
func (a *Agent) Name() string {
	if a.Profile == "" {
		return a.Sigla
	}
	return a.Sigla + " (" + a.Profile + ")"
}

// AgentInput is an agent as a user enters it.
type AgentInput struct {
	ClientID string
	Sigla    string
	Code     string
	Profile  string
	Class    string // empty: livre
	Retailer string
	First    string // YYYY-MM
	Last     string
}

// build returns the agent that the input describes, or every broken rule.
func (in *AgentInput) build() (Agent, error) {
	var r fault.Collector
	a := Agent{
		ClientID: in.ClientID, Sigla: r.Line("sigla", in.Sigla, 40), Code: r.Line("codigo", in.Code, 20), Profile: r.Line("perfil", in.Profile, 60),
		Class: Class(in.Class), Retailer: r.Line("varejista", in.Retailer, 120), First: monthOf(&r, "de", in.First), Last: monthOf(&r, "ate", in.Last),
	}
	r.Check(a.ClientID != "", "client_id", "Escolha o cliente")
	r.Check(a.Sigla != "", "sigla", "Informe a sigla do agente na CCEE")
	if a.Class == "" {
		a.Class = ClassFree
	}
	r.Check(a.Class == ClassFree || a.Class == ClassSpecial, "classe", "Classe deve ser livre ou especial")
	r.Check(a.First == 0 || a.Last == 0 || a.First <= a.Last, "ate", "O último mês deve ser igual ou posterior ao primeiro")
	a.fold()
	return a, r.Err()
}

// fold makes the texts by which an agent is found.
func (a *Agent) fold() { a.siglaKey, a.profileKey = ptbr.Fold(a.Sigla), ptbr.Fold(a.Profile) }

// FirstYear and lastYear are those of which months are taken.
const (
	FirstYear = 2000
	lastYear  = 2100
)

func monthOf(r *fault.Collector, path, text string) month.Month {
	if text == "" {
		return 0
	}
	m, err := month.Parse(text)
	if err != nil || m.Year() < FirstYear || m.Year() > lastYear {
		r.Add(path, "Informe o mês no formato AAAA-MM")
		return 0
	}
	return m
}

var (
	errAgent      = fault.New(fault.NotFound, "nao_encontrado", "Agente não encontrado")
	errAgentUsed  = fault.New(fault.Conflict, "agente_com_valores", "O agente tem valores registrados. Exclua os valores antes, ou informe até que mês ele vale.")
	errAgentStale = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou este agente. Confira os dados atuais antes de salvar.")
	errAgentTwice = fault.Fields(fault.Field{Path: "sigla", Message: "O cliente já tem um agente com esta sigla e este perfil"})
	errClientGone = fault.MissingField("client_id", "Cliente não encontrado")
)
