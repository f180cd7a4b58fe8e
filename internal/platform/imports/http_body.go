package imports

import (
	"maps"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/imports/layout"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
)

// Body is a spreadsheet as every subject shows it in a list.
type Body struct {
	ID        string       `json:"id"`
	Filename  string       `json:"filename"`
	Kind      sheet.Kind   `json:"kind" enum:"csv,xlsx"`
	Size      int64        `json:"size"`
	State     State        `json:"state" enum:"recebido,analisando,mapeamento,revisao,aplicando,concluido,desfazendo,desfeito,falhou"`
	JobID     string       `json:"jobId"`
	User      string       `json:"user"`
	Repeats   *string      `json:"repeats,omitempty" doc:"Uma importação anterior do mesmo arquivo"`
	Progress  ProgressBody `json:"progress"`
	Error     string       `json:"error,omitempty"`
	Result    string       `json:"resultado,omitempty" doc:"O que a planilha trouxe e o que dela não foi lido, quando concluída"`
	CreatedAt clock.Micros `json:"createdAt"`
	UpdatedAt clock.Micros `json:"updatedAt"`
}

// ProgressBody is how many rows are done, and of how many.
type ProgressBody struct {
	Done  int64 `json:"done"`
	Total int64 `json:"total"`
}

// SchemaName is how clients know it.
func (ProgressBody) SchemaName() string { return "ImportProgress" }

// CountsBody are the counts that every subject has.
type CountsBody struct {
	Total      int64 `json:"total"`
	Validas    int64 `json:"validas"`
	Rejeitadas int64 `json:"rejeitadas"`
	Ignoradas  int64 `json:"ignoradas" doc:"Totais, observações e cabeçalhos repetidos, que ficam de fora"`
	Suspeitas  int64 `json:"suspeitas" doc:"Fora de proporção: esperam que alguém confirme"`
	Criadas    int64 `json:"criadas"`
	Atualizada int64 `json:"atualizadas"`
	Iguais     int64 `json:"semAlteracao"`
	Desfeitas  int64 `json:"desfeitas"`
	Conflitos  int64 `json:"conflitos"`
}

// BodyOf shows an import, with what it brought in words of its subject.
func BodyOf(im *Import, brought string) Body {
	done, total := im.Progress()
	body := Body{
		ID: im.ID, Filename: im.Filename, Kind: im.Kind, Size: im.Size, State: im.State, JobID: im.JobID, User: im.UserName,
		Repeats: web.Optional(im.Repeats), Progress: ProgressBody{done, total}, CreatedAt: im.CreatedAt, UpdatedAt: im.UpdatedAt,
	}
	switch {
	case im.State == StateFailed:
		body.Error = im.Failure()
	case im.State == StateReview && im.Columns != nil:
		body.Error = im.Columns.Refusal
	case im.State == StateDone:
		body.Result = resultOf(im, brought)
	}
	return body
}

// CountsBodyOf shows how many rows came to what.
func CountsBodyOf(n *Counts) CountsBody {
	return CountsBody{
		n.Total, n.Valid, n.Rejected, n.Flagged(OutcomeSkipped), n.Flagged(OutcomeSuspect),
		n.Created, n.Updated, n.Unchanged, n.Undone, n.Conflicts,
	}
}

// FileBody is what a person decides by about one file: its columns and its rows.
type FileBody struct {
	Columns     []ColumnBody            `json:"columns" doc:"As colunas do arquivo e o campo de cada uma"`
	Constants   map[layout.Field]string `json:"constants" doc:"O que vale para a planilha inteira, por campo"`
	Decimal     string                  `json:"decimal"`
	Dates       map[layout.Field]string `json:"dates" doc:"O que alguém disse das datas de uma coluna, por campo"`
	Datings     []layout.Dating         `json:"datings" doc:"Colunas cujas datas são lidas de um modo próprio, ou perguntam"`
	Lembrado    bool                    `json:"lembrado" doc:"As colunas foram lidas como da última vez"`
	LembradoEm  *clock.Micros           `json:"lembradoEm,omitempty" doc:"Quando foi a última vez"`
	Existing    bool                    `json:"completar" doc:"Só completa meses que já existem"`
	Notes       []string                `json:"avisos" doc:"O que vale para a planilha inteira"`
	Months      []string                `json:"mesesEmColunas" doc:"Colunas cujo nome é um mês e que não dizem o que medem: a medida e a unidade são ditas uma vez, para todas"`
	Unmeasured  string                  `json:"semMedida,omitempty" doc:"O que se diz de um mapeamento sem nenhuma das medidas; ausente: nenhuma é exigida"`
	Measures    []layout.Field          `json:"medidas" doc:"Os campos dos quais um é exigido"`
	Fields      []layout.FieldInfo      `json:"fields" doc:"Os campos que uma coluna pode ter"`
	Header      int                     `json:"header" doc:"A linha do cabeçalho"`
	Above       []layout.Row            `json:"above" doc:"As primeiras linhas da planilha, entre as quais se escolhe o cabeçalho"`
	Corrections []CorrectionBody        `json:"corrections" doc:"Células corrigidas, com o que diziam"`
	Used        []Use                   `json:"used" doc:"Linhas ignoradas que alguém disse serem dados"`
	File        File                    `json:"file" doc:"O que o arquivo tem e o que dele é lido"`
}

// fileBodyOf shows a file with the fields that its columns can have.
func fileBodyOf(im *Import, fields *layout.Fields) FileBody {
	body := FileBody{
		Columns: []ColumnBody{}, Constants: map[layout.Field]string{}, Dates: map[layout.Field]string{}, Datings: []layout.Dating{}, Above: []layout.Row{}, Corrections: []CorrectionBody{}, Used: []Use{},
		Fields: fields.Infos(), Notes: []string{}, Months: []string{}, Measures: []layout.Field{}, File: File{Sheets: []SheetInfo{}, Notes: []string{}},
	}
	if ms := fields.Measures; ms != nil {
		body.Unmeasured, body.Measures = ms.None, ms.Fields
	}
	if im.Mapping != nil {
		body.Decimal, body.Existing = im.Mapping.Decimal, im.Mapping.Existing
		maps.Copy(body.Dates, im.Mapping.Dates)
		for field, value := range im.Mapping.Constants {
			body.Constants[field] = value
		}
	}
	c := im.Columns
	if c == nil {
		return body
	}
	body.Columns, body.Lembrado, body.Datings = columnBodies(im, fields), c.Remembered, append(body.Datings, c.Datings...)
	if c.Remembered && c.RememberedAt > 0 {
		body.LembradoEm = &c.RememberedAt
	}
	body.Notes, body.Months = append(body.Notes, c.Remarks...), append(body.Months, fields.MonthColumns(c.Header)...)
	body.Header, body.Above, body.File = c.Found, web.Bodies(c.Above, shown), c.shown()
	body.Used = append(body.Used, web.Bodies(c.Used, func(u *Use) Use {
		own := *u
		own.Sheet, own.Line = layout.PlaceOf(u.Line, c.Read)
		return own
	})...)
	body.Corrections = web.Bodies(c.Corrections, func(x *Correction) CorrectionBody {
		name, line := layout.PlaceOf(x.Line, c.Read)
		return CorrectionBody{name, line, x.Column, x.Before, x.Value, x.By, x.At}
	})
	return body
}

// ColumnBody is a column of the file.
type ColumnBody struct {
	Source string       `json:"source"`
	Field  layout.Field `json:"field"`
	Sample []string     `json:"sample"`
	Hours  string       `json:"horas,omitempty" doc:"O posto que o nome diz: ponta, fora ponta, intermediario ou reservado"`
	Unit   string       `json:"unidade,omitempty" doc:"A unidade de energia que o nome diz"`
}

// SchemaName is how clients know it.
func (ColumnBody) SchemaName() string { return "ImportColumn" }

// columnBodies pairs the columns of the file with their fields and first cells.
func columnBodies(im *Import, fields *layout.Fields) []ColumnBody {
	bodies := make([]ColumnBody, len(im.Columns.Header))
	for i, name := range im.Columns.Header {
		bodies[i] = ColumnBody{Source: name, Field: layout.Ignore, Sample: []string{}}
		if fields.Named != nil {
			bodies[i].Hours, bodies[i].Unit = fields.Named(name)
		}
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

// mostCells is how wide a row is shown.
const mostCells = 40

func shownCells(cells []string) []string { return cells[:min(len(cells), mostCells)] }

func shown(r *layout.Row) layout.Row {
	return layout.Row{Line: r.Line, Cells: append([]string{}, shownCells(r.Cells)...)}
}

// CorrectionBody is a cell that a person corrected.
type CorrectionBody struct {
	Sheet  string       `json:"sheet,omitempty"`
	Line   int          `json:"line"`
	Column int          `json:"column"`
	Before string       `json:"before"`
	Value  string       `json:"value"`
	By     string       `json:"by"`
	At     clock.Micros `json:"at"`
}

// SchemaName is how clients know it.
func (CorrectionBody) SchemaName() string { return "ImportCorrection" }

// LineBody is a line beside its number and its outcome, which each subject has its own of.
type LineBody struct {
	Sheet   string   `json:"sheet,omitempty" doc:"A aba, onde várias são lidas"`
	Column  int      `json:"column,omitempty" doc:"A partir de 1; ausente: a linha toda"`
	Field   string   `json:"field,omitempty"`
	Value   string   `json:"value,omitempty" doc:"O que a célula rejeitada diz"`
	Message string   `json:"message"`
	Offer   string   `json:"oferta,omitempty" doc:"O que a célula diria com a leitura que a pergunta oferece; ausente: não se sabe"`
	Reading string   `json:"leitura,omitempty" doc:"Como se lê a oferta"`
	Cells   []string `json:"cells,omitempty" doc:"A linha como foi lida, com o primeiro dos seus motivos"`
	Ask     *AskBody `json:"respostas,omitempty" doc:"O que se pode responder à pergunta"`
}

// AskBody is what may be answered to a question about a row.
type AskBody struct {
	Kind  string   `json:"tipo" enum:"repetida,horas,leitura"`
	Lines []int    `json:"linhas,omitempty" doc:"repetida: as linhas, das quais uma vale"`
	Told  []string `json:"lugares,omitempty" doc:"As mesmas linhas por extenso, onde várias abas são lidas juntas"`
	Sum   bool     `json:"somar,omitempty" doc:"repetida: ou todas, somadas"`
	Alike int64    `json:"fator,omitempty" doc:"leitura: quantas vezes a leitura passa da outra"`
}

// SchemaName is how clients know it.
func (AskBody) SchemaName() string { return "ImportAsk" }

// LineBodyOf shows a line.
func LineBodyOf(l *Line) LineBody {
	body := LineBody{Sheet: l.Sheet, Column: l.Column, Field: string(l.Field), Value: l.Value, Message: l.Message, Offer: l.Offer, Cells: l.Cells}
	if l.Ask != nil && l.Ask.Kind != "" {
		body.Reading = l.Ask.Label
		body.Ask = &AskBody{l.Ask.Kind, l.Ask.Lines, l.Ask.Places, l.Ask.Sum, l.Ask.Factor}
	}
	return body
}
