package support

import (
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
)

// Span is text in one style.
type Span struct {
	Text   string `json:"text"`
	Bold   bool   `json:"bold,omitempty"`
	Italic bool   `json:"italic,omitempty"`
	Code   bool   `json:"code,omitempty"`
	Href   string `json:"href,omitempty" doc:"Endereço na internet (https), na aplicação (/…) ou no documento (#…)"`
}

// Kind is what a block is.
type Kind string

// The kinds of blocks.
const (
	KindHeading   Kind = "titulo"
	KindParagraph Kind = "paragrafo"
	KindList      Kind = "lista"
	KindTable     Kind = "tabela"
	KindCode      Kind = "codigo"
	KindImage     Kind = "imagem"
)

// Block is a part of a document: of its fields those that its kind needs are filled.
type Block struct {
	Kind    Kind       `json:"kind" enum:"titulo,paragrafo,lista,tabela,codigo,imagem"`
	Level   int        `json:"level,omitempty" doc:"De um título, 1 a 4; de um item de lista, a partir de 0"`
	ID      string     `json:"id,omitempty" doc:"Âncora de um título"`
	Spans   []Span     `json:"spans,omitempty" doc:"Texto de um título ou parágrafo"`
	Ordered bool       `json:"ordered,omitempty" doc:"Lista numerada"`
	Items   []Item     `json:"items,omitempty" doc:"Itens de uma lista, os de listas dentro dela em sequência"`
	Head    [][]Span   `json:"head,omitempty" doc:"Cabeçalho de uma tabela"`
	Rows    [][][]Span `json:"rows,omitempty"`
	Text    string     `json:"text,omitempty" doc:"De um código o texto, de uma imagem a descrição"`
	Source  string     `json:"source,omitempty" doc:"Endereço de uma imagem"`
}

// Item is an item of a list; Level counts how deep it is nested.
type Item struct {
	Level int    `json:"level"`
	Spans []Span `json:"spans"`
}

// imagePath is where the pictures of documents are answered.
const imagePath = "/api/ajuda/imagens/"

// Parse reads Markdown into blocks. HTML in it is left out.
func Parse(source []byte) []Block {
	root := goldmark.New(goldmark.WithExtensions(extension.Table)).Parser().Parse(text.NewReader(source))
	r := reader{source: source}
	var out []Block
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		out = append(out, r.block(n)...)
	}
	return out
}

type reader struct{ source []byte }

func (r reader) block(n ast.Node) []Block {
	switch n := n.(type) {
	case *ast.Heading:
		spans := r.spans(n)
		return []Block{{Kind: KindHeading, Level: min(n.Level, 4), ID: anchor(plain(spans)), Spans: spans}}
	case *ast.Paragraph:
		return r.paragraph(n)
	case *ast.List:
		b := Block{Kind: KindList, Ordered: n.IsOrdered()}
		r.items(n, 0, &b.Items)
		return []Block{b}
	case *east.Table:
		return []Block{r.table(n)}
	case *ast.FencedCodeBlock:
		return []Block{{Kind: KindCode, Text: r.lines(n)}}
	case *ast.CodeBlock:
		return []Block{{Kind: KindCode, Text: r.lines(n)}}
	case *ast.Blockquote:
		var out []Block
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			out = append(out, r.block(c)...)
		}
		return out
	default:
		return nil
	}
}

// paragraph is a block of text; the pictures in it stand on their own.
func (r reader) paragraph(n *ast.Paragraph) []Block {
	var out []Block
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if image, ok := c.(*ast.Image); ok {
			if name, ok := strings.CutPrefix(string(image.Destination), "screenshots/"); ok {
				out = append(out, Block{Kind: KindImage, Source: imagePath + name, Text: plain(r.spans(image))})
			}
		}
	}
	if spans := r.spans(n); len(out) == 0 || strings.TrimSpace(plain(spans)) != "" {
		out = append(out, Block{Kind: KindParagraph, Spans: spans})
	}
	return out
}

func (r reader) items(list ast.Node, level int, into *[]Item) {
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		at := len(*into)
		*into = append(*into, Item{Level: level})
		for c := item.FirstChild(); c != nil; c = c.NextSibling() {
			if nested, ok := c.(*ast.List); ok {
				r.items(nested, level+1, into)
				continue
			}
			(*into)[at].Spans = append((*into)[at].Spans, r.spans(c)...)
		}
	}
}

func (r reader) table(n *east.Table) Block {
	b := Block{Kind: KindTable}
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		var cells [][]Span
		for c := row.FirstChild(); c != nil; c = c.NextSibling() {
			cells = append(cells, r.spans(c))
		}
		if _, head := row.(*east.TableHeader); head {
			b.Head = cells
		} else {
			b.Rows = append(b.Rows, cells)
		}
	}
	return b
}

func (r reader) lines(n ast.Node) string {
	var b strings.Builder
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		b.Write(line.Value(r.source))
	}
	return b.String()
}

// spans is the text below a node in its styles.
func (r reader) spans(n ast.Node) []Span {
	out := []Span{}
	r.collect(n, Span{}, &out)
	return out
}

func (r reader) collect(n ast.Node, style Span, out *[]Span) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		inner := style
		switch c := c.(type) {
		case *ast.Text:
			inner.Text = string(c.Segment.Value(r.source))
			if c.SoftLineBreak() || c.HardLineBreak() {
				inner.Text += " "
			}
			*out = append(*out, inner)
			continue
		case *ast.String:
			inner.Text = string(c.Value)
			*out = append(*out, inner)
			continue
		case *ast.AutoLink:
			inner.Text, inner.Href = string(c.Label(r.source)), target(string(c.URL(r.source)))
			*out = append(*out, inner)
			continue
		case *ast.Image, *ast.RawHTML:
			continue
		case *ast.Emphasis:
			inner.Bold, inner.Italic = style.Bold || c.Level > 1, style.Italic || c.Level == 1
		case *ast.CodeSpan:
			inner.Code = true
		case *ast.Link:
			inner.Href = target(string(c.Destination))
		}
		r.collect(c, inner, out)
	}
}

// target lets through addresses that a reader can follow from the product.
func target(href string) string {
	if strings.HasPrefix(href, "https://") || strings.HasPrefix(href, "#") || strings.HasPrefix(href, "/") && !strings.HasPrefix(href, "//") {
		return href
	}
	return ""
}

func plain(spans []Span) string {
	var b strings.Builder
	for _, s := range spans {
		b.WriteString(s.Text)
	}
	return b.String()
}

// anchor is the name of a heading in links, as repositories show it.
func anchor(title string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c == ' ':
			return '-'
		case unicode.IsLetter(c), unicode.IsDigit(c), c == '-', c == '_':
			return unicode.ToLower(c)
		}
		return -1
	}, title)
}
