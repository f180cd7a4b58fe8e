package parameter

import (
	"context"
	"net/http"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/web"
)

const tag = "Parâmetros"

type handler struct{ service *Service }

// Routes registers the routes of parameters.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: tag, Access: web.Requires(actor.SettingsManage)}
	web.Register(r, routes.Get("/api/parameters", "listParameters",
		"Lista os parâmetros com as suas vigências").Needs(actor.ContractsRead), h.parameters)
	web.Register(r, routes.Post("/api/parameters", "addParameter", "Cria uma nova vigência de um parâmetro").Returns(http.StatusCreated), h.addParameter)
	web.Register(r, routes.Delete("/api/parameters/{id}", "deleteParameter", "Exclui uma vigência informada por engano"), h.deleteParameter)
}

type parameterBody struct {
	ID        string     `json:"id"`
	Key       string     `json:"key"`
	Group     string     `json:"group"`
	Label     string     `json:"label"`
	Scope     string     `json:"scope" doc:"Vazio: vale em toda parte"`
	Value     web.Number `json:"value"`
	Unit      string     `json:"unit"`
	Min       *int64     `json:"min,omitempty" doc:"O menor valor que se informa"`
	Max       *int64     `json:"max,omitempty"`
	Places    int32      `json:"places" doc:"Casas decimais, no máximo"`
	ValidFrom string     `json:"valid_from" format:"date"`
	ValidTo   *string    `json:"valid_to" format:"date"`
	Source    string     `json:"source"`
	Status    Status     `json:"status" enum:"em_vigor,previsto"`
	Scenario  Scenario   `json:"scenario" enum:"base,baixo,alto" doc:"Do que é previsto"`
	Shipped   bool       `json:"shipped" doc:"Veio com o produto"`
	CreatedAt string     `json:"created_at" format:"date-time"`
	CreatedBy *string    `json:"created_by" doc:"Para quem administra as configurações"`
}

func parameterBodyOf(v *Validity, named bool) parameterBody {
	info, known := InfoOf(v.Key)
	if !known {
		info = Info{Group: "Outros", Label: v.Key}
	}
	b := parameterBody{
		Places: info.places(),
		ID:     v.ID, Key: v.Key, Group: info.Group, Label: info.Label, Scope: v.Scope, Value: web.Number(v.Value.String()), Unit: v.Unit,
		ValidFrom: v.From.String(), Source: v.Source, Status: v.Status, Scenario: v.Scenario, Shipped: v.shipped(), CreatedAt: v.CreatedAt.String(),
	}
	if known {
		b.Min, b.Max = &info.Min, &info.Max
	}
	if v.To != nil {
		to := v.To.String()
		b.ValidTo = &to
	}
	if named && v.CreatedBy != "" {
		b.CreatedBy = &v.CreatedBy
	}
	return b
}

type parametersBody struct {
	Data []parameterBody `json:"data" doc:"Por parâmetro na ordem da tela, a vigência mais nova primeiro"`
}

func (h *handler) parameters(ctx context.Context, _ *struct{}) (parametersBody, error) {
	list, err := h.service.List(ctx)
	if err != nil {
		return parametersBody{}, err
	}
	named := web.Actor(ctx).Can(actor.SettingsManage)
	body := parametersBody{Data: make([]parameterBody, len(list))}
	for i := range list {
		body.Data[i] = parameterBodyOf(&list[i], named)
	}
	return body, nil
}

type newParameterBody struct {
	Key       string      `json:"key" required:"false" maxLength:"100"`
	Scope     string      `json:"scope,omitempty" maxLength:"200"`
	Value     *web.Number `json:"value,omitempty"`
	Unit      string      `json:"unit,omitempty" maxLength:"20" doc:"Pode faltar; é a do parâmetro"`
	ValidFrom string      `json:"valid_from" required:"false" maxLength:"40" doc:"AAAA-MM-DD"`
	ValidTo   *string     `json:"valid_to,omitempty" maxLength:"40" doc:"AAAA-MM-DD; ausente: sem fim"`
	Source    string      `json:"source" required:"false" maxLength:"1000"`
	Status    Status      `json:"status,omitempty" enum:"em_vigor,previsto" doc:"em_vigor quando ausente"`
	Scenario  Scenario    `json:"scenario,omitempty" enum:"base,baixo,alto" doc:"Do que é previsto; base quando ausente"`
}

type addParameterInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não cria outra vigência"`
	Body           newParameterBody
}

func (h *handler) addParameter(ctx context.Context, in *addParameterInput) (parameterBody, error) {
	v, err := in.Body.validity()
	if err != nil {
		return parameterBody{}, err
	}
	stored, err := h.service.Add(ctx, web.Actor(ctx), v, in.Body.Unit, in.IdempotencyKey)
	if err != nil {
		return parameterBody{}, err
	}
	return parameterBodyOf(stored, true), nil
}

// valueScale is how many decimals a value may be written with.
const valueScale = 8

// validity reads the texts of a body.
func (b *newParameterBody) validity() (Validity, error) {
	v := Validity{Key: b.Key, Scope: b.Scope, Source: b.Source, Status: b.Status, Scenario: b.Scenario}
	var wrong fault.Collector
	if b.Value == nil || *b.Value == "" {
		wrong.Add("value", "Informe o valor")
	} else {
		n, err := fixed.Parse(string(*b.Value), valueScale) // no exponent, no endless digits
		wrong.Check(err == nil, "value", "Valor inválido")
		v.Value = decimal.New(n, -valueScale)
	}
	var err error
	v.From, err = month.ParseDay(b.ValidFrom)
	wrong.Check(err == nil, "valid_from", "Informe o início da vigência")
	if b.ValidTo != nil && *b.ValidTo != "" {
		to, err := month.ParseDay(*b.ValidTo)
		wrong.Check(err == nil, "valid_to", "Data inválida")
		v.To = &to
	}
	return v, wrong.Err()
}

func (h *handler) deleteParameter(ctx context.Context, in *web.ByID) (*struct{}, error) {
	return nil, h.service.Delete(ctx, web.Actor(ctx), in.ID)
}
