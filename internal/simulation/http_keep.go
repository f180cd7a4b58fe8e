package simulation

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/web"
	"ynova/internal/simulation/intake"
)

// rowBody is a simulation in the list.
type rowBody struct {
	ID         string      `json:"id"`
	Numero     int64       `json:"numero"`
	Nome       string      `json:"nome"`
	ClientID   *string     `json:"client_id"`
	Autor      string      `json:"autor"`
	Distrib    string      `json:"distribuidora"`
	Modalidade string      `json:"modalidade"`
	Inteira    bool        `json:"inteira" doc:"Quem pergunta lê tudo o que ela diz; senão, só o percentual"`
	Custo      *web.Number `json:"custo_atual_ano_R$" doc:"Nulo: não se mostra"`
	Economia   *web.Number `json:"economia_ano_R$" doc:"Com as premissas de hoje; nulo: não se mostra, ou indefinida"`
	Percentual *web.Number `json:"economia_percentual" doc:"Com as premissas de hoje"`
	Prometida  *web.Number `json:"prometida_ano_R$" doc:"Da modalidade; nulo: nada se promete, ou não se mostra"`
	PromPerc   *web.Number `json:"prometida_percentual" doc:"Nulo: nada se promete"`
	CopiaDe    *string     `json:"copia_de"`
	Versao     int64       `json:"version"`
	CriadaEm   string      `json:"created_at" format:"date-time"`
	AlteradaEm string      `json:"updated_at" format:"date-time"`
	Por        string      `json:"updated_by"`
}

func rowOf(a actor.Actor, s Simulation) rowBody {
	b := rowBody{
		ID: s.ID, Numero: s.Number, Nome: s.Name, ClientID: web.Optional(s.ClientID), Distrib: s.Distributor,
		Percentual: rounded(s.SavingPercent), PromPerc: rounded(s.PromisedPercent), Versao: s.Version, CriadaEm: s.CreatedAt.String(), AlteradaEm: s.UpdatedAt.String(),
	}
	if b.Inteira = Whole(a, s.TypedBy); b.Inteira {
		b.Autor, b.Por, b.Modalidade, b.CopiaDe = s.Owner, s.UpdatedBy, s.Modality, web.Optional(s.CopiedFrom)
		b.Custo, b.Economia = new(amount(s.AnnualCost)), web.NumberOf(s.AnnualSaving, money.Amount.Text)
		b.Prometida = web.NumberOf(s.promised(), money.Amount.Text)
	}
	return b
}

type listInput struct {
	web.Paging
	Q string `query:"q" maxLength:"200" doc:"Parte do número, do nome ou da distribuidora"`
}

func (h *handler) list(ctx context.Context, in *listInput) (web.Page[rowBody], error) {
	found, total, err := h.service.List(ctx, web.Actor(ctx), in.Q, in.Limit(), in.Offset())
	if err != nil {
		return web.Page[rowBody]{}, err
	}
	return web.NewPage(web.Bodies(found, func(s *Simulation) rowBody { return rowOf(web.Actor(ctx), *s) }), in.Paging, total, false), nil
}

type keptBody struct {
	Simulacao rowBody `json:"simulacao"`
	Mostrada  int64   `json:"versao_mostrada"`
	Regras    int     `json:"regras" doc:"Versão das regras com que esta versão foi calculada"`
	Entrada   Entry   `json:"entrada"`
	Resultado *Answer `json:"resultado" doc:"Nulo na baixa tensão"`
	// Baixa is what stands in the place of Resultado in group B.
	Baixa *LowVoltageAnswer `json:"baixa_tensao" doc:"A estimativa do grupo B; nula no grupo A"`
}

type keptOutput = web.Versioned[keptBody]

func respond(ctx context.Context, k *Kept, err error) (*keptOutput, error) {
	if err != nil {
		return nil, err
	}
	return &keptOutput{ETag: web.ETag(k.Version), Body: keptBody{
		Simulacao: rowOf(web.Actor(ctx), k.Simulation), Mostrada: k.Shown.Number, Regras: k.Shown.Rules, Entrada: k.Input, Resultado: k.Answer, Baixa: k.LowVoltage,
	}}, nil
}

type keepBody struct {
	ClientID string `json:"client_id" required:"false" maxLength:"64" doc:"O cliente a que pertence; vazio: ainda nenhum"`
	Entrada  Entry  `json:"entrada"`
}

type createInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não guarda outra simulação"`
	Body           keepBody
}

func (h *handler) create(ctx context.Context, in *createInput) (*keptOutput, error) {
	kept, err := h.service.Create(ctx, web.Actor(ctx), in.Body.Entrada, in.Body.ClientID, in.IdempotencyKey)
	return respond(ctx, kept, err)
}

type getInput struct {
	ID     string `path:"id" maxLength:"64"`
	Versao int64  `query:"versao" minimum:"0" doc:"0: a mais nova"`
}

func (h *handler) get(ctx context.Context, in *getInput) (*keptOutput, error) {
	kept, err := h.service.Get(ctx, web.Actor(ctx), in.ID, in.Versao)
	return respond(ctx, kept, err)
}

type updateInput struct {
	web.ByVersion
	Body keepBody
}

func (h *handler) update(ctx context.Context, in *updateInput) (*keptOutput, error) {
	kept, err := h.service.Update(ctx, web.Actor(ctx), in.ID, in.Body.Entrada, in.Body.ClientID, in.IfMatch.Version())
	return respond(ctx, kept, err)
}

func (h *handler) remove(ctx context.Context, in *web.ByVersion) (*struct{}, error) {
	return nil, h.service.Delete(ctx, web.Actor(ctx), in.ID, in.IfMatch.Version())
}

type versionBody struct {
	Versao int64  `json:"version"`
	Em     string `json:"created_at" format:"date-time"`
	Por    string `json:"created_by"`
	Regras int    `json:"regras"`
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
	out.Body.Data = web.Bodies(found, func(v *Version) versionBody {
		return versionBody{Versao: v.Number, Em: v.At.String(), Por: v.By, Regras: v.Rules}
	})
	return out, nil
}

type duplicateInput struct {
	ID             string `path:"id" maxLength:"64"`
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200"`
}

func (h *handler) duplicate(ctx context.Context, in *duplicateInput) (*keptOutput, error) {
	kept, err := h.service.Duplicate(ctx, web.Actor(ctx), in.ID, in.IdempotencyKey)
	return respond(ctx, kept, err)
}

// readingBody is what a file or a text says, as an entry that the person completes.
type readingBody struct {
	Cliente   EntryClient   `json:"cliente"`
	Consumo   []EntryMonth  `json:"consumo_mensal"`
	Linhas    []int         `json:"linhas" doc:"A linha da planilha ou do texto em que está cada mês"`
	Problemas []problemBody `json:"problemas" doc:"O que corrigir, célula por célula; vazio: pode simular"`
	Tributos  EntryTaxes    `json:"tributos" doc:"Da fatura analisada; nulos de uma planilha"`
	Avisos    []string      `json:"avisos"`
}

type problemBody struct {
	Celula   string `json:"celula" doc:"Como C7; vazia quando é da planilha toda"`
	Linha    int    `json:"linha"`
	Coluna   int    `json:"coluna"`
	Campo    string `json:"campo"`
	Mensagem string `json:"mensagem"`
	Texto    string `json:"texto" doc:"O que estava escrito na célula"`
}

func readingOf(r *intake.Reading) readingBody {
	c := &r.Client
	b := readingBody{
		Cliente: EntryClient{
			Nome: c.Name, Unidade: c.Unit, Distribuidora: c.Distributor, Subgrupo: c.Subgroup, Modalidade: c.Modality, Observacao: c.Note,
			Contratada: demand(c.Contracted), ContratadaP: demand(c.ContractedPeak),
		},
		Consumo: []EntryMonth{}, Linhas: []int{}, Problemas: []problemBody{}, Avisos: append([]string{}, r.Notes...),
	}
	said := map[int]map[intake.Field]string{}
	for _, m := range r.Months {
		e := EntryMonth{
			Ponta: quantity(m.Peak), ForaPonta: quantity(m.OffPeak), Reservado: quantity(m.Reserved),
			DemandaP: demand(m.DemandPeak), DemandaFora: demand(m.DemandOffPeak),
		}
		if m.Month.Valid() {
			e.Mes = m.Month.String()
		}
		b.Consumo, b.Linhas = append(b.Consumo, e), append(b.Linhas, m.Line)
		said[m.Line] = m.Raw
	}
	for _, p := range r.Problems {
		b.Problemas = append(b.Problemas, problemBody{
			Celula: p.Cell(), Linha: p.Line, Coluna: p.Column, Campo: string(p.Field), Mensagem: p.Message, Texto: said[p.Line][p.Field],
		})
	}
	return b
}
