package negotiation

import "slices"

// Stage is how far a deal has come.
type Stage string

// The stages, in their order.
const (
	StageProspect    Stage = "prospeccao"
	StageProposal    Stage = "proposta"
	StageNegotiation Stage = "negociacao"
	StageContract    Stage = "contrato"
	StageWon         Stage = "ganho"
	StageLost        Stage = "perdido"
)

var stages = []Stage{StageProspect, StageProposal, StageNegotiation, StageContract, StageWon, StageLost}

var stageNames = map[Stage]string{
	StageProspect: "Prospecção", StageProposal: "Proposta", StageNegotiation: "Negociação", StageContract: "Contrato",
	StageWon: "Ganho", StageLost: "Perdido",
}

// Stages returns all stages in their order.
func Stages() []Stage { return slices.Clone(stages) }

// Name is the stage as a person reads it.
func (s Stage) Name() string { return stageNames[s] }

// Closed reports whether the deal is over.
func (s Stage) Closed() bool { return s == StageWon || s == StageLost }

func (s Stage) valid() bool { return stageNames[s] != "" }

// Reason is why a deal was lost.
type Reason string

var reasonNames = map[Reason]string{
	"preco": "Preço", "concorrente": "Fechou com concorrente", "sem_retorno": "Sem retorno do cliente",
	"desistencia": "Desistiu do mercado livre", "inviavel": "Inviável para o perfil de consumo", reasonOther: "Outro",
}

const reasonOther Reason = "outro"

// Name is the reason as a person reads it.
func (r Reason) Name() string { return reasonNames[r] }
