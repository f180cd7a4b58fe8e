package fiscal

import (
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
)

var errOther = refuse("xml_modelo", "Este XML não é uma NF-e (modelo 55) nem uma NF3e (modelo 66).")

// others are documents that are no note of energy, by their root: called what they are, with what
// to send in their place.
var others = map[string]*fault.Error{}

func init() {
	const way = ": envie a NF-e ou a NF3e da energia."
	for message, roots := range map[string][]string{
		"É uma NFS-e, nota de serviço" + way:                 {"NFSe", "Nfse", "nfse", "CompNfse", "ListaNfse", "ConsultarNfseResposta", "GerarNfseResposta", "EnviarLoteRpsResposta", "tcCompNfse", "DPS", "RPS", "Rps"},
		"É um CT-e, conhecimento de transporte" + way:        {"CTe", "cteProc", "CTeOS", "cteOSProc"},
		"É um MDF-e, manifesto de transporte" + way:          {"MDFe", "mdfeProc"},
		"É uma NFCom, nota de comunicação" + way:             {"NFCom", "nfcomProc"},
		"É um CF-e, cupom fiscal" + way:                      {"CFe"},
		"É uma planilha em XML. Medições entram em Balanço.": {"Workbook"},
	} {
		for _, root := range roots {
			others[root] = refuse("xml_modelo", message)
		}
	}
}

// Read parses a file. It runs in the parsing child; what is wrong with the file is
// a *fault.Error.
func Read(data []byte) (*Document, error) {
	if len(data) > MaxBytes {
		return nil, errLarge
	}
	s, doubt, err := text(data)
	if err != nil {
		return nil, err
	}
	if err := guard(s); err != nil {
		return nil, err
	}
	root, err := tree(s)
	if err != nil {
		return nil, err
	}
	d, err := document(root)
	if err == nil && doubt != "" {
		d.doubt(doubt)
	}
	return d, err
}

// document decides which of the layouts the root belongs to. A document comes alone
// or in the envelope that adds its authorisation.
func document(root *node) (*Document, error) {
	d := &Document{Warnings: []Warning{}}
	switch {
	case isEvent(root):
		return d, d.event(root)
	case root.name == "resNFe":
		d.Summary = summaryOf(root)
		return d, nil
	case others[root.name] != nil:
		return nil, others[root.name]
	case root.name == "NFe" || root.get("NFe") != nil:
		return d, d.nfe(root, either(root, "NFe"))
	case root.name == "NF3e" || root.get("NF3e") != nil:
		return d, d.nf3e(root, either(root, "NF3e"))
	}
	return nil, errOther
}

// summaryOf is the note that a summary announces; its number stands in the key.
func summaryOf(root *node) *Summary {
	s := &Summary{Key: root.get("chNFe").value()}
	if brdoc.ChaveValid(s.Key) {
		s.Number = strings.TrimLeft(s.Key[25:34], "0")
	}
	return s
}

func either(root *node, name string) *node {
	if root.name == name {
		return root
	}
	return root.child(name)
}

// header reads what the two models have in common; prefix is what the identifier
// puts before the access key.
func (d *Document) header(root, doc, info *node, prefix string) {
	ide := info.get("ide")
	d.Model = ide.get("mod").value()
	d.Number, d.Series = textAt(ide.get("nNF")), textAt(ide.get("serie"))
	d.Issued = d.date(ide.get("dhEmi"))
	d.Issuer, d.Recipient = d.party(info.get("emit"), "emit"), d.party(info.get("dest"), "dest")
	d.Notes = textAt(info.get("infAdic/infCpl"))
	d.Signed = doc.child("Signature") != nil
	if id := strings.TrimPrefix(info.attr("Id"), prefix); id != "" {
		d.Key = &Text{Value: id, Path: info.path() + "/@Id"}
		d.KeyValid = brdoc.ChaveValid(id)
	}
	d.checkKey(info)
	d.protocol(root)
	if e := ide.get("tpAmb"); e.value() == "2" {
		d.warn(WarnEnvironment, "O documento é do ambiente de homologação (teste) e não tem valor fiscal.", e)
	}
	if info := root.below("infProt"); info != nil {
		d.Event = d.ownEvent(info)
	}
	if !d.Signed {
		d.warn(WarnNoSignature, "O arquivo não traz a assinatura digital do emissor.", doc)
	}
}

func (d *Document) checkKey(info *node) {
	if !d.KeyValid {
		d.warn(WarnKey, "A chave de acesso falta ou tem o dígito verificador errado.", info)
		return
	}
	key, ide := d.Key.Value, info.get("ide")
	says := func(part string, n *node, what string) {
		if v := n.value(); v != "" && strings.TrimLeft(part, "0") != strings.TrimLeft(v, "0") {
			d.warn(WarnKeyMismatch, "A chave de acesso não corresponde "+what+" do documento.", n)
		}
	}
	says(key[:2], ide.get("cUF"), "à UF")
	says(key[6:20], info.get("emit/CNPJ"), "ao CNPJ do emissor")
	says(key[20:22], ide.get("mod"), "ao modelo")
	says(key[22:25], ide.get("serie"), "à série")
	says(key[25:34], ide.get("nNF"), "ao número")
	if d.Issued != nil && key[2:6] != strings.ReplaceAll(d.Issued.Value.Month().String(), "-", "")[2:] {
		d.warn(WarnKeyMismatch, "A chave de acesso não corresponde ao mês de emissão do documento.", ide.get("dhEmi"))
	}
}

// cancelled and denied are the answers of the authority that take a document's
// value away.
var (
	cancelled = map[string]bool{"101": true, "135": true, "151": true, "155": true}
	denied    = map[string]bool{"110": true, "205": true, "301": true, "302": true, "303": true}
)

func (d *Document) protocol(root *node) {
	info := root.below("infProt")
	if info == nil {
		d.warn(WarnNoProtocol, "O arquivo não traz o protocolo de autorização. Confira a situação da nota na SEFAZ.", root)
		return
	}
	status := info.get("cStat")
	d.Protocol = &Protocol{Reason: textAt(info.get("xMotivo")), Number: textAt(info.get("nProt"))}
	if t := textAt(status); t != nil {
		d.Protocol.Status = *t
	}
	switch code := status.value(); {
	case cancelled[code]:
		d.warn(WarnCancelled, "A nota foi cancelada.", status)
	case denied[code]:
		d.warn(WarnDenied, "O uso da nota foi denegado.", status)
	case code != "100" && code != "150":
		d.warn(WarnNoProtocol, "O protocolo não diz que a nota foi autorizada.", status)
	}
	if key := info.get("chNFe"); key == nil {
		d.sameKey(info.get("chNF3e"))
	} else {
		d.sameKey(key)
	}
}

func (d *Document) sameKey(n *node) {
	if v := n.value(); v != "" && d.Key != nil && v != d.Key.Value {
		d.warn(WarnKeyMismatch, "O protocolo de autorização é de outra nota.", n)
	}
}

func (d *Document) party(n *node, which string) Party {
	p := Party{CNPJ: textAt(n.get("CNPJ")), CPF: textAt(n.get("CPF")), Name: textAt(n.get("xNome")), IE: textAt(n.get("IE"))}
	address := map[string]string{"emit": "enderEmit", "dest": "enderDest"}[which]
	p.UF = textAt(n.get(address + "/UF"))
	who := map[string]string{"emit": "emissor", "dest": "destinatário"}[which]
	if p.CNPJ != nil {
		if _, err := brdoc.PrintedCNPJ(p.CNPJ.Value); err != nil {
			d.warn(WarnDocument, "O CNPJ do "+who+" tem dígitos verificadores errados.", n.get("CNPJ"))
		}
	}
	if p.CPF != nil {
		if _, err := brdoc.PrintedCPF(p.CPF.Value); err != nil {
			d.warn(WarnDocument, "O CPF do "+who+" tem dígitos verificadores errados.", n.get("CPF"))
		}
	}
	return p
}

func textAt(n *node) *Text {
	if v := n.value(); v != "" {
		return &Text{Value: v, Path: n.path()}
	}
	return nil
}

// date reads the day of a date or of a moment; the layouts write the local time of
// the issuer.
func (d *Document) date(n *node) *Date {
	v := n.value()
	if v == "" {
		return nil
	}
	day, err := month.ParseDate(v[:min(len(v), len("2026-01-02"))])
	if err != nil {
		d.warn(WarnValue, "Data ilegível.", n)
		return nil
	}
	return &Date{Value: day, Path: n.path()}
}

// longest number that the layouts allow, with room.
const maxNumber = 30

// number reads a number as the layouts write it: digits with a point for the
// decimals.
func (d *Document) number(n *node) *Number {
	v := n.value()
	if v == "" {
		return nil
	}
	if len(v) > maxNumber || strings.Trim(v, "-0123456789.") != "" {
		d.warn(WarnValue, "Número ilegível.", n)
		return nil
	}
	x, err := decimal.NewFromString(v)
	if err != nil {
		d.warn(WarnValue, "Número ilegível.", n)
		return nil
	}
	return &Number{Value: x, Path: n.path()}
}

// scaled turns a number into an integer of so many decimals; digits beyond them
// are rounded half to even.
func scaled[T ~int64](d *Document, n *Number, factor decimal.Decimal, scale int32) *Field[T] {
	if n == nil {
		return nil
	}
	v, err := fixed.FromDecimal(n.Value.Mul(factor).RoundBank(scale), int(scale))
	if err != nil {
		if len(d.Warnings) < maxWarnings {
			d.Warnings = append(d.Warnings, Warning{WarnValue, "Número fora dos limites.", n.Path})
		}
		return nil
	}
	return &Field[T]{Value: T(v), Path: n.Path}
}

var (
	one      = decimal.NewFromInt(1)
	thousand = decimal.NewFromInt(1000)
)

// The scales of the kernel's types, as decimals of the unit that is converted.
const (
	amountScale  = 4
	priceScale   = 8
	kwhScale     = 8
	percentScale = 6
)

func (d *Document) amount(n *node) *Amount {
	return scaled[money.Amount](d, d.number(n), one, amountScale)
}

func (d *Document) rate(n *node) *Rate {
	return scaled[percent.Percent](d, d.number(n), one, percentScale)
}

func (d *Document) price(n *Number, factor decimal.Decimal) *Price {
	return scaled[money.Price](d, n, factor, priceScale)
}

// energy converts a quantity; factor is kWh per unit.
func (d *Document) energy(n *Number, factor decimal.Decimal) *Energy {
	return scaled[energy.Energy](d, n, factor, kwhScale)
}
