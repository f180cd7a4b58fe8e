package contract

import (
	"context"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/client/extra"
	"ynova/internal/contract/price"
	"ynova/internal/contract/record"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/web/webtest"
)

// filled is an input that gives every field. What it does not name is text, which
// every line and every number takes.
func filled(in record.Input, text string) record.Input {
	v := reflect.ValueOf(&in).Elem()
	for i := range v.NumField() {
		if f := v.Field(i); f.Kind() == reflect.String && f.IsZero() {
			f.SetString(text)
		}
	}
	return in
}

// agreed are prices and volumes of the months of 2026.
func agreed(defaultPrice, volume string) (*price.ScheduleInput, []price.SeasonalInput) {
	base := "2026-01"
	var volumes []price.SeasonalInput
	for _, m := range []string{"01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"} {
		volumes = append(volumes, price.SeasonalInput{Month: "2026-" + m, VolumeMWh: volume})
	}
	return &price.ScheduleInput{Index: "IPCA", BaseMonth: &base, Periods: []price.PeriodInput{
		{StartMonth: "2026-01", EndMonth: "2026-12", DefaultPrice: &defaultPrice},
	}}, volumes
}

// before and after are two inputs that differ in every field.
func before() record.Input {
	in := record.Input{
		CNPJ: "11.444.777/0001-61", Email: "ana@alfa.com.br", ContactActive: true, Volume: "100", VolumeUnit: "MWh", Status: "Ativo",
		EnergySource: "Incentivada", Incentive: "50", StartDate: "2026-01-01", EndDate: "2027-01-31", PriceGap: "indefinido", Includes: "todos", Rebase: "automatico", Rebased: new(true), PartialMonth: "pro_rata_dias", Modulation: "carga", NF: "Divergente", NFMonths: "2026-02,2026-03",
		Charges: "Divergente", Consumption: "Conforme", Invoice: "Conforme", Overall: "Conforme", Adjusted: true,
		Additional: []extra.Value{{Label: "Cor", Value: "azul"}},
	}
	in.Prices, in.Seasonal = agreed("900", "100") // a price out of proportion (TD-02)
	return filled(in, "1")
}

func after() record.Input {
	in := record.Input{
		CNPJ: "11.444.777/0001-61", Email: "bia@beta.com.br", Volume: "0.2", VolumeUnit: "MW médio", Status: "Em análise",
		EnergySource: "Convencional", Incentive: "0", StartDate: "2026-01-02", EndDate: "2027-01-30", PriceGap: "media", Includes: "nenhum", Rebase: "manter", Rebased: new(false), PartialMonth: "mes_inteiro", Modulation: "flat", NF: "Conforme", InvoiceMonths: "2026-04",
		StatusFrom: month.DateOf(clock.Local(clock.System().Now())).String(), // as if left out
		Charges:    "Conforme", Consumption: "Divergente", Invoice: "Divergente", Overall: "Divergente",
		Additional: []extra.Value{{Label: "Cor", Value: "verde"}},
	}
	in.Prices, in.Seasonal = agreed("260", "146")
	return filled(in, "2")
}

// CT-22, R9: every field of a contract is stored and read back, by each of the ways
// in which one is written.
func TestEveryFieldIsStored_CT22(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var written record.Contract
		s, staff := recording(t, d, &written)
		same := func(empty ...string) {
			t.Helper()
			c, v, err := s.Whole(t.Context(), staff, written.ID)
			if err != nil {
				t.Fatal(err)
			}
			if c.TurnsOn != written.TurnsOn {
				t.Errorf("CT-22 it turns on %s, stored as %s", written.TurnsOn, c.TurnsOn)
			}
			empty = append(empty, "TurnsOn") // what is in analysis ends by no day
			dbtest.Same(t, written, *c, append(empty, "DeletedAt", "Revision", "Unturned")...)
			kept, err := s.VersionAt(t.Context(), staff, written.ID, written.Version)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(v, kept); diff != "" {
				t.Errorf("R9 version %d keeps another contract (-contract +version):\n%s", written.Version, diff)
			}
			// The view shows every field, too; Month is of lists.
			dbtest.Same(t, v, v, append(empty, "Scheduled", "Estimated", "PriceWarnings", "PriceWaits", "Deleted", "Month")...)
		}
		v, err := s.Create(t.Context(), staff, before(), "")
		if err != nil {
			t.Fatal(err)
		}
		same("InvoiceMonths")
		if _, err = s.Update(t.Context(), staff, v.ID, Edit{Apply: func(in *record.Input) { *in = after() }, Version: &v.Version}); err != nil {
			t.Fatal(err)
		}
		same("ContactActive", "Adjusted", "Doubts", "IncentivePercent", "Incentive", "NFMonths", "Basis.Confirmed", "Basis.ConfirmedAt", "Basis.ConfirmedBy", "Confirmed", "RebaseAt", "RebaseBy")
		imported := before()
		imported.Code = "CT-IMPORTED"
		_, err = s.BulkInsert(t.Context(), staff, func(yield func(Bulk, error) bool) { yield(Bulk{Input: imported}, nil) })
		if err != nil {
			t.Fatal(err)
		}
		same("InvoiceMonths", "Confirmed", "RebaseAt", "RebaseBy")
	})
}

// CT-09, R9: a change of every field is in the audit entry and, with its label, in
// what the versions differ in; the version before brings all of them back but whose contract it is (TD-10).
func TestEveryFieldIsComparedAndRestored_CT09(t *testing.T) {
	d := dbtest.SQLite(t)
	var written record.Contract
	s, staff := recording(t, d, &written)
	v, err := s.Create(t.Context(), staff, before(), "")
	if err != nil {
		t.Fatal(err)
	}
	first := written
	if _, err = s.Update(t.Context(), staff, v.ID, Edit{Apply: func(in *record.Input) { *in = after() }, Version: &v.Version}); err != nil {
		t.Fatal(err)
	}
	if _, err = s.Move(t.Context(), staff, v.ID, Target{CNPJ: "45.997.418/0001-53", ClientName: "3"}, &written.Version, "cessão"); err != nil {
		t.Fatal(err)
	}
	second := written
	var changed []string
	for _, c := range record.Changes(&first, &second) {
		changed = append(changed, c.Field)
	}
	differences, err := s.Changes(t.Context(), staff, v.ID, 3, 1)
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, diff := range differences {
		told = append(told, diff.Field)
	}
	var labelled []string
	for _, one := range (&record.View{}).Labelled() {
		labelled = append(labelled, one.Field)
	}
	// The source follows from the incentive; the others are shown with another field, or as details.
	compared := slices.DeleteFunc(slices.Clone(labelled), func(name string) bool { return name == "energy_source" })
	compared = append(compared, "client_id", "volume_unit", "incentive_percent", "prices", "seasonal_volumes", "additional")
	slices.Sort(compared)
	slices.Sort(changed)
	if diff := cmp.Diff(compared, changed); diff != "" {
		t.Errorf("R9 fields that the audit entry leaves out (-fields +entry):\n%s", diff)
	}
	if diff := cmp.Diff(labelled, told[:min(len(labelled), len(told))]); diff != "" {
		t.Errorf("CT-09 fields in which the versions do not differ (-fields +versions):\n%s", diff)
	}
	if _, err := s.RestoreVersion(t.Context(), staff, v.ID, 1, &second.Version, Why{}); err != nil {
		t.Fatal(err)
	}
	var left []string
	for _, c := range record.Changes(&first, &written) {
		left = append(left, c.Field)
	}
	if diff := cmp.Diff([]string{"client_name", "client_id", "cnpj"}, left); diff != "" {
		t.Errorf("CT-09, TD-10 what a restored version leaves as it is (-want +got):\n%s", diff)
	}
}

// recording is a service that leaves each contract that it writes in written, and
// a user who may write everything.
func recording(t *testing.T, d *db.DB, written *record.Contract) (*Service, actor.Actor) {
	t.Helper()
	staff := webtest.Gestora()
	err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO users (id, email, name, status, search_text, created_at, updated_at)
			VALUES ($1, $2, $3, 'ativo', '', 0, 0)`, staff.UserID, staff.Email, staff.Name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return NewService(d, Options{Followers: fact.Followers[Changed]{func(_ context.Context, _ *db.Tx, c Changed) error {
		*written = *c.After
		return nil
	}}}), staff
}
