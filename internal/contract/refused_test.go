package contract_test

import (
	"encoding/json"
	"testing"

	"ynova/internal/contract"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web"
)

// stored counts everything that a write of a contract leaves behind.
func stored(t *testing.T, d *db.DB) [4]int {
	t.Helper()
	return [4]int{
		count(t, d, `SELECT count(*) FROM contracts`), count(t, d, `SELECT count(*) FROM contract_versions`),
		count(t, d, `SELECT count(*) FROM clients`), count(t, d, `SELECT count(*) FROM audit_entries`),
	}
}

// CC-19, CC-02 … CC-11, CT-13, CT-15 … CT-17: a request without the form gets the
// same sentence, creating and editing, and nothing is stored.
func TestBrokenRulesStoreNothing_CC19(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, boss := contract.NewService(d, contract.Options{}), gestora(t, d)
		v := create(t, s, boss, valid(1))
		before := stored(t, d)
		for _, c := range brokenRules {
			if c.message == "" {
				continue
			}
			want := c.path + ": " + c.message
			in := valid(2)
			c.change(&in)
			_, err := s.Create(t.Context(), boss, in, "")
			if got := firstProblem(err); fault.KindOf(err) != fault.Invalid || got != want {
				t.Errorf("CC-19 creating, %s: %v, want %s", c.rule, err, want)
			}
			_, err = s.Update(t.Context(), boss, v.ID, edit(v, c.change))
			if got := firstProblem(err); fault.KindOf(err) != fault.Invalid || got != want {
				t.Errorf("CC-19 editing, %s: %v, want %s", c.rule, err, want)
			}
		}
		if after := stored(t, d); after != before {
			t.Errorf("CC-19 contracts, versions, clients and audit were %v, are %v", before, after)
		}
	})
}

// refusedSchedules are bodies of prices and volumes that no form sends: each is
// refused with its sentence under its field.
var refusedSchedules = []struct{ rule, field, body, path, message string }{
	{
		"CC-16 a period whose end is before its start", "prices",
		`{"index":"nenhum","periods":[{"start_month":"2025-05","end_month":"2025-04","default_price":"220"}]}`,
		"prices.periods[0].start_month", "Defina um período válido (início deve ser anterior ou igual ao fim)",
	},
	{
		"CC-14 a gap between periods", "prices",
		`{"index":"nenhum","periods":[{"start_month":"2025-01","end_month":"2025-03","default_price":"220"},
			{"start_month":"2025-06","end_month":"2025-12","default_price":"221"}]}`,
		"prices.periods[1].start_month", "Falta preço para abr/2025 a mai/2025",
	},
	{
		"CC-14 13 months in a year", "prices",
		`{"index":"nenhum","periods":[{"start_month":"2025-01","end_month":"2025-12","default_price":"220","months":[
			{"month":"2025-01","price":"1"},{"month":"2025-02","price":"1"},{"month":"2025-03","price":"1"},{"month":"2025-04","price":"1"},
			{"month":"2025-05","price":"1"},{"month":"2025-06","price":"1"},{"month":"2025-07","price":"1"},{"month":"2025-08","price":"1"},
			{"month":"2025-09","price":"1"},{"month":"2025-10","price":"1"},{"month":"2025-11","price":"1"},{"month":"2025-12","price":"1"},
			{"month":"2025-12","price":"2"}]}]}`,
		"prices.periods[0].months", "O ano de 2025 tem 13 meses; um ano tem no máximo 12",
	},
	{
		"CC-17 a price with three decimals", "prices",
		`{"index":"nenhum","periods":[{"start_month":"2025-01","end_month":"2025-12","default_price":"220.505"}]}`,
		"prices.periods[0].default_price", "Use no máximo 2 casas decimais",
	},
	{
		"CC-17 a month's price with three decimals", "prices",
		`{"index":"nenhum","periods":[{"start_month":"2025-01","end_month":"2025-12","default_price":"220","months":[{"month":"2025-03","price":"220.505"}]}]}`,
		"prices.periods[0].months[0].price", "Use no máximo 2 casas decimais",
	},
	{
		"CC-15 a flat price of eleven years", "prices",
		`{"index":"nenhum","flat_years":11,"periods":[{"default_price":"220"}]}`,
		"prices.flat_years", "A duração do preço fixo deve ser de 1 a 10 anos",
	},
	{
		"CC-10 a year without one of its months", "seasonal_volumes",
		`[{"month":"2025-01","volume_mwh":"100"}]`,
		"seasonal_volumes", "Falta o volume para fev/2025 a dez/2025 no ano contratual de jan/2025 a dez/2025",
	},
}

// CC-14 … CC-19: bad prices and volumes, straight to the API, store nothing: not a
// contract, not a version, not an entry of the audit.
func TestBadSchedulesStoreNothing_CC14(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := serve(t, contract.NewService(d, contract.Options{})).As(gestora(t, d))
		var kept contract.View
		c.JSON("POST", "/contracts", newContract).Status(t, 201).Decode(t, &kept)
		before := stored(t, d)
		for _, r := range refusedSchedules {
			var body map[string]json.RawMessage
			if err := json.Unmarshal([]byte(newContract), &body); err != nil {
				t.Fatal(err)
			}
			body[r.field] = json.RawMessage(r.body)
			created := c.JSON("POST", "/contracts", body).Status(t, 422).Problem(t)
			edited := c.With("If-Match", `"1"`).JSON("PUT", "/contracts/"+kept.ID, map[string]json.RawMessage{r.field: body[r.field]}).
				Status(t, 422).Problem(t)
			for _, p := range []web.Problem{created, edited} {
				expect.Must(t, r.rule, expect.Not(len(p.Fields), 0))
				expect.All(t, r.rule, expect.Is(p.Fields[0].Path, r.path), expect.Is(p.Fields[0].Message, r.message))
			}
		}
		if after := stored(t, d); after != before {
			t.Errorf("CC-19 contracts, versions, clients and audit were %v, are %v", before, after)
		}
		var now contract.View
		c.Get("/contracts/"+kept.ID).Status(t, 200).Decode(t, &now)
		if text(t, now) != text(t, kept) {
			t.Errorf("CC-19 the contract changed\nfrom %s\nto %s", text(t, kept), text(t, now))
		}
	})
}
