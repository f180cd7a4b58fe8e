package finding_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"ynova/internal/compliance"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/finding"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/fact"
	"ynova/internal/tariff"
)

// october stores the measured month E1 of a contract, with so much to bill.
func (k *testEnv) october(v contract.View, billable string, follow fact.Follower[portfolio.MonthsChanged]) {
	k.t.Helper()
	err := k.db.InTx(k.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		return portfolio.ReplaceMonths(ctx, tx, portfolio.Months{ContractID: v.ID, ClientID: v.ClientID, Months: []portfolio.Month{{
			Month: at("2026-10"), Active: true, Consumption: mwh("331.250"), Net: mwh(billable), Proinfa: mwh("6.412"), Contracted: mwh("334.800"),
			Minimum: mwh("267.840"), Maximum: mwh("401.760"), Billable: mwh(billable), Price: price("247.35"), Conformity: portfolio.ConformityConforme, RulesVersion: 1,
		}}}, follow)
	})
	if err != nil {
		k.t.Fatal(err)
	}
}

// MC-14: what compliance concludes again, because the month was measured again, the
// findings that quote it follow: an NF of other energy is found when the measurement
// comes, and is right when it is corrected.
func TestFindingsFollowChecks_MC14(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		now := clock.Fixed(time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC))
		checks := compliance.NewChecks(compliance.Config{
			DB: d, Queue: k.queue, Parameters: tariff.NewCache(), Clock: now, Followers: fact.Followers[compliance.Rechecked]{k.audits.ChecksChanged},
		})
		k.invoices = invoice.NewService(invoice.Config{
			DB: d, Clock: now, Followers: fact.Followers[invoice.Changed]{checks.InvoicesChanged, k.audits.InvoicesChanged},
		})
		v := k.contract()
		k.record(v, invoice.Input{Kind: "nf_fornecedora", Competencia: "2026-10", Emissao: "2026-11-05", Figures: invoice.Figures{
			EnergyMWh: number("402.880"), EnergyValue: number("99652.37"), ICMSValue: number("0"), ICMSRegime: new("st_distribuidora"),
		}})
		k.want("before the measurement")
		k.queue.Start(context.Background())
		t.Cleanup(k.queue.Stop)
		k.october(v, "334.776", checks.MonthsChanged)
		found := k.await("nf_volume 2026-10 aberta sim")
		expect.All(t, fmt.Sprintf("MC-14 %+v", found.Found), expect.Is(text(found.AtStake), "16845.53"), expect.Is(found.Contestable, true),
			expect.Is(found.ContestUntil, day("2026-11-12")), expect.Has(found.Sentence, "402,880"))
		k.partnerSees(v, 0)
		k.october(v, "402.880", checks.MonthsChanged)
		k.await("nf_volume 2026-10 resolvida não")
	})
}

// await waits until the only finding is as wanted.
func (k *testEnv) await(want string) finding.Listed {
	k.t.Helper()
	var got string
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		found, err := k.audits.List(k.t.Context(), k.staff, finding.Filter{Limit: 50})
		if err != nil {
			k.t.Fatal(err)
		}
		if got = ""; len(found.Findings) != 1 {
			continue
		}
		f := found.Findings[0]
		holds := "não"
		if f.Holds {
			holds = "sim"
		}
		if got = strings.Join([]string{string(f.Rule), f.Month.String(), string(f.Status), holds}, " "); got == want {
			return f
		}
	}
	k.t.Fatalf("%q, want %q", got, want)
	return finding.Listed{}
}

// partnerSees counts the findings of a parceiro who recorded the invoices, and sees no
// price.
func (k *testEnv) partnerSees(v contract.View, want int) {
	k.t.Helper()
	partner := actor.Actor{UserID: id.New(), Name: "Parceira", Roles: []actor.Role{actor.Parceiro}, PartnerID: id.New()}
	k.person(partner, "parceiro")
	for _, query := range []string{`UPDATE invoices SET created_by = $2 WHERE client_id = $1`, `INSERT INTO client_access (client_id, principal) VALUES ($1, $2)`} {
		principal := partner.PartnerID
		if strings.HasPrefix(query, "UPDATE") {
			principal = partner.UserID
		}
		err := k.db.InTx(k.t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, query, v.ClientID, principal)
			return err
		})
		if err != nil {
			k.t.Fatal(err)
		}
	}
	found, err := k.audits.List(k.t.Context(), partner, finding.Filter{Limit: 10})
	if err != nil || found.Total != want || len(found.Findings) != want || len(found.Sums) != want {
		k.t.Errorf("SX-02 a parceiro sees %+v %v", found, err)
	}
}
