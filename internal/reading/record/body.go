package record

import (
	"path"
	"strings"

	"ynova/internal/document/extract"
	"ynova/internal/document/fiscal"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/page"
	"ynova/internal/platform/web"
)

// SummaryBody is a reading in the list.
type SummaryBody struct {
	DocumentID string  `json:"document_id"`
	Status     Status  `json:"status" enum:"IN_PROGRESS,COMPLETED,FAILED"`
	Filename   string  `json:"filename"`
	Format     Format  `json:"format" enum:"pdf,xml"`
	Size       int64   `json:"file_size_bytes"`
	Error      *string `json:"error"`
	ErrorCode  *string `json:"error_code"`
	CompletenessBody
	ContractID *string       `json:"contract_id"`
	InvoiceID  *string       `json:"invoice_id"`
	Version    int64         `json:"version"`
	CreatedBy  string        `json:"created_by"`
	CreatedAt  clock.Micros  `json:"created_at" format:"date-time"`
	FinishedAt *clock.Micros `json:"finished_at" format:"date-time"`
}

// SummaryOf is a reading as lists send it.
func SummaryOf(r *Reading) SummaryBody {
	return SummaryBody{
		DocumentID: r.ID, Status: r.Status, Filename: r.Filename, Format: r.Format, Size: r.Size, CompletenessBody: CompletenessOf(r), Error: web.Optional(r.Error), ErrorCode: web.Optional(r.ErrorCode),
		ContractID: web.Optional(r.ContractID), InvoiceID: web.Optional(r.InvoiceID), Version: r.Version, CreatedBy: r.UserName, CreatedAt: r.CreatedAt,
		FinishedAt: r.FinishedAt,
	}
}

// CompletenessBody is what is still to be done with a document that was read.
type CompletenessBody struct {
	Class   string   `json:"class" enum:",fatura_a,fatura_b,fatura,nfe_xml,nf3e_xml,evento_xml,danfe,demonstrativo_gd,outro" doc:"Vazio antes da leitura"`
	Doubts  int      `json:"doubts" doc:"Valores lidos com menos de 90 de confiança, nem corrigidos nem confirmados"`
	Missing []string `json:"missing" doc:"O que o tipo do documento deve ter e não foi encontrado, corrigido nem dispensado"`
	Badge   string   `json:"badge" doc:"Pronto, A decidir, Revisar n, Faltam: …, Sem cliente, Várias faturas, Não é fatura, Evento, Repetido, Vinculado, Em processamento ou Falha"`
}

// CompletenessOf is what is still to be done with a reading, as it is sent.
func CompletenessOf(r *Reading) CompletenessBody {
	return CompletenessBody{Class: string(r.Class), Doubts: r.Doubts, Missing: append([]string{}, r.Missing...), Badge: Badge(r)}
}

// KindBody is the class of a document with its evidence (RQ-01).
type KindBody struct {
	Class      extract.Class `json:"class" enum:"fatura_a,fatura_b,fatura,nfe_xml,nf3e_xml,evento_xml,danfe,demonstrativo_gd,outro"`
	Confidence int           `json:"confidence" doc:"0 a 100"`
	Evidence   []string      `json:"evidence"`
	Question   *string       `json:"question" doc:"O que uma pessoa deve responder"`
}

func questionOf(k extract.Kind) *string {
	switch {
	case k.Confidence >= extract.High:
		return nil
	case k.Class.IsBill():
		return web.Optional("Parece uma fatura de energia. Confirme o tipo do documento.")
	}
	return web.Optional("Não foi possível reconhecer o tipo do documento. Confirme-o.")
}

// DocumentBody is a reading with what was read (IV-04, IV-06).
type DocumentBody struct {
	DocumentID    string         `json:"document_id"`
	Status        Status         `json:"status" enum:"IN_PROGRESS,COMPLETED,FAILED"`
	Filename      string         `json:"filename"`
	Format        Format         `json:"format" enum:"pdf,xml"`
	PageCount     *int           `json:"page_count"`
	FileSizeBytes int64          `json:"file_size_bytes"`
	ExcelURL      *string        `json:"excel_s3_url" doc:"Onde baixar os dados em Excel"`
	ExcelFileName *string        `json:"excel_file_name"`
	Error         *string        `json:"error"`
	ErrorCode     *string        `json:"error_code"`
	Extracted     *ExtractedBody `json:"extracted_data"`
	Fields        []FieldBody    `json:"fields"`
	TablesBody
	Checks   []extract.Check  `json:"checks"`
	Warnings []fiscal.Warning `json:"warnings"`
	Kind     *KindBody        `json:"kind" doc:"O que o documento é; ausente antes da leitura"`
	CompletenessBody
	ContractID *string       `json:"contract_id"`
	InvoiceID  *string       `json:"invoice_id"`
	Version    int64         `json:"version"`
	CreatedBy  string        `json:"created_by"`
	CreatedAt  clock.Micros  `json:"created_at" format:"date-time"`
	FinishedAt *clock.Micros `json:"finished_at" format:"date-time"`
	Parts      []PartOf      `json:"partes,omitempty" doc:"De um arquivo com várias faturas: o documento de cada uma"`
	PartOf     *WholeBody    `json:"parte_de,omitempty" doc:"De uma fatura de várias: o arquivo de onde veio"`
	Event      *EventBody    `json:"evento,omitempty" doc:"O que o documento diz de uma nota: que foi cancelada ou corrigida"`
	SameAs     *CopyBody     `json:"same_as,omitempty" doc:"O primeiro envio do mesmo arquivo; ausente: é este"`
}

// ExtractedBody is what was read and corrected, in the specified shape.
type ExtractedBody struct {
	Name          *string       `json:"nome_cliente"`
	Document      *string       `json:"documento_cliente"`
	ClientCode    *string       `json:"codigo_cliente"`
	Address       *string       `json:"address"`
	Neighborhood  *string       `json:"neighborhood"`
	City          *string       `json:"city"`
	State         *string       `json:"state"`
	ZipCode       *string       `json:"zip_code"`
	Period        *string       `json:"periodo_fatura" doc:"AAAA-MM"`
	DueDate       *string       `json:"data_vencimento" doc:"AAAA-MM-DD"`
	Total         *web.Number   `json:"valor_fatura" doc:"R$"`
	Modality      *string       `json:"modalidade_tarifaria"`
	Flag          *string       `json:"bandeira_tarifaria"`
	Distributor   *string       `json:"distribuidora"`
	Installation  *string       `json:"codigo_instalacao"`
	Subgroup      *string       `json:"subgrupo"`
	DemandOffPeak *web.Number   `json:"demanda_contratada_fora_ponta" doc:"kW"`
	DemandPeak    *web.Number   `json:"demanda_contratada_ponta" doc:"kW"`
	Taxes         TaxesBody     `json:"tributos"`
	Consumption   []ConsumedRow `json:"historico_consumo"`
	Demand        []DemandedRow `json:"historico_demanda"`
}

// TaxesBody are the taxes of a bill.
type TaxesBody struct {
	ICMS   TaxBody `json:"icms"`
	PIS    TaxBody `json:"pis"`
	COFINS TaxBody `json:"cofins"`
}

// TaxBody is one tax.
type TaxBody struct {
	Rate  *web.Number `json:"aliquota" doc:"%"`
	Value *web.Number `json:"valor" doc:"R$"`
}

// ConsumedRow is one month of consumption. Single is that of a bill which does not
// separate the tariff periods.
type ConsumedRow struct {
	Month   string      `json:"mes" doc:"AAAA-MM"`
	Peak    *web.Number `json:"consumo_ponta_kwh"`
	OffPeak *web.Number `json:"consumo_fora_ponta_kwh"`
	Single  *web.Number `json:"consumo_unico_kwh"`
}

// DemandedRow is one month of demand.
type DemandedRow struct {
	Month   string      `json:"mes" doc:"AAAA-MM"`
	Peak    *web.Number `json:"demanda_ponta_kw"`
	OffPeak *web.Number `json:"demanda_fora_ponta_kw"`
	Single  *web.Number `json:"demanda_unica_kw"`
}

// FieldBody is one field with where it was read, for the review.
type FieldBody struct {
	Key         extract.Key   `json:"key"`
	Label       string        `json:"label"`
	Value       string        `json:"value" doc:"O que vale: o valor corrigido ou o lido; vazio: o documento não mostra"`
	Read        *string       `json:"read" doc:"O que foi lido, como o documento mostra"`
	Confidence  *int          `json:"confidence" doc:"0 a 100"`
	Review      bool          `json:"review" doc:"Lido com pouca confiança e ainda não corrigido"`
	Page        *int          `json:"page"`
	Box         *page.Box     `json:"box"`
	Source      *string       `json:"source" doc:"O rótulo do documento, ou o caminho do elemento no XML"`
	Note        *string       `json:"note"`
	CorrectedBy *string       `json:"corrected_by"`
	CorrectedAt *clock.Micros `json:"corrected_at" format:"date-time"`
}

// WholeBody is the file that a bill came in with others.
type WholeBody struct {
	DocumentID string `json:"document_id"`
	Pages      string `json:"paginas" doc:"Como 3 ou 3 a 4"`
}

// CopyBody is an earlier sending of the same content.
type CopyBody struct {
	DocumentID string       `json:"document_id"`
	Filename   string       `json:"filename"`
	CreatedBy  string       `json:"created_by"`
	CreatedAt  clock.Micros `json:"created_at" format:"date-time"`
}

// BodyOf is a reading as it is sent.
func BodyOf(r *Reading) DocumentBody {
	b := DocumentBody{
		DocumentID: r.ID, Status: r.Status, Filename: r.Filename, Format: r.Format, FileSizeBytes: r.Size, Error: web.Optional(r.Error),
		ErrorCode: web.Optional(r.ErrorCode), Fields: []FieldBody{}, TablesBody: tablesOf(r), Checks: []extract.Check{}, Warnings: []fiscal.Warning{},
		ContractID: web.Optional(r.ContractID), InvoiceID: web.Optional(r.InvoiceID), Version: r.Version, CreatedBy: r.UserName, CreatedAt: r.CreatedAt,
		FinishedAt: r.FinishedAt,
	}
	b.Event = eventBody(r.Event)
	if c := r.First; c != nil {
		b.SameAs = &CopyBody{c.ID, c.Filename, c.By, c.At}
	}
	if r.PartOf != "" {
		b.PartOf = &WholeBody{r.PartOf, r.PartPages}
	}
	for _, n := range r.Notices() {
		b.Warnings = append(b.Warnings, fiscal.Warning{Code: n.Key, Message: n.Text})
	}
	if r.Result == nil {
		return b
	}
	b.CompletenessBody = CompletenessOf(r)
	if b.Parts = r.Result.Parts; r.Divided() {
		return b
	}
	k := r.Kind()
	b.Kind = &KindBody{Class: k.Class, Confidence: k.Confidence, Evidence: append([]string{}, k.Evidence...), Question: questionOf(k)}
	bill := &r.Result.Bill
	b.PageCount = &bill.Pages
	b.ExcelURL, b.ExcelFileName = web.Optional("/api/idp/document/"+r.ID+"/excel"), web.Optional(WorkbookName(r))
	b.Extracted = extractedOf(r)
	b.Checks = append(b.Checks, r.checks()...)
	if r.Result.Fiscal != nil {
		b.Warnings = append(b.Warnings, r.Result.Fiscal.Warnings...)
	}
	for _, f := range Fields {
		if r.shows(f.Key) {
			b.Fields = append(b.Fields, fieldBody(r, f))
		}
	}
	return b
}

func fieldBody(r *Reading, f Field) FieldBody {
	out := FieldBody{Key: f.Key, Label: f.Label, Value: r.Text(f.Key)}
	correction, corrected := r.Corrections[f.Key]
	if v, ok := r.Result.Bill.Fields[f.Key]; ok {
		sure := ConfidenceOf(f.Key, &v)
		out.Read, out.Confidence, out.Source, out.Note = web.Optional(v.Printed), &sure, web.Optional(v.Label), web.Optional(v.Note)
		if v.Page > 0 {
			out.Page, out.Box = &v.Page, &v.Box
		}
		if v.Rule != "" && v.Note == "" {
			out.Note = web.Optional("Lido como uma correção ensinou")
		}
		out.Review = r.doubtful(f.Key, &v)
	}
	if corrected {
		out.CorrectedBy, out.CorrectedAt = &correction.By, &correction.At
	}
	return out
}

func extractedOf(r *Reading) *ExtractedBody {
	text := func(k extract.Key) *string { return web.Optional(r.Text(k)) }
	num := func(k extract.Key) *web.Number { return NumberOf(r.Text(k)) }
	b := &ExtractedBody{
		Name: text(extract.Name), Document: text(extract.ClientDocument), ClientCode: text(extract.ClientCode), Address: text(extract.Address),
		Neighborhood: text(extract.Neighborhood), City: text(extract.City), State: text(extract.State), ZipCode: text(extract.ZipCode),
		Period: text(extract.Period), DueDate: text(extract.DueDate), Total: num(extract.Total), Modality: text(extract.Modality), Flag: text(extract.Flag),
		Distributor: text(extract.Distributor), Installation: text(extract.Installation), Subgroup: text(extract.Subgroup),
		DemandOffPeak: num(extract.DemandOffPeak), DemandPeak: num(extract.DemandPeak),
		Taxes: TaxesBody{
			ICMS:   TaxBody{num(extract.ICMSRate), num(extract.ICMSValue)},
			PIS:    TaxBody{num(extract.PISRate), num(extract.PISValue)},
			COFINS: TaxBody{num(extract.COFINSRate), num(extract.COFINSValue)},
		},
		Consumption: []ConsumedRow{}, Demand: []DemandedRow{},
	}
	for _, m := range r.History(Consumption) {
		b.Consumption = append(b.Consumption, ConsumedRow{m.Month, Number(ValueOf(m.Peak)), Number(ValueOf(m.OffPeak)), Number(ValueOf(m.Single))})
	}
	for _, m := range r.History(Demand) {
		b.Demand = append(b.Demand, DemandedRow{m.Month, Number(ValueOf(m.Peak)), Number(ValueOf(m.OffPeak)), Number(ValueOf(m.Single))})
	}
	return b
}

// DocumentOutput is the answer with a reading.
type DocumentOutput = web.Versioned[DocumentBody]

// Respond answers with a reading and its version.
var Respond = web.Responder(func(r *Reading) (int64, DocumentBody) { return r.Version, BodyOf(r) })

// WorkbookName is the name of the file that a reading becomes (IV-11).
func WorkbookName(r *Reading) string {
	return strings.TrimSuffix(r.Filename, path.Ext(r.Filename)) + ".xlsx"
}
