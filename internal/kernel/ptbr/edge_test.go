package ptbr_test

import (
	"strings"
	"testing"
	"time"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/ptbr"
)

// B09: texts that are almost a date, and the last ones that are.
func TestDateEdges_B09(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"05/10/2026": "2026-10-05", "31/12/9999": "9999-12-31", "01/01/0001": "0001-01-01",
		"05-10/2026": "", "05/10-2026": "", "05.10/2026": "", "0x/10/2026": "", "05/1x/2026": "", "05/10/202x": "", "05/10/0000": "", "+5/10/2026": "", "05/+1/2026": "", "05/10/+026": "",
		"00/10/2026": "", "05/00/2026": "", "05/13/2026": "", "5/10/2026": "2026-10-05", "05/10/2o": "", "05/10/20266": "",
	} {
		d, err := ptbr.ParseDate(in)
		if err == nil && d.String() != want || err != nil && (want != "" || !d.IsZero()) {
			t.Errorf("B09 %q is %s, %v, want %q", in, d, err, want)
		}
	}
	for in, want := range map[string]string{
		"10/2026": "2026-10", "12/9999": "9999-12", "out/26": "2026-10", "out./26": "2026-10", "outubro de 2026": "2026-10", "janeiro/0001": "0001-01", "dez/9999": "9999-12",
		"1/2026": "2026-01", "010/2026": "", "10/26": "2026-10", "10/02026": "", "1x/2026": "", "13/2026": "", "00/2026": "", "10/0000": "", "out/0000": "", "out/2x": "", "out/202x": "", "out/026": "", "out/02026": "",
		"outubro 2026": "2026-10", "outubro de 26": "2026-10", "outubro. de 26": "", "outu/2026": "", "/2026": "", "out/": "", "out": "", "out/2026/1": "", "out/-1": "", "out/+026": "",
	} {
		m, err := ptbr.ParseMonth(in)
		if err == nil && m.String() != want || err != nil && (want != "" || m != 0) {
			t.Errorf("B09 %q is %s, %v, want %q", in, m, err, want)
		}
	}
}

// B09: the hour, the fraction and the zone of an instant, each at its edge.
func TestInstantEdges_B09(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"2026-10-05": "2026-10-05T03:00:00Z", "05/10/2026 23:59": "2026-10-06T02:59:00Z", "05/10/2026  00:00:59": "2026-10-05T03:00:59Z",
		"2026-10-05T12:30": "2026-10-05T15:30:00Z", "2026-10-05 12:30:15": "2026-10-05T15:30:15Z", "2026-10-05T12:30:15Z": "2026-10-05T12:30:15Z",
		"2026-10-05T12:30:15.5Z": "2026-10-05T12:30:15.5Z", "2026-10-05T12:30:15.123456789Z": "2026-10-05T12:30:15.123456789Z", "2026-10-05T12:30:15.12345678Z": "2026-10-05T12:30:15.12345678Z",
		"2026-10-05T12:30-03:30": "2026-10-05T16:00:00Z", "2026-10-05T12:30:00+05:45": "2026-10-05T06:45:00Z", "2026-10-05T00:00+23:59": "2026-10-04T00:01:00Z",
		"2026-10-05T12:30:15.25": "2026-10-05T15:30:15.25Z",

		"2026-10-05T12:30:15.1234567890Z": "", "2026-10-05T12:30:15.Z": "", "2026-10-05T12:30.5Z": "", "05/10/2026 12:30:15.5": "", "05/10/2026 12:30Z": "",
		"2026-10-05T24:00": "", "2026-10-05T12:60": "", "2026-10-05T12:30:60": "", "2026-10-05T1x:30": "", "2026-10-05Tx1:30": "", "2026-10-05T12:3x": "", "2026-10-05T12:30:1x": "",
		"2026-10-05T12:3": "", "2026-10-05T12-30": "", "2026-10-05T12:30:1": "", "2026-10-05T12:30:": "", "2026-10-05T": "", "2026-10-05 ": "2026-10-05T03:00:00Z", "2026-10-0512:30": "", "05/10/2026T12:30": "",
		"2026-10-05T12:30z": "", "2026-10-05T12:30+0300": "", "2026-10-05T12:30 03:00": "", "2026-10-05T12:30x03:00": "", "2026-10-05T12:30+24:00": "", "2026-10-05T12:30+03:60": "", "2026-10-05T12:30+03:000": "",
		"2026-10-05T12:30+3:00": "", "2026-10-0": "", "05/10/202": "", "2026-10-05T12:30+": "", "2026-10-05T12:30-xx:00": "",

		// Daylight-saving time: an hour that was not, and one that was twice.
		"04/11/2018 00:30": "", "04/11/2018 01:00": "2018-11-04T03:00:00Z", "2018-11-04": "2018-11-04T03:00:00Z",
		"17/02/2018 23:30": "2018-02-18T01:30:00Z", "17/02/2018 22:59": "2018-02-18T00:59:00Z", "18/02/2018 00:00": "2018-02-18T03:00:00Z", "2018-02-18": "2018-02-18T03:00:00Z",
	} {
		got, err := ptbr.ParseDateTime(in)
		text := ""
		if err == nil {
			text = got.Format(time.RFC3339Nano)
		}
		if text != want {
			t.Errorf("B09 %q is %q, %v, want %q", in, text, err, want)
		}
	}
}

// Every combining mark is dropped, its neighbours are kept; only letters of the Latin
// blocks lose their accents.
func TestFoldEdges(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"a\u0300b\u036fc": "abc", "a\u02ffb": "a\u02ffb", "a\u0370b": "a\u0371b", "žŽ": "zz", "\u017f\u0180": "\u017f\u0180", "\u007f\u0080": "\u007f\u0080",
		"a\tb\vc\rd\ne": "a b c d e", "a\bb\x0ec": "a\bb\x0ec", " a  b ": "a b", "a b": "a b", "a  b": "a b", "a ": "a", " ": "", "": "", "\u00a0a\u2003b\u00a0": "a b", "aB": "ab", "áb": "ab", "@[`{": "@[`{", "AZaz": "azaz", "\x80": "\ufffd", "a\x80": "a\ufffd",
	} {
		if got := ptbr.Fold(in); got != want {
			t.Errorf("Fold(%q) = %q, want %q", in, got, want)
		}
		if got := string(ptbr.AppendFold([]byte("x"), in)); got != "x"+want {
			t.Errorf("AppendFold(%q) = %q, want %q", in, got, "x"+want)
		}
	}
	for in, want := range map[string][2]bool{
		"Sim": {true, true}, "TRUE": {true, true}, "1": {true, true}, "yes": {true, true}, "Não": {false, true}, "n": {false, true}, "false": {false, true}, "0": {false, true}, "no": {false, true},
		"": {}, "s": {}, "talvez": {}, "2": {},
	} {
		if v, ok := ptbr.ParseBool(in); v != want[0] || ok != want[1] {
			t.Errorf("ParseBool(%q) = %v, %v", in, v, ok)
		}
	}
}

// B10: a number with too many digits, wrong groups, two units or spaces of other
// scripts.
func TestNumberEdges_B10(t *testing.T) {
	t.Parallel()
	forty := strings.Repeat("9", 40)
	for in, want := range map[string]string{
		forty: forty, "0" + forty: "", forty + "9": "", forty + ",0": "", strings.Repeat("9", 38) + ",99": strings.Repeat("9", 38) + ".99", strings.Repeat("9", 39) + ",99": "",
		"9." + strings.Repeat("999.", 12) + "999": "9" + strings.Repeat("9", 39), "99." + strings.Repeat("999.", 12) + "999": "",
		"1.000": "1000", "1.000.000": "1000000", "12.000": "12000", "123.000": "123000", "1234.000": "1234", "0.123": "0.123", "0.12": "0.12", "00.123": "", ".123": "", "1.00": "1", "1.0000": "1",
		"x.000": "", "1.0x0": "", "1x.000": "", "1..000": "", "1.000.00": "", "1,000.0": "", "1,5,0": "", ",5": "0.5", "5,": "", ",": "", "01.000": "",
		"R$ 5/MWh": "5 R$/MWh", "R$/MWh 5": "5 R$/MWh", "5 MWh": "5 MWh", "5 mwh": "5 MWh", "MWh 5 MWh": "", "5 MWh kWh": "", "5 x": "", "R$ 5 kWh": "", "5 %": "5 %", "-5%": "-5 %", "\u22125": "-5", "R$ -5": "-5 R$", "-R$ 5": "-5 R$", "--5": "", "-R$ -5": "",
		"\u00a05\u202f": "5", "\t5\r\n": "5", "\u20035": "", "5\u2003": "", "5\x7f": "", "": "", " ": "", "-": "", "R$": "", "-0": "0", "-0,00": "0", "0,10": "0.1",
	} {
		text, unit, err := ptbr.Canonical(in)
		got := strings.TrimSpace(text + " " + string(unit))
		if err != nil {
			got = ""
		}
		if got != want {
			t.Errorf("B10 %q is %q, %v, want %q", in, got, err, want)
		}
		if d, err := ptbr.ParseNumber(in); (err == nil) != (want != "") || err == nil && d.String() != text {
			t.Errorf("B10 %q is %s, %v, want %q", in, d, err, text)
		}
	}
}

func TestErrorsOfTexts_B09(t *testing.T) {
	t.Parallel()
	if ptbr.YesNo(true) != "Sim" || ptbr.YesNo(false) != "Não" {
		t.Error("a choice is not read as people say it")
	}
	if _, err := ptbr.ParseNumber("x"); err == nil || err.Error() != "numero: Número inválido" {
		t.Errorf("B10 no number: %v", err)
	}
	for code, err := range map[string]*fault.Error{"data: Data inválida": ptbr.ErrDate, "mes: Mês inválido": ptbr.ErrMonth, "numero: Número inválido": ptbr.ErrNumber} {
		if err.Error() != code || err.Kind != fault.Invalid {
			t.Errorf("B09 %v, want %s", err, code)
		}
	}
}
