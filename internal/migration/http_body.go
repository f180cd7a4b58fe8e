package migration

import (
	"slices"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/courier"
	"ynova/internal/platform/web"
)

// body is a migration as it is read.
type body struct {
	ID            string      `json:"id"`
	ClientID      string      `json:"cliente_id"`
	Client        string      `json:"cliente"`
	Subject       *string     `json:"assunto" doc:"Nulo para quem não vê a equipe"`
	OwnerID       *string     `json:"responsavel_id"`
	Owner         *string     `json:"responsavel" doc:"Nulo para quem não vê a equipe, fora quem responde pelo cliente"`
	ProposalID    *string     `json:"proposta_id"`
	Proposal      *string     `json:"proposta"`
	ContractID    *string     `json:"contrato_id"`
	Contract      *string     `json:"contrato"`
	Route         *string     `json:"via" doc:"ccee ou varejista; nula: não decidida"`
	Demand        *int64      `json:"demanda_kw"`
	TermEnd       *string     `json:"ccer_fim_prazo"`
	Consent       *string     `json:"anuencia"`
	Penalty       *web.Number `json:"multa"`
	State         State       `json:"estado" enum:"aberta,concluida,cancelada"`
	Reason        *string     `json:"motivo"`
	Planned       string      `json:"inicio_planejado" doc:"Mês (AAAA-MM)"`
	Start         string      `json:"inicio" doc:"O mês que a denúncia permite; se ela não foi dada, supõe que seja dada hoje"`
	Assumed       bool        `json:"denuncia_suposta"`
	Lost          int         `json:"meses_perdidos"`
	Monthly       *web.Number `json:"economia_mensal" doc:"Economia que a proposta promete no ano ÷ 12; nula: não informada, ou não é mostrada a este usuário"`
	Delay         *web.Number `json:"custo_do_atraso"`
	Outdated      bool        `json:"simulacao_desatualizada"`
	Expired       *string     `json:"procuracao_vencida_em"`
	Current       int         `json:"etapa" doc:"A primeira aberta; 0: nenhuma"`
	WorstStage    int         `json:"etapa_urgente"`
	WorstStanding Standing    `json:"prazo" enum:"no_prazo,vence,atrasada,feita,sem_prazo"`
	WorstDue      *string     `json:"vence_em"`
	WorstDays     *int        `json:"dias" doc:"Até o prazo mais urgente; negativo: dias de atraso"`
	Stages        []stepBody  `json:"etapas" nullable:"false"`
	Papers        []paperBody `json:"documentos" nullable:"false"`
	Trace         trace.Node  `json:"memoria"`
	Version       int64       `json:"version"`
	UpdatedAt     string      `json:"updated_at" format:"date-time"`
	UpdatedBy     *string     `json:"updated_by" doc:"Nulo para quem não vê a equipe"`
}

// stepBody is a stage.
type stepBody struct {
	Stage     int        `json:"etapa"`
	Name      string     `json:"nome"`
	Standing  Standing   `json:"prazo" enum:"no_prazo,vence,atrasada,feita,sem_prazo"`
	Due       *string    `json:"vence_em"`
	Days      *int       `json:"dias"`
	DoneOn    *string    `json:"feita_em"`
	DoneBy    *string    `json:"feita_por"`
	Reference *string    `json:"referencia"`
	Until     *string    `json:"valida_ate"`
	Papers    []kindBody `json:"documentos" nullable:"false" doc:"Os que concluem a etapa, e os que ela pode ter"`
}

type kindBody struct {
	Kind     string `json:"tipo"`
	Name     string `json:"nome"`
	Required bool   `json:"exigido"`
	Filed    bool   `json:"arquivado"`
	Template bool   `json:"modelo" doc:"Pode ser gerado com os dados do cliente"`
}

// paperBody is a paper.
type paperBody struct {
	ID       string        `json:"id"`
	Stage    int           `json:"etapa"`
	Kind     string        `json:"tipo"`
	Name     string        `json:"nome"`
	State    courier.State `json:"estado" enum:"feito,na_fila,enviando,enviado,incerto,falhou,sem_servidor,arquivado"`
	Filename string        `json:"arquivo"`
	To       *string       `json:"para"`
	Error    *string       `json:"erro"`
	SentAt   *string       `json:"enviado_em"`
	At       string        `json:"criado_em" format:"date-time"`
	By       *string       `json:"criado_por" doc:"Nulo para quem não vê a equipe"`
}

func bodyOf(v *View) body {
	b := body{
		ID: v.ID, ClientID: v.ClientID, Client: v.Client, Subject: web.Optional(v.Subject), OwnerID: web.Optional(v.OwnerID), Owner: web.Optional(v.Owner), ProposalID: web.Optional(v.ProposalID),
		Proposal: web.Optional(v.ProposalLabel), ContractID: web.Optional(v.ContractID), Contract: web.Optional(v.ContractCode),
		Route: web.Optional(string(v.Route)), Demand: v.DemandKW, TermEnd: day(&v.TermEnd), Consent: web.Optional(v.Consent),
		Penalty: amount(v.Penalty), State: v.State, Reason: web.Optional(v.Reason), Planned: v.Planned.String(), Start: v.Timeline.Start.String(),
		Assumed: v.Assumed, Lost: v.Lost, Monthly: amount(v.Monthly), Delay: amount(v.Delay), Outdated: v.Outdated, Expired: day(v.Expired),
		Current: int(v.Current), Version: v.Version, UpdatedAt: v.UpdatedAt.String(), UpdatedBy: web.Optional(v.UpdatedBy), Trace: v.Explain(&v.Migration),
	}
	worst := v.pressing()
	b.WorstStage, b.WorstStanding, b.WorstDue, b.WorstDays = int(worst.Stage), worst.Standing, day(worst.Due), worst.days()
	b.Stages = web.Bodies(v.Steps, func(s *Step) stepBody { return stepOf(s, &v.Migration) })
	b.Papers = web.Bodies(v.Documents, paperOf)
	return b
}

func stepOf(s *Step, m *Migration) stepBody {
	b := stepBody{Stage: int(s.Stage), Name: s.Stage.Name(), Standing: s.Standing, Due: day(s.Due), Days: s.days()}
	if s.Done != nil {
		b.DoneOn, b.DoneBy, b.Reference, b.Until = day(&s.Done.On), web.Optional(s.Done.By), web.Optional(s.Done.Reference), day(s.Done.Until)
	}
	add := func(k PaperKind, required bool) {
		_, template := made[k]
		b.Papers = append(b.Papers, kindBody{Kind: string(k), Name: k.Name(), Required: required, Filed: slices.Contains(s.Filed, k), Template: template})
	}
	required := m.papers(s.Stage)
	for _, k := range required {
		add(k, true)
	}
	for _, k := range s.Stage.more() {
		if !slices.Contains(required, k) {
			add(k, false)
		}
	}
	return b
}

// days are how many are left; nil without a deadline.
func (s *Step) days() *int {
	if s.Due == nil {
		return nil
	}
	return &s.DaysLeft
}

func paperOf(d *Document) paperBody {
	b := paperBody{
		ID: d.ID, Stage: int(d.Stage), Kind: string(d.Kind), Name: d.Kind.Name(), State: d.State, Filename: d.Filename, To: web.Optional(d.To),
		Error: web.Optional(d.Error), At: d.CreatedAt.String(), By: web.Optional(d.CreatedBy),
	}
	if d.PaperID == "" {
		b.Filename = d.filename()
	}
	if d.SentAt != nil {
		b.SentAt = textOf(*d.SentAt)
	}
	return b
}

func textOf(at clock.Micros) *string {
	text := at.String()
	return &text
}

func day(d *month.Date) *string {
	if d == nil || d.IsZero() {
		return nil
	}
	text := d.String()
	return &text
}

func amount(a *money.Amount) *web.Number { return web.NumberOf(a, money.Amount.Text) }

// waitingBody is a client that becomes eligible later.
type waitingBody struct {
	ClientID string      `json:"cliente_id"`
	Client   string      `json:"cliente"`
	From     string      `json:"elegivel_em" format:"date"`
	Reason   string      `json:"motivo"`
	First    string      `json:"inicio_simulacao" doc:"O primeiro mês inteiro depois da data"`
	Use      *web.Number `json:"consumo_mwh_ano" doc:"Nulo: não informado"`
	Owner    *string     `json:"responsavel"`
}

func waitingOf(w *Waiting) waitingBody {
	return waitingBody{
		ClientID: w.ID, Client: w.Name, From: w.From.String(), Reason: w.Eligible.Reason, First: w.First.String(),
		Use: web.NumberOf(w.Consumption, energy.Energy.MWhText), Owner: web.Optional(w.Owner),
	}
}

type namedBody struct {
	ID   string `json:"id"`
	Name string `json:"nome"`
}

type choicesBody struct {
	People    []namedBody `json:"responsaveis" nullable:"false"`
	Proposals []namedBody `json:"propostas" nullable:"false" doc:"Aceitas, sem migração"`
}

func namedOf(all []Named) []namedBody {
	return web.Bodies(all, func(n *Named) namedBody { return namedBody(*n) })
}
