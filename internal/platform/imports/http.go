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
		"Diz qual das primeiras linhas de uma planilha é o cabeçalho, ou em qual de suas tabelas ela começa").Returns(http.StatusAccepted), e.serveHeader)
	web.Register(r, at.Group.Post(one+"/sheets", "choose"+at.Name+"Sheets",
		"Diz o que de uma planilha é lido: abas, linhas ocultas, ano das abas, separador e codificação").Returns(http.StatusAccepted), e.serveSheets)
	web.Register(r, at.Group.Post(one+"/tables", "read"+at.Name+"Table",
		"Importa também outra aba ou tabela do mesmo arquivo, como outra importação; a que já foi importada responde com a sua").Returns(http.StatusAccepted), e.serveTable)
	web.Register(r, at.Group.Post(one+"/cells", "correct"+at.Name+"Cell",
		"Corrige uma célula rejeitada, que é conferida de novo; nada é gravado ainda").Returns(http.StatusAccepted), e.serveCell)
	web.Register(r, at.Group.Post(one+"/use", "take"+at.Name+"Line",
		"Usa como dados uma linha ignorada, ou a ignora de novo; ela é conferida, e nada é gravado ainda").Returns(http.StatusAccepted), e.serveUse)
	web.Register(r, at.Group.Post(one+"/answers", "answer"+at.Name,
		"Responde à pergunta sobre uma linha, ou a todas as iguais; a planilha é lida de novo, e nada é gravado ainda").Returns(http.StatusAccepted), e.serveAnswer)
	web.Register(r, at.Group.Post(one+"/reopen", "reopen"+at.Name,
		"Desfaz uma importação concluída para rever o que são as colunas").Returns(http.StatusAccepted), e.serveReopen)
	web.Register(r, at.Group.Post(one+"/apply", "apply"+at.Name,
		"Importa as linhas válidas de uma planilha").Returns(http.StatusAccepted), e.serveApply)
	web.Register(r, at.Group.Post(one+"/undo", "undo"+at.Name, "Desfaz uma importação").Returns(http.StatusAccepted), e.serveUndo)
	web.Register(r, at.Group.Get(at.Path+"/formats", "list"+at.Name+"Formats", "Lista os próprios formatos de planilha"+at.Of), e.serveFormats)
	web.Register(r, at.Group.Delete(at.Path+"/formats/{signature}", "forget"+at.Name+"Format",
		"Esquece um formato de planilha"+at.Of+": a próxima com estas colunas pergunta de novo"), e.serveForget)
	at.Sample.routes(r, &at)
}

type uploadInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200"`
}

func (e *Engine[R]) serveUpload(ctx context.Context, in *uploadInput) (Accepted, error) {
	file := web.Uploaded(ctx)
	return e.Send(ctx, web.Actor(ctx), Upload{Filename: file.Filename, Data: file.Data, Key: in.IdempotencyKey})
}

// about is what a person says of an import.
type about[B any] struct {
	ID   string `path:"id" maxLength:"100"`
	Body B
}

func (e *Engine[R]) serveMapping(ctx context.Context, in *about[MapRequest]) (Accepted, error) {
	return e.Map(ctx, web.Actor(ctx), in.ID, in.Body)
}

type headerBody struct {
	Line   int `json:"line" minimum:"1"`
	Column int `json:"column,omitempty" minimum:"1" doc:"A primeira coluna de outra tabela; ausente: qualquer"`
}

// SchemaName is how clients know it.
func (headerBody) SchemaName() string { return "ImportHeader" }

func (e *Engine[R]) serveHeader(ctx context.Context, in *about[headerBody]) (Accepted, error) {
	return e.ChooseHeader(ctx, web.Actor(ctx), in.ID, in.Body.Line, in.Body.Column)
}

func (e *Engine[R]) serveSheets(ctx context.Context, in *about[Choice]) (Accepted, error) {
	return e.ChooseSheets(ctx, web.Actor(ctx), in.ID, in.Body)
}

func (e *Engine[R]) serveTable(ctx context.Context, in *about[TableAt]) (Accepted, error) {
	return e.ReadTable(ctx, web.Actor(ctx), in.ID, in.Body)
}

func (e *Engine[R]) serveCell(ctx context.Context, in *about[layout.Correction]) (Accepted, error) {
	return e.Correct(ctx, web.Actor(ctx), in.ID, in.Body)
}

type useBody struct {
	Sheet string `json:"sheet,omitempty" maxLength:"200" doc:"A aba, onde várias são lidas"`
	Line  int    `json:"line" minimum:"1"`
	Use   bool   `json:"use" doc:"false: ignorar de novo"`
}

// SchemaName is how clients know it.
func (useBody) SchemaName() string { return "ImportLineUse" }

func (e *Engine[R]) serveUse(ctx context.Context, in *about[useBody]) (Accepted, error) {
	return e.UseAsData(ctx, web.Actor(ctx), in.ID, in.Body.Sheet, in.Body.Line, in.Body.Use)
}

type applyBody struct {
	Confirmar string `json:"confirmar,omitempty" maxLength:"500" doc:"Por que valem os valores fora do comum; sem motivo, ficam de fora"`
}

// SchemaName is how clients know it.
func (applyBody) SchemaName() string { return "ImportConfirmation" }

func (e *Engine[R]) serveApply(ctx context.Context, in *about[*applyBody]) (Accepted, error) {
	confirmed := ""
	if in.Body != nil {
		confirmed = in.Body.Confirmar
	}
	return e.ApplyValid(ctx, web.Actor(ctx), in.ID, confirmed)
}

func (e *Engine[R]) serveAnswer(ctx context.Context, in *about[AnswerRequest]) (Accepted, error) {
	return e.Answer(ctx, web.Actor(ctx), in.ID, in.Body)
}

func (e *Engine[R]) serveReopen(ctx context.Context, in *web.ByID) (Accepted, error) {
	return e.Reopen(ctx, web.Actor(ctx), in.ID)
}

func (e *Engine[R]) serveUndo(ctx context.Context, in *web.ByID) (Accepted, error) {
	return e.Undo(ctx, web.Actor(ctx), in.ID)
}
