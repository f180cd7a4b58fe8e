package workbook

import "ynova/internal/platform/web"

// assumed lists what the simulation rests on as it was computed: every premise with its origin
// and the effect of another answer, and the risks whose range is known (LW-03, LW-06).
func (b *book) assumed() {
	list, risks := b.doc.Answer.Lista, b.doc.Risks(b.doc.Modality)
	if len(list) == 0 && len(risks) == 0 {
		return
	}
	_, err := b.NewSheet(Assumed)
	b.keep(err)
	b.text(Assumed, "A1", "Premissas, efeitos e riscos, como simulados", b.styles.title)
	b.titles(2, "Premissa", "Valor", "Origem", "Se fosse", "Efeito na economia (R$/ano)", "Fonte")
	at := 3
	for i := range list {
		p := &list[i]
		for column, text := range []string{p.Nome, p.Valor, p.Origin(), p.Contra, "", p.Fonte} {
			b.text(Assumed, cell(column+1, at), text, b.styles.text)
		}
		b.known(cell(5, at), p.Effect(b.doc.Modality))
		at++
	}
	if len(risks) > 0 {
		at++
		b.titles(at, "Risco", "Pior (R$)", "Melhor (R$)", "", "", "O que o traz")
		at++
	}
	for i := range risks {
		r := &risks[i]
		b.text(Assumed, cell(1, at), r.Label(), b.styles.text)
		b.known(cell(2, at), r.De)
		b.known(cell(3, at), r.Ate)
		b.text(Assumed, cell(6, at), r.Texto, b.styles.text)
		at++
	}
	b.keep(b.SetColWidth(Assumed, "A", "A", 58))
	b.keep(b.SetColWidth(Assumed, "B", "E", 22))
	b.keep(b.SetColWidth(Assumed, "F", "F", 90))
}

func (b *book) titles(row int, of ...string) {
	for i, title := range of {
		b.text(Assumed, cell(i+1, row), title, b.styles.head)
	}
}

// known writes an amount that is known.
func (b *book) known(at string, n *web.Number) {
	if n != nil {
		b.number(Assumed, at, string(*n), b.styles.money)
	}
}
