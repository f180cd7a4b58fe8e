package finding_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"ynova/internal/finding"
	"ynova/internal/finding/rule"
	"ynova/internal/invoice"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/export"
	"ynova/internal/platform/prooftest"
)

// claims are "rule:line amount", parted by semicolons.
func claims(text string) (all []rule.Claim) {
	for _, one := range strings.Split(text, "; ") {
		of, amount, _ := strings.Cut(one, " ")
		name, line, _ := strings.Cut(of, ":")
		c := rule.Claim{Rule: rule.Rule(name), Key: "x:" + line}
		if amount != "" {
			v, err := money.Parse(amount)
			if err != nil {
				panic(err)
			}
			c.AtStake = &v
		}
		all = append(all, c)
	}
	return all
}

// documents are examples of T10 and what else a document can be; golden is empty for those.
var documents = []struct{ golden, claims, want string }{
	{
		"cadastro UC + cadastro CNPJ + mês duplicado + ICMS 1507.00",
		"cadastro_diverge:uc 60000.00; cadastro_diverge:cnpj 60000.00; mes_duplicado: 60000.00; icms_demanda_nao_utilizada: 1507.00", "",
	},
	{"ICMS 1507.00 + ultrapassagem 5023.34", "icms_demanda_nao_utilizada: 1507.00; demanda_ultrapassagem:unico 5023.34", ""},
	{"base 8000.00 + alíquota 4000.00 + ultrapassagem 100.00", "icms_base: 8000.00; icms_aliquota: 4000.00; demanda_ultrapassagem:unico 100.00", ""},
	{"", "demanda_ultrapassagem:unico 50000.00; desconto_ausente: 20000.00", "60000.00"},
	{"", "cadastro_diverge:classe; demanda_ultrapassagem:unico 100.00", "100.00"},
	{"", "cadastro_diverge:classe", "0.00"},
}

// VD-17, T10: the R$ of one document stand once in the sum of its findings, by the function
// and by every statement that sums: list, dashboard, Meu dia, file, one by one for /api/v1.
func TestDocumentIsSummedOnce_VD17(t *testing.T) {
	golden := prooftest.TrueExample[map[string]any](t, "T10")
	input := prooftest.TrueInput[struct {
		Total string `json:"total"`
		ICMS  string `json:"icms_da_fatura"`
	}](t, "T10")
	of := rule.Document{Total: amount(input.Total), ICMS: amount(input.ICMS)}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		v := k.contract()
		all := money.Amount(0)
		for i, c := range documents {
			if c.golden != "" {
				c.want, _ = golden[c.golden].(string)
			}
			list := claims(c.claims)
			if got := of.Stake(list).Text(); got != c.want {
				t.Errorf("VD-17 %s: %s, want %s", c.claims, got, c.want)
			}
			month := fmt.Sprintf("2026-%02d", i+1)
			in := invoice.Input{Kind: "fatura_distribuidora", Competencia: month, Valor: number(input.Total), Figures: invoice.Figures{ICMSValue: number(input.ICMS)}}
			made := k.record(v, in)
			k.claim(v.ID, v.ClientID, made.ID, month, list)
			f := finding.Filter{From: at(month), To: at(month), Limit: 50, Status: finding.StatusOpen}
			total, err := finding.Total(t.Context(), d, k.staff, f, f) // the same twice is the same
			expect.All(t, fmt.Sprintf("VD-17 %s in all", c.claims), expect.Is(err, nil), expect.Is(total.AtStake.Text(), c.want),
				expect.Is(total.Contestable, total.AtStake), expect.Is(total.Count, len(list)))
			page, err := k.audits.List(t.Context(), k.staff, f)
			expect.Must(t, fmt.Sprintf("VD-17 %s in the list", c.claims), expect.Is(err, nil), expect.Len(page.Totals, 1))
			expect.All(t, fmt.Sprintf("VD-17 %s in the list", c.claims), expect.Is(page.Totals[0].AtStake.Text(), c.want))
			for n := range page.Findings {
				if l := &page.Findings[n]; l.AtStake != nil && !strings.Contains(c.claims, l.AtStake.Text()) {
					t.Errorf("VD-17 a finding keeps its own: %s of %s", l.AtStake.Text(), c.claims)
				}
			}
			counted, err := finding.Counted(t.Context(), d, k.staff, []string{made.ID})
			var sum money.Amount
			for _, part := range counted {
				sum += part
			}
			if err != nil || sum.Text() != c.want {
				t.Errorf("VD-17 %s one by one: %v %v, want %s", c.claims, counted, err, c.want)
			}
			all += of.Stake(list)
		}
		total, err := finding.Total(t.Context(), d, k.staff, finding.Filter{})
		if err != nil || total.AtStake != all {
			t.Errorf("VD-17 all documents: %s %v, want %s", total.AtStake.Text(), err, all.Text())
		}
		var file strings.Builder
		table, err := k.audits.Export(k.staff, finding.Filter{}, export.CSV, nil)
		if err == nil {
			_, err = table.Write(t.Context(), export.CSV, &file)
		}
		if text := strings.ReplaceAll(all.Text(), ".", ","); err != nil || !strings.Contains(file.String(), text) {
			t.Errorf("VD-17 the file does not come to %s: %v\n%s", text, err, file.String())
		}
		causes, err := finding.Causes(t.Context(), d, k.staff, finding.Filter{From: at("2026-01"), To: at("2026-01"), Rule: rule.Register})
		expect.Must(t, "VD-17 two findings of a rule on one bill", expect.Is(err, nil), expect.Len(causes, 1))
		expect.All(t, "VD-17 two findings of a rule on one bill", expect.Is(causes[0].AtStake.Text(), input.Total))
	})
}

// claim stores findings of an invoice.
func (k *testEnv) claim(contractID, clientID, invoiceID, month string, list []rule.Claim) {
	k.t.Helper()
	err := k.db.InTx(k.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM findings WHERE invoice_id = $1`, invoiceID); err != nil {
			return err
		}
		for i, c := range list {
			var stake any
			if c.AtStake != nil {
				stake = int64(*c.AtStake)
			}
			if _, err := tx.ExecContext(ctx, `INSERT INTO findings (id, contract_id, client_id, rule, subject, month, invoice_id, kind, light, contestable, sentence, at_stake,
					trace, rules_version, holds, status, decided, created_at, updated_at)
				VALUES ($1, $2, $3, $4, $5, $6, $7, 'fatura_distribuidora', 'vermelho', TRUE, 's', $8, '{}', 1, TRUE, 'aberta', FALSE, 0, 0)`,
				fmt.Sprint(invoiceID, i), contractID, clientID, string(c.Rule), invoiceID+strings.TrimPrefix(c.Key, "x"), month, invoiceID, stake); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		k.t.Fatal(err)
	}
}

// VD-17: nobody else adds up what findings come to: a document would be counted again.
func TestStakesAreSummedHereAlone_VD17(t *testing.T) {
	adds := regexp.MustCompile(`(?i)\bSUM\([^()]*(\([^()]*\)[^()]*)*at_stake`)
	err := filepath.WalkDir("..", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || path == filepath.Join("..", "finding", "store_document.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if adds.Match(text) {
			t.Errorf("VD-17 %s adds at_stake up", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// VD-17: the migration gives the sums what older invoices state of their ICMS.
func TestICMSOfOlderInvoices_VD17(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		made := k.record(k.contract(), invoice.Input{Kind: "fatura_distribuidora", Competencia: "2026-10", Figures: invoice.Figures{ICMSValue: number("9000.01")}})
		var stored int64
		var figures string
		if err := d.QueryRowContext(t.Context(), `SELECT icms_value, figures FROM invoices WHERE id = $1`, made.ID).Scan(&stored, &figures); err != nil || stored != 90_000_100 {
			t.Errorf("VD-17 stored %d, %v", stored, err)
		}
		var told struct {
			ICMS string `json:"icms_value"`
		}
		if err := json.Unmarshal([]byte(figures), &told); err != nil || told.ICMS != "9000.01" {
			t.Errorf("VD-17 the migration reads %q of %s: %v", told.ICMS, figures, err)
		}
	})
}
