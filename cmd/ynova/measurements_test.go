package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/account"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/config"
	"ynova/internal/platform/db"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/platform/sandbox"
	"ynova/internal/platform/sheet"
)

// TestMain is the parsing child too, when a test starts it as such.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == sandbox.Command {
		os.Exit(sandbox.Main(os.Args[2:], sheet.Tasks()))
	}
	os.Exit(m.Run())
}

// expectedMonths are the figures that data/field/EXPECTED.json says of a file, as "meter month MWh".
type expectedMonths struct {
	Porta, Estado string
	Linhas        []struct {
		Medidor, Mes string
		MWh          string `json:"consumo_mwh"`
	}
}

// Sheets as people send them come through the operator's command under a name that says nothing,
// whatever they are, with the figures of EXPECTED.json; a document is refused by what it is.
func TestFieldFilesAtTheCommand_DR16(t *testing.T) {
	var files map[string]json.RawMessage
	expect.Must(t, "EXPECTED.json", expect.Is(json.Unmarshal(prooftest.Foreign(t, "field", "EXPECTED.json"), &files), nil))
	c := settings{config.Config{Addr: "127.0.0.1:0", DataDir: filepath.Join(t.TempDir(), "data"), LogLevel: "error"}}
	a, err := c.open(t.Context(), anew)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = a.Close() }()
	const email = "operador@ynova.test"
	if _, _, err := a.Accounts.CreateUser(t.Context(), account.NewUser{Email: email, Name: "Operador", Roles: []actor.Role{actor.Gestora}}); err != nil {
		t.Fatal(err)
	}
	tried := 0
	for name, text := range files {
		var want expectedMonths
		if err := json.Unmarshal(text, &want); err != nil || want.Porta != "medicao" || want.Estado != "concluida" {
			continue
		}
		tried++
		t.Run(name, func(t *testing.T) {
			taken, err := importMeasurements(t.Context(), a, "carga", bytes.NewReader(prooftest.Foreign(t, "field", name)), email)
			expect.Must(t, "DR-16", expect.Is(err, nil), expect.Is(taken, len(want.Linhas)))
			for _, l := range want.Linhas {
				stored, err := db.Value[int64](t.Context(), a.DB(), "measurement", `SELECT m.consumption FROM balance_months m JOIN balances b ON b.seq = m.balance_seq
					JOIN consumer_units u ON u.id = b.unit_id WHERE u.meter_code = $1 AND m.month = $2`, l.Medidor, l.Mes)
				expect.All(t, l.Mes, expect.Is(err, nil), expect.Is(decimal.New(stored, -11).String(), decimal.RequireFromString(l.MWh).String()))
			}
		})
	}
	if tried < 10 {
		t.Errorf("DR-16 %d files were tried", tried)
	}
	_, err = importMeasurements(context.Background(), a, "planilha.csv", strings.NewReader("%PDF-1.7\n"), email)
	expect.Must(t, "DR-16 a bill", expect.Not(err, nil))
	expect.All(t, "DR-16 a bill", expect.Has(err.Error(), "É um PDF. Faturas entram em Análise Fatura."))
}
