package web

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	v "github.com/danielgtaylor/huma/v2/validation"

	"ynova/internal/kernel/fault"
)

const (
	sentenceInvalid  = "Valor inválido."
	sentenceRequired = "Campo obrigatório."
)

// sentences translates huma's validation messages. A message is found by what
// stands before its first verb; %s in the sentence takes what huma put there,
// which is only done where that is a figure or a list of ours, never the value.
var sentences = []struct{ message, sentence string }{
	{v.MsgExpectedRequiredProperty, sentenceRequired},
	{v.MsgExpectedDependentRequiredProperty, sentenceRequired},
	{v.MsgUnexpectedProperty, "Campo desconhecido."},
	{v.MsgExpectedRFC3339DateTime, "Informe data e hora válidas."},
	{v.MsgExpectedRFC1123DateTime, "Informe data e hora válidas."},
	{v.MsgExpectedRFC3339Date, "Informe uma data válida."},
	{v.MsgExpectedRFC3339Time, "Informe uma hora válida."},
	{v.MsgExpectedRFC5322EmailBare, "Informe um e-mail válido."},
	{v.MsgExpectedRFC5322Email, "Informe um e-mail válido."},
	{v.MsgExpectedRFC5890Hostname, "Informe um nome de servidor válido."},
	{v.MsgExpectedRFC2673IPv4, "Informe um endereço IP válido."},
	{v.MsgExpectedRFC2373IPv6, "Informe um endereço IP válido."},
	{v.MsgExpectedRFCIPAddr, "Informe um endereço IP válido."},
	{v.MsgExpectedRFC3986AbsoluteURI, "Informe um endereço válido."},
	{v.MsgExpectedRFC3986URI, "Informe um endereço válido."},
	{v.MsgExpectedRFC4122UUID, "Identificador inválido."},
	{v.MsgExpectedBase64String, "Conteúdo em base64 inválido."},
	{v.MsgExpectedDuration, "Informe uma duração válida."},
	{v.MsgExpectedBoolean, "Informe verdadeiro ou falso."},
	{v.MsgExpectedMinimumNumber, "Informe um número maior ou igual a %s."},
	{v.MsgExpectedMaximumNumber, "Informe um número menor ou igual a %s."},
	{v.MsgExpectedExclusiveMinimumNumber, "Informe um número maior que %s."},
	{v.MsgExpectedExclusiveMaximumNumber, "Informe um número menor que %s."},
	{v.MsgExpectedNumberBeMultipleOf, "Informe um múltiplo de %s."},
	{v.MsgExpectedNumber, "Informe um número."},
	{v.MsgExpectedInteger, "Informe um número inteiro."},
	{v.MsgExpectedString, "Informe um texto."},
	{v.MsgExpectedArrayItemsUnique, "A lista tem itens repetidos."},
	{v.MsgExpectedMinItems, "Informe ao menos %s itens."},
	{v.MsgExpectedMaxItems, "Informe no máximo %s itens."},
	{v.MsgExpectedArray, "Informe uma lista."},
	{v.MsgExpectedObject, "Informe um objeto."},
	{v.MsgExpectedOneOf, "Valor inválido; use um destes: %s."},
	{v.MsgExpectedMinLength, "Informe ao menos %s caracteres."},
	{v.MsgExpectedMaxLength, "Informe no máximo %s caracteres."},
	{v.MsgExpectedMinProperties, "Informe ao menos %s campos."},
	{v.MsgExpectedMaxProperties, "Informe no máximo %s campos."},
	{v.MsgExpectedMatchPattern, "Formato inválido."},
	{v.MsgExpectedBePattern, "Formato inválido."},
	// Messages that huma holds in its code only.
	{"required path parameter is missing", sentenceRequired},
	{"required query parameter is missing", sentenceRequired},
	{"required header parameter is missing", sentenceRequired},
	{"required form parameter is missing", sentenceRequired},
	{"required cookie parameter is missing", sentenceRequired},
	{"invalid integer", "Informe um número inteiro."},
	{"invalid float", "Informe um número."},
	{"invalid floating value", "Informe um número."},
	{"invalid boolean", "Informe verdadeiro ou falso."},
	{"invalid date/time for format %s", "Informe data e hora válidas."},
	{"invalid url.URL value", "Informe um endereço válido."},
	{"unknown query parameter", "Parâmetro desconhecido."},
}

// rule is a sentence prepared for the search.
type rule struct {
	prefix, suffix, sentence string
	exact                    bool
}

var rules = func() []rule {
	rs := make([]rule, len(sentences))
	for i, s := range sentences {
		before, after, verb := strings.Cut(s.message, "%")
		rs[i] = rule{prefix: before, sentence: s.sentence, exact: !verb}
		if verb {
			rs[i].suffix = after[1:]
		}
	}
	return rs
}()

var singular = strings.NewReplacer(" itens", " item", " caracteres", " caractere", " campos", " campo")

// translate returns the sentence for a validation message of huma.
func translate(message string) string {
	for i := range rules {
		r := &rules[i]
		rest, found := strings.CutPrefix(message, r.prefix)
		if !found || (r.exact && rest != "") {
			continue
		}
		figure := strings.TrimSuffix(rest, r.suffix)
		if _, err := strconv.ParseFloat(figure, 64); err == nil {
			figure = strings.Replace(figure, ".", ",", 1)
		}
		sentence := r.sentence
		if figure == "1" {
			sentence = singular.Replace(sentence)
		}
		return strings.Replace(sentence, "%s", figure, 1)
	}
	return sentenceInvalid
}

// fieldOf turns an error of huma into a field, without the value that it carries.
func fieldOf(err error) fault.Field {
	d, ok := err.(huma.ErrorDetailer)
	if !ok {
		return fault.Field{Message: sentenceInvalid}
	}
	detail := d.ErrorDetail()
	path := detail.Location
	for _, part := range [...]string{"body", "query", "path", "header", "form", "cookie"} {
		if path == part {
			path = ""
		} else if rest, found := strings.CutPrefix(path, part+"."); found {
			path = rest
			break
		}
	}
	f := fault.Field{Path: path, Message: translate(detail.Message)}
	if f.Message == sentenceRequired { // huma names the object; the person wants the field
		if name := missingProperty(detail.Message); name != "" {
			f.Path = strings.TrimPrefix(path+"."+name, ".")
		}
	}
	return f
}

func missingProperty(message string) string {
	before, after, _ := strings.Cut(v.MsgExpectedRequiredProperty, "%s")
	name, found := strings.CutPrefix(message, before)
	if !found {
		return ""
	}
	return strings.TrimSuffix(name, after)
}

// translated builds the answer for an error that huma found itself.
func translated(status int, errs []error) *Problem {
	switch status {
	case http.StatusUnprocessableEntity:
	case http.StatusBadRequest:
		return &Problem{Status: status, Code: "requisicao_invalida", Message: "Requisição inválida."}
	case http.StatusRequestEntityTooLarge:
		return &Problem{Status: status, Code: "tamanho", Message: sentenceTooLarge}
	case http.StatusUnsupportedMediaType:
		return &Problem{Status: status, Code: "tipo_de_conteudo", Message: sentenceMedia}
	default:
		return &Problem{Status: status, Code: errInternal.Code, Message: errInternal.Message}
	}
	p := &Problem{Status: status, Code: fault.CodeValidation, Message: "Dados inválidos"}
	for _, err := range errs {
		if err != nil {
			p.Fields = append(p.Fields, fieldOf(err))
		}
	}
	if len(p.Fields) > 0 {
		p.Message = p.Fields[0].Message
	}
	return p
}
