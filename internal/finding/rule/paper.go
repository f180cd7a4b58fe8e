package rule

import (
	"slices"
	"strconv"
	"strings"

	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
)

// register holds whose the document says the bill is against the register.
func (b *billRules) register() (out []Found) {
	add := func(line, what, printed, known string, whole bool) {
		f := about(b.v, Register, line)
		f.Contestable = true
		if whole {
			f.Charged, f.AtStake = b.v.Total, b.v.Total
		}
		f.Sentence = what + " da fatura: " + printed + "; no cadastro: " + known + "."
		f.Trace = trace.Result(what, "fatura = cadastro", printed, "", b.said("Na fatura", printed, ""), trace.Input("No cadastro", known, "", trace.Source{Kind: trace.KindUsuario, Ref: "cadastro"}))
		out = append(out, f)
	}
	if d := b.v.Bill.Document; d != nil {
		b.holder(d, add)
	}
	if u := b.unit; u != nil {
		if printed := b.v.Bill.Subgroup; printed != "" && u.Subgroup != "" && !strings.EqualFold(printed, u.Subgroup) {
			add("subgrupo", "Subgrupo", printed, u.Subgroup, false)
		}
		if printed := string(b.v.Bill.Modality); printed != "" && u.Modality != "" && !strings.EqualFold(printed, u.Modality) {
			add("modalidade", "Modalidade", printed, u.Modality, false)
		}
	}
	return out
}

// The lines of the findings that are on a whole bill.
const (
	LineHolder = "cnpj"
	LineUnit   = "uc"
)

func (b *billRules) holder(d *invoice.DocumentFigures, add func(line, what, printed, known string, whole bool)) {
	cnpj := string(b.in.Contract.CNPJ)
	if d.Holder != "" && cnpj != "" && d.Holder[:8] != cnpj[:8] { // another establishment of the same company is none else
		add(LineHolder, "CNPJ", d.Holder, cnpj, true)
	}
	if b.unit != nil {
		printed, known := digitsOf(d.Installation), digitsOf(b.unit.Meter)
		if printed != "" && known != "" && known != printed {
			add(LineUnit, "Instalação", d.Installation, b.unit.Meter, true)
		}
	}
	if class := b.in.Contract.Class; class != "" && class != "outros" && d.Class != "" {
		for _, c := range [...]struct{ key, word string }{{"industrial", "industrial"}, {"comercial", "comercial"}, {"rural", "rural"}, {"residencial", "residencial"}, {"poder_publico", "poder publico"}} {
			if strings.Contains(ptbr.Fold(d.Class), c.word) && class != c.key {
				add("classe", "Classe", d.Class, strings.ReplaceAll(class, "_", " "), false)
			}
		}
	}
}

// digitsOf is the code of an installation without marks and zeros in front; empty where
// it has letters, as the codes of meters at the CCEE do, or is too short to be one.
func digitsOf(code string) string {
	var digits strings.Builder
	for _, r := range code {
		switch {
		case r >= '0' && r <= '9':
			digits.WriteRune(r)
		case r != '.' && r != '-' && r != '/' && r != ' ':
			return ""
		}
	}
	if s := strings.TrimLeft(digits.String(), "0"); len(s) >= 5 {
		return s
	}
	return ""
}

// public reports whether the consumer is a public power, lighting or service.
func (b *billRules) public() bool {
	class := strings.ReplaceAll(b.in.Contract.Class, "_", " ")
	if d := b.v.Bill.Document; d != nil && d.Class != "" {
		class = ptbr.Fold(d.Class)
	}
	return slices.ContainsFunc([]string{"poder publico", "iluminacao publica", "servico publico"}, func(kind string) bool { return strings.Contains(class, kind) })
}

// shortDue is a bill that leaves fewer working days to pay than it must.
func (b *billRules) shortDue() []Found {
	key := parameter.KeyDueDaysMin
	if b.public() {
		key = parameter.KeyDueDaysPublic
	}
	least, p, ok := b.in.Parameters.Count(key, "", parameter.UnitBusinessDay, b.v.Month.First())
	if !ok || b.v.Issued.IsZero() || b.v.Due.IsZero() {
		return nil
	}
	days := workdaysBetween(b.v.Issued, b.v.Due, least)
	if days >= least {
		return nil
	}
	f := about(b.v, ShortDue, "")
	f.Light, f.Contestable, f.AtStake = portfolio.LightAmarelo, true, new(money.Amount(0))
	f.Sentence = "Emitida em " + b.v.Issued.BR() + " para vencer em " + b.v.Due.BR() + ": " + strconv.Itoa(days) + " dias úteis; o mínimo é " + strconv.Itoa(least) + "."
	f.Trace = trace.Result("Dias úteis para pagar", "dias úteis depois da emissão, até o vencimento", strconv.Itoa(days), "", b.said("Emissão", b.v.Issued.String(), ""),
		b.said("Vencimento", b.v.Due.String(), ""), trace.Input("No mínimo", strconv.Itoa(least), "", p.Trace(key)))
	return []Found{f}
}
