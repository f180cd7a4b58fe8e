package closing

import (
	"context"
	"net/http"

	"ynova/internal/agenda/holiday"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/courier"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the routes of closing months.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Path: "/api/fechamento", Tag: "Fechamento", Access: web.Requires(actor.MonthsRead)}
	web.Register(r, routes.Get("", "readClosing", "O fechamento de um mês: prontidão, o que falta e de quem"), h.book)
	web.Register(r, routes.Get("/responsaveis", "listClosingOwners", "Quem pode fechar meses").Needs(actor.MonthsWork), h.owners)
	web.Register(r, routes.Get("/diferencas", "listClosingDifferences", "O que meses fechados dariam pelo que vale hoje, ao lado do retrato").Needs(actor.MonthsWork), h.differences)
	web.Register(r, routes.Get("/relatorio.pdf", "readBookReportPdf", "O fechamento de um mês de todos os clientes, em PDF").
		Needs(actor.MonthsWork).Downloads("application/pdf"), h.bookPDF)
	web.Register(r, routes.Get("/relatorio.xlsx", "readBookReportXlsx", "O fechamento de um mês de todos os clientes, em planilha").
		Needs(actor.MonthsWork).Downloads(export.Produces), h.bookSheet)
	web.Register(r, routes.Get("/{cliente}/{mes}", "readClientMonth", "O mês de um cliente, item a item, com os retratos guardados"), h.detail)
	web.Register(r, routes.Get("/{cliente}/{mes}/retrato", "readSnapshot", "O retrato de um mês: como foi guardado ao fechar, ou como estava em um dia").Needs(actor.MonthsWork), h.snapshot)
	web.Register(r, routes.Get("/{cliente}/{mes}/relatorio.pdf", "readClosingReportPdf", "O relatório de um mês fechado, em PDF").
		Needs(actor.MonthsWork).Downloads("application/pdf"), h.reportPDF)
	web.Register(r, routes.Get("/{cliente}/{mes}/relatorio.xlsx", "readClosingReportXlsx", "O relatório de um mês fechado, em planilha").
		Needs(actor.MonthsWork).Downloads(export.Produces), h.reportSheet)
	web.Register(r, routes.Post("/{cliente}/{mes}/fechar", "closeMonth", "Fecha o mês de um cliente").Needs(actor.MonthsClose), h.close)
	web.Register(r, routes.Post("/{cliente}/{mes}/reabrir", "reopenMonth", "Reabre um mês fechado; o retrato fica").Needs(actor.MonthsReopen), h.reopen)
	web.Register(r, routes.Post("/{cliente}/{mes}/itens/{item}/dispensar", "waiveItem", "Dispensa um item do mês, com motivo").Needs(actor.MonthsWork), h.waive)
	web.Register(r, routes.Delete("/{cliente}/{mes}/itens/{item}/dispensar", "unwaiveItem", "Volta a exigir um item dispensado").Needs(actor.MonthsWork), h.unwaive)
	web.Register(r, routes.Post("/{cliente}/{mes}/ajustes", "adjustMonth", "Lança em um mês aberto um ajuste de um mês fechado").
		Needs(actor.MonthsWork).Returns(http.StatusCreated), h.adjust)
	web.Register(r, routes.Delete("/{cliente}/{mes}/ajustes/{ajuste}", "withdrawAdjustment", "Retira um ajuste, enquanto o mês em que está fica aberto").
		Needs(actor.MonthsWork), h.withdraw)
	accrualRoutes(r, &routes, h)
	web.Register(r, routes.Put("/{cliente}/responsavel", "setClosingOwner", "Diz quem fecha os meses de um cliente").Needs(actor.MonthsWork), h.setOwner)
	web.Register(r, routes.Post("/lote", "startClosingBatch", "Fecha, dispensa, atribui, lança vencimentos, envia e-mails ou pede documentos para vários clientes, em segundo plano").
		Needs(actor.MonthsWork).Returns(http.StatusAccepted), h.batch)
	web.Register(r, routes.Post("/lote/previa", "previewClosingBatch", "O que um lote enviaria aos clientes, e a quem não").Needs(actor.MonthsWork), h.preview)
	web.Register(r, routes.Get("/lote/{id}", "readClosingBatch", "O andamento de um lote").Needs(actor.MonthsWork), h.progress)
}

type bookInput struct {
	Month  string `query:"mes" required:"true" maxLength:"7" doc:"AAAA-MM"`
	State  State  `query:"estado" maxLength:"20" doc:"aberto, medido, conferido, faturado, enviado ou fechado"`
	Item   Item   `query:"item" maxLength:"20" doc:"Só clientes a que falta o item"`
	Owner  string `query:"responsavel" maxLength:"64" doc:"Um usuário, eu ou ninguem"`
	Search string `query:"q" maxLength:"200" doc:"Parte do nome do cliente"`
	web.Paging
}

type gapBody struct {
	Item    Item        `json:"item" enum:"medicao,proinfa,contrato,preco,balanco,nf,conf_nf,fatura,conf_fatura,boleto,email,encargos,liquidacao,apontamentos"`
	Label   string      `json:"rotulo"`
	Status  Status      `json:"situacao" enum:"falta,provisorio"`
	Count   int         `json:"quantidade" doc:"Contratos a que falta, ou 1 de um item do cliente"`
	Clients int         `json:"clientes" doc:"A quantos clientes falta"`
	AtStake *web.Number `json:"em_jogo" doc:"R$; null: não se conhece"`
	Due     *string     `json:"prazo" doc:"AAAA-MM-DD; null no total de vários clientes"`
	Days    int         `json:"dias_uteis" doc:"Até o prazo; negativo: atrasado"`
	AtLeast bool        `json:"ao_menos" doc:"São tantos dias_uteis ou mais"`
}

func gapOf(g *Gap) gapBody {
	b := gapBody{
		Item: g.Item, Label: g.Item.Label(), Status: g.Status, Count: g.Count, Clients: g.Clients, AtStake: web.NumberOf(g.AtStake, money.Amount.Text), Days: g.Days,
		AtLeast: max(g.Days, -g.Days) >= holiday.MostDays,
	}
	if !g.Due.IsZero() {
		b.Due = web.Optional(g.Due.String())
	}
	return b
}

type actBody struct {
	At clock.Micros `json:"em" format:"date-time"`
	By string       `json:"por"`
}

func actOf(a *Act) *actBody {
	if a == nil {
		return nil
	}
	return &actBody{a.At, a.By}
}

type closedBody struct {
	At clock.Micros `json:"em" format:"date-time"`
	By *string      `json:"por" doc:"Nulo para quem não vê a equipe"`
}

func closedOfMonth(a *Act) *closedBody {
	if a == nil {
		return nil
	}
	return &closedBody{a.At, web.Optional(a.By)}
}

type ownerBody struct {
	ID   string `json:"id"`
	Name string `json:"nome"`
}

func ownerOf(o *Owner) *ownerBody {
	if o == nil {
		return nil
	}
	return &ownerBody{o.ID, o.Name}
}

// ClientBody is how a client's month stands.
type ClientBody struct {
	ID        string          `json:"cliente_id"`
	Name      string          `json:"cliente"`
	State     State           `json:"estado" enum:"aberto,medido,conferido,faturado,enviado,fechado"`
	Readiness int             `json:"prontidao" doc:"Por cento, arredondado para baixo"`
	Contracts int             `json:"contratos"`
	Owner     *ownerBody      `json:"responsavel"`
	Closed    *closedBody     `json:"fechado"`
	Gaps      []gapBody       `json:"faltas" doc:"O mais urgente primeiro"`
	Standing  map[Item]Status `json:"situacoes" doc:"De cada item a menos pronta entre os contratos: ok, falta, provisorio, dispensado, final ou nao_se_aplica"`
	PassedBody
	MayReopen bool    `json:"pode_reabrir" doc:"Fechado, e uma gestora ainda o reabre; depois recebe só ajuste"`
	Reopens   *string `json:"reabre_ate" doc:"AAAA-MM-DD: o último dia; null sem prazo, ou onde não se reabre"`
}

func clientOf(c *ClientMonth) ClientBody {
	return ClientBody{
		ID: c.ClientID, Name: c.Name, State: c.State, Readiness: c.Readiness, Contracts: c.Supplies,
		Owner: ownerOf(c.Owner), Closed: closedOfMonth(c.Closed), Gaps: web.Bodies(c.Gaps, gapOf), Standing: c.standings(),
		PassedBody: passedBodyOf(&c.passed), MayReopen: c.reopens.may, Reopens: c.reopens.text(),
	}
}

type bookOutput struct {
	Body struct {
		Month     string        `json:"mes"`
		State     State         `json:"estado" enum:"aberto,medido,conferido,faturado,enviado,fechado" doc:"O menor dos clientes"`
		Readiness int           `json:"prontidao" doc:"Por cento, de todos os clientes ao alcance"`
		Ready     int           `json:"prontos" doc:"Clientes que já podem ser fechados"`
		States    map[State]int `json:"clientes_por_estado" doc:"Dos que o filtro escolhe, o de estado à parte"`
		Gaps      []gapBody     `json:"faltas" doc:"Dos que o filtro escolhe, o de item à parte"`
		Clients   []ClientBody  `json:"clientes"`
		Total     int           `json:"total" doc:"Clientes que o filtro escolhe"`
		PassedBody
	}
}

func (h *handler) book(ctx context.Context, in *bookInput) (*bookOutput, error) {
	m, err := monthIn(in.Month)
	if err != nil {
		return nil, err
	}
	b, err := h.service.Book(ctx, web.Actor(ctx), m, Filter{
		State: in.State, Item: in.Item, Owner: in.Owner, Search: in.Search, Limit: in.Limit(), Offset: in.Offset(),
	})
	if err != nil {
		return nil, err
	}
	out := &bookOutput{}
	out.Body.Month, out.Body.State, out.Body.Readiness, out.Body.Ready = m.String(), b.State, b.Readiness, b.Ready
	out.Body.States, out.Body.Total = b.States, b.Total
	out.Body.PassedBody = passedBodyOf(&b.passed)
	out.Body.Gaps, out.Body.Clients = web.Bodies(b.Gaps, gapOf), web.Bodies(b.Clients, clientOf)
	return out, nil
}

func monthIn(text string) (month.Month, error) {
	var wrong fault.Collector
	m := web.Month(&wrong, "mes", text)
	return m, wrong.Err()
}

type ownersOutput struct {
	Body struct {
		Owners []ownerBody `json:"responsaveis"`
	}
}

func (h *handler) owners(ctx context.Context, _ *struct{}) (*ownersOutput, error) {
	found, err := h.service.Owners(ctx, web.Actor(ctx))
	if err != nil {
		return nil, err
	}
	out := &ownersOutput{}
	out.Body.Owners = web.Bodies(found, func(o *Owner) ownerBody { return ownerBody(*o) })
	return out, nil
}

// OfClient is the path of a month of a client.
type OfClient struct {
	ClientID string `path:"cliente" maxLength:"64"`
	Month    string `path:"mes" maxLength:"7" doc:"AAAA-MM"`
}

type itemBody struct {
	Item   Item     `json:"item"`
	Label  string   `json:"rotulo"`
	Status Status   `json:"situacao" enum:"ok,falta,provisorio,dispensado,final,nao_se_aplica"`
	Reason string   `json:"motivo" doc:"Por que falta, ou por que foi dispensado ou declarado final"`
	Waived *actBody `json:"dispensado"`
	Final  *actBody `json:"declarada" doc:"Quem declarou final uma medição provisória"`

	Asked *askedBody `json:"pedido" doc:"O último pedido ao cliente"`
}

type askedBody struct {
	At    clock.Micros  `json:"em" format:"date-time"`
	By    string        `json:"por"`
	State courier.State `json:"estado" enum:"na_fila,enviando,enviado,incerto,falhou,sem_servidor"`
}

type supplyBody struct {
	ContractID string     `json:"contrato_id"`
	Code       string     `json:"contrato"`
	Meters     []string   `json:"medidores"`
	Balances   []string   `json:"balancos" doc:"Os dos medidores, na mesma ordem"`
	State      State      `json:"estado"`
	Items      []itemBody `json:"itens"`
	PassedBody

	Unmetered []string     `json:"sem_medicao" doc:"Medidores que a medição do mês ainda espera"`
	Absent    []absentBody `json:"fora" doc:"Unidades que não integram o mês"`
}

type absentBody struct {
	Meter  string   `json:"medidor"`
	Reason string   `json:"motivo"`
	Waived *actBody `json:"dispensado"`
}

type snapshotBody struct {
	Sequence int64        `json:"sequencia"`
	SHA256   string       `json:"sha256"`
	At       clock.Micros `json:"em" format:"date-time"`
	By       *string      `json:"por" doc:"Nulo para quem não vê a equipe"`
}

type detailOutput struct {
	Body struct {
		ClientBody
		Month     string         `json:"mes"`
		Version   int64          `json:"versao" doc:"Quantas vezes o mês foi fechado e reaberto: vai em If-Match ao fechar e ao reabrir"`
		Supplies  []supplyBody   `json:"suprimentos"`
		Items     []itemBody     `json:"itens" doc:"Do cliente"`
		Snapshots []snapshotBody `json:"retratos" doc:"O mais novo primeiro"`

		Adjustments []adjustmentBody `json:"ajustes" doc:"Os que corrigem este mês, e os de meses anteriores lançados nele"`
		AdjustUpTo  *web.Number      `json:"ajuste_ate" doc:"R$ até que um ajuste é proposto em vez de reabrir; null: não se conhece"`
		MayClose    bool             `json:"pode_fechar" doc:"O mês acabou e está 100 % pronto"`
	}
}

func (h *handler) detail(ctx context.Context, in *OfClient) (*detailOutput, error) {
	m, err := monthIn(in.Month)
	if err != nil {
		return nil, err
	}
	a := web.Actor(ctx)
	d, err := h.service.Detail(ctx, a, in.ClientID, m)
	if err != nil {
		return nil, err
	}
	out := &detailOutput{}
	out.Body.ClientBody, out.Body.Month, out.Body.MayClose = clientOf(&d.ClientMonth), m.String(), d.MayClose
	out.Body.Version = d.Version
	out.Body.Supplies = []supplyBody{}
	for i := range d.supplies {
		s := &d.supplies[i]
		b := supplyBody{ContractID: s.contractID, Code: s.code, Meters: []string{}, Balances: []string{}, State: d.stateOf(s)}
		let := passedOf(&s.statuses, false)
		b.PassedBody = passedBodyOf(&let)
		for _, m := range s.meters {
			b.Meters, b.Balances = append(b.Meters, m.code), append(b.Balances, m.balanceID)
		}
		b.Items = d.items(&s.statuses, s.contractID, s.reasons)
		b.Unmetered, b.Absent = codes(s.unmetered), web.Bodies(s.absent, d.absent)
		out.Body.Supplies = append(out.Body.Supplies, b)
	}
	out.Body.Items = d.items(&d.statuses, "", d.reasons)
	out.Body.Adjustments = web.Bodies(d.Adjustments, adjustmentBodyOf)
	out.Body.AdjustUpTo = web.NumberOf(d.AdjustUpTo, money.Amount.Text)
	out.Body.Snapshots = web.Bodies(d.Snapshots, func(s *Snapshot) snapshotBody { return snapshotBody{s.Sequence, s.SHA256, s.At, web.Optional(s.By)} })
	return out, nil
}

// stateOf is how far the supply of a contract has come: with its month.
func (d *Detail) stateOf(s *supply) State {
	if d.Closed != nil {
		return Closed
	}
	return stateOf(&s.statuses, false, Open)
}

// absent is a unit that is no part of the month, and for the house why.
func (d *Detail) absent(u *silentUnit) absentBody {
	b := absentBody{Meter: u.meter}
	if w, waived := d.waivers[place{d.ClientID, "", Measurement.of(u.id)}]; waived && d.Works {
		b.Reason, b.Waived = w.Reason, actOf(&w.Act)
	}
	return b
}

// items are how those of one level stand.
func (d *Detail) items(s *statuses, contractID string, reasons map[Item]string) []itemBody {
	items := []itemBody{}
	for n := range specs {
		if specs[n].ofClient != (contractID == "") {
			continue
		}
		b := itemBody{Item: specs[n].item, Label: specs[n].label, Status: s[n], Reason: reasons[specs[n].item]}
		if w, waived := d.waivers[place{d.ClientID, contractID, b.Item}]; waived && (b.Status == Waived || b.Status == Final) {
			b.Reason = ""
			if d.Works { // why the house lets something pass is its own
				b.Reason = w.Reason
				if b.Status == Final {
					b.Final = actOf(&w.Act)
				} else {
					b.Waived = actOf(&w.Act)
				}
			}
		}
		if r, known := d.Requests[place{d.ClientID, contractID, b.Item}]; known {
			b.Asked = &askedBody{r.At, r.By, r.State}
		}
		items = append(items, b)
	}
	return items
}

// AsRead is the path of a month of a client as it was read.
type AsRead struct {
	OfClient
	IfMatch web.IfMatch `header:"If-Match" doc:"A versão lida: o ato é recusado se outra pessoa fechou ou reabriu o mês desde então"`
}

func (in *AsRead) parse() (m month.Month, read *int64, err error) {
	m, err = monthIn(in.Month)
	return m, in.IfMatch.Version(), err
}

func (h *handler) close(ctx context.Context, in *AsRead) (snapshotBody, error) {
	m, read, err := in.parse()
	if err != nil {
		return snapshotBody{}, err
	}
	s, err := h.service.Close(ctx, web.Actor(ctx), in.ClientID, m, read)
	if err != nil {
		return snapshotBody{}, err
	}
	return snapshotBody{s.Sequence, s.SHA256, s.At, web.Optional(s.By)}, nil
}

type reopenInput struct {
	AsRead
	Body struct {
		Category string `json:"categoria" enum:"medicao,documento_substituido,recontabilizacao,cadastro,outro"`
		Reason   string `json:"motivo" maxLength:"2000"`
	}
}

func (h *handler) reopen(ctx context.Context, in *reopenInput) (*struct{}, error) {
	m, read, err := in.parse()
	if err != nil {
		return nil, err
	}
	return nil, h.service.Reopen(ctx, web.Actor(ctx), in.ClientID, m, in.Body.Category, in.Body.Reason, read)
}

type setOwnerInput struct {
	ClientID string `path:"cliente" maxLength:"64"`
	Body     struct {
		User *string `json:"usuario" maxLength:"64" doc:"null: ninguém"`
	}
}

func (h *handler) setOwner(ctx context.Context, in *setOwnerInput) (*struct{}, error) {
	return nil, h.service.SetOwner(ctx, web.Actor(ctx), in.ClientID, web.Text(in.Body.User))
}
