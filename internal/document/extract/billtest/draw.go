package billtest

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"github.com/shopspring/decimal"

	"ynova/internal/document/extract"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
)

// canvas draws one A4 page in points.
type canvas struct {
	pdf  *fpdf.Fpdf
	size float64
	tr   func(string) string
}

func newCanvas(size float64, password string) canvas {
	pdf := fpdf.New("P", "pt", "A4", "")
	pdf.SetCompression(true)
	pdf.SetCatalogSort(true) // the same makes the same, to the byte
	pdf.SetCreationDate(time.Unix(0, 0))
	pdf.SetModificationDate(time.Unix(0, 0))
	if password != "" {
		pdf.SetProtection(fpdf.CnProtectPrint, password, password+"owner")
	}
	return canvas{pdf: pdf, size: size, tr: pdf.UnicodeTranslatorFromDescriptor("")}
}

func (c canvas) font(bold bool, size float64) {
	style := ""
	if bold {
		style = "B"
	}
	c.pdf.SetFont("Helvetica", style, size)
}

func (c canvas) left(x, y float64, s string) { c.pdf.Text(x, y, c.tr(s)) }

func (c canvas) right(x, y float64, s string) {
	s = c.tr(s)
	c.pdf.Text(x-c.pdf.GetStringWidth(s), y, s)
}

func (c canvas) middle(x, y float64, s string) {
	s = c.tr(s)
	c.pdf.Text(x-c.pdf.GetStringWidth(s)/2, y, s)
}

func (c canvas) bytes() ([]byte, error) {
	var out bytes.Buffer
	err := c.pdf.Output(&out)
	return out.Bytes(), err
}

// draw prints a bill in its layout, with a note at the bottom.
func draw(l layout, b invented, note, password string) ([]byte, error) {
	c := newCanvas(l.size, password)
	c.bill(l, b, note)
	return c.bytes()
}

// bill adds the pages of one.
func (c canvas) bill(l layout, b invented, note string) {
	c.size = l.size
	c.pdf.AddPage()
	c.header(l, b)
	c.keys(l, b)
	c.class(l, b)
	top := 240.0
	if l.second {
		c.pdf.AddPage()
		top = 60
	}
	y := c.items(l, b, top)
	c.taxes(l, b, y+24)
	c.history(l, b, y+90)
	if l.foreign {
		c.plant(y + 76)
	}
	c.slip(b)
	c.middle(297, 832, note)
}

func (c canvas) header(l layout, b invented) {
	c.font(true, c.size+1)
	c.left(150, 24, "DOCUMENTO AUXILIAR DA NOTA FISCAL DE ENERGIA ELÉTRICA ELETRÔNICA")
	c.font(false, c.size)
	c.left(150, 34, l.company)
	c.left(150, 44, "CNPJ "+l.cnpj+" INSC. ESTADUAL 12.345.678-9")
	c.font(false, c.size+1)
	y := 74.0
	for _, s := range []string{b.name, b.street, b.district, b.zip + " " + b.city + " " + b.uf, "CNPJ: " + b.document} {
		c.left(24, y, s)
		y += c.size + 4
	}
	c.font(false, c.size)
	c.left(390, 74, "NOTA FISCAL Nº 001234567 - SÉRIE 000")
	c.left(390, 84, "DATA DE EMISSÃO: "+b.issued.BR())
}

// keys prints the fields that every bill has, below or beside their labels.
func (c canvas) keys(l layout, b invented) {
	values := map[extract.Key]string{
		extract.Period: periodText(b.period, l.month), extract.DueDate: b.due.BR(), extract.Total: money(b.total, false),
		extract.Installation: b.installation, extract.ClientCode: b.client, extract.Account: b.account,
	}
	put := func(k extract.Key, x, y float64) {
		label := l.labels[k]
		if label == "" {
			return
		}
		c.font(false, c.size)
		c.left(x, y, label)
		if l.beside {
			at := x + c.pdf.GetStringWidth(c.tr(label)) + 6
			c.font(true, c.size+1)
			c.left(at, y, values[k])
			return
		}
		c.font(true, c.size+2)
		c.left(x-2, y+c.size+5, values[k])
	}
	put(extract.Installation, 230, 74)
	put(extract.ClientCode, 230, 100)
	put(extract.Account, 230, 126)
	put(extract.Period, 30, 160)
	put(extract.DueDate, 190, 160)
	put(extract.Total, 370, 160)
}

func (c canvas) class(l layout, b invented) {
	c.font(false, c.size)
	c.left(24, 192, l.class)
	c.left(330, 192, fmt.Sprintf(l.flagText, b.flag))
	c.left(24, 204, "LEITURA ANTERIOR "+b.readBefore.BR())
	c.left(170, 204, "LEITURA ATUAL "+b.readNow.BR())
	c.left(330, 204, "PRÓXIMA LEITURA "+b.readNext.BR())
	for i, label := range l.contracted {
		if label != "" {
			c.left(24+float64(i)*220, 216, label+" "+money([]decimal.Decimal{b.contracted, b.contractedPeak}[i], false))
		}
	}
}

// items prints the table; the line after it is returned.
func (c canvas) items(l layout, b invented, y float64) float64 {
	c.font(true, c.size)
	c.left(24, y, "Itens da Fatura")
	x := 165.0
	for _, h := range l.columns {
		c.middle(x+h.width/2, y, h.first)
		c.middle(x+h.width/2, y+c.size+1.5, h.second)
		x += h.width
	}
	y += 2*c.size + 6
	c.font(false, c.size)
	for _, line := range b.lines {
		text, rest := line.text, ""
		if at := strings.LastIndex(text[:min(len(text), 24)], " "); l.wrapped && len(text) > 24 {
			text, rest = text[:at], text[at+1:]
		}
		c.left(24, y, text)
		c.numbers(l, b, line, y)
		if rest != "" {
			y += c.size + 1
			c.left(24, y, rest)
		}
		y += c.size + 3
	}
	if l.totalWord != "" {
		y += 10
		c.font(true, c.size)
		c.left(24, y, l.totalWord)
		x = 165
		for _, h := range l.columns {
			if h.holds == "v" {
				c.right(x+h.width-4, y, money(b.total, false))
			}
			x += h.width
		}
	}
	return y
}

func (c canvas) numbers(l layout, b invented, line charge, y float64) {
	x := 165.0
	for _, h := range l.columns {
		text := ""
		switch {
		case h.holds == "v" && l.currency:
			text = strings.Replace("R$ "+money(line.amount, false), "R$ -", "-R$ ", 1)
		case h.holds == "v":
			text = money(line.amount, l.minusRight)
		case h.holds == "u" && line.priced:
			text = line.unit
		case h.holds == "q" && line.priced:
			text = money(line.quantity, false)
		case h.holds == "p" && line.priced:
			text = decimals(line.price, 6)
		case h.holds == "t" && line.priced:
			text = decimals(line.tariff, 6)
		case h.holds == "pc" && line.taxed:
			text = money(line.pis, false)
		case h.holds == "b" && line.taxed:
			text = money(line.icmsBase, false)
		case h.holds == "a" && line.taxed:
			text = decimals(b.icmsRate, 2)
		case h.holds == "i" && line.taxed:
			text = money(line.icms, false)
		}
		c.right(x+h.width-4, y, text)
		x += h.width
	}
}

func (c canvas) taxes(l layout, b invented, y float64) {
	c.font(false, c.size)
	heads := map[string]string{"nome": "Tributo", "base": "Base de Cálculo (R$)", "aliq": "Alíquota (%)", "valor": "Valor (R$)"}
	for i, h := range l.taxHead {
		c.right(160+float64(i)*100, y, heads[h])
	}
	for n, row := range [...]struct {
		name       string
		base, rate decimal.Decimal
	}{{"ICMS", b.icmsBase, b.icmsRate}, {"PIS", b.pisBase, b.pisRate}, {"COFINS", b.pisBase, b.cofinsRate}} {
		text := map[string]string{"nome": row.name, "base": money(row.base, false), "aliq": decimals(row.rate, 2), "valor": money(part(row.base, row.rate), false)}
		for i, h := range l.taxHead {
			c.right(160+float64(i)*100, y+float64(n+1)*(c.size+3), text[h])
		}
	}
}

// plant prints what a community of generation adds: the unit of its plant, in running text.
func (c canvas) plant(y float64) {
	c.font(false, c.size-1)
	c.left(24, y, "INFORMAÇÕES DO SCEE: GERAÇÃO CICLO KWH: UC 99000114075 : 62.757,90, EXCEDENTE RECEBIDO KWH: UC 99000114075 : 9.413,68")
	c.left(24, y+c.size+1, "CADASTRO RATEIO GERAÇÃO: UC 99000114075 = 15%")
}

// slip is the part that the bank keeps.
func (c canvas) slip(b invented) {
	c.font(false, c.size)
	for i, s := range [...][2]string{{"Nome do Cliente:", b.name}, {"Vencimento", b.due.BR()}, {"Total a pagar (R$)", money(b.total, false)}} {
		c.left(30+float64(i)*210, 780, s[0])
		c.left(32+float64(i)*210, 792, s[1])
	}
	c.left(30, 815, collection(b.total))
}

// collection is the line of digits that pays a bill of energy.
func collection(total decimal.Decimal) string {
	free := fmt.Sprintf("%011d%s", total.Shift(2).IntPart(), "21530030007000000000000000001")
	bar := "836" + check(modulo10("836"+free)) + free
	var out []string
	for i := 0; i < len(bar); i += 11 {
		out = append(out, bar[i:i+11]+" "+check(modulo10(bar[i:i+11])))
	}
	return strings.Join(out, " ")
}

func check(n int) string { return fmt.Sprint(n) }

func modulo10(s string) int {
	sum := 0
	for i := range len(s) {
		p := int(s[len(s)-1-i]-'0') * (2 - i%2)
		sum += p/10 + p%10
	}
	return (10 - sum%10) % 10
}

// money prints two decimals; the sign stands left or right.
func money(d decimal.Decimal, minusRight bool) string {
	s := decimals(d, 2)
	if minusRight && d.IsNegative() {
		return strings.TrimLeft(s, "-\u2212") + "-"
	}
	return strings.Replace(s, "\u2212", "-", 1)
}

func decimals(d decimal.Decimal, places int) string { return ptbr.FormatNumber(d, places) }

func periodText(m month.Month, form string) string {
	switch form {
	case "MMM/aaaa":
		return strings.ToUpper(m.Short())
	case "MMM/aa":
		return strings.ToUpper(m.Name()[:3]) + fmt.Sprintf("/%02d", m.Year()%100)
	case "Mês / aaaa":
		return title(m.Name()) + fmt.Sprintf(" / %d", m.Year())
	case "Mês/aaaa":
		return title(m.Name()) + fmt.Sprintf("/%d", m.Year())
	case "m/aaaa":
		return fmt.Sprintf("%d/%d", m.Number(), m.Year())
	default:
		return fmt.Sprintf("%02d/%d", m.Number(), m.Year())
	}
}

func title(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
