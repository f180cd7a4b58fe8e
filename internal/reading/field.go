package reading

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ynova/internal/document/extract"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
)

// valueKind says how a field's value is written.
type valueKind uint8

const (
	kindText valueKind = iota
	kindNumber
	kindRate
	kindDate
	kindMonth
	kindDocument // CNPJ or CPF
	kindState
)

// field is one of the named values of a bill, as the screen shows it.
type field struct {
	key   extract.Key
	label string
	kind  valueKind
}

// fields are all of them in the order of the screen.
var fields = []field{
	{extract.Name, "Cliente", kindText},
	{extract.ClientDocument, "CNPJ/CPF", kindDocument},
	{extract.ClientCode, "Código do cliente", kindText},
	{extract.Account, "Conta contrato", kindText},
	{extract.Installation, "Código da instalação", kindText},
	{extract.Address, "Endereço", kindText},
	{extract.Neighborhood, "Bairro", kindText},
	{extract.City, "Cidade", kindText},
	{extract.State, "UF", kindState},
	{extract.ZipCode, "CEP", kindText},
	{extract.Distributor, "Distribuidora", kindText},
	{extract.DistributorCNPJ, "CNPJ da distribuidora", kindDocument},
	{extract.Period, "Período da fatura", kindMonth},
	{extract.DueDate, "Data de vencimento", kindDate},
	{extract.Total, "Valor da fatura", kindNumber},
	{extract.IssueDate, "Data de emissão", kindDate},
	{extract.InvoiceNumber, "Número da nota", kindText},
	{extract.AccessKey, "Chave de acesso", kindText},
	{extract.Subgroup, "Subgrupo", kindText},
	{extract.Modality, "Modalidade tarifária", kindText},
	{extract.Flag, "Bandeira tarifária", kindText},
	{extract.DemandPeak, "Demanda contratada ponta (kW)", kindNumber},
	{extract.DemandOffPeak, "Demanda contratada fora ponta (kW)", kindNumber},
	{extract.ReadBefore, "Leitura anterior", kindDate},
	{extract.ReadNow, "Leitura atual", kindDate},
	{extract.ReadNext, "Próxima leitura", kindDate},
	{extract.Days, "Dias faturados", kindNumber},
	{extract.ICMSBase, "Base do ICMS", kindNumber},
	{extract.ICMSRate, "Alíquota do ICMS", kindRate},
	{extract.ICMSValue, "Valor do ICMS", kindNumber},
	{extract.PISBase, "Base do PIS", kindNumber},
	{extract.PISRate, "Alíquota do PIS", kindRate},
	{extract.PISValue, "Valor do PIS", kindNumber},
	{extract.COFINSBase, "Base da COFINS", kindNumber},
	{extract.COFINSRate, "Alíquota da COFINS", kindRate},
	{extract.COFINSValue, "Valor da COFINS", kindNumber},
	{extract.ProductsValue, "Valor dos produtos", kindNumber},
	{extract.IBSCBSBase, "Base do IBS e da CBS", kindNumber},
	{extract.IBSValue, "Valor do IBS", kindNumber},
	{extract.CBSValue, "Valor da CBS", kindNumber},
}

// shows reports whether a document of this class has the field: what only notas print is
// left out of a bill that does not print it.
func (r *Reading) shows(key extract.Key) bool {
	switch key {
	case extract.ProductsValue, extract.IBSCBSBase, extract.IBSValue, extract.CBSValue:
		return r.isNota() || r.Text(key) != ""
	}
	return true
}

func fieldOf(key extract.Key) (field, bool) {
	i := slices.IndexFunc(fields, func(f field) bool { return f.key == key })
	if i < 0 {
		return field{}, false
	}
	return fields[i], true
}

const longestText = 300

// check reads what a person typed and returns it in canonical form, or the
// sentence that says what is wrong with it.
func (k valueKind) check(s string) (canonical, message string) {
	s = strings.TrimSpace(s)
	switch k {
	case kindNumber:
		return numberText(s, "Informe um número, como 1.234,56")
	case kindRate:
		text, message := numberText(strings.TrimSuffix(s, "%"), "Informe uma alíquota, como 18,0")
		return text, message
	case kindDate:
		d, err := ptbr.ParseDate(s)
		if err != nil {
			return "", "Informe uma data válida, como 09/11/2026"
		}
		return d.String(), ""
	case kindMonth:
		m, err := ptbr.ParseMonth(s)
		if err != nil {
			if m, err = month.Parse(s); err != nil {
				return "", "Informe o mês, como 10/2026"
			}
		}
		return m.String(), ""
	case kindDocument:
		return documentText(s)
	case kindState:
		if len(s) != 2 || !asciiLetters(s) {
			return "", "Informe a UF com duas letras"
		}
		return strings.ToUpper(s), ""
	case kindText:
		bad := func(c rune) bool { return unicode.IsControl(c) || unicode.Is(unicode.Bidi_Control, c) }
		if !utf8.ValidString(s) || strings.ContainsFunc(s, bad) || utf8.RuneCountInString(s) > longestText {
			return "", "O texto é longo demais ou tem caracteres não permitidos"
		}
	}
	return s, ""
}

func numberText(s, message string) (string, string) {
	text, wrong := signedText(s, message)
	if strings.HasPrefix(text, "-") {
		return "", message
	}
	return text, wrong
}

func signedText(s, message string) (string, string) {
	d, err := ptbr.ParseNumber(s)
	if err != nil || len(d.Coefficient().String()) > 18 || d.Exponent() > 12 || d.Exponent() < -12 {
		return "", message
	}
	return d.String(), ""
}

func documentText(s string) (string, string) {
	if cnpj, err := brdoc.ParseCNPJ(s); err == nil {
		return string(cnpj), ""
	}
	if cpf, err := brdoc.ParseCPF(s); err == nil {
		return string(cpf), ""
	}
	return "", "CNPJ ou CPF inválido"
}

func asciiLetters(s string) bool {
	return !strings.ContainsFunc(s, func(c rune) bool { return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') })
}
