package proposal

import (
	"context"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/email"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/web"
	"ynova/internal/simulation"
	"ynova/internal/simulation/cost"
	"ynova/internal/simulation/proposal/frozen"
)

// rowBody is a proposal in the list.
type rowBody struct {
	ID         string      `json:"id"`
	Numero     int         `json:"numero"`
	Ano        int         `json:"ano"`
	Rotulo     string      `json:"rotulo" doc:"Como 12/2026"`
	Estado     string      `json:"estado" enum:"rascunho,enviada,aceita,recusada,expirada"`
	ClientID   *string     `json:"client_id"`
	Autor      string      `json:"autor"`
	Simulacao  string      `json:"simulation_id"`
	SimVersao  int64       `json:"simulation_version"`
	Cliente    string      `json:"nome_cliente"`
	Marca      string      `json:"marca"`
	Distrib    string      `json:"distribuidora"`
	Inteira    bool        `json:"inteira" doc:"Quem pergunta lê tudo o que ela diz; senão, só o estado e o percentual"`
	Modalidade string      `json:"modalidade" enum:"Verde,Azul,Convencional," doc:"Convencional: baixa tensão; vazia: não se mostra"`
	Fornecedor string      `json:"fornecedor"`
	Observacao string      `json:"observacao"`
	Preco      *web.Number `json:"preco_R$_MWh" doc:"Média dos doze meses, ponderada pela energia; nulo: não se mostra"`
	Custo      *web.Number `json:"custo_atual_ano_R$" doc:"Nulo: não se mostra"`
	Economia   *web.Number `json:"economia_ano_R$" doc:"Com as premissas de hoje; nulo: não se mostra"`
	Prometida  *web.Number `json:"prometida_ano_R$" doc:"O que a proposta promete, na sua modalidade; nulo: nada se promete, ou não se mostra"`
	PromPerc   *web.Number `json:"prometida_percentual" doc:"Nulo: nada se promete"`
	Revisao    string      `json:"revisao" doc:"Por que o link responde em revisão; vazia: não responde"`
	Aprovacao  Approval    `json:"aprovacao" enum:"livre,necessaria,pedida,aprovada" doc:"Sem livre ou aprovada não há link"`
	AprovPor   *string     `json:"aprovada_por"`
	Liberacao  string      `json:"liberacao" enum:"dispensada,aguarda,liberada" doc:"A baixa tensão só sai liberada pela gestora"`
	LiberPor   *string     `json:"liberada_por"`
	LiberEm    *string     `json:"liberada_em" format:"date-time"`
	LiberPorq  *string     `json:"liberada_motivo"`
	Percentual *web.Number `json:"economia_percentual" doc:"Com as premissas de hoje"`
	Validade   string      `json:"valid_until" doc:"AAAA-MM-DD"`
	CopiaDe    *string     `json:"copia_de"`
	Regras     int         `json:"regras"`
	Versao     int64       `json:"version"`
	CriadaEm   string      `json:"created_at" format:"date-time"`
	AlteradaEm string      `json:"updated_at" format:"date-time"`
	Por        string      `json:"updated_by"`
}

func amount(a money.Amount) web.Number { return web.Number(a.Text()) }

func rounded(p *percent.Percent) *web.Number {
	return web.NumberOf(p, func(p percent.Percent) string { return p.FixedText(2) })
}

func rowOf(a actor.Actor, of *Proposal, today month.Date) rowBody {
	p := of.masked(a)
	t := &p.Terms
	b := rowBody{
		ID: p.ID, Numero: p.Number, Ano: p.Year, Rotulo: p.label(), Estado: string(p.On(today)), ClientID: web.Optional(p.ClientID),
		Autor: p.Owner, Simulacao: p.SimulationID, SimVersao: p.SimulationVersion, Cliente: t.ClientName, Marca: t.Brand, Distrib: p.Distributor,
		Inteira: simulation.Whole(a, p.TypedBy), Modalidade: string(t.Modality), Fornecedor: t.Supplier, Observacao: t.Note,
		Percentual: rounded(p.SavingPercent), PromPerc: rounded(p.PromisedPercent), Validade: t.ValidUntil.String(), CopiaDe: web.Optional(p.CopiedFrom),
		Regras: p.Rules, Versao: p.Version, CriadaEm: p.CreatedAt.String(), AlteradaEm: p.UpdatedAt.String(), Por: p.UpdatedBy,
		Aprovacao: p.Approval, AprovPor: web.Optional(p.ApprovedBy),
		Liberacao: of.standing(), LiberPor: web.Optional(p.Release.By), LiberPorq: web.Optional(p.Release.Reason),
	}
	if p.outdated() {
		b.Revisao = outdatedText
	}
	if p.Release.At != nil {
		b.LiberEm = new(p.Release.At.String())
	}
	if b.Inteira {
		b.Preco, b.Custo, b.Economia = new(web.Number(p.Price.Text())), new(amount(p.AnnualCost)), new(amount(p.AnnualSaving))
		b.Prometida = web.NumberOf(p.promised(), money.Amount.Text)
	}
	return b
}

// summaryBody is what the screens of a proposal draw.
type summaryBody struct {
	Atual   web.Number         `json:"custo_atual_ano_R$"`
	Nova    web.Number         `json:"custo_proposta_ano_R$"`
	Gestao  web.Number         `json:"taxa_gestao_mes_R$" doc:"Incluída no custo da proposta"`
	Ano     web.Number         `json:"economia_ano_R$" doc:"Com as premissas de hoje"`
	Promete simulation.Promise `json:"promessa" doc:"O que a proposta promete: o que se lê primeiro"`
	Linhas  []lineBody         `json:"composicao" doc:"Custo do ano por linha, hoje e na proposta"`
	Partes  []partBody         `json:"parcelas" doc:"As linhas agrupadas, como no PDF"`
	Meses   []pairBody         `json:"meses"`
	Origem  string             `json:"origem_da_economia" doc:"Quanto é da modalidade e quanto é do mercado; vazio onde não se sabe"`
	Retorno []string           `json:"retorno" doc:"O que a migração custa e quando se paga, em frases; a economia negativa em palavras"`
	Anos    []web.Number       `json:"acumulado_por_ano" doc:"Economia prometida, acumulada ao fim de cada um dos dez anos; vazia onde nada se promete"`
	Migrar  string             `json:"elegibilidade"`
	Notas   []string           `json:"premissas"`
	Lista   []assumedBody      `json:"premissas_listadas" nullable:"false" doc:"Cada premissa com o valor, a origem e, onde se sabe, o efeito em R$"`
	Riscos  []simulation.Risk  `json:"riscos" nullable:"false" doc:"Os que têm faixa"`
	Arvores *web.Number        `json:"arvores_preservadas"`
	Tonelad *web.Number        `json:"toneladas_carbono_evitadas"`
	Fonte   string             `json:"fonte_ambiental" doc:"A norma pela qual a fonte merece os equivalentes; vazia: são nulos"`
}

// assumedBody is a premise as the client reads it.
type assumedBody struct {
	Nome   string      `json:"nome"`
	Valor  string      `json:"valor"`
	Origem string      `json:"origem" enum:"digitada,em_vigor,prevista"`
	Fonte  string      `json:"fonte"`
	Contra string      `json:"contra" doc:"O valor contra o qual o efeito é medido; vazio: sem efeito"`
	Efeito *web.Number `json:"efeito_R$_ano"`
}

type lineBody struct {
	Chave string     `json:"chave"`
	Nome  string     `json:"nome"`
	Atual web.Number `json:"atual_R$"`
	Nova  web.Number `json:"proposta_R$"`
}

type partBody struct {
	Nome  string     `json:"nome"`
	Atual web.Number `json:"atual_R$"`
	Nova  web.Number `json:"proposta_R$"`
}

type pairBody struct {
	Mes   string     `json:"mes" doc:"AAAA-MM"`
	Atual web.Number `json:"atual_R$"`
	Nova  web.Number `json:"proposta_R$"`
}

// summaryOf is the content in a modality; nil in group B, which shows its estimate.
func summaryOf(c *frozen.Content, m cost.Modality) *summaryBody {
	if c.LowVoltage != nil {
		return nil
	}
	s, p := c.Sheet, c.Plan(m)
	b := summaryBody{
		Atual: amount(s.Current.Total), Nova: amount(p.Total), Gestao: amount(s.Case.Premises.Management), Ano: amount(p.Saving.Annual),
		Promete: *simulation.PromiseOf(m, p.Promise), Migrar: s.Eligibility.Reason, Notas: s.Notes,
		Origem: p.Saving.PartsText(), Linhas: []lineBody{}, Meses: []pairBody{}, Anos: []web.Number{},
		Retorno: append([]string{}, p.Promise.Sentences(s.Case)...),
	}
	b.Lista = web.Bodies(c.Answer.Lista, func(p *simulation.Premise) assumedBody {
		return assumedBody{p.Nome, p.Valor, p.Origem, p.Fonte, p.Contra, p.Effect(m)}
	})
	b.Riscos = append([]simulation.Risk{}, c.Risks(m)...)
	if s.Environment.Earned {
		b.Arvores, b.Tonelad, b.Fonte = new(web.Number(s.Environment.Trees.String())), new(web.Number(s.Environment.Tonnes.String())), cost.EarnedText
	}
	for _, key := range cost.Keys() {
		now, then := s.Current.Sum(key), p.Sum(key)
		if now != 0 || then != 0 {
			b.Linhas = append(b.Linhas, lineBody{string(key), key.Label(), amount(now), amount(then)})
		}
	}
	b.Partes = web.Bodies(c.Parts(m), func(p *frozen.Part) partBody { return partBody{p.Name, amount(p.Now), amount(p.Then)} })
	for i := range s.Months {
		b.Meses = append(b.Meses, pairBody{s.Months[i].Month.String(), amount(s.Current.Months[i]), amount(p.Months[i])})
	}
	if p.Promise.Made() {
		b.Anos = web.Bodies(p.Promise.Years, func(y *cost.YearSaving) web.Number { return amount(y.Cumulative) })
	}
	return &b
}

type linkBody struct {
	ID       string  `json:"id"`
	CriadoEm string  `json:"created_at" format:"date-time"`
	Por      string  `json:"created_by"`
	Expira   string  `json:"expires_at" format:"date-time"`
	Revogado *string `json:"revoked_at" format:"date-time"`
	Aberto   *string `json:"opened_at" format:"date-time" doc:"A primeira vez"`
	Vezes    int64   `json:"aberturas"`
	Vale     bool    `json:"vale" doc:"Abre agora"`
}

func linkOfRow(l *Link, now time.Time) linkBody {
	b := linkBody{
		ID: l.ID, CriadoEm: l.CreatedAt.String(), Por: l.CreatedBy, Expira: l.ExpiresAt.String(), Vezes: l.Opened, Vale: l.Live(now),
	}
	if l.RevokedAt != nil {
		b.Revogado = web.Optional(l.RevokedAt.String())
	}
	if l.OpenedAt != nil {
		b.Aberto = web.Optional(l.OpenedAt.String())
	}
	return b
}

// decisionBody is what the client answered, for who may see the proposal.
type decisionBody struct {
	Aceita   bool    `json:"aceita"`
	Nome     string  `json:"nome"`
	CPF      string  `json:"cpf"`
	Motivo   string  `json:"motivo"`
	IP       string  `json:"ip"`
	Em       string  `json:"decidida_em" format:"date-time"`
	Versao   int64   `json:"version" doc:"A versão que foi lida"`
	Hash     string  `json:"sha256" doc:"Do documento que foi lido"`
	Email    *string `json:"email" doc:"Mascarado: para onde foi o código"`
	Registro *string `json:"registrada_por" doc:"Da equipe, com o documento assinado; nulo: pelo link"`
	Arquivo  *string `json:"assinado" doc:"O nome do documento assinado"`
	ArqHash  *string `json:"assinado_sha256"`
	Negocio  *string `json:"deal_id"`
	Contrato *string `json:"contract_id"`
}

func decisionOfRow(d *Decision) *decisionBody {
	if d == nil {
		return nil
	}
	return &decisionBody{
		Aceita: d.Accepted, Nome: d.Name, CPF: d.CPF.Masked(), Motivo: d.Reason, IP: d.IP, Em: d.At.String(), Versao: d.Version, Hash: d.Hash,
		Email: web.Optional(email.MaskList(d.Email)), Registro: web.Optional(d.RecordedBy), Arquivo: web.Optional(d.Signed.Name), ArqHash: web.Optional(d.Signed.Hash),
		Negocio: web.Optional(d.DealID), Contrato: web.Optional(d.ContractID),
	}
}

type keptBody struct {
	Proposta  rowBody                      `json:"proposta"`
	Mostrada  int64                        `json:"versao_mostrada"`
	Resumo    *summaryBody                 `json:"resumo" doc:"Nulo na baixa tensão"`
	Resultado *simulation.Answer           `json:"resultado" doc:"O que a simulação mostrou, como foi congelado; nulo na baixa tensão"`
	Baixa     *simulation.LowVoltageAnswer `json:"baixa_tensao" doc:"A estimativa do grupo B, como foi congelada; nula no grupo A"`
	Links     []linkBody                   `json:"links"`
	Aceite    waysBody                     `json:"aceite" doc:"Como o cliente pode aceitar pelo link"`
	Resposta  *decisionBody                `json:"resposta"`
	Passos    []string                     `json:"proximos_passos" nullable:"false" doc:"O que vem até o fornecimento, com as datas; vazio na baixa tensão"`
}

type keptOutput = web.Versioned[keptBody]

func (h *handler) respond(ctx context.Context, k *Kept, err error) (*keptOutput, error) {
	if err != nil {
		return nil, err
	}
	out := &keptOutput{ETag: web.ETag(k.Version), Body: keptBody{
		Proposta: rowOf(web.Actor(ctx), &k.Proposal, h.service.today()), Mostrada: k.Shown, Resumo: summaryOf(k.Content, k.Terms.Modality), Baixa: k.Content.LowVoltage,
		Links: []linkBody{}, Aceite: k.Ways.body(), Resposta: decisionOfRow(k.Decision),
	}}
	out.Body.Passos = k.steps(k.Content)
	if k.Content.LowVoltage == nil {
		out.Body.Resultado = &k.Content.Answer
	}
	now := h.service.Clock.Now()
	for i := range k.Links {
		out.Body.Links = append(out.Body.Links, linkOfRow(&k.Links[i], now))
	}
	return out, nil
}

type versionBody struct {
	Versao int64        `json:"version"`
	Em     string       `json:"created_at" format:"date-time"`
	Por    string       `json:"created_by"`
	Termos frozen.Terms `json:"termos"`
}

type versionsOutput struct {
	Body struct {
		Data []versionBody `json:"data"`
	}
}

func (h *handler) versions(ctx context.Context, in *web.ByID) (*versionsOutput, error) {
	found, err := h.service.Versions(ctx, web.Actor(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	out := &versionsOutput{}
	out.Body.Data = web.Bodies(found, func(v *Version) versionBody { return versionBody{v.Number, v.At.String(), v.By, v.Terms} })
	return out, nil
}
