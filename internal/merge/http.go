package merge

import (
	"context"
	"net/http"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers twins and merges.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Path: "/api/juncoes", Tag: "Clientes", Access: web.Requires(actor.UnitsMerge)}
	web.Register(r, routes.Get("/unidades", "listUnitTwins", "Lista as unidades de um cliente que têm o mesmo código"), h.unitTwins)
	web.Register(r, routes.Get("/clientes", "listClientTwins", "Lista os clientes que têm o mesmo nome e não são da mesma empresa").Needs(actor.ClientsMerge), h.clientTwins)
	web.Register(r, routes.Get("", "listMerges", "Lista as últimas junções"), h.list)
	web.Register(r, routes.Post("", "mergeTwins", "Junta duas unidades ou dois clientes, ou mostra o que mudaria"), h.merge)
	web.Register(r, routes.Post("/{id}/desfazer", "undoMerge", "Desfaz uma junção em até 30 dias; diz o que mudou depois e fica").Returns(http.StatusOK), h.undo)
}

type twinBody struct {
	ID        string `json:"id"`
	Nome      string `json:"nome" doc:"O código, de unidades"`
	CNPJ      string `json:"cnpj" doc:"De clientes"`
	Contratos int    `json:"contratos"`
	Unidades  int    `json:"unidades" doc:"De clientes"`
	Meses     int    `json:"meses" doc:"Com medição"`
}

type twinsBody struct {
	Cliente string     `json:"cliente" doc:"De unidades"`
	Iguais  []twinBody `json:"iguais"`
}

func (twinBody) SchemaName() string  { return "MergeTwin" }
func (twinsBody) SchemaName() string { return "MergeTwins" }

type twinsOutput struct {
	Body foundBody
}

type foundBody struct {
	Data  []twinsBody `json:"data" doc:"Os primeiros 200 grupos"`
	Total int         `json:"total" doc:"Quantos grupos há"`
}

func (foundBody) SchemaName() string { return "MergeTwinsFound" }

func found(groups []Twins, total int, err error) (*twinsOutput, error) {
	return &twinsOutput{foundBody{web.Bodies(groups, func(g *Twins) twinsBody {
		return twinsBody{g.Client, web.Bodies(g.Rows, func(t *Twin) twinBody { return twinBody{t.ID, t.Name, t.CNPJ, t.Contracts, t.Units, t.Months} })}
	}), total}}, err
}

func (h *handler) unitTwins(ctx context.Context, _ *struct{}) (*twinsOutput, error) {
	return found(h.service.UnitTwins(ctx, web.Actor(ctx)))
}

func (h *handler) clientTwins(ctx context.Context, _ *struct{}) (*twinsOutput, error) {
	return found(h.service.ClientTwins(ctx, web.Actor(ctx)))
}

type mergeBody struct {
	ID         string        `json:"id"`
	Tipo       Kind          `json:"tipo" enum:"unidade,cliente"`
	Fica       string        `json:"fica"`
	Sai        string        `json:"sai"`
	NomeFica   string        `json:"nome_fica"`
	NomeSai    string        `json:"nome_sai"`
	Motivo     string        `json:"motivo"`
	Por        string        `json:"por"`
	Em         clock.Micros  `json:"em"`
	DesfeitaEm *clock.Micros `json:"desfeita_em,omitempty"`
	Desfeita   string        `json:"desfeita_por,omitempty"`
	Desfaz     bool          `json:"pode_desfazer"`
}

func (mergeBody) SchemaName() string { return "Merge" }

func (h *handler) bodyOf(m *Merge) mergeBody {
	b := mergeBody{
		ID: m.ID, Tipo: m.Kind, Fica: m.Kept, Sai: m.Gone, NomeFica: m.KeptName, NomeSai: m.GoneName, Motivo: m.Reason, Por: m.By, Em: m.At,
		Desfeita: m.UndoneBy, Desfaz: m.Open(h.service.Clock.Now()),
	}
	if m.UndoneAt != 0 {
		b.DesfeitaEm = &m.UndoneAt
	}
	return b
}

type listOutput struct {
	Body struct {
		Data []mergeBody `json:"data"`
	}
}

func (h *handler) list(ctx context.Context, _ *struct{}) (*listOutput, error) {
	merges, err := h.service.List(ctx, web.Actor(ctx))
	out := &listOutput{}
	out.Body.Data = web.Bodies(merges, h.bodyOf)
	return out, err
}

type mergeInput struct {
	IfMatch web.IfMatch `header:"If-Match" doc:"A versão da prévia, como veio em ETag; sem ela só se simula"`
	Body    requestBody
}

type requestBody struct {
	Tipo    Kind              `json:"tipo" enum:"unidade,cliente"`
	Fica    string            `json:"fica" maxLength:"64"`
	Sai     string            `json:"sai" maxLength:"64"`
	Motivo  string            `json:"motivo,omitempty" maxLength:"1000"`
	Meses   map[string]Choice `json:"meses,omitempty" doc:"Por AAAA-MM, de cada mês que os dois têm: fica, sai ou soma"`
	Simular bool              `json:"simular,omitempty" doc:"Só mostrar o que mudaria"`
}

func (requestBody) SchemaName() string { return "MergeRequest" }

type sideBody struct {
	ID     string `json:"id"`
	Nome   string `json:"nome"`
	CNPJ   string `json:"cnpj"`
	Codigo string `json:"codigo" doc:"De unidades"`
}

func (sideBody) SchemaName() string { return "MergeSide" }

type countBody struct {
	Nome  string `json:"nome"`
	Total int    `json:"total"`
}

func (countBody) SchemaName() string { return "MergeCount" }

type measuredBody struct {
	Consumo *web.Number `json:"consumo_mwh"`
	Geracao *web.Number `json:"geracao_mwh"`
}

func (measuredBody) SchemaName() string { return "MergeMeasured" }

type sharedBody struct {
	Mes     string       `json:"mes"`
	Unidade string       `json:"unidade"`
	Fica    measuredBody `json:"fica"`
	Sai     measuredBody `json:"sai"`
}

func (sharedBody) SchemaName() string { return "MergeMonth" }

type resultBody struct {
	Simulado bool         `json:"simulado"`
	Versao   int64        `json:"versao,omitempty" doc:"Da simulação: vai em If-Match para juntar o que foi mostrado"`
	Fica     *sideBody    `json:"fica,omitempty" doc:"Da simulação"`
	Sai      *sideBody    `json:"sai,omitempty"`
	Mudam    []countBody  `json:"mudam" doc:"O que passa ao que fica"`
	Meses    []sharedBody `json:"meses" doc:"Os que os dois têm: cada um pede uma escolha"`
	Recusas  []string     `json:"recusas" doc:"Por que não pode ser"`
	Juncao   *mergeBody   `json:"juncao,omitempty" doc:"A que foi feita"`
}

func (resultBody) SchemaName() string { return "MergeResult" }

func (h *handler) merge(ctx context.Context, in *mergeInput) (*web.Versioned[resultBody], error) {
	b := &in.Body
	r := Request{Kind: b.Tipo, Kept: b.Fica, Gone: b.Sai, Reason: b.Motivo, Months: b.Meses}
	if b.Simular {
		p, err := h.service.Preview(ctx, web.Actor(ctx), r)
		if err != nil {
			return nil, err
		}
		return &web.Versioned[resultBody]{ETag: web.ETag(p.Version), Body: previewBody(p)}, nil
	}
	m, err := h.service.Merge(ctx, web.Actor(ctx), r, in.IfMatch.Version())
	if err != nil {
		return nil, err
	}
	made := h.bodyOf(&m)
	return &web.Versioned[resultBody]{Body: resultBody{Mudam: []countBody{}, Meses: []sharedBody{}, Recusas: []string{}, Juncao: &made}}, nil
}

func previewBody(p *Preview) resultBody {
	side := func(s *Side) *sideBody { return &sideBody{s.ID, s.Name, s.CNPJ, s.Code} }
	return resultBody{
		Simulado: true, Versao: p.Version, Fica: side(&p.Kept), Sai: side(&p.Gone),
		Mudam: web.Bodies(p.Counts, func(c *Count) countBody { return countBody{c.Noun, c.N} }),
		Meses: web.Bodies(p.Shared, func(s *Shared) sharedBody {
			return sharedBody{s.Month.String(), s.Code, measuredBodyOf(&s.Kept), measuredBodyOf(&s.Gone)}
		}),
		Recusas: append([]string{}, p.Refusals...),
	}
}

func measuredBodyOf(m *Measured) measuredBody {
	exact := func(e energy.Energy) string { return e.MWh().String() }
	return measuredBody{web.NumberOf(m.Consumption, exact), web.NumberOf(m.Generation, exact)}
}

type undoOutput struct {
	Body undoneBody
}

type undoneBody struct {
	Juncao  mergeBody `json:"juncao"`
	Ficaram []string  `json:"ficaram" doc:"O que mudou depois da junção e ficou onde está"`
}

func (undoneBody) SchemaName() string { return "MergeUndone" }

func (h *handler) undo(ctx context.Context, in *web.ByID) (*undoOutput, error) {
	u, err := h.service.Undo(ctx, web.Actor(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return &undoOutput{undoneBody{h.bodyOf(&u.Merge), append([]string{}, u.Left...)}}, nil
}
