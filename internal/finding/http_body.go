package finding

import (
	"ynova/internal/finding/rule"
	"ynova/internal/invoice"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/web"
)

// View is a finding as the API shows it. A null is not known or was not given.
type View struct {
	ID           string       `json:"id"`
	Rule         string       `json:"regra"`
	RuleTitle    string       `json:"regra_titulo"`
	Family       string       `json:"familia"`
	Source       string       `json:"fundamento"`
	Advice       string       `json:"orientacao"`
	Remedy       rule.Remedy  `json:"remedio" enum:"tarifa,tributo_estadual,tributo_municipal,repasse_federal,contrato,tributo_nf" doc:"A quem se pede, quanto e até quando"`
	Month        string       `json:"mes" doc:"AAAA-MM"`
	ContractID   string       `json:"contrato_id"`
	ContractCode string       `json:"contrato"`
	ClientID     string       `json:"cliente_id"`
	ClientName   string       `json:"cliente"`
	UnitID       *string      `json:"unidade_id"`
	Meter        *string      `json:"medidor"`
	InvoiceID    *string      `json:"fatura_id"`
	Kind         invoice.Kind `json:"tipo" enum:"nf_fornecedora,fatura_distribuidora"`
	Number       *string      `json:"numero"`
	Light        string       `json:"luz" enum:"amarelo,vermelho"`
	Contestable  bool         `json:"contestavel" doc:"A cobrança é indevida pela regra; senão é um custo evitável ou uma dúvida"`
	Sentence     string       `json:"frase"`
	Expected     *web.Number  `json:"esperado" doc:"R$; null: indefinido"`
	Charged      *web.Number  `json:"cobrado" doc:"R$; null: indefinido"`
	AtStake      *web.Number  `json:"em_jogo" doc:"R$; null: indefinido"`
	ContestUntil *string      `json:"contestar_ate" doc:"AAAA-MM-DD; null: nada a contestar, ou sem o dia de emissão"`
	Holds        bool         `json:"vigente" doc:"A regra ainda o verifica"`
	Status       Status       `json:"status" enum:"aberta,em contestação,resolvida,descartada"`
	Decided      bool         `json:"decidido" doc:"O status foi definido por uma pessoa"`
	Reason       *string      `json:"motivo"`
	Note         *string      `json:"nota"`
	OwnerID      *string      `json:"responsavel_id"`
	Owner        *string      `json:"responsavel"`
	ReplyOn      *string      `json:"resposta_em" doc:"AAAA-MM-DD"`
	Recovered    *web.Number  `json:"recuperado" doc:"R$ que voltaram; null: nada foi visto"`
	RecoveredBy  *string      `json:"recuperado_por" enum:"nova_fatura,credito" doc:"O que devolve: a fatura no lugar da contestada, ou o crédito em uma posterior"`
	RecoveredIn  *string      `json:"recuperado_em" doc:"A fatura que devolve"`
	Recovery     *string      `json:"recuperacao" doc:"O que voltou, em palavras"`
	Credits      []creditBody `json:"creditos" doc:"Linhas de faturas posteriores que podem ser a devolução, a confirmar"`
	Closed       bool         `json:"mes_fechado"`
	Rules        int          `json:"versao_regras"`
	Version      int64        `json:"version"`
	CreatedAt    clock.Micros `json:"created_at" format:"date-time"`
	UpdatedAt    clock.Micros `json:"updated_at" format:"date-time"`
	UpdatedBy    *string      `json:"updated_by" doc:"null: a própria regra"`
}

func viewOf(l *Listed) View {
	d, _ := rule.Describe(l.Rule)
	v := View{
		ID: l.ID, Rule: string(l.Rule), RuleTitle: d.Title, Family: string(d.Family), Source: rule.GroundOf(l.Rule, l.Kind), Remedy: rule.RemedyOf(l.Rule, l.Kind), Advice: d.Advice, Month: l.Month.String(),
		ContractID: l.ContractID, ContractCode: l.ContractCode, ClientID: l.ClientID, ClientName: l.ClientName, UnitID: web.Optional(l.UnitID),
		Meter: web.Optional(l.Meter), InvoiceID: web.Optional(l.InvoiceID), Kind: l.Kind, Number: web.Optional(l.Number), Light: string(l.Light),
		Contestable: l.Contestable, Sentence: l.Sentence, Expected: number(l.Expected), Charged: number(l.Charged), AtStake: number(l.AtStake),
		Holds: l.Holds, Status: l.Status, Decided: l.Decided, Reason: web.Optional(l.Reason), Note: web.Optional(l.Note), OwnerID: web.Optional(l.OwnerID),
		Owner: web.Optional(l.Owner), Rules: l.Rules, Version: l.Version, CreatedAt: l.CreatedAt, UpdatedAt: l.UpdatedAt, UpdatedBy: web.Optional(l.UpdatedBy),
	}
	v.Recovered, v.RecoveredBy, v.RecoveredIn, v.Recovery = number(l.Recovered), web.Optional(l.RecoveredBy), web.Optional(l.RecoveredIn), web.Optional(l.Recovery())
	v.Credits, v.Closed = web.Bodies(l.Credits, creditBodyOf), l.Closed
	if !l.ContestUntil.IsZero() {
		v.ContestUntil = web.Optional(l.ContestUntil.String())
	}
	if !l.ReplyOn.IsZero() {
		v.ReplyOn = web.Optional(l.ReplyOn.String())
	}
	return v
}

type listBody struct {
	web.Page[View]
	Sums     []sumBody    `json:"somas" doc:"Por status e regra, do filtro sem status e regra; cada documento uma vez em cada soma, por isso não se somam"`
	Totals   []totalBody  `json:"totais" doc:"Por status, do filtro sem status; cada documento uma vez"`
	Recovery RecoverySums `json:"recuperacao" doc:"O que as contestações do filtro sem status devolveram e o que falta"`
}

// totalBody is what the findings of a status come to.
type totalBody struct {
	Status      Status      `json:"status" enum:"aberta,em contestação,resolvida,descartada"`
	Count       int         `json:"quantidade"`
	Unknown     int         `json:"sem_valor" doc:"Sem valor em jogo conhecido"`
	AtStake     *web.Number `json:"em_jogo" doc:"R$; null onde nenhum tem valor conhecido"`
	Contestable *web.Number `json:"contestavel" doc:"R$ a contestar; null como em_jogo"`
}

// sumBody is what the findings of a status and a rule come to.
type sumBody struct {
	Status      Status      `json:"status" enum:"aberta,em contestação,resolvida,descartada"`
	Rule        string      `json:"regra"`
	Count       int         `json:"quantidade"`
	Unknown     int         `json:"sem_valor" doc:"Sem valor em jogo conhecido"`
	AtStake     *web.Number `json:"em_jogo" doc:"R$; null onde nenhum tem valor conhecido"`
	Contestable *web.Number `json:"contestavel" doc:"R$ a contestar; null como em_jogo"`
}

// known is Known as the API writes it.
func (s *Sum) known() (atStake, contestable *web.Number) {
	a, c := s.Known()
	return web.NumberOf(a, money.Amount.Text), web.NumberOf(c, money.Amount.Text)
}

func listBodyOf(p *Page, paging web.Paging) listBody {
	rows := web.Bodies(p.Findings, viewOf)
	b := listBody{Page: web.NewPage(rows, paging, p.Total, false), Sums: make([]sumBody, len(p.Sums)), Totals: make([]totalBody, len(p.Totals)), Recovery: recoverySumsOf(&p.Recovery)}
	for i, s := range p.Totals {
		atStake, contestable := s.known()
		b.Totals[i] = totalBody{s.Status, s.Count, s.Unknown, atStake, contestable}
	}
	for i, s := range p.Sums {
		atStake, contestable := s.known()
		b.Sums[i] = sumBody{s.Status, string(s.Rule), s.Count, s.Unknown, atStake, contestable}
	}
	return b
}

type rulesOutput struct {
	Body struct {
		Data    []ruleBody `json:"data"`
		Version int        `json:"versao"`
	}
}

type ruleBody struct {
	Rule   string      `json:"regra"`
	Family string      `json:"familia" doc:"Sob que título a tela a mostra"`
	Title  string      `json:"titulo"`
	Source string      `json:"fundamento"`
	Advice string      `json:"orientacao"`
	Remedy rule.Remedy `json:"remedio" doc:"De uma fatura; o que também vale para a NF é ali do contrato"`
}

type detailOutput = web.Versioned[detailBody]

type detailBody struct {
	View
	Trace   trace.Node   `json:"memoria"`
	History []eventBody  `json:"historico" doc:"Do mais novo para o mais antigo"`
	Owners  []personBody `json:"responsaveis" doc:"Quem pode assumir"`
}

type eventBody struct {
	At          clock.Micros `json:"em" format:"date-time"`
	By          string       `json:"por"`
	Title       string       `json:"titulo"`
	Description *string      `json:"descricao"`
}

type personBody struct {
	ID   string `json:"id"`
	Name string `json:"nome"`
}

func detailBodyOf(d *Detail) detailBody {
	b := detailBody{View: viewOf(&d.Listed), Trace: d.Trace, History: make([]eventBody, len(d.History)), Owners: make([]personBody, len(d.Owners))}
	for i := range d.History {
		e := &d.History[i]
		b.History[i] = eventBody{e.At, e.ActorName, e.Title, web.Optional(e.Description)}
	}
	for i, p := range d.Owners {
		b.Owners[i] = personBody(p)
	}
	return b
}

func number(a *money.Amount) *web.Number { return web.NumberOf(a, money.Amount.Text) }

// kindName is a kind of invoice as people say it.
func kindName(k invoice.Kind) string {
	if k == invoice.KindNF {
		return "NF da fornecedora"
	}
	return "Fatura da distribuidora"
}
