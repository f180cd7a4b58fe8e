package invoice

import (
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/web"
)

// Bounds of what is kept of a document.
const (
	MaxItems    = 120
	MaxItemText = 120
	maxReads    = 60
	maxPages    = 500
)

// DocumentBody is DocumentFigures as the API reads and writes them.
type DocumentBody struct {
	Installation *string     `json:"installation" required:"false" maxLength:"60" doc:"Código da instalação impresso"`
	Holder       *string     `json:"holder" required:"false" maxLength:"40" doc:"CNPJ do titular impresso"`
	Class        *string     `json:"class" required:"false" maxLength:"120" doc:"Classe de consumo impressa"`
	Items        []ItemBody  `json:"items" required:"false" nullable:"true" maxItems:"120" doc:"As linhas cobradas"`
	Reads        []MeterBody `json:"reads" required:"false" nullable:"true" maxItems:"60" doc:"As leituras dos medidores"`
}

// ItemBody is ItemLine as the API reads and writes it.
type ItemBody struct {
	Class    string      `json:"class" maxLength:"40" doc:"demanda, demanda_nao_utilizada, tusd_energia, cip, multa, outro …"`
	Posto    *string     `json:"posto" required:"false" maxLength:"20"`
	Text     string      `json:"text" maxLength:"400" doc:"Como impresso"`
	Month    *string     `json:"month" required:"false" maxLength:"7" doc:"Mês de referência, AAAA-MM"`
	Unit     *string     `json:"unit" required:"false" maxLength:"10"`
	Quantity *web.Number `json:"quantity" required:"false"`
	Tariff   *web.Number `json:"tariff" required:"false" doc:"Sem tributos, R$/kW, R$/MWh ou R$/MVArh"`
	Value    web.Number  `json:"value" doc:"R$; o que é devolvido é negativo"`
	Page     *int        `json:"page" required:"false"`
	Place    *string     `json:"place" required:"false" maxLength:"120" doc:"Onde está na página"`
	EditedBy *string     `json:"edited_by" required:"false" maxLength:"400" doc:"Quem mudou o que foi lido"`
}

// MeterBody is MeterRead as the API reads and writes it.
type MeterBody struct {
	Meter    *string     `json:"meter" required:"false" maxLength:"60"`
	Kind     string      `json:"kind" maxLength:"40" doc:"demanda, energia, energia_reativa …"`
	Posto    string      `json:"posto" maxLength:"20"`
	Unit     *string     `json:"unit" required:"false" maxLength:"10"`
	Previous *web.Number `json:"previous" required:"false"`
	Current  *web.Number `json:"current" required:"false"`
	Constant *web.Number `json:"constant" required:"false"`
	Measured *web.Number `json:"measured" required:"false"`
}

func (r *rules) document(b *DocumentBody) *DocumentFigures {
	if b == nil {
		return nil
	}
	const at = "figures.document."
	d := &DocumentFigures{Installation: r.Line(at+"installation", web.Text(b.Installation), 60), Class: r.Line(at+"class", web.Text(b.Class), 120)}
	if text := strings.TrimSpace(web.Text(b.Holder)); text != "" {
		cnpj, err := brdoc.ParseCNPJ(text)
		r.Check(err == nil, at+"holder", "CNPJ inválido")
		d.Holder = string(cnpj)
	}
	r.Check(len(b.Items) <= MaxItems && len(b.Reads) <= maxReads, at+"items", "Há linhas demais")
	for i := range b.Items[:min(len(b.Items), MaxItems)] {
		d.Items = append(d.Items, r.item(at+"items["+strconv.Itoa(i)+"].", &b.Items[i]))
	}
	for i := range b.Reads[:min(len(b.Reads), maxReads)] {
		d.Reads = append(d.Reads, r.read(at+"reads["+strconv.Itoa(i)+"].", &b.Reads[i]))
	}
	return d
}

func (r *rules) item(at string, b *ItemBody) ItemLine {
	posto, ok := ParsePosto(web.Text(b.Posto))
	r.Check(ok, at+"posto", "Posto deve ser ponta, fora_ponta ou unico")
	l := ItemLine{
		Class: ItemClass(r.Line(at+"class", b.Class, 40)), Posto: posto, Text: r.Line(at+"text", b.Text, MaxItemText), Unit: r.Line(at+"unit", web.Text(b.Unit), 10),
		Quantity: r.quantity(at+"quantity", b.Quantity), Tariff: r.price(at+"tariff", b.Tariff),
		Place: r.Line(at+"place", web.Text(b.Place), 120), EditedBy: r.Line(at+"edited_by", web.Text(b.EditedBy), 400),
	}
	if m := web.Text(b.Month); m != "" {
		var err error
		l.Month, err = month.Parse(m)
		r.Check(err == nil, at+"month", "Informe o mês no formato AAAA-MM")
	}
	if value := r.signed(at+"value", &b.Value); value != nil {
		l.Value = *value
	}
	if b.Page != nil {
		r.Check(*b.Page >= 0 && *b.Page <= maxPages, at+"page", "Informe a página")
		l.Page = *b.Page
	}
	return l
}

func (r *rules) read(at string, b *MeterBody) MeterRead {
	posto, ok := ParsePosto(b.Posto)
	r.Check(ok, at+"posto", "Posto deve ser ponta, fora_ponta ou unico")
	return MeterRead{
		Meter: r.Line(at+"meter", web.Text(b.Meter), 60), Kind: r.Line(at+"kind", b.Kind, 40), Posto: posto, Unit: r.Line(at+"unit", web.Text(b.Unit), 10),
		Previous: r.quantity(at+"previous", b.Previous), Current: r.quantity(at+"current", b.Current),
		Constant: r.quantity(at+"constant", b.Constant), Measured: r.quantity(at+"measured", b.Measured),
	}
}

// maxQuantity is far above what a meter shows in any unit.
var maxQuantity = decimal.New(1, 12)

func (r *rules) quantity(path string, n *web.Number) *decimal.Decimal {
	if n == nil || *n == "" {
		return nil
	}
	d, err := decimal.NewFromString(fixed.Plain(string(*n)))
	if err != nil || d.Abs().GreaterThan(maxQuantity) || d.Exponent() < -12 {
		r.Add(path, "Informe uma quantidade")
		return nil
	}
	return &d
}

func (d *DocumentFigures) body() *DocumentBody {
	if d == nil {
		return nil
	}
	b := &DocumentBody{
		Installation: web.Optional(d.Installation), Holder: web.Optional(d.Holder), Class: web.Optional(d.Class),
		Items: make([]ItemBody, len(d.Items)), Reads: make([]MeterBody, len(d.Reads)),
	}
	for i := range d.Items {
		l := &d.Items[i]
		b.Items[i] = ItemBody{
			Class: string(l.Class), Posto: web.Optional(string(l.Posto)), Text: l.Text, Unit: web.Optional(l.Unit), Quantity: quantityText(l.Quantity),
			Tariff: number(l.Tariff), Value: web.Number(l.Value.Text()), Place: web.Optional(l.Place), EditedBy: web.Optional(l.EditedBy),
		}
		if l.Month != 0 {
			b.Items[i].Month = web.Optional(l.Month.String())
		}
		if l.Page > 0 {
			b.Items[i].Page = &l.Page
		}
	}
	for i := range d.Reads {
		l := &d.Reads[i]
		b.Reads[i] = MeterBody{
			Meter: web.Optional(l.Meter), Kind: l.Kind, Posto: string(l.Posto), Unit: web.Optional(l.Unit), Previous: quantityText(l.Previous),
			Current: quantityText(l.Current), Constant: quantityText(l.Constant), Measured: quantityText(l.Measured),
		}
	}
	return b
}

func quantityText(d *decimal.Decimal) *web.Number { return web.NumberOf(d, decimal.Decimal.String) }
