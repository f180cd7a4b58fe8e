package fiscal

import (
	"strconv"
	"strings"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/month"
)

// The types of events that mean something to a note; others are kept and shown. The last
// four are no events of their own: what other documents say of a note.
const (
	EventCorrection = "110110" // carta de correção
	EventCancel     = "110111"
	EventReplaced   = "110112"       // cancelled because another was issued in its place
	EventSummary    = "situacao"     // a resNFe says that the note was cancelled
	EventProtocol   = "protocolo"    // the note's own authorisation says so
	EventDenied     = "denegacao"    // or that it was never given
	EventSubstitute = "substituicao" // an NF3e names this one as the one whose place it takes
)

// The purposes of a note beside the usual one.
const (
	PurposeComplement = "2" // of an NF-e; an NF3e that replaces another
	PurposeAdjust     = "3"
	PurposeReturn     = "4" // of an NF-e
)

// Event is what a document says of a note.
type Event struct {
	Type         string     `json:"type"`
	Name         string     `json:"name,omitempty"` // as the document calls it
	Key          string     `json:"key"`            // of the note
	Sequence     int        `json:"sequence"`
	On           month.Date `json:"on,omitzero"`
	Protocol     string     `json:"protocol,omitempty"`      // of the event
	NoteProtocol string     `json:"note_protocol,omitempty"` // that authorised the note
	Status       string     `json:"status,omitempty"`
	Text         string     `json:"text,omitempty"` // why, or what is corrected
	OtherKey     string     `json:"other_key,omitempty"`
	Problem      string     `json:"problem,omitempty"` // why it counts for nothing, as a sentence for people; empty: it counts
}

var errEventKey = refuse("xml_evento", "Este XML é um evento que não diz de qual nota é: falta a chave de acesso, ou o dígito verificador dela está errado.")

// registered are the answers by which the authority registers an event.
var registered = map[string]bool{"135": true, "136": true, "155": true}

// isEvent reports whether the root is of an event of a note, alone or with its
// registration, or of the summary of a note that was cancelled.
func isEvent(root *node) bool {
	return strings.Contains(strings.ToLower(root.name), "evento") ||
		root.name == "resNFe" && root.get("cSitNFe").value() == "3"
}

// event reads what the root says of a note.
func (d *Document) event(root *node) error {
	info, answer := root.below("infEvento"), (*node)(nil)
	if back := returned(root); back != nil {
		if answer = back.below("infEvento"); info != nil && inside(info, back) {
			info = nil // the registration alone
		}
	}
	of := info
	switch {
	case root.name == "resNFe" || root.name == "resEvento":
		of = root
	case of == nil:
		of = answer
	}
	if of == nil {
		return errEventKey
	}
	key := keyOf(of)
	if key == "" && (of.get("chCTe") != nil || of.get("chMDFe") != nil) {
		return errOther
	}
	if !brdoc.ChaveValid(key) {
		return errEventKey
	}
	if d.Model = key[20:22]; d.Model != ModelNFe && d.Model != ModelNF3e {
		return errOther
	}
	d.Key, d.KeyValid = &Text{Value: key, Path: of.path()}, true
	d.Number = &Text{Value: strings.TrimLeft(key[25:34], "0"), Path: of.path()}
	d.Issuer.CNPJ = &Text{Value: key[6:20], Path: of.path()}
	e := &Event{Key: key, Type: of.get("tpEvento").value(), Sequence: 1, Status: answer.get("cStat").value(), Protocol: answer.get("nProt").value()}
	d.Event = e
	if n, err := strconv.Atoi(of.get("nSeqEvento").value()); err == nil && n >= 0 && n <= maxSequence {
		e.Sequence = n
	}
	when := of.get("dhEvento")
	if root.name == "resNFe" {
		e.Type, e.Sequence, when = EventSummary, 0, of.get("dhRecbto")
		e.NoteProtocol = of.get("nProt").value()
	}
	if day := d.date(when); day != nil {
		e.On, d.Issued = day.Value, day
	}
	detail := of.get("detEvento")
	if e.NoteProtocol == "" {
		e.NoteProtocol = detail.below("nProt").value()
	}
	e.Name, e.Text = detail.below("descEvento").value(), detail.below("xJust").value()
	if correction := detail.below("xCorrecao"); correction != nil {
		e.Text = correction.value()
	}
	e.OtherKey = detail.below("chNFeRef").value()
	e.Problem = problemOf(root, info, answer, e)
	return nil
}

// maxSequence is the last event of a type that the layouts allow, with room.
const maxSequence = 999

// returned is the element of the registration.
func returned(root *node) *node {
	for _, name := range [...]string{"retEvento", "retEventoNFe", "retEventoNF3e"} {
		if root.name == name {
			return root
		}
		if n := root.below(name); n != nil {
			return n
		}
	}
	return nil
}

func inside(n, of *node) bool {
	for ; n != nil; n = n.parent {
		if n == of {
			return true
		}
	}
	return false
}

func keyOf(n *node) string {
	if key := n.get("chNFe").value(); key != "" {
		return key
	}
	return n.get("chNF3e").value()
}

// problemOf says why an event counts for nothing: it was not registered, is of the test
// environment, or is not by who issued the note.
func problemOf(root, info, answer *node, e *Event) string {
	summary := root.name == "resNFe"
	author := info
	if summary {
		author = root
	}
	by := author.get("CNPJ").value() + author.get("CPF").value()
	switch {
	case info.get("tpAmb").value() == "2" || answer.get("tpAmb").value() == "2":
		return "O evento é do ambiente de homologação (teste) e não muda a nota."
	case summary:
	case info == nil:
		return "O arquivo não traz o evento do emissor, só um resumo ou a resposta da SEFAZ, e não muda a nota."
	case answer == nil:
		return "O arquivo não traz o registro do evento na SEFAZ e não muda a nota."
	case !registered[e.Status]:
		return "A SEFAZ não registrou o evento (situação " + e.Status + ") e ele não muda a nota."
	case info.get("tpAmb").value() != "1" || differs(answer.get("tpAmb").value(), "1"),
		differs(keyOf(answer), e.Key), differs(answer.get("tpEvento").value(), e.Type), differs(answer.get("nSeqEvento").value(), info.get("nSeqEvento").value()):
		return "O registro da SEFAZ é de outro evento, e este não muda a nota."
	}
	if by == "" || strings.TrimLeft(by, "0") != strings.TrimLeft(e.Key[6:20], "0") {
		return "O evento não é do emissor da nota e não a muda."
	}
	return ""
}

// differs reports whether a text is said and another than it should be.
func differs(said, want string) bool { return said != "" && said != want }

// ownEvent is what a note's own authorisation says against it; nil: nothing.
func (d *Document) ownEvent(info *node) *Event {
	e := &Event{Sequence: 0, Status: d.Protocol.Status.Value}
	switch {
	case cancelled[e.Status]:
		e.Type = EventProtocol
	case denied[e.Status]:
		e.Type = EventDenied
	default:
		return nil
	}
	if !d.KeyValid || d.Has(WarnKeyMismatch) || info.get("tpAmb").value() == "2" || d.Has(WarnEnvironment) {
		return nil
	}
	e.Key = d.Key.Value
	if n := d.Protocol.Number; n != nil {
		e.NoteProtocol = n.Value
	}
	if day := d.date(info.get("dhRecbto")); day != nil {
		e.On = day.Value
	}
	return e
}

// Worthless reports whether the note has no fiscal value: it was denied, or is of the test
// environment.
func (d *Document) Worthless() bool { return d.Has(WarnDenied) || d.Has(WarnEnvironment) }
