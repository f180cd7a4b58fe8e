package finding

import (
	"bytes"
	"cmp"
	"context"
	"strings"
	"time"

	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/pdf"
)

var errNothingToContest = fault.New(fault.Conflict, "sem_contestacao", "Este apontamento é um custo evitável; não há cobrança a contestar.")

// Letter is the contestation of a charge.
type Letter struct {
	To      string
	Subject string
	Lines   []string // paragraphs
	day     month.Date
}

// Letter writes the contestation of a finding in reach; who is written to comes
// from the unit or the contract, else it is left to be filled in.
func (s *Service) Letter(ctx context.Context, a actor.Actor, findingID string) (Letter, error) {
	if !a.Can(actor.InvoicesRead) {
		return Letter{}, actor.ErrDenied
	}
	f, err := byID(ctx, s.db, findingID, reachOf(a, actor.InvoicesRead), "")
	if err != nil {
		return Letter{}, err
	}
	if !f.Contestable {
		return Letter{}, errNothingToContest
	}
	p, err := paperOf(ctx, s.db, &f.Finding)
	if err != nil {
		return Letter{}, err
	}
	return letter(&f, &p, s.today()), nil
}

func letter(f *Listed, p *paper, today month.Date) Letter {
	rule, _ := Describe(f.Rule)
	l := Letter{To: "À " + cmp.Or(f.Distributor, "distribuidora"), day: today}
	document := "fatura"
	if f.Kind == invoice.KindNF {
		l.To, document = "À "+cmp.Or(f.Supplier, "fornecedora"), "nota fiscal"
	}
	l.Subject = "Contestação de " + document + " de " + f.Month.Label() + ": " + rule.Title
	about := "Referente à " + document + numbered(f.Number) + " de " + f.Month.Label()
	if !p.issued.IsZero() {
		about += ", emitida em " + p.issued.BR()
	}
	if !p.due.IsZero() {
		about += ", com vencimento em " + p.due.BR()
	}
	if p.total != nil {
		about += ", no valor de " + shown(p.total)
	}
	unit := ""
	if f.Meter != "" {
		unit = ", unidade consumidora " + f.Meter
	}
	l.Lines = []string{
		today.BR(), l.To, "Assunto: " + l.Subject, "Prezados,",
		f.ClientName + ", CNPJ " + brdoc.CNPJ(p.cnpj).Masked() + unit + ", vem contestar a cobrança a seguir.",
		about + ":", f.Sentence,
		"Valor esperado: " + shown(f.Expected) + ". Valor cobrado: " + shown(f.Charged) + ". Diferença contestada: " + shown(f.AtStake) + ".",
		"Fundamento: " + rule.Source + ".",
		"Pedimos a revisão do faturamento, a emissão do documento corrigido e a devolução do que tiver sido pago a mais, com a resposta por escrito " +
			"e a memória de cálculo.",
		"Atenciosamente,", f.ClientName,
	}
	return l
}

// Text is the letter as it is sent by mail.
func (l *Letter) Text() string { return strings.Join(l.Lines, "\n\n") + "\n" }

// PDF is the letter on paper.
func (l *Letter) PDF() ([]byte, error) {
	const width = 210 - 2*pdf.Margin
	d := pdf.New(l.Subject, l.day.In(time.UTC))
	for i, line := range l.Lines {
		d.Font(11, i == 2, pdf.Ink)
		d.MultiCell(width, 6, pdf.Plain(line), "", "L", false)
		d.Ln(4)
	}
	var out bytes.Buffer
	if err := d.Write(&out); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
