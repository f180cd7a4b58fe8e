package commission

import (
	"context"

	"ynova/internal/commission/plan"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/web"
)

func divisionRoutes(r *web.Router, h *handler) {
	routes := web.Group{Path: "/api/comissoes", Tag: tag, Access: web.Requires(actor.SettingsManage)}
	web.Register(r, routes.Get("/contratos/{id}/divisao", "getCommissionDivision", "Dá a divisão das comissões de um contrato, com os donos do negócio e do cliente"), h.division)
	web.Register(r, routes.Put("/contratos/{id}/divisao", "divideCommissions", "Define a divisão das comissões de um contrato ainda não assinado"), h.divide)
	web.Register(r, routes.Post("/contratos/{id}/divisao/transferir", "transferCommissionPart", "Transfere uma parte de carteira a partir de um mês seguinte"), h.transfer)
	web.Register(r, routes.Post("/estornos", "clawBackCommission", "Registra o estorno da taxa única de um contrato encerrado antes do prazo"), h.clawBack)
	web.Register(r, routes.Delete("/estornos/{id}", "dropCommissionClawback", "Exclui o estorno ainda pendente de um contrato"), h.dropClawback)
}

type shareBody struct {
	Slot    int        `json:"parte" doc:"O lugar na divisão"`
	Since   *string    `json:"a_partir_de" doc:"Mês da transferência; nulo: desde a assinatura"`
	Role    plan.Role  `json:"papel" enum:"negocio,carteira,parceiro"`
	ID      string     `json:"beneficiario_id"`
	Name    string     `json:"beneficiario"`
	Percent web.Number `json:"percentual"`
}

func sharesBodyOf(shares []plan.Share) []shareBody {
	return web.Bodies(shares, func(s *plan.Share) shareBody {
		b := shareBody{Slot: s.Slot, Role: s.Role, ID: s.UserID + s.PartnerID, Name: s.Name, Percent: web.Number(s.Percent.Text())}
		if s.Since != 0 {
			since := s.Since.String()
			b.Since = &since
		}
		return b
	})
}

type divisionBody struct {
	ContractID string      `json:"contrato_id"`
	Contract   string      `json:"contrato"`
	Client     string      `json:"cliente"`
	Signed     *string     `json:"assinado_em" doc:"Mês em que o contrato ficou Ativo; nulo: ainda não, e a divisão pode mudar"`
	DealOwner  *namedBody  `json:"dono_do_negocio"`
	Owner      *namedBody  `json:"dono_do_cliente"`
	Partner    *namedBody  `json:"empresa_parceira"`
	Shares     []shareBody `json:"partes" nullable:"false" doc:"Vazia: pela regra do plano"`
	Fee        *web.Number `json:"taxa_unica" doc:"Fixada na assinatura; nula: nenhuma"`
	Clawback   *int        `json:"prazo_estorno" doc:"Em meses; nulo: nada volta"`
	HasEstorno bool        `json:"tem_estorno"`
	Version    int64       `json:"version"`
}

var respondDivision = web.Responder(func(d *Division) (int64, divisionBody) {
	b := divisionBody{
		ContractID: d.ContractID, Contract: d.ContractCode, Client: d.ClientName, Shares: sharesBodyOf(d.Shares), Fee: number(d.Agreed.Fee),
		Clawback: d.Agreed.Clawback, HasEstorno: d.HasEstorno, Version: d.Agreed.Version,
		DealOwner: namedOrNot(d.Owners.Deal), Owner: namedOrNot(d.Owners.Client), Partner: namedOrNot(d.Owners.Partner),
	}
	if d.Signed != 0 {
		signed := d.Signed.String()
		b.Signed = &signed
	}
	return d.Agreed.Version, b
})

func namedOrNot(n Named) *namedBody {
	if n.ID == "" {
		return nil
	}
	return &namedBody{n.ID, n.Name}
}

type divisionOutput = web.Versioned[divisionBody]

func (h *handler) division(ctx context.Context, in *web.ByID) (*divisionOutput, error) {
	return respondDivision(h.service.Division(ctx, web.Actor(ctx), in.ID))
}

type divideInput struct {
	web.ByVersion
	Body struct {
		Shares []writtenShare `json:"partes" required:"false" nullable:"false" maxItems:"20" doc:"Vazia: pela regra do plano"`
	}
}

type writtenShare struct {
	Role    plan.Role  `json:"papel" maxLength:"20"`
	ID      string     `json:"beneficiario_id" maxLength:"64" doc:"Usuário, ou empresa parceira no papel parceiro"`
	Percent web.Number `json:"percentual"`
}

// shares are the parts as they were sent; a percent that is none counts as zero, which
// the service refuses with its place.
func (in *divideInput) shares() []plan.Share {
	shares := make([]plan.Share, len(in.Body.Shares))
	for i, w := range in.Body.Shares {
		s := plan.Share{Role: w.Role}
		if w.Role == plan.Introduce {
			s.PartnerID = w.ID
		} else {
			s.UserID = w.ID
		}
		if p, err := percent.Parse(string(w.Percent)); err == nil {
			s.Percent = p
		}
		shares[i] = s
	}
	return shares
}

func (h *handler) divide(ctx context.Context, in *divideInput) (*divisionOutput, error) {
	return respondDivision(h.service.Divide(ctx, web.Actor(ctx), in.ID, in.shares(), in.IfMatch.Version()))
}

type transferInput struct {
	web.ByVersion
	Body struct {
		Slot   int    `json:"parte"`
		UserID string `json:"beneficiario_id" maxLength:"64"`
		From   string `json:"a_partir_de" maxLength:"7" doc:"Mês seguinte ao atual ou posterior (AAAA-MM)"`
		Reason string `json:"motivo" required:"false" maxLength:"2000"`
	}
}

func (h *handler) transfer(ctx context.Context, in *transferInput) (*divisionOutput, error) {
	t := Transfer{Slot: in.Body.Slot, UserID: in.Body.UserID, Reason: in.Body.Reason}
	if m, err := month.Parse(in.Body.From); err == nil {
		t.From = m
	}
	return respondDivision(h.service.TransferPart(ctx, web.Actor(ctx), in.ID, t, in.IfMatch.Version()))
}

type clawBackInput struct {
	Body struct {
		ContractID string `json:"contrato_id" maxLength:"64"`
		Cause      string `json:"causa" enum:"cancelamento,inadimplencia"`
		Last       string `json:"ate" maxLength:"10" doc:"Último dia de fornecimento (AAAA-MM-DD)"`
		Reason     string `json:"motivo" required:"false" maxLength:"2000"`
		Document   string `json:"documento" required:"false" maxLength:"500"`
	}
}

func (h *handler) clawBack(ctx context.Context, in *clawBackInput) (actedBody, error) {
	last, err := month.ParseDay(in.Body.Last)
	if err != nil {
		last = month.Date{} // the service says what is missing
	}
	found, err := h.service.ClawBack(ctx, web.Actor(ctx), ClawbackInput{
		ContractID: in.Body.ContractID, Default: in.Body.Cause == "inadimplencia", Last: last, Reason: in.Body.Reason, Document: in.Body.Document,
	})
	return acted(ctx, found, err)
}

func (h *handler) dropClawback(ctx context.Context, in *web.ByID) (*struct{}, error) {
	return nil, h.service.DropClawback(ctx, web.Actor(ctx), in.ID)
}
