package fiscal_test

import (
	"strings"
	"testing"

	"ynova/internal/document/fiscal"
	"ynova/internal/platform/expect"
)

const cancelled = `<procEventoNFe xmlns="http://www.portalfiscal.inf.br/nfe"><evento><infEvento><cOrgao>35</cOrgao><tpAmb>1</tpAmb><CNPJ>` + issuer + `</CNPJ><chNFe>KEY</chNFe>` +
	`<dhEvento>2026-10-06T10:00:00-03:00</dhEvento><tpEvento>110111</tpEvento><nSeqEvento>1</nSeqEvento><detEvento><descEvento>Cancelamento</descEvento><nProt>1</nProt>` +
	`<xJust>Erro de valor</xJust></detEvento></infEvento><Signature><SignedInfo><Reference/></SignedInfo></Signature></evento>` +
	`<retEvento><infEvento><tpAmb>1</tpAmb><cStat>135</cStat><chNFe>KEY</chNFe><tpEvento>110111</tpEvento><nSeqEvento>1</nSeqEvento><nProt>2</nProt></infEvento>` +
	`<Signature><SignedInfo><Reference/></SignedInfo></Signature></retEvento></procEventoNFe>`

// DR-18: an event is read as what it says of its note, signed by its issuer and by who
// registered it; a summary that says that a note was cancelled is one, and the event of a
// waybill is not.
func TestEvents_DR18(t *testing.T) {
	key := sealed("352610" + issuer + "55" + "001" + "000000701" + "1" + "01234567")
	d := read(t, strings.ReplaceAll(cancelled, "KEY", key))
	expect.Must(t, "DR-18 the event", expect.Not(d.Event, nil))
	expect.All(t, "DR-18 the event", expect.Is(d.Event.Type, fiscal.EventCancel), expect.Is(d.Event.Key, key), expect.Is(d.Event.Problem, ""), expect.Is(d.Event.Protocol, "2"),
		expect.Is(d.Event.NoteProtocol, "1"), expect.Is(d.Event.Text, "Erro de valor"), expect.Is(d.Event.On.String(), "2026-10-06"), expect.Is(d.Number.Value, "701"))
	summary := read(t, `<resNFe xmlns="http://www.portalfiscal.inf.br/nfe"><chNFe>`+key+`</chNFe><CNPJ>`+issuer+`</CNPJ><xNome>X</xNome><dhRecbto>2026-10-06T10:00:00-03:00</dhRecbto><nProt>3</nProt><cSitNFe>3</cSitNFe></resNFe>`)
	expect.Must(t, "DR-18 situation 3", expect.Not(summary.Event, nil))
	expect.All(t, "DR-18 situation 3", expect.Is(summary.Event.Type, fiscal.EventSummary), expect.Is(summary.Event.Problem, ""), expect.Is(summary.Event.NoteProtocol, "3"))
	for _, alone := range []string{
		`<retEvento><infEvento><tpAmb>1</tpAmb><cStat>135</cStat><chNFe>` + key + `</chNFe><tpEvento>110111</tpEvento></infEvento></retEvento>`,
		`<resEvento><CNPJ>` + issuer + `</CNPJ><chNFe>` + key + `</chNFe><tpEvento>110111</tpEvento></resEvento>`,
	} {
		if d := read(t, alone); !strings.Contains(d.Event.Problem, "só um resumo ou a resposta") {
			t.Errorf("DR-18 %s counts: %q", alone, d.Event.Problem)
		}
	}
	if e := refused(t, []byte(strings.NewReplacer("chNFe", "chCTe", "KEY", key).Replace(cancelled))); e.Code != "xml_modelo" {
		t.Errorf("DR-18 the event of a waybill: %s", e.Code)
	}
}
