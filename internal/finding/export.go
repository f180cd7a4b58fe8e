package finding

import (
	"ynova/internal/finding/rule"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/export"
	"ynova/internal/platform/sheet"
)

func exportColumns() []export.Column[Listed] {
	textual := func(title string, of func(*Listed) string) export.Column[Listed] {
		return export.Column[Listed]{Title: title, Cell: func(l *Listed) sheet.Cell { return sheet.Text(of(l)) }}
	}
	dated := func(title string, of func(*Listed) month.Date) export.Column[Listed] {
		return export.Column[Listed]{Title: title, Cell: func(l *Listed) sheet.Cell {
			if d := of(l); !d.IsZero() {
				return sheet.Date(d.String())
			}
			return sheet.Cell{}
		}}
	}
	return []export.Column[Listed]{
		textual("Mês", func(l *Listed) string { return l.Month.String() }),
		textual("Cliente", func(l *Listed) string { return l.ClientName }),
		textual("Contrato", func(l *Listed) string { return l.ContractCode }),
		textual("Unidade", func(l *Listed) string { return l.Meter }),
		textual("Documento", func(l *Listed) string { return kindName(l.Kind) }),
		textual("Número", func(l *Listed) string { return l.Number }),
		textual("Família", func(l *Listed) string { d, _ := rule.Describe(l.Rule); return string(d.Family) }),
		textual("Regra", func(l *Listed) string { d, _ := rule.Describe(l.Rule); return d.Title }),
		textual("Gravidade", func(l *Listed) string { return string(l.Light) }),
		textual("Apontamento", func(l *Listed) string { return l.Sentence }),
		{Title: "Esperado (R$)", Cell: func(l *Listed) sheet.Cell { return export.BRL(l.Expected) }},
		{Title: "Cobrado (R$)", Cell: func(l *Listed) sheet.Cell { return export.BRL(l.Charged) }},
		{Title: "Em jogo (R$)", Cell: func(l *Listed) sheet.Cell { return export.BRL(l.AtStake) }},
		{Title: "Na soma, cada documento uma vez (R$)", Sum: true, Cell: func(l *Listed) sheet.Cell {
			if l.AtStake == nil {
				return sheet.Cell{}
			}
			return export.BRL(&l.Counted)
		}},
		textual("Contestável", func(l *Listed) string { return ptbr.YesNo(l.Contestable) }),
		textual("Remédio", func(l *Listed) string { return rule.RemedyOf(l.Rule, l.Kind).Title() }),
		dated("Contestar até", func(l *Listed) month.Date { return l.ContestUntil }),
		textual("Verifica-se", func(l *Listed) string { return ptbr.YesNo(l.Holds) }),
		textual("Status", func(l *Listed) string { return string(l.Status) }),
		textual("Motivo", func(l *Listed) string { return l.Reason }),
		textual("Responsável", func(l *Listed) string { return l.Owner }),
		{Title: "Recuperado (R$)", Sum: true, Cell: func(l *Listed) sheet.Cell { return export.BRL(l.Recovered) }},
		textual("Recuperação", func(l *Listed) string { return l.Recovery() }),
		dated("Resposta até", func(l *Listed) month.Date { return l.ReplyOn }),
		textual("Nota", func(l *Listed) string { return l.Note }),
		textual("Fundamento", func(l *Listed) string { return rule.GroundOf(l.Rule, l.Kind) }),
	}
}
