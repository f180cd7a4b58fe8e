package imports

import (
	"cmp"
	"context"
	"net/http"

	"ynova/internal/platform/imports/layout"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
)

// Routing is where the routes of a subject are and what they are called.
type Routing struct {
	Group  web.Group
	Upload web.Route // takes the file
	Path   string    // of the imports
	Name   string    // of an import within the ids of the operations
	Of     string    // what the spreadsheets hold, as it follows their name: " de contratos"
	Sample Sample
}

// Routes registers the routes of a subject, which gives the bodies: of an import in the
// list, of one with its file, and of the lines that Q asks for.
func Routes[R, I, D, Q, L any](r *web.Router, e *Engine[R], at Routing,
	listed func(*Import) I, detailed func(*Import, FileBody) D, lines func(context.Context, *Q) (web.Page[L], error),
) {
	one := at.Path + "/{id}"
	web.Register(r, at.Group.Get(at.Path, "list"+at.Name+"s", "Lista as planilhas"+at.Of+" enviadas"),
		func(ctx context.Context, in *web.Paging) (web.Page[I], error) {
			list, total, capped, err := e.Imports(ctx, web.Actor(ctx), in.Limit(), in.Offset())
			return web.NewPage(web.Bodies(list, func(im **Import) I { return listed(*im) }), *in, total, capped), err
		})
	web.Register(r, at.Group.Get(one, "get"+at.Name, "Mostra uma planilha"+cmp.Or(at.Of, " enviada")),
		func(ctx context.Context, in *web.ByID) (D, error) {
			return web.As(func(im *Import) D { return detailed(im, fileBodyOf(im, e.subject.Fields())) })(e.Import(ctx, web.Actor(ctx), in.ID))
		})
	web.Register(r, at.Group.Get(one+"/rows", "list"+at.Name+"Rows", "Lista o resultado das linhas de uma planilha"+at.Of), lines)
	web.Register(r, at.Upload.Uploads(sheet.MaxFileBytes, sheet.ErrTooLarge.Message).Returns(http.StatusAccepted), e.serveUpload)
	web.Register(r, at.Group.Post(one+"/mapping", "map"+at.Name,
		"Diz o que as colunas de uma planilha significam").Returns(http.StatusAccepted), e.serveMapping)
	web.Register(r, at.Group.Post(one+"/header", "choose"+at.Name+"Header",
		"Diz qual das primeiras linhas de uma planilha é o cabeçalho").Returns(http.StatusAccepted), e.serveHeader)
	web.Register(r, at.Group.Post(one+"/cells", "correct"+at.Name+"Cell",
		"Corrige uma célula rejeitada, que é conferida de novo; nada é gravado ainda").Returns(http.StatusAccepted), e.serveCell)
	web.Register(r, at.Group.Post(one+"/use", "take"+at.Name+"Line",
		"Usa como dados uma linha ignorada, ou a ignora de novo; ela é conferida, e nada é gravado ainda").Returns(http.StatusAccepted), e.serveUse)
	web.Register(r, at.Group.Post(one+"/apply", "apply"+at.Name,
		"Importa as linhas válidas de uma planilha").Returns(http.StatusAccepted), e.serveApply)
	web.Register(r, at.Group.Post(one+"/undo", "undo"+at.Name, "Desfaz uma importação").Returns(http.StatusAccepted), e.serveUndo)
	at.Sample.routes(r, &at)
}

type uploadInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200"`
}

type acceptedBody struct {
	JobID    string `json:"jobId"`
	ImportID string `json:"importId"`
}

// SchemaName is how clients know it.
func (acceptedBody) SchemaName() string { return "ImportAccepted" }

func accepted(a Accepted, err error) (acceptedBody, error) {
	if err != nil {
		return acceptedBody{}, err
	}
	return acceptedBody{a.JobID, a.ImportID}, nil
}

func (e *Engine[R]) serveUpload(ctx context.Context, in *uploadInput) (acceptedBody, error) {
	file := web.Uploaded(ctx)
	return accepted(e.Send(ctx, web.Actor(ctx), Upload{Filename: file.Filename, Data: file.Data, Key: in.IdempotencyKey}))
}

type mappingInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body mappingBody
}

type mappingBody struct {
	Columns   []assignmentBody        `json:"columns" maxItems:"512"`
	Constants map[layout.Field]string `json:"constants,omitempty" doc:"Valores que valem para a planilha inteira, por campo"`
	Decimal   string                  `json:"decimal,omitempty" maxLength:"1" doc:"Separador decimal, onde os números não o dizem"`
	Remember  bool                    `json:"remember,omitempty" doc:"Ler assim as colunas das próximas planilhas com este cabeçalho; os valores da planilha inteira são pedidos sempre"`
	Check     bool                    `json:"check,omitempty" doc:"Parar depois de ler, para conferir as linhas válidas antes de gravar"`
}

// SchemaName is how clients know it.
func (mappingBody) SchemaName() string { return "ImportMapping" }

// assignmentBody says what one column of the file means.
type assignmentBody struct {
	Source string       `json:"source"`
	Field  layout.Field `json:"field"`
}

// SchemaName is how clients know it.
func (assignmentBody) SchemaName() string { return "IntakeAssignment" }

func (e *Engine[R]) serveMapping(ctx context.Context, in *mappingInput) (acceptedBody, error) {
	b := &in.Body
	columns := web.Bodies(b.Columns, func(a *assignmentBody) layout.Assignment { return layout.Assignment(*a) })
	return accepted(e.Map(ctx, web.Actor(ctx), in.ID, MapRequest{
		Mapping:  layout.Mapping{Columns: columns, Constants: b.Constants, Decimal: b.Decimal},
		Remember: b.Remember, Check: b.Check,
	}))
}

type headerInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body headerBody
}

type headerBody struct {
	Line int `json:"line" minimum:"1"`
}

// SchemaName is how clients know it.
func (headerBody) SchemaName() string { return "ImportHeader" }

func (e *Engine[R]) serveHeader(ctx context.Context, in *headerInput) (acceptedBody, error) {
	return accepted(e.ChooseHeader(ctx, web.Actor(ctx), in.ID, in.Body.Line))
}

type cellInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body cellBody
}

type cellBody struct {
	Line   int    `json:"line" minimum:"1"`
	Column int    `json:"column" minimum:"1" doc:"A partir de 1"`
	Value  string `json:"value" maxLength:"500"`
}

// SchemaName is how clients know it.
func (cellBody) SchemaName() string { return "ImportCell" }

func (e *Engine[R]) serveCell(ctx context.Context, in *cellInput) (acceptedBody, error) {
	return accepted(e.Correct(ctx, web.Actor(ctx), in.ID, layout.Correction(in.Body)))
}

type useInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body useBody
}

type useBody struct {
	Line int  `json:"line" minimum:"1"`
	Use  bool `json:"use" doc:"false: ignorar de novo"`
}

// SchemaName is how clients know it.
func (useBody) SchemaName() string { return "ImportLineUse" }

func (e *Engine[R]) serveUse(ctx context.Context, in *useInput) (acceptedBody, error) {
	return accepted(e.UseAsData(ctx, web.Actor(ctx), in.ID, in.Body.Line, in.Body.Use))
}

type applyInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body *applyBody
}

type applyBody struct {
	Confirmar string `json:"confirmar,omitempty" maxLength:"500" doc:"Por que valem os valores fora do comum; sem motivo, ficam de fora"`
}

// SchemaName is how clients know it.
func (applyBody) SchemaName() string { return "ImportConfirmation" }

func (e *Engine[R]) serveApply(ctx context.Context, in *applyInput) (acceptedBody, error) {
	confirmed := ""
	if in.Body != nil {
		confirmed = in.Body.Confirmar
	}
	return accepted(e.ApplyValid(ctx, web.Actor(ctx), in.ID, confirmed))
}

func (e *Engine[R]) serveUndo(ctx context.Context, in *web.ByID) (acceptedBody, error) {
	return accepted(e.Undo(ctx, web.Actor(ctx), in.ID))
}
