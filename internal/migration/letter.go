package migration

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/letterhead"
	"ynova/internal/platform/pdf"
)

// Content is what a paper made here says. It is kept with the paper, so that the same paper
// is drawn again, whatever becomes of the client's data.
type Content struct {
	Client      string      `json:"cliente"`
	CNPJ        string      `json:"cnpj"`
	Place       string      `json:"local"`
	Distributor string      `json:"distribuidora"`
	Units       []string    `json:"unidades"`
	Signer      string      `json:"signatario"`
	Position    string      `json:"cargo"`
	House       string      `json:"casa"`
	Retailer    string      `json:"varejista"`
	On          month.Date  `json:"data"`
	Until       *month.Date `json:"valida_ate"`
	Start       month.Month `json:"inicio"`
	NoticeDays  int         `json:"aviso_dias"`
	DemandKW    *int64      `json:"demanda_kw"`
}

// LetterInput is what a person says of a paper that is to be made.
type LetterInput struct {
	Kind, Signer, Position, Distributor, Retailer, Until string
}

// made are the papers that are made here, each with its stage.
var made = map[PaperKind]Stage{LOA: Authority, PowerOfAttorney: Authority, NoticeLetter: Notice, RetailTerm: Market}

// fill reads what was said.
func (in *LetterInput) fill(c *Content, kind PaperKind, today month.Date) error {
	var wrong fault.Collector
	text := func(path, value, missing string) string {
		value = strings.Join(strings.Fields(value), " ")
		wrong.Check(value != "" || missing == "", path, missing)
		wrong.Check(utf8.RuneCountInString(value) <= maxText, path, "Use no máximo 120 caracteres")
		return value
	}
	c.Signer = text("signatario", in.Signer, "Informe quem assina")
	c.Position = text("cargo", in.Position, "Informe o cargo de quem assina")
	needs := func(yes bool, sentence string) string {
		if yes {
			return sentence
		}
		return ""
	}
	c.Distributor = text("distribuidora", cmp.Or(in.Distributor, c.Distributor), needs(kind == LOA || kind == NoticeLetter, "Informe a distribuidora"))
	c.Retailer = text("varejista", in.Retailer, needs(kind == RetailTerm, "Informe o varejista"))
	if kind == LOA || kind == PowerOfAttorney {
		until, err := month.ParseDay(in.Until)
		wrong.Check(err == nil && until.After(today), "valida_ate", "Informe até quando vale, depois de hoje")
		c.Until = &until
	}
	return wrong.Err()
}

// parse reads the content of a paper that was kept.
func (d *Document) parse() (c Content, err error) {
	if err := json.Unmarshal([]byte(d.Content), &c); err != nil {
		return c, fmt.Errorf("migration: content of paper %s: %w", d.ID, err)
	}
	return c, nil
}

// pdf draws the paper on the house's letterhead.
func (d *Document) pdf(head *letterhead.Letterhead) ([]byte, error) {
	c, err := d.parse()
	if err != nil {
		return nil, err
	}
	title := titles[d.Kind]
	doc := pdf.New(title+" · "+c.Client, d.CreatedAt.Time())
	doc.Letterhead(head.House(), title, "Emitida em "+c.On.BR())
	doc.Para(title, 14, pdf.Ink)
	doc.Ln(2)
	doc.Pairs(c.pairs()...)
	doc.Ln(3)
	for _, text := range c.body(d.Kind) {
		doc.Para(text, 10.5, pdf.Ink)
		doc.Ln(2)
	}
	doc.Ln(8)
	doc.Para(strings.TrimPrefix(c.Place+", "+c.On.BR(), ", "), 10, pdf.Ink)
	doc.Ln(14)
	doc.Line(pdf.Margin, doc.GetY(), pdf.Margin+90, doc.GetY())
	doc.Ln(1)
	doc.Para(c.Client+" · CNPJ "+c.CNPJ, 9.5, pdf.Ink)
	doc.Para(c.Signer+", "+c.Position, 9.5, pdf.Muted)
	doc.Footer("Modelo gerado com os dados do cadastro. Confira antes de assinar.")
	return doc.Bytes()
}

var titles = map[PaperKind]string{
	LOA: "Carta de autorização (LOA)", PowerOfAttorney: "Procuração", NoticeLetter: "Carta de denúncia", RetailTerm: "Termo de representação por varejista",
}

func (c *Content) pairs() []pdf.Pair {
	pairs := []pdf.Pair{
		{Label: "Cliente", Value: c.Client, Strong: true},
		{Label: "CNPJ", Value: c.CNPJ},
		{Label: "Distribuidora", Value: c.Distributor},
		{Label: "Unidades consumidoras", Value: strings.Join(c.Units, ", ")},
		{Label: "Varejista", Value: c.Retailer},
	}
	if c.DemandKW != nil {
		pairs = append(pairs, pdf.Pair{Label: "Demanda", Value: fmt.Sprintf("%d kW", *c.DemandKW)})
	}
	if c.Until != nil {
		pairs = append(pairs, pdf.Pair{Label: "Válida até", Value: c.Until.BR()})
	}
	return pairs
}

// body is the text of a paper, in paragraphs.
func (c *Content) body(kind PaperKind) []string {
	until := ""
	if c.Until != nil {
		until = c.Until.BR()
	}
	switch kind {
	case LOA:
		return []string{
			"Autorizamos " + c.House + " a consultar, junto à distribuidora " + c.Distributor + ", em nosso nome, os dados cadastrais, contratuais, de medição e de faturamento das unidades consumidoras acima, e a receber cópias de faturas e contratos.",
			"Os dados servem somente ao estudo e à execução da migração dessas unidades para o mercado livre de energia. Esta autorização vale até " + until + " e pode ser revogada por escrito a qualquer momento.",
		}
	case PowerOfAttorney:
		return []string{
			"Nomeamos " + c.House + " nossa procuradora para nos representar perante a distribuidora, a Câmara de Comercialização de Energia Elétrica (CCEE) e a Agência Nacional de Energia Elétrica (ANEEL) nos atos da migração das unidades consumidoras acima para o mercado livre de energia: apresentar a denúncia do contrato de energia, solicitar pareceres e acesso, e acompanhar a adequação da medição.",
			"Esta procuração não dá poderes para assinar contratos de compra de energia nem para receber ou dar quitação. Vale até " + until + ".",
		}
	case NoticeLetter:
		return []string{
			"À " + c.Distributor + ",",
			fmt.Sprintf("Comunicamos a denúncia do contrato de compra de energia regulada (CCER) das unidades consumidoras acima, com a antecedência de %d dias, e a opção por adquirir energia no ambiente de contratação livre.", c.NoticeDays),
			"Pedimos o início do fornecimento no mercado livre em " + c.Start.First().BR() + ", a confirmação do recebimento com o número de protocolo, e as providências do contrato de uso do sistema e da medição.",
		}
	default:
		return []string{
			"Optamos por comercializar energia representados pelo varejista " + c.Retailer + " perante a CCEE, para as unidades consumidoras acima, com início previsto em " + c.Start.First().BR() + ".",
			"As condições de preço, prazo, garantias e encargos são as do contrato de representação firmado com o varejista, que prevalece sobre este termo.",
		}
	}
}
