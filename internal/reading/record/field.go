package record

import (
	"slices"
	"strings"
	"unicode/utf8"

	"ynova/internal/document/extract"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/text"
)

// ValueKind says how a field's value is written.
type ValueKind uint8

// The kinds of values.
const (
	KindText ValueKind = iota
	KindNumber
	KindRate
	KindDate
	KindMonth
	KindDocument // CNPJ or CPF
	KindState
)

// Field is one of the named values of a bill, as the screen shows it.
type Field struct {
	Key   extract.Key
	Label string
	Kind  ValueKind
}

// Fields are all of them in the order of the screen.
var Fields = []Field{
	{extract.Name, "Cliente", KindText},
	{extract.ClientDocument, "CNPJ/CPF", KindDocument},
	{extract.ClientCode, "Código do cliente", KindText},
	{extract.Account, "Conta contrato", KindText},
	{extract.Installation, "Código da instalação", KindText},
	{extract.Address, "Endereço", KindText},
	{extract.Neighborhood, "Bairro", KindText},
	{extract.City, "Cidade", KindText},
	{extract.State, "UF", KindState},
	{extract.ZipCode, "CEP", KindText},
	{extract.Distributor, "Distribuidora", KindText},
	{extract.DistributorCNPJ, "CNPJ da distribuidora", KindDocument},
	{extract.Period, "Período da fatura", KindMonth},
	{extract.DueDate, "Data de vencimento", KindDate},
	{extract.Total, "Valor da fatura", KindNumber},
	{extract.IssueDate, "Data de emissão", KindDate},
	{extract.InvoiceNumber, "Número da nota", KindText},
	{extract.AccessKey, "Chave de acesso", KindText},
	{extract.Subgroup, "Subgrupo", KindText},
	{extract.Modality, "Modalidade tarifária", KindText},
	{extract.Flag, "Bandeira tarifária", KindText},
	{extract.DemandPeak, "Demanda contratada ponta (kW)", KindNumber},
	{extract.DemandOffPeak, "Demanda contratada fora ponta (kW)", KindNumber},
	{extract.ReadBefore, "Leitura anterior", KindDate},
	{extract.ReadNow, "Leitura atual", KindDate},
	{extract.ReadNext, "Próxima leitura", KindDate},
	{extract.Days, "Dias faturados", KindNumber},
	{extract.ICMSBase, "Base do ICMS", KindNumber},
	{extract.ICMSRate, "Alíquota do ICMS", KindRate},
	{extract.ICMSValue, "Valor do ICMS", KindNumber},
	{extract.PISBase, "Base do PIS", KindNumber},
	{extract.PISRate, "Alíquota do PIS", KindRate},
	{extract.PISValue, "Valor do PIS", KindNumber},
	{extract.COFINSBase, "Base da COFINS", KindNumber},
	{extract.COFINSRate, "Alíquota da COFINS", KindRate},
	{extract.COFINSValue, "Valor da COFINS", KindNumber},
	{extract.ProductsValue, "Valor dos produtos", KindNumber},
	{extract.IBSCBSBase, "Base do IBS e da CBS", KindNumber},
	{extract.IBSValue, "Valor do IBS", KindNumber},
	{extract.CBSValue, "Valor da CBS", KindNumber},
}

// shows reports whether a document of this class has the field: what only notas print is
// left out of a bill that does not print it.
func (r *Reading) shows(key extract.Key) bool {
	switch key {
	case extract.ProductsValue, extract.IBSCBSBase, extract.IBSValue, extract.CBSValue:
		return r.IsNota() || r.Text(key) != ""
	}
	return true
}

func fieldOf(key extract.Key) (Field, bool) {
	i := slices.IndexFunc(Fields, func(f Field) bool { return f.Key == key })
	if i < 0 {
		return Field{}, false
	}
	return Fields[i], true
}

// FieldLabel is the name of a field for people.
func FieldLabel(key extract.Key) string {
	f, _ := fieldOf(key)
	return f.Label
}

const longestText = 300

// Check reads what a person typed and returns it in canonical form, or the
// sentence that says what is wrong with it.
func (k ValueKind) Check(s string) (canonical, message string) {
	s = strings.TrimSpace(s)
	switch k {
	case KindNumber:
		return numberText(s, "Informe um número, como 1.234,56")
	case KindRate:
		text, message := numberText(strings.TrimSuffix(s, "%"), "Informe uma alíquota, como 18,0")
		return text, message
	case KindDate:
		d, err := ptbr.ParseDate(s)
		if err != nil {
			return "", "Informe uma data válida, como 09/11/2026"
		}
		return d.String(), ""
	case KindMonth:
		m, err := ptbr.ParseMonth(s)
		if err != nil {
			return "", "Informe o mês, como 10/2026"
		}
		return m.String(), ""
	case KindDocument:
		return documentText(s)
	case KindState:
		if len(s) != 2 || !asciiLetters(s) {
			return "", "Informe a UF com duas letras"
		}
		return strings.ToUpper(s), ""
	case KindText:
		s = text.Clean(s)
		if !utf8.ValidString(s) || strings.ContainsFunc(s, text.Control) || utf8.RuneCountInString(s) > longestText {
			return "", "O texto é longo demais ou tem caracteres não permitidos"
		}
	}
	return s, ""
}

func numberText(s, message string) (string, string) {
	text, wrong := SignedText(s, message)
	if strings.HasPrefix(text, "-") {
		return "", message
	}
	return text, wrong
}

// SignedText reads a number that may be below zero, or says what is wrong.
func SignedText(s, message string) (string, string) {
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

// zipText is a postal code as documents print it; the state that is typed with it decides
// whether it lost a zero in front.
func zipText(s string, state *string) (string, string) {
	uf := ""
	if state != nil {
		uf = strings.TrimSpace(*state)
	}
	cep, err := brdoc.ParseCEP(s, uf)
	if err != nil {
		return "", brdoc.ErrCEP.Message
	}
	return cep[:5] + "-" + cep[5:], ""
}

// CheckValues refuses corrections of fields that there are not, and of values that are none;
// the others it puts in canonical form.
func CheckValues(values map[extract.Key]*string) error {
	var c fault.Collector
	for key, value := range values {
		f, ok := fieldOf(key)
		if !ok {
			c.Add("fields."+string(key), "Campo desconhecido")
			continue
		}
		if value == nil || *value == "" {
			continue
		}
		canonical, message := f.Kind.Check(*value)
		if key == extract.ZipCode && message == "" {
			canonical, message = zipText(canonical, values[extract.State])
		}
		if message != "" {
			c.Add("fields."+string(key), message)
			continue
		}
		*value = canonical
	}
	return c.Err()
}
