package quote

import (
	"time"

	"ynova/internal/contract/price"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/web"
)

// specBody is the specification, as staff and suppliers read it.
type specBody struct {
	Inicio        string      `json:"inicio" doc:"AAAA-MM"`
	Fim           string      `json:"fim" doc:"AAAA-MM"`
	Meses         int         `json:"meses"`
	Volume        web.Number  `json:"volume"`
	VolumeUnidade string      `json:"volume_unidade" enum:"MWh,MW médio" doc:"MWh por mês ou MW médio"`
	EnergiaTotal  web.Number  `json:"energia_total_mwh"`
	Flexibilidade web.Number  `json:"flexibilidade" doc:"Por cento, para mais e para menos"`
	Sazonalizacao web.Number  `json:"sazonalizacao" doc:"Por cento, para mais e para menos"`
	Submercado    string      `json:"submercado"`
	Fonte         string      `json:"fonte"`
	Garantia      string      `json:"garantia"`
	Indice        string      `json:"indice"`
	DataBase      *string     `json:"data_base" doc:"AAAA-MM"`
	Inclui        string      `json:"preco_inclui" enum:"pis_cofins,nenhum,todos" doc:"O que os preços ofertados incluem"`
	ICMS          *web.Number `json:"icms_no_preco" doc:"ICMS dentro dos preços, em %; nulo: não o incluem"`
	Validade      string      `json:"validade" format:"date" doc:"As ofertas valem ao menos até este dia"`
	Prazo         string      `json:"prazo" format:"date-time" doc:"Ofertas são recebidas até este momento"`
	Mensagem      string      `json:"mensagem"`
}

func specOf(s *Spec) specBody {
	b := specBody{
		Inicio: s.Start.String(), Fim: s.End.String(), Meses: int(s.End-s.Start) + 1, Volume: web.Number(s.Volume.Text()),
		VolumeUnidade: string(s.Volume.Unit()), Flexibilidade: web.Number(s.Flexibility.Text()), Sazonalizacao: web.Number(s.Seasonality.Text()),
		Submercado: s.Submarket, Fonte: s.Source, Garantia: s.Guarantee, Indice: s.Index, Inclui: string(s.Includes), Validade: s.ValidUntil.String(),
		Prazo: s.Deadline.Format(time.RFC3339), Mensagem: s.Message, EnergiaTotal: web.Number(s.energy().MWhText()),
	}
	if s.ICMS != nil {
		b.ICMS = new(web.Number(s.ICMS.Text()))
	}
	if s.BaseMonth != 0 {
		base := s.BaseMonth.String()
		b.DataBase = &base
	}
	return b
}

// roundBody is a round as the API gives it to staff.
type roundBody struct {
	ID           string      `json:"id"`
	Negociacao   string      `json:"negociacao_id"`
	Referencia   string      `json:"referencia" doc:"Número da negociação e da rodada"`
	Status       Status      `json:"status" enum:"aberta,aceita,cancelada"`
	Recebe       bool        `json:"recebe_ofertas" doc:"Aberta e dentro do prazo"`
	Cega         bool        `json:"cega" doc:"Os fornecedores das ofertas não são mostrados"`
	Especific    specBody    `json:"especificacao"`
	Convites     []guestBody `json:"convites"`
	Ofertas      int         `json:"ofertas" doc:"Fornecedores que ofertaram"`
	ContratoID   *string     `json:"contrato_id"`
	EncerradaEm  *string     `json:"encerrada_em" format:"date-time"`
	Motivo       *string     `json:"motivo"`
	Versao       int64       `json:"version"`
	CriadaEm     string      `json:"created_at" format:"date-time"`
	CriadaPor    string      `json:"created_by"`
	AtualizadaEm string      `json:"updated_at" format:"date-time"`
}

type guestBody struct {
	ID         string    `json:"id"`
	Fornecedor string    `json:"fornecedor"`
	Email      string    `json:"email"`
	Envio      MailState `json:"envio" enum:"na_fila,enviado,falhou,sem_servidor" doc:"sem_servidor: não enviado, sem servidor de e-mail; reenvie quando houver um"`
	Erro       *string   `json:"erro"`
	EnviadoEm  *string   `json:"enviado_em" format:"date-time"`
	RevogadoEm *string   `json:"revogado_em" format:"date-time"`
	Rotulo     *string   `json:"rotulo" doc:"Nome da oferta; nulo em rodada cega, e antes da primeira oferta"`
	VistoEm    *string   `json:"visto_em" format:"date-time" doc:"Nulo em rodada cega"`
	Declinou   *bool     `json:"declinou" doc:"Nulo em rodada cega"`
	Ofertou    *bool     `json:"ofertou" doc:"Nulo em rodada cega"`
	Aceito     bool      `json:"aceito"`
}

// bodyOf returns nothing of a blind round that ties an offer to a supplier: neither who answered
// nor who opened the link when.
func bodyOf(s *Shown, now time.Time) roundBody {
	r := &s.Round
	b := roundBody{
		ID: r.ID, Negociacao: r.DealID, Referencia: r.Reference(), Status: r.Status, Recebe: r.Takes(now), Cega: r.blind(), Especific: specOf(&r.Spec),
		Convites: make([]guestBody, len(s.Guests)), Ofertas: s.Offers, ContratoID: web.Optional(r.ContractID), EncerradaEm: moment(r.ClosedAt),
		Motivo: web.Optional(r.CloseReason), Versao: r.Version, CriadaEm: r.CreatedAt.String(), CriadaPor: r.CreatedBy, AtualizadaEm: r.UpdatedAt.String(),
	}
	for i, g := range s.Guests {
		c := guestBody{
			ID: g.ID, Fornecedor: g.Supplier, Email: g.Email, Envio: g.mailed(), Erro: web.Optional(g.MailError), EnviadoEm: moment(g.SentAt),
			RevogadoEm: moment(g.RevokedAt), Aceito: g.ID == r.AcceptedID,
		}
		if !r.blind() {
			declined, answered := g.DeclinedAt != nil, s.Answered[g.ID]
			c.VistoEm, c.Declinou, c.Ofertou = moment(g.SeenAt), &declined, &answered
			if g.labelled() {
				c.Rotulo = &g.Label
			}
		}
		b.Convites[i] = c
	}
	return b
}

type periodBody struct {
	Inicio string     `json:"inicio" doc:"AAAA-MM"`
	Fim    string     `json:"fim" doc:"AAAA-MM"`
	Preco  web.Number `json:"preco" doc:"R$/MWh"`
}

// offerBody is one entry of the log of an offer.
type offerBody struct {
	Revisao      int          `json:"revisao"`
	Tipo         Kind         `json:"tipo" enum:"oferta,contraproposta"`
	Periodos     []periodBody `json:"periodos"`
	OutrosCustos *web.Number  `json:"outros_custos" doc:"R$/MWh além do preço"`
	TaxaMensal   *web.Number  `json:"taxa_mensal" doc:"R$ por mês"`
	Alvo         *web.Number  `json:"alvo" doc:"R$/MWh, de uma contraproposta"`
	Garantia     *string      `json:"garantia"`
	Validade     *string      `json:"validade" format:"date"`
	Condicoes    string       `json:"condicoes"`
	Por          *string      `json:"por" doc:"Nulo em rodada cega"`
	Digitada     *string      `json:"digitada_por" doc:"Quem da equipe digitou a oferta pelo fornecedor; nulo: o próprio fornecedor ofertou, ou a rodada é cega"`
	Em           *string      `json:"em" format:"date-time" doc:"Nulo em rodada cega"`
}

func offerBodyOf(o *Offer) offerBody {
	b := offerBody{
		Revisao: o.Revision, Tipo: o.Kind, Periodos: []periodBody{}, Garantia: web.Optional(o.Guarantee), Condicoes: o.Conditions, Por: web.Optional(o.Author),
		Digitada: web.Optional(o.TypedBy),
	}
	if o.CreatedAt != 0 {
		b.Em = moment(&o.CreatedAt)
	}
	if o.Target != nil {
		b.Alvo = new(web.Number(o.Target.Text()))
		return b
	}
	for _, p := range o.Prices.Periods {
		b.Periodos = append(b.Periodos, periodBody{p.Start.String(), p.End.String(), web.Number(p.Price.Text())})
	}
	b.OutrosCustos, b.TaxaMensal, b.Validade = new(web.Number(o.Prices.Extra.Text())), new(web.Number(o.Prices.Fee.Text())), web.Optional(o.ValidUntil.String())
	return b
}

func logOf(entries []Offer) []offerBody {
	return web.Bodies(entries, offerBodyOf)
}

// comparedBody is an offer beside the others.
type comparedBody struct {
	Posicao        int         `json:"posicao"`
	Rotulo         string      `json:"rotulo"`
	Fornecedor     *string     `json:"fornecedor" doc:"Nulo em rodada cega"`
	Aceita         bool        `json:"aceita"`
	Vencida        bool        `json:"vencida"`
	Oferta         offerBody   `json:"oferta"`
	AllIn          web.Number  `json:"all_in" doc:"R$/MWh: todos os custos sobre toda a energia"`
	Total          web.Number  `json:"total" doc:"R$ no prazo todo"`
	ValorPresente  *web.Number `json:"valor_presente" doc:"R$; nulo: não há taxa de desconto"`
	Diferenca      web.Number  `json:"diferenca_total" doc:"R$ a mais que a melhor"`
	AcimaMelhor    *web.Number `json:"acima_da_melhor" doc:"Por cento sobre o all-in da melhor"`
	Historico      []offerBody `json:"historico" doc:"Vazio em rodada cega"`
	Memoria        trace.Node  `json:"memoria"`
	MemoriaPresent *trace.Node `json:"memoria_valor_presente"`
}

func comparedOf(c *Compared) comparedBody {
	b := comparedBody{
		Posicao: c.Rank, Rotulo: c.Label, Fornecedor: web.Optional(c.Supplier), Aceita: c.Accepted, Vencida: c.Expired, Oferta: offerBodyOf(&c.Offer),
		AllIn: web.Number(c.Cost.AllIn.Text()), Total: web.Number(c.Cost.Total.Text()), Diferenca: web.Number(c.Gap.Text()),
		Historico: logOf(c.Log), Memoria: c.Cost.record,
	}
	if c.Cost.Present != nil {
		b.ValorPresente, b.MemoriaPresent = new(web.Number(c.Cost.Present.Text())), &c.Cost.present
	}
	if c.Above != nil {
		b.AcimaMelhor = new(web.Number(c.Above.Text()))
	}
	return b
}

func moment(m *clock.Micros) *string {
	if m == nil {
		return nil
	}
	return web.Optional(m.String())
}

// unitOf reads a unit as the API takes it.
func unitOf(s string) string {
	if s == "" {
		return string(price.UnitMWh)
	}
	return s
}
