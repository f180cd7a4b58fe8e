package template

import (
	"bytes"
	"html/template"
	"regexp"
	"strings"
	"unicode/utf8"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/text"
)

// Text is a mail with variables.
type Text struct {
	Context Context
	Subject string
	Plain   string
	HTML    string
}

// Rendered is a mail with their values.
type Rendered struct{ Subject, Plain, HTML string }

const (
	maxSubject = 200
	maxBody    = 100_000
)

// piece is literal text, or a variable where name is set.
type piece struct {
	literal, name string
	at            int // byte position in the text
}

var variableForm = regexp.MustCompile(`^[a-z][a-z_]*$`)

// Check reports everything that is wrong with the text, each with its field, line
// and column.
func (t Text) Check() error {
	var fields []fault.Field
	add := func(path, source, message string, at int) {
		line, column := place(source, at)
		fields = append(fields, fault.Field{Path: path, Message: message, Line: line, Column: column})
	}
	if !t.Context.Known() {
		add("context", "", "Contexto desconhecido.", 0)
	}
	if strings.TrimSpace(t.Subject) == "" {
		add("subject", "", "Informe o assunto.", 0)
	}
	if strings.TrimSpace(t.Plain) == "" && strings.TrimSpace(t.HTML) == "" {
		add("text", "", "Informe o texto da mensagem.", 0)
	}
	for _, part := range []struct {
		path, source string
		most         int
	}{{"subject", t.Subject, maxSubject}, {"text", t.Plain, maxBody}, {"html", t.HTML, maxBody}} {
		if utf8.RuneCountInString(part.source) > part.most || !utf8.ValidString(part.source) {
			add(part.path, "", "O texto é longo demais ou inválido.", 0)
			continue
		}
		for _, p := range t.problems(part.path, part.source) {
			add(part.path, part.source, p.literal, p.at)
		}
	}
	if len(fields) == 0 {
		if _, err := t.Render(t.Context.Examples()); err != nil {
			add("html", "", "O HTML não pode ser usado: há uma variável em um lugar que não é texto nem atributo.", 0)
		}
	}
	if len(fields) > 0 {
		return fault.Fields(fields...)
	}
	return nil
}

// problems of one part: literal is the sentence.
func (t Text) problems(path, source string) []piece {
	pieces, bad := split(source)
	for _, p := range pieces {
		if p.name != "" && !t.Context.knows(p.name) {
			bad = append(bad, piece{literal: "Variável desconhecida: {{" + p.name + "}}", at: p.at})
		}
	}
	if path == "subject" {
		if at := strings.IndexFunc(source, text.Hidden); at >= 0 {
			bad = append(bad, piece{literal: "O assunto contém caracteres inválidos.", at: at})
		}
	}
	if path == "html" {
		for _, at := range forbidden.FindAllStringIndex(source, 5) {
			bad = append(bad, piece{literal: "Este HTML não é permitido em e-mails.", at: at[0]})
		}
	}
	return bad
}

// forbidden is what mail programs refuse and attackers want; its author sees where
// it is. What gets by all the same is taken out of every message by policy.
var forbidden = regexp.MustCompile(`(?i)<\s*/?\s*(script|iframe|object|embed|form|input|button|meta|link|base|svg|math|style|video|audio)\b` +
	`|<[^>]*\son[a-z]+\s*=|(javascript|vbscript|data|file|ftp)\s*:` +
	`|<\s*img\b[^>]*\ssrc\s*=[\s"']*(https?:)?//|url\s*\(|@import|expression\s*\(`)

// split takes a text apart; what is wrong with its braces comes second.
func split(source string) (pieces, bad []piece) {
	for at := 0; at < len(source); {
		open := strings.Index(source[at:], "{{")
		if open < 0 {
			return append(pieces, piece{literal: source[at:], at: at}), bad
		}
		if open > 0 {
			pieces = append(pieces, piece{literal: source[at : at+open], at: at})
		}
		start := at + open
		end := strings.Index(source[start:], "}}")
		if end < 0 {
			return pieces, append(bad, piece{literal: "Falta fechar a variável com }}.", at: start})
		}
		name := strings.TrimSpace(source[start+2 : start+end])
		at = start + end + 2
		if !variableForm.MatchString(name) {
			bad = append(bad, piece{literal: "Uma variável é escrita assim: {{cliente}}.", at: start})
			continue
		}
		pieces = append(pieces, piece{name: name, at: start})
	}
	return pieces, bad
}

// place is line and column of a byte position, from 1.
func place(source string, at int) (line, column int) {
	if source == "" {
		return 0, 0
	}
	before := source[:at]
	return 1 + strings.Count(before, "\n"), 1 + utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])
}

// Render fills in the values. The text must have passed Check.
func (t Text) Render(values map[string]string) (Rendered, error) {
	html, err := renderHTML(t.HTML, values)
	if err != nil {
		return Rendered{}, err
	}
	return Rendered{Subject: renderSubject(t.Subject, values), Plain: renderPlain(t.Plain, values), HTML: html}, nil
}

// Uses are the variables that the text names.
func (t Text) Uses() []string {
	var names []string
	seen := map[string]bool{}
	for _, source := range []string{t.Subject, t.Plain, t.HTML} {
		pieces, _ := split(source)
		for _, p := range pieces {
			if p.name != "" && !seen[p.name] {
				seen[p.name] = true
				names = append(names, p.name)
			}
		}
	}
	return names
}

func renderPlain(source string, values map[string]string) string {
	var out strings.Builder
	pieces, _ := split(source)
	for _, p := range pieces {
		if p.name != "" {
			out.WriteString(oneLine(values[p.name]))
		} else {
			out.WriteString(p.literal)
		}
	}
	return out.String()
}

// renderSubject is a header: one line, as long as headers may be.
func renderSubject(source string, values map[string]string) string {
	subject := strings.ReplaceAll(oneLine(renderPlain(source, values)), "=?", "= ?")
	if runes := []rune(subject); len(runes) > maxSubject+50 {
		subject = string(runes[:maxSubject+50])
	}
	return subject
}

// oneLine makes a value harmless where lines mean something.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n' || r == '\r':
			return ' '
		case text.Hidden(r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	return strings.TrimSpace(s)
}

// renderHTML lets the standard library decide how a value is escaped where it
// stands: in text, in an attribute, in an address.
func renderHTML(source string, values map[string]string) (string, error) {
	if source == "" {
		return "", nil
	}
	var code strings.Builder
	pieces, _ := split(source)
	safe := map[string]string{}
	for _, p := range pieces {
		if p.name == "" {
			code.WriteString(p.literal)
			continue
		}
		code.WriteString(`{{index . "` + p.name + `"}}`)
		safe[p.name] = oneLine(values[p.name])
	}
	parsed, err := template.New("mail").Parse(code.String())
	if err != nil {
		return "", err
	}
	var out bytes.Buffer
	if err := parsed.Execute(&out, safe); err != nil {
		return "", err
	}
	return policy.Sanitize(out.String()), nil
}
