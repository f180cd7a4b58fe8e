package closing

import (
	"context"
	"net/http"

	"ynova/internal/closing/adjust"
	"ynova/internal/closing/book"
	"ynova/internal/closing/difference"
	"ynova/internal/closing/item"
	"ynova/internal/closing/report"
	"ynova/internal/closing/snapshot"
	"ynova/internal/closing/variance"
	"ynova/internal/closing/waiver"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/courier"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the routes of closing months.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Path: "/api/fechamento", Tag: "Fechamento", Access: web.Requires(actor.MonthsRead)}
	book.Routes(r, &routes, service.Books)
	snapshot.Routes(r, &routes, service.Snapshots)
	variance.Routes(r, &routes, service.Accruals)
	waiver.Routes(r, &routes, service.Waivers)
	adjust.Routes(r, &routes, service.adjustments)
	difference.Routes(r, &routes, service.differences)
	report.Routes(r, &routes, service.reports)
	web.Register(r, routes.Get("/{cliente}/{mes}", "readClientMonth", "O mês de um cliente, item a item, com os retratos guardados"), h.detail)
	web.Register(r, routes.Post("/{cliente}/{mes}/fechar", "closeMonth", "Fecha o mês de um cliente").Needs(actor.MonthsClose), h.close)
	web.Register(r, routes.Post("/{cliente}/{mes}/reabrir", "reopenMonth", "Reabre um mês fechado; o retrato fica").Needs(actor.MonthsReopen), h.reopen)
	web.Register(r, routes.Post("/lote", "startClosingBatch", "Fecha, dispensa, atribui, lança vencimentos, envia e-mails ou pede documentos para vários clientes, em segundo plano").
		Needs(actor.MonthsWork).Returns(http.StatusAccepted), h.batch)
	web.Register(r, routes.Post("/lote/previa", "previewClosingBatch", "O que um lote enviaria aos clientes, e a quem não").Needs(actor.MonthsWork), h.preview)
	web.Register(r, routes.Get("/lote/{id}", "readClosingBatch", "O andamento de um lote").Needs(actor.MonthsWork), h.progress)
}

type itemBody struct {
	Item   item.Item     `json:"item"`
	Label  string        `json:"rotulo"`
	Status item.Status   `json:"situacao" enum:"ok,falta,provisorio,dispensado,final,nao_se_aplica"`
	Reason string        `json:"motivo" doc:"Por que falta, ou por que foi dispensado ou declarado final"`
	Waived *book.ActBody `json:"dispensado"`
	Final  *book.ActBody `json:"declarada" doc:"Quem declarou final uma medição provisória"`

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
	State      item.State `json:"estado"`
	Items      []itemBody `json:"itens"`
	book.PassedBody

	Unmetered []string     `json:"sem_medicao" doc:"Medidores que a medição do mês ainda espera"`
	Absent    []absentBody `json:"fora" doc:"Unidades que não integram o mês"`
}

type absentBody struct {
	Meter  string        `json:"medidor"`
	Reason string        `json:"motivo"`
	Waived *book.ActBody `json:"dispensado"`
}

type detailOutput struct {
	Body struct {
		book.ClientBody
		Month     string          `json:"mes"`
		Version   int64           `json:"versao" doc:"Quantas vezes o mês foi fechado e reaberto: vai em If-Match ao fechar e ao reabrir"`
		Supplies  []supplyBody    `json:"suprimentos"`
		Items     []itemBody      `json:"itens" doc:"Do cliente"`
		Snapshots []snapshot.Body `json:"retratos" doc:"O mais novo primeiro"`

		Adjustments []adjust.AdjustmentBody `json:"ajustes" doc:"Os que corrigem este mês, e os de meses anteriores lançados nele"`
		AdjustUpTo  *web.Number             `json:"ajuste_ate" doc:"R$ até que um ajuste é proposto em vez de reabrir; null: não se conhece"`
		MayClose    bool                    `json:"pode_fechar" doc:"O mês acabou e está 100 % pronto"`
	}
}

func (h *handler) detail(ctx context.Context, in *item.OfClient) (*detailOutput, error) {
	m, err := in.Parse()
	if err != nil {
		return nil, err
	}
	a := web.Actor(ctx)
	d, err := h.service.Detail(ctx, a, in.ClientID, m)
	if err != nil {
		return nil, err
	}
	out := &detailOutput{}
	out.Body.ClientBody, out.Body.Month, out.Body.MayClose = book.ClientOf(&d.ClientMonth), m.String(), d.MayClose
	out.Body.Version = d.Version
	out.Body.Supplies = []supplyBody{}
	for i := range d.Supplies {
		s := &d.Supplies[i]
		b := supplyBody{ContractID: s.ContractID, Code: s.Code, Meters: []string{}, Balances: []string{}, State: d.stateOf(s)}
		let := item.PassedOf(&s.Statuses, false)
		b.PassedBody = book.PassedBodyOf(&let)
		for _, m := range s.Meters {
			b.Meters, b.Balances = append(b.Meters, m.Code), append(b.Balances, m.BalanceID)
		}
		b.Items = d.items(&s.Statuses, s.ContractID, s.Reasons)
		b.Unmetered, b.Absent = book.Codes(s.Unmetered), web.Bodies(s.Absent, d.absent)
		out.Body.Supplies = append(out.Body.Supplies, b)
	}
	out.Body.Items = d.items(&d.Statuses, "", d.Reasons)
	out.Body.Adjustments = web.Bodies(d.Adjustments, adjust.AdjustmentBodyOf)
	out.Body.AdjustUpTo = web.NumberOf(d.AdjustUpTo, money.Amount.Text)
	out.Body.Snapshots = web.Bodies(d.Snapshots, snapshot.BodyOf)
	return out, nil
}

// stateOf is how far the supply of a contract has come: with its month.
func (d *Detail) stateOf(s *book.Supply) item.State {
	if d.Closed != nil {
		return item.Closed
	}
	return s.State()
}

// absent is a unit that is no part of the month, and for the house why.
func (d *Detail) absent(u *book.SilentUnit) absentBody {
	b := absentBody{Meter: u.Meter}
	if w, waived := d.Waiver("", item.Measurement.Of(u.ID)); waived && d.Works {
		b.Reason, b.Waived = w.Reason, book.ActOf(&w.Act)
	}
	return b
}

// items are how those of one level stand.
func (d *Detail) items(s *item.Statuses, contractID string, reasons map[item.Item]string) []itemBody {
	items := []itemBody{}
	for n := range item.Specs {
		if item.Specs[n].OfClient != (contractID == "") {
			continue
		}
		b := itemBody{Item: item.Specs[n].Item, Label: item.Specs[n].Label, Status: s[n], Reason: reasons[item.Specs[n].Item]}
		if w, waived := d.Waiver(contractID, b.Item); waived && (b.Status == item.Waived || b.Status == item.Final) {
			b.Reason = ""
			if d.Works { // why the house lets something pass is its own
				b.Reason = w.Reason
				if b.Status == item.Final {
					b.Final = book.ActOf(&w.Act)
				} else {
					b.Waived = book.ActOf(&w.Act)
				}
			}
		}
		if r, known := d.Requests[item.Place{ClientID: d.ClientID, ContractID: contractID, Item: b.Item}]; known {
			b.Asked = &askedBody{r.At, r.By, r.State}
		}
		items = append(items, b)
	}
	return items
}

// AsRead is the path of a month of a client as it was read.
type AsRead struct {
	item.OfClient
	IfMatch web.IfMatch `header:"If-Match" doc:"A versão lida: o ato é recusado se outra pessoa fechou ou reabriu o mês desde então"`
}

func (in *AsRead) parse() (m month.Month, read *int64, err error) {
	m, err = in.Parse()
	return m, in.IfMatch.Version(), err
}

func (h *handler) close(ctx context.Context, in *AsRead) (snapshot.Body, error) {
	m, read, err := in.parse()
	if err != nil {
		return snapshot.Body{}, err
	}
	s, err := h.service.Close(ctx, web.Actor(ctx), in.ClientID, m, read)
	if err != nil {
		return snapshot.Body{}, err
	}
	return snapshot.BodyOf(&s), nil
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
