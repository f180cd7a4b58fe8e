package measurement

import (
	"context"
	"io"
	"net/http"

	"ynova/internal/balance/intake"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/imports/layout"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
)

const tagImports = "Importações"

type handler struct{ service *Service }

// Routes registers the routes of spreadsheets of measurements and of their jobs.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	jobs := web.Group{Tag: "Balanços", Access: web.Requires(actor.JobsRead)}
	web.Register(r, jobs.Get("/energy-balance/jobs/{jobId}", "getBalanceJob",
		"Mostra o andamento do processamento de uma planilha ou de um recálculo"), h.job)
	routes := web.Group{Tag: tagImports, Access: web.Requires(actor.BalancesUpload)}
	web.Register(r, routes.Post("/energy-balance/upload", "uploadBalance",
		"Envia uma planilha de balanço").Uploads(sheet.MaxFileBytes, sheet.ErrTooLarge.Message).Returns(http.StatusAccepted), h.upload)
	web.Register(r, routes.Get("/api/imports", "listImports", "Lista as planilhas enviadas"), h.imports)
	web.Register(r, routes.Get("/api/imports/{id}", "getImport", "Mostra uma planilha enviada"), h.oneImport)
	web.Register(r, routes.Get("/api/imports/{id}/rows", "listImportRows", "Lista o resultado das linhas de uma planilha"), h.lines)
	web.Register(r, routes.Post("/api/imports/{id}/mapping", "mapImport",
		"Diz o que as colunas de uma planilha significam").Returns(http.StatusAccepted), h.mapping)
	web.Register(r, routes.Post("/api/imports/{id}/header", "chooseImportHeader",
		"Diz qual das primeiras linhas de uma planilha é o cabeçalho").Returns(http.StatusAccepted), h.header)
	web.Register(r, routes.Post("/api/imports/{id}/cells", "correctImportCell",
		"Corrige uma célula rejeitada, que é conferida de novo; nada é gravado ainda").Returns(http.StatusAccepted), h.correct)
	web.Register(r, routes.Post("/api/imports/{id}/apply", "applyImport",
		"Importa as linhas válidas de uma planilha").Returns(http.StatusAccepted), h.apply)
	web.Register(r, routes.Post("/api/imports/{id}/undo", "undoImport", "Desfaz uma importação").Returns(http.StatusAccepted), h.undo)
	web.Register(r, routes.Get("/api/imports/template.csv", "importTemplateCSV", "Baixa a planilha modelo em CSV").Downloads(typeCSV).ForAll(), h.templateCSV)
	web.Register(r, routes.Get("/api/imports/template.xlsx", "importTemplateXLSX", "Baixa a planilha modelo em XLSX").Downloads(typeXLSX).ForAll(), h.templateXLSX)
}

type uploadInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200"`
}

type acceptedOutput struct{ Body acceptedBody }

type acceptedBody struct {
	JobID    string `json:"jobId"`
	ImportID string `json:"importId"`
}

func accepted(a imports.Accepted, err error) (*acceptedOutput, error) {
	if err != nil {
		return nil, err
	}
	return &acceptedOutput{acceptedBody{a.JobID, a.ImportID}}, nil
}

func (h *handler) upload(ctx context.Context, in *uploadInput) (*acceptedOutput, error) {
	file := web.Uploaded(ctx)
	return accepted(h.service.Send(ctx, web.Actor(ctx), imports.Upload{Filename: file.Filename, Data: file.Data, Key: in.IdempotencyKey}))
}

type importsOutput struct{ Body web.Page[ImportBody] }

type importsInput struct{ web.Paging }

func (h *handler) imports(ctx context.Context, in *importsInput) (*importsOutput, error) {
	list, total, capped, err := h.service.Imports(ctx, web.Actor(ctx), in.Limit(), in.Offset())
	if err != nil {
		return nil, err
	}
	rows := make([]ImportBody, len(list))
	for i, im := range list {
		rows[i] = importBodyOf(im)
	}
	return &importsOutput{web.NewPage(rows, in.Paging, total, capped)}, nil
}

type importOutput struct{ Body importDetailBody }

func (h *handler) oneImport(ctx context.Context, in *idInput) (*importOutput, error) {
	im, err := h.service.Import(ctx, web.Actor(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	body := importDetailBody{ImportBody: importBodyOf(im), Columns: []columnBody{}, Fields: fieldBodies(), Above: []rowBody{}, Valid: []rowBody{}, Corrections: []correctionBody{}}
	if im.Mapping != nil {
		body.Constants, body.Decimal = constantsBodyOf(im.Mapping.Constants), im.Mapping.Decimal
	}
	if im.Columns != nil {
		body.Columns, body.Lembrado = columnBodies(im), im.Columns.Remembered
		body.addRows(im.Columns)
	}
	return &importOutput{body}, nil
}

type linesInput struct {
	web.Paging
	ID     string `path:"id" maxLength:"100"`
	Status string `query:"status" enum:"rejeitada,ignorada,suspeita,criada,atualizada,sem_alteracao,sem_contrato,divergente,desfeita,conflito"`
}

type linesOutput struct{ Body web.Page[lineBody] }

type lineBody struct {
	Line      int             `json:"line"`
	Column    int             `json:"column,omitempty" doc:"A partir de 1; ausente: a linha toda"`
	Field     string          `json:"field,omitempty"`
	Status    imports.Outcome `json:"status" enum:"rejeitada,ignorada,suspeita,criada,atualizada,sem_alteracao,sem_contrato,divergente,desfeita,conflito"`
	Value     string          `json:"value,omitempty" doc:"O que a célula rejeitada diz"`
	Message   string          `json:"message"`
	BalanceID *string         `json:"balanceId,omitempty"`
	Mes       *string         `json:"mes,omitempty"`
}

func (h *handler) lines(ctx context.Context, in *linesInput) (*linesOutput, error) {
	list, total, capped, err := h.service.Lines(ctx, web.Actor(ctx), in.ID, imports.Outcome(in.Status), in.Limit(), in.Offset())
	if err != nil {
		return nil, err
	}
	rows := make([]lineBody, len(list))
	for i, l := range list {
		rows[i] = lineBody{
			Line: l.Number, Column: l.Column, Field: string(l.Field), Status: l.Outcome, Value: l.Value, Message: l.Message,
			BalanceID: web.Optional(l.BalanceID), Mes: web.Optional(l.TargetKey),
		}
	}
	return &linesOutput{web.NewPage(rows, in.Paging, total, capped)}, nil
}

type mappingInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body struct {
		Columns   []assignmentBody `json:"columns" maxItems:"512"`
		Constants constantsBody    `json:"constants" required:"false"`
		Decimal   string           `json:"decimal,omitempty" maxLength:"1" doc:"Separador decimal, onde os números não o dizem"`
		Remember  bool             `json:"remember,omitempty" doc:"Ler assim as colunas das próximas planilhas com este cabeçalho; os valores da planilha inteira são pedidos sempre"`
		Check     bool             `json:"check,omitempty" doc:"Parar depois de ler, para conferir as linhas válidas antes de gravar"`
	}
}

func (h *handler) mapping(ctx context.Context, in *mappingInput) (*acceptedOutput, error) {
	b := &in.Body
	return accepted(h.service.Map(ctx, web.Actor(ctx), in.ID, imports.MapRequest{
		Mapping:  layout.Mapping{Columns: assignments(b.Columns), Constants: b.Constants.byField(), Decimal: b.Decimal},
		Remember: b.Remember, Check: b.Check,
	}))
}

func (h *handler) apply(ctx context.Context, in *applyInput) (*acceptedOutput, error) {
	confirmed := ""
	if in.Body != nil {
		confirmed = in.Body.Confirmar
	}
	return accepted(h.service.ApplyValid(ctx, web.Actor(ctx), in.ID, confirmed))
}

func (h *handler) undo(ctx context.Context, in *idInput) (*acceptedOutput, error) {
	return accepted(h.service.Undo(ctx, web.Actor(ctx), in.ID))
}

const (
	typeCSV  = "text/csv; charset=utf-8"
	typeXLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
)

func templateColumns() []sheet.Column {
	var columns []sheet.Column
	for _, title := range intake.TemplateHeader() {
		columns = append(columns, sheet.Column{Title: title})
	}
	return columns
}

func (h *handler) templateCSV(context.Context, *struct{}) (*web.Stream, error) {
	return web.Attachment("modelo-balanco.csv", typeCSV, func(w io.Writer) error {
		out, err := sheet.NewCSV(w, templateColumns())
		if err != nil {
			return err
		}
		return out.Close()
	}), nil
}

func (h *handler) templateXLSX(context.Context, *struct{}) (*web.Stream, error) {
	return web.Attachment("modelo-balanco.xlsx", typeXLSX, func(w io.Writer) error {
		out, err := sheet.NewXLSX(w, "Balanço", templateColumns())
		if err != nil {
			return err
		}
		return out.Close()
	}), nil
}

// ImportBody is a spreadsheet in the list. It is exported because the detail embeds
// it, and the API document knows embedded fields of exported types only.
type ImportBody struct {
	ID        string        `json:"id"`
	Filename  string        `json:"filename"`
	Kind      sheet.Kind    `json:"kind" enum:"csv,xlsx"`
	Size      int64         `json:"size"`
	State     imports.State `json:"state" enum:"recebido,analisando,mapeamento,revisao,aplicando,concluido,desfazendo,desfeito,falhou"`
	JobID     string        `json:"jobId"`
	User      string        `json:"user"`
	BalanceID *string       `json:"balanceId,omitempty"`
	Repeats   *string       `json:"repeats,omitempty" doc:"Uma importação anterior do mesmo arquivo"`
	Counts    countsBody    `json:"counts"`
	Progress  progressBody  `json:"progress"`
	Error     string        `json:"error,omitempty"`
	CreatedAt clock.Micros  `json:"createdAt"`
	UpdatedAt clock.Micros  `json:"updatedAt"`
}

type countsBody struct {
	Total      int64 `json:"total"`
	Validas    int64 `json:"validas"`
	Rejeitadas int64 `json:"rejeitadas"`
	Ignoradas  int64 `json:"ignoradas" doc:"Totais e observações, que ficam de fora"`
	Suspeitas  int64 `json:"suspeitas" doc:"Fora de proporção: esperam que alguém confirme"`
	Criadas    int64 `json:"criadas"`
	Atualizada int64 `json:"atualizadas"`
	Iguais     int64 `json:"semAlteracao"`
	Orfas      int64 `json:"semContrato"`
	Divergente int64 `json:"divergentes"`
	Desfeitas  int64 `json:"desfeitas"`
	Conflitos  int64 `json:"conflitos"`
}

func importBodyOf(im *imports.Import) ImportBody {
	done, total := im.Progress()
	n := im.Counts
	body := ImportBody{
		ID: im.ID, Filename: im.Filename, Kind: im.Kind, Size: im.Size, State: im.State, JobID: im.JobID, User: im.UserName,
		BalanceID: web.Optional(im.TargetID), Repeats: web.Optional(im.Repeats), Progress: progressBody{done, total},
		Counts: countsBody{
			n.Total, n.Valid, n.Rejected, n.Flagged(imports.OutcomeSkipped), n.Flagged(imports.OutcomeSuspect), n.Created, n.Updated, n.Unchanged, n.Flagged(OutcomeNoContract), n.Flagged(OutcomeDivergent), n.Undone, n.Conflicts,
		},
		CreatedAt: im.CreatedAt, UpdatedAt: im.UpdatedAt,
	}
	switch {
	case im.State == imports.StateFailed:
		body.Error = im.Failure()
	case im.State == imports.StateReview && im.Columns != nil:
		body.Error = im.Columns.Refusal
	}
	return body
}

type importDetailBody struct {
	ImportBody
	Columns   []columnBody  `json:"columns" doc:"As colunas do arquivo e o campo de cada uma"`
	Constants constantsBody `json:"constants"`
	Decimal   string        `json:"decimal"`
	Lembrado  bool          `json:"lembrado" doc:"As colunas foram lidas como da última vez"`
	Fields    []fieldBody   `json:"fields" doc:"Os campos que uma coluna pode ter"`
	Header    int           `json:"header" doc:"A linha do cabeçalho"`
	// Above, Valid and Corrections are rows of the file itself.
	Above       []rowBody        `json:"above" doc:"As primeiras linhas da planilha, entre as quais se escolhe o cabeçalho"`
	Valid       []rowBody        `json:"valid" doc:"As primeiras linhas válidas, que esperam pela decisão"`
	Corrections []correctionBody `json:"corrections" doc:"Células corrigidas, com o que diziam"`
}

type columnBody struct {
	Source string       `json:"source"`
	Field  layout.Field `json:"field"`
	Sample []string     `json:"sample"`
}

type fieldBody struct {
	Field    layout.Field `json:"field"`
	Label    string       `json:"label"`
	Required bool         `json:"required"`
	Adds     bool         `json:"adds" doc:"Várias colunas deste campo se somam"`
}

// columnBodies pairs the columns of the file with their fields and first cells.
func columnBodies(im *imports.Import) []columnBody {
	bodies := make([]columnBody, len(im.Columns.Header))
	for i, name := range im.Columns.Header {
		bodies[i] = columnBody{Source: name, Field: layout.Ignore, Sample: []string{}}
		for _, row := range im.Columns.Sample {
			if i < len(row) {
				bodies[i].Sample = append(bodies[i].Sample, row[i])
			}
		}
		if im.Mapping == nil {
			continue
		}
		for _, a := range im.Mapping.Columns {
			if a.Source == name {
				bodies[i].Field = a.Field
			}
		}
	}
	return bodies
}

func fieldBodies() []fieldBody {
	infos := intake.Fields.Infos()
	return web.Bodies(infos, func(info *layout.FieldInfo) fieldBody { return fieldBody(*info) })
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

type idInput struct {
	ID string `path:"id" maxLength:"100"`
}
