package brdoc_test

import (
	"testing"

	"ynova/internal/kernel/brdoc"
)

// LD-08: telephone numbers are stored in E.164.
func TestParsePhone_LD08(t *testing.T) {
	for in, want := range map[string]brdoc.Phone{
		"(11) 98765-4321": "+5511987654321", "11 3333.4444": "+551133334444", "5511987654321": "+5511987654321",
		"+55 11 98765-4321": "+5511987654321", "011987654321": "+5511987654321", "+351 912 345 678": "+351912345678",
		// as spreadsheets and signatures have them (DR-12)
		"'11987654321": "+5511987654321", "(0xx11) 3333-4444": "+551133334444", "0XX11 98765-4321": "+5511987654321", "(11)\u00a098765\u20134321": "+5511987654321",
		"55 (11) 98765-4321": "+5511987654321", "+55 11 3333\u22124444": "+551133334444", "(xx11) 3333-4444": "",
		"": "", "12345": "", "(11) 88765-4321": "", "(01) 98765-4321": "", "11 98765-4321 ramal 2": "", "+0123456789": "", "+55119876": "",
		"1198765432109876": "", "٠١٢٣٤٥٦٧٨٩": "",
	} {
		got, err := brdoc.ParsePhone(in)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("LD-08 %q is %q, %v, want %q", in, got, err, want)
		}
	}
	if got := brdoc.Phone("+5511987654321").Masked(); got != "(11) 98765-4321" {
		t.Errorf("masked %s", got)
	}
}
