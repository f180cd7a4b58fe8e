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
