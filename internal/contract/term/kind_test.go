package term_test

import (
	"testing"

	"ynova/internal/contract/term"
)

func TestStatuses_CT15(t *testing.T) {
	for in, want := range map[string]term.Status{
		"Ativo": term.StatusAtivo, "active": term.StatusAtivo,
		"Inativo": term.StatusInativo, "inactive": term.StatusInativo,
		"Em análise": term.StatusEmAnalise, "pending": term.StatusEmAnalise,
	} {
		if got, ok := term.ParseStatus(in); !ok || got != want {
			t.Errorf("CT-15 %q is written as %q, %v; want %q", in, got, ok, want)
		}
	}
	if _, ok := term.ParseStatus("encerrado"); ok {
		t.Error("CT-15 an unknown status can be written")
	}
	if got := term.DisplayStatus("encerrado"); got != term.StatusAtivo {
		t.Errorf("CT-15 an unknown stored status is shown as %q, want Ativo", got)
	}
}

func TestCompliance_CT16(t *testing.T) {
	if got, ok := term.ParseCompliance(""); !ok || got != term.ComplianceEmAnalise {
		t.Errorf("CT-16 the default is %q", got)
	}
	if got := term.DisplayCompliance("?"); got != term.ComplianceEmAnalise {
		t.Errorf("CT-16 an unknown stored result is shown as %q", got)
	}
	if got := term.DisplayCompliance("Divergente"); got != term.ComplianceDivergente {
		t.Errorf("CT-16 Divergente is shown as %q", got)
	}
}
