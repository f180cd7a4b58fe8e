package template

import (
	"regexp"
	"strings"

	"github.com/microcosm-cc/bluemonday"
)

// policy is what of HTML a message may hold, whoever wrote the text and whatever a
// value brings in (SX-09): links to pages, addresses and telephones, no image from
// elsewhere, which would reveal who reads when, and no style that fetches anything.
var policy = newPolicy()

func newPolicy() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("html", "head", "title", "body", "div", "span", "p", "br", "hr", "h1", "h2", "h3", "h4", "h5", "h6",
		"b", "strong", "i", "em", "u", "s", "small", "sub", "sup", "blockquote", "pre", "code", "ul", "ol", "li", "center", "font",
		"table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "th", "td", "a", "img")
	p.AllowNoAttrs().OnElements("span", "font", "a")
	p.AllowAttrs("title", "lang", "dir", "role", "align", "valign", "width", "height", "border", "cellpadding", "cellspacing", "bgcolor",
		"color", "face", "size", "colspan", "rowspan", "alt").Globally()
	p.RequireParseableURLs(true)
	p.AllowURLSchemes("http", "https", "mailto", "tel", "cid")
	p.AllowAttrs("href").OnElements("a")
	p.AllowAttrs("src").Matching(regexp.MustCompile(`^cid:[A-Za-z0-9.@_-]+$`)).OnElements("img")
	p.AllowStyles("color", "background", "background-color", "font", "font-family", "font-size", "font-style", "font-weight", "line-height",
		"letter-spacing", "text-align", "text-decoration", "text-transform", "vertical-align", "white-space", "display", "width", "max-width",
		"min-width", "height", "margin", "margin-top", "margin-right", "margin-bottom", "margin-left", "padding", "padding-top", "padding-right",
		"padding-bottom", "padding-left", "border", "border-top", "border-right", "border-bottom", "border-left", "border-color", "border-style",
		"border-width", "border-radius", "border-collapse", "border-spacing", "list-style-type").MatchingHandler(plainStyle).Globally()
	return p
}

// plainStyle reports whether a value of a style only says how something looks.
func plainStyle(value string) bool {
	value = strings.ToLower(value)
	for _, fetches := range []string{"url", "expression", "import", "javascript", "@", `\`, "/*"} {
		if strings.Contains(value, fetches) {
			return false
		}
	}
	return true
}
