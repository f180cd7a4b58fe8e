package spreadsheet

import (
	"maps"
	"slices"
	"strings"

	"ynova/internal/client/extra"
	"ynova/internal/client/lead"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/imports/layout"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
)

// fileColumn is a column of the spreadsheet, with other names that it goes by
// (folded, without what separates words).
type fileColumn struct {
	key, title string
	also       []string
}

var fileColumns = []fileColumn{
	{"cnpj", "CNPJ", nil},
	{"nome", "Nome", []string{"cliente", "razaosocial", "empresa"}},
	{"segmento", "Segmento", []string{"ramo"}},
	{"classe", "Classe", []string{"classedeconsumo"}},
	{"grupo", "Grupo", nil},
	{"uf", "UF", []string{"estado"}},
	{"cidade", "Cidade", []string{"municipio"}},
	{"contato", "Contato", []string{"responsavel"}},
	{"telefone", "Telefone", []string{"celular", "whatsapp"}},
	{"email", "E-mail", nil},
	{"statusFunil", "Status do funil", []string{"funil", "statusfunil"}},
	{"statusMigracao", "Status da migração", []string{"migracao", "statusmigracao"}},
	{"imposto", "Imposto adicional (%)", []string{"imposto", "impostoadicional"}},
	{"proximoPasso", "Próximo passo", nil},
	{"proximoPassoEm", "Data do próximo passo", []string{"proximopassoem"}},
	{"observacoes", "Observações", []string{"observacao", "notas"}},
	{"codigo", "Unidade", []string{"medidor", "uc", "codigodaunidade"}},
	{"distribuidora", "Distribuidora", nil},
	{"subgrupo", "Subgrupo", nil},
	{"modalidade", "Modalidade", nil},
	{"consumo", "Consumo mensal (kWh)", []string{"consumo", "consumokwh", "consumomensal"}},
	{"geracao", "Geração mensal (kWh)", []string{"geracao", "geracaokwh", "geracaomensal"}},
	{"demanda", "Demanda contratada (kW)", []string{"demanda", "demandacontratada"}},
}

// sample is the empty spreadsheet that people start from.
var sample = imports.Sample{Sheet: "Clientes", Columns: web.Bodies(fileColumns, func(c *fileColumn) imports.SampleColumn {
	return imports.SampleColumn{Title: c.title}
})}

// extraKey begins the key of a column that is additional data; its title follows.
const extraKey = "dado:"

var errHeader = fault.New(fault.Invalid, "cabecalho", "A primeira linha precisa ter as colunas CNPJ e Nome. Baixe a planilha modelo.")

// fileLine is a line with its cells by column, empty ones left out.
type fileLine struct {
	number int
	cells  map[string]string
	damage string // why it cannot be read; empty: it can
}

// file collects what a file says.
type file struct {
	columns []string // keys by position; empty: a column that is not known
	extras  bool     // columns that are not known are additional data of the client
	lines   []fileLine
}

// named reports whether a sheet begins with the header.
func named(rows []sheet.Row) int {
	if new(file).header(rows[0].Cells) != nil {
		return 0
	}
	return 1
}

func (f *file) row(row sheet.Row) error {
	if f.columns == nil {
		return f.header(row.Cells)
	}
	if len(f.lines) == maxRows {
		return errLong
	}
	line := fileLine{number: row.Line, cells: map[string]string{}}
	for _, m := range row.Marks {
		if says := m.Kind.Says(); says != "" && line.damage == "" && (m.Kind.OfLine() || m.Column < len(f.columns) && f.columns[m.Column] != "") {
			line.damage = says
		}
	}
	for i, cell := range row.Cells {
		if cell = strings.TrimSpace(cell); i < len(f.columns) && f.columns[i] != "" && cell != "" {
			line.cells[f.columns[i]] = cell
		}
	}
	f.lines = append(f.lines, line)
	return nil
}

func (f *file) header(cells []string) error {
	f.columns = make([]string, len(cells))
	for i, cell := range cells {
		name := layout.Compact(cell)
		j := slices.IndexFunc(fileColumns, func(c fileColumn) bool {
			return layout.Compact(c.title) == name || layout.Compact(c.key) == name || slices.Contains(c.also, name)
		})
		if j >= 0 && !slices.Contains(f.columns, fileColumns[j].key) {
			f.columns[i] = fileColumns[j].key
		} else if title := strings.Trim(cell, ": "); j < 0 && f.extras && title != "" {
			f.columns[i] = extraKey + title
		}
	}
	if !slices.Contains(f.columns, "cnpj") || !slices.Contains(f.columns, "nome") {
		return errHeader
	}
	return nil
}

// CNPJ identifies the client.
func (l *fileLine) CNPJ() string { return l.cells["cnpj"] }

// Over puts what the line states over the input.
func (l *fileLine) Over(in *lead.Input) error {
	for key, to := range map[string]*string{
		"nome": &in.Name, "segmento": &in.Segment, "cidade": &in.City, "contato": &in.Contact, "telefone": &in.Phone, "email": &in.Email,
		"proximoPasso": &in.NextStep, "observacoes": &in.Notes,
	} {
		if cell, ok := l.cells[key]; ok {
			*to = cell
		}
	}
	for key, to := range map[string]*string{
		"classe": &in.Class, "statusFunil": &in.Funnel, "statusMigracao": &in.Migration,
	} {
		if cell, ok := l.cells[key]; ok {
			*to = strings.ReplaceAll(ptbr.Fold(cell), " ", "_")
		}
	}
	for key, to := range map[string]*string{"grupo": &in.Group, "uf": &in.State} {
		if cell, ok := l.cells[key]; ok {
			*to = strings.ToUpper(cell)
		}
	}
	if cell, ok := l.cells["proximoPassoEm"]; ok {
		day, err := ptbr.ParseDate(cell)
		if err != nil {
			return fault.Fields(fault.Field{Path: "proximoPassoEm", Message: lead.InvalidDate})
		}
		in.NextStepOn = day.String()
	}
	for _, key := range slices.Sorted(maps.Keys(l.cells)) {
		label, is := strings.CutPrefix(key, extraKey)
		if !is {
			continue
		}
		in.Additional = extra.Set(in.Additional, extra.Value{Label: label, Value: l.cells[key]})
	}
	number, err := l.decimal("imposto")
	if number != "" {
		in.ExtraTax = number
	}
	return err
}

// decimal reads a number as people write it; empty where there is none.
func (l *fileLine) decimal(key string) (string, error) {
	cell, ok := l.cells[key]
	if !ok {
		return "", nil
	}
	number, _, err := ptbr.Canonical(cell)
	if err != nil {
		return "", fault.Fields(fault.Field{Path: key, Message: "Informe um número, como 1.234,56"})
	}
	return number, nil
}

// Unit is the unit that the line states, if any.
func (l *fileLine) Unit() (in lead.UnitInput, stated bool, err error) {
	if l.cells["codigo"] == "" {
		return in, false, nil
	}
	in = lead.UnitInput{Meter: l.cells["codigo"], Distributor: l.cells["distribuidora"], Subgroup: l.cells["subgrupo"], State: strings.ToUpper(l.cells["uf"])}
	if cell := l.cells["modalidade"]; cell != "" {
		in.Modality = strings.ToUpper(cell[:1]) + ptbr.Fold(cell[1:])
	}
	for key, to := range map[string]*string{"consumo": &in.Consumption, "geracao": &in.Generation, "demanda": &in.Demand} {
		if *to, err = l.decimal(key); err != nil {
			return in, false, err
		}
	}
	return in, true, nil
}
