package review

import (
	"context"
	"net/http"

	"ynova/internal/compliance/category"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/web"
)

type reviewHandler struct{ reviews *Service }

// Routes registers the routes of analysis steps and notes.
func Routes(r *web.Router, reviews *Service) {
	h := &reviewHandler{reviews}
	const tag = "Contratos"
	routes := web.Group{Tag: tag, Access: web.Requires(actor.ContractsUpdate)}
	web.Register(r, routes.Put("/contracts/{id}/steps", "setContractStep",
		"Define uma etapa de análise, ou a devolve à regra").Needs(actor.ContractsComplianceOverride), h.setStep)
	web.Register(r, routes.Post("/contracts/{id}/notes", "addContractNote", "Registra uma observação").Returns(http.StatusCreated), h.addNote)
	web.Register(r, routes.Put("/contracts/{id}/notes/{note}", "updateContractNote", "Altera, encerra ou reabre uma observação"), h.editNote)
}

type stepInput struct {
	ID      string      `path:"id" maxLength:"64"`
	IfMatch web.IfMatch `header:"If-Match" doc:"A versão lida da etapa"`
	Body    struct {
		Area        string  `json:"area" maxLength:"100" doc:"Dados Cadastrais, Faturamento, Riscos & Projeções ou Conformidade"`
		Step        string  `json:"step" maxLength:"100" doc:"Dados, Cálculo ou Análise"`
		Light       *string `json:"light" required:"false" nullable:"true" maxLength:"20" doc:"verde, amarelo ou vermelho; nulo: a regra volta a decidir"`
		Observation string  `json:"observation" required:"false" maxLength:"20000"`
	}
}

type markBody struct {
	Area        category.Area    `json:"area"`
	Name        string           `json:"name"`
	Light       *portfolio.Light `json:"light" enum:"verde,amarelo,vermelho" doc:"Nulo: a regra decide"`
	Observation string           `json:"observation"`
	By          string           `json:"by"`
	At          clock.Micros     `json:"at" format:"date-time"`
	Version     int64            `json:"version"`
}

// SchemaName is the name that clients of the API know.
func (markBody) SchemaName() string { return "ComplianceMarkBody" }

type markOutput = web.Versioned[markBody]

func (h *reviewHandler) setStep(ctx context.Context, in *stepInput) (*markOutput, error) {
	step := StepInput{Area: category.Area(in.Body.Area), Step: in.Body.Step, Observation: in.Body.Observation, Version: in.IfMatch.Version()}
	if in.Body.Light != nil {
		light, ok := portfolio.ParseLight(*in.Body.Light)
		if !ok {
			return nil, fault.Fields(fault.Field{Path: "light", Message: "O semáforo deve ser verde, amarelo ou vermelho"})
		}
		step.Light = &light
	}
	m, err := h.reviews.SetStep(ctx, web.Actor(ctx), in.ID, step)
	if err != nil {
		return nil, err
	}
	return &markOutput{ETag: web.ETag(m.Version), Body: markBody{m.Area, m.Step, m.Light, m.Observation, m.By, m.At, m.Version}}, nil
}

// NoteBody is a note as the API gives it.
type NoteBody struct {
	ID        string       `json:"id"`
	Text      string       `json:"text"`
	Open      bool         `json:"open"`
	By        string       `json:"by"`
	At        clock.Micros `json:"at" format:"date-time"`
	UpdatedAt clock.Micros `json:"updated_at" format:"date-time"`
	Version   int64        `json:"version"`
}

// SchemaName is the name that clients of the API know.
func (NoteBody) SchemaName() string { return "ComplianceNoteBody" }

// NoteBodiesOf returns what the API says of notes, never null.
func NoteBodiesOf(notes []Note) []NoteBody {
	return web.Bodies(notes, func(n *Note) NoteBody { return NoteBody(*n) })
}

type noteOutput = web.Versioned[NoteBody]

var respondNote = web.Responder(func(n Note) (int64, NoteBody) { return n.Version, NoteBody(n) })

type addNoteInput struct {
	ID             string `path:"id" maxLength:"64"`
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200"`
	Body           struct {
		Text string `json:"text" maxLength:"20000"`
		Open *bool  `json:"open" required:"false" doc:"Aguarda alguma coisa (padrão)"`
	}
}

func (h *reviewHandler) addNote(ctx context.Context, in *addNoteInput) (*noteOutput, error) {
	open := in.Body.Open == nil || *in.Body.Open
	return respondNote(h.reviews.AddNote(ctx, web.Actor(ctx), in.ID, in.Body.Text, open, in.IdempotencyKey))
}

type editNoteInput struct {
	ID      string      `path:"id" maxLength:"64"`
	Note    string      `path:"note" maxLength:"64"`
	IfMatch web.IfMatch `header:"If-Match" doc:"A versão lida da observação"`
	Body    struct {
		Text *string `json:"text" required:"false" maxLength:"20000"`
		Open *bool   `json:"open" required:"false"`
	}
}

func (h *reviewHandler) editNote(ctx context.Context, in *editNoteInput) (*noteOutput, error) {
	return respondNote(h.reviews.EditNote(ctx, web.Actor(ctx), in.ID, in.Note, NoteInput{Text: in.Body.Text, Open: in.Body.Open, Version: in.IfMatch.Version()}))
}
