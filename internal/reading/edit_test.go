package reading_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"ynova/internal/document/extract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/reading/record"
	"ynova/internal/reading/table"
)

// typed are the lines of a document as its editor sends them.
func typed(b *record.DocumentBody) []table.LineInput {
	text := func(v *extract.Value) string {
		if v == nil {
			return ""
		}
		return strings.ReplaceAll(v.Value, ".", ",")
	}
	out := make([]table.LineInput, len(b.Items))
	for i, l := range b.Items {
		out[i] = table.LineInput{
			ID: l.ID, Description: l.Description, Month: l.Month, Unit: l.Unit, Quantity: text(l.Quantity), Price: text(l.Price), Tariff: text(l.Tariff),
			Amount: text(&l.Amount), PISCOFINS: text(l.PISCOFINS), ICMSBase: text(l.ICMSBase), ICMSRate: text(l.ICMSRate), ICMS: text(l.ICMS), Informative: l.Informative,
		}
	}
	return out
}

func TestItemsAreEdited(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, paper := newTestEnv(t, d), printed(t)
		documentID := newID()
		w.send(w.staff, documentID, "fatura.pdf", paper.Data).Status(t, 200)
		w.Work()
		path := "/api/idp/document/" + documentID
		put := func(lines []table.LineInput, status int) (b record.DocumentBody) {
			t.Helper()
			answer := w.staff.JSON("PUT", path+"/items", map[string]any{"items": lines}).Status(t, status)
			if status == 200 {
				answer.Decode(t, &b)
			}
			return b
		}
		first := w.get(documentID)
		expect.Must(t, fmt.Sprintf("%d items, sum", len(first.Items)), expect.Is(len(first.Items) >= 3, true), expect.Not(first.Sum, nil))
		expect.Must(t, fmt.Sprintf("%d items, sum", len(first.Items)), expect.Is(first.Sum.Closes, true))

		t.Run("RQ-03 what is sent as it was read changes nothing", func(t *testing.T) {
			b := put(typed(&first), 200)
			for i, l := range b.Items {
				expect.All(t, fmt.Sprintf("line %d", i), expect.Is(len(l.Origins), 0), expect.Is(l.ID, first.Items[i].ID),
					expect.Is(l.Amount.Value, first.Items[i].Amount.Value))
			}
		})
		t.Run("RQ-03 a corrected cell keeps its place, says who, and breaks the sum it is part of", func(t *testing.T) {
			lines := typed(&first)
			lines[0].Amount = "1.234,50"
			b := put(lines, 200)
			l := b.Items[0]
			expect.All(t, "amount", expect.Is(l.Amount.Value != "1234.5" && l.Amount.Value != "1234.50", false),
				expect.Is(l.Amount.Page, first.Items[0].Amount.Page), expect.Is(l.Amount.Box, first.Items[0].Amount.Box))
			o := l.Origins["amount"]
			expect.Must(t, "origin", expect.Is(o.Origin, "corrigido"), expect.Not(o.By, nil))
			expect.All(t, "origin", expect.Not(*o.By, ""), expect.Not(o.At, nil))
			expect.All(t, fmt.Sprintf("sum %+v, checks %+v, missing %v", b.Sum, b.Checks, b.Missing), expect.Is(b.Sum.Closes, false),
				expect.Is(slices.ContainsFunc(b.Checks, func(c extract.Check) bool { return c.Name == extract.SumCheck && !c.OK }), true),
				expect.Is(slices.Contains(b.Missing, "soma dos itens"), true))
			total := slices.IndexFunc(b.Fields, func(f record.FieldBody) bool { return f.Key == extract.Total })
			if *b.Fields[total].Confidence != *first.Fields[total].Confidence {
				t.Error("the total lost its confidence")
			}
		})
		t.Run("RQ-03 rows are inserted and deleted; another reading touches none of it", func(t *testing.T) {
			lines := typed(&first)
			gone := lines[1]
			lines = slices.Insert(slices.Delete(lines, 1, 2), 1, table.LineInput{Description: "Multa", Unit: "", Amount: "-10,00"}, table.LineInput{Description: "Juros", Amount: "0,50", Quantity: "2", Unit: "kWh"})
			put(lines, 200)
			w.staff.JSON("POST", path+"/retry", map[string]string{}).Status(t, 200)
			w.Work()
			b := w.get(documentID)
			expect.Must(t, "items", expect.Len(b.Items, len(first.Items)+1))
			expect.Must(t, "items", expect.Is(b.Items[1].Description, "Multa"), expect.Is(b.Items[1].Amount.Value, "-10"),
				expect.Is(b.Items[2].Description, "Juros"), expect.Is(b.Items[2].Quantity.Value, "2"), expect.Is(b.Items[0].ID, first.Items[0].ID),
				expect.Is(len(b.Items[0].Origins), 0))
			lines = typed(&b)
			lines = slices.Insert(slices.Delete(lines, 1, 3), 1, gone)
			b = put(lines, 200) // undone
			expect.Must(t, "after undo", expect.Len(b.Items, len(first.Items)))
			expect.All(t, "after undo", expect.Is(b.Items[1].ID, first.Items[1].ID), expect.Is(b.Sum.Closes, true),
				expect.Is(len(b.Items[1].Origins), 0))
		})
		t.Run("RQ-03 what cannot be is refused at its cell", func(t *testing.T) {
			lines := typed(&first)
			lines[0].Amount, lines[1].Description, lines[2].Month = "", "", "13/2026"
			p := w.staff.JSON("PUT", path+"/items", map[string]any{"items": lines}).Status(t, 422).Problem(t)
			for _, at := range []string{"items.0.amount", "items.1.description", "items.2.month"} {
				if !slices.ContainsFunc(p.Fields, func(f fault.Field) bool { return f.Path == at }) {
					t.Errorf("%s is not refused: %+v", at, p.Fields)
				}
			}
			unknown := append(typed(&first), table.LineInput{ID: "i0", Description: "x", Amount: "1"})
			put(unknown, 422)
		})
		t.Run("RQ-03 who saved first is shown beside", func(t *testing.T) {
			stale := w.staff.With("If-Match", `"1"`).JSON("PUT", path+"/items", map[string]any{"items": typed(&first)}).Status(t, 412)
			var answer struct{ Current record.DocumentBody }
			stale.Decode(t, &answer)
			if answer.Current.Version == 0 || len(answer.Current.Items) != len(first.Items) {
				t.Errorf("current %+v", answer.Current.Version)
			}
			w.As(actor.Parceiro).JSON("PUT", path+"/items", map[string]any{"items": typed(&first)}).Status(t, 404)
		})
		t.Run("RQ-03 the invoice takes the edited lines, and says where they stand and who changed them", func(t *testing.T) {
			lines := typed(&first)
			last := len(lines) - 1
			lines[last].Description = "Taxa de teste"
			b := put(lines, 200)
			w.staff.JSON("POST", path+"/confirm", map[string]any{"all": true}).Status(t, 200)
			of := w.contract(paper.Truth.Fields[extract.ClientDocument])
			w.staff.JSON("POST", path+"/link", map[string]string{"contract_id": of.ID}).Status(t, 201)
			var figures string
			if err := d.QueryRowContext(t.Context(), "SELECT figures FROM invoices").Scan(&figures); err != nil {
				t.Fatal(err)
			}
			for _, part := range []string{"Taxa de teste", "página 1, a ", `"edited_by":"` + *b.Items[last].Origins["description"].By + `"`} {
				if !strings.Contains(figures, part) {
					t.Errorf("figures lack %q: %s", part, figures)
				}
			}
			var trail string
			if err := d.QueryRowContext(t.Context(), "SELECT after_json FROM audit_entries WHERE action = 'reading.items' ORDER BY at DESC, id DESC LIMIT 1").Scan(&trail); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(trail, "Taxa de teste") || !strings.Contains(trail, "página 1") {
				t.Errorf("trail %s", trail)
			}
			put(lines, 409)
		})
	})
}

func TestHistoriesAreEdited(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, paper := newTestEnv(t, d), printed(t)
		documentID := newID()
		w.send(w.staff, documentID, "fatura.pdf", paper.Data).Status(t, 200)
		w.Work()
		path := "/api/idp/document/" + documentID
		first := w.get(documentID)
		months := func(of []record.MonthBody) (out []table.MonthInput) {
			text := func(v *extract.Value) string {
				if v == nil {
					return ""
				}
				return strings.ReplaceAll(v.Value, ".", ",")
			}
			for _, m := range of {
				out = append(out, table.MonthInput{Month: m.Month.Month, Peak: text(m.Peak), OffPeak: text(m.OffPeak), Single: text(m.Single), Reactive: text(m.Reactive)})
			}
			return out
		}
		consumed, demanded := months(first.Histories.Consumption), months(first.Histories.Demand)
		if len(consumed) < 3 {
			t.Fatal("no history")
		}
		removed, newest := consumed[1].Month, first.Histories.Consumption[0].ID
		consumed[0].Peak = "77.777"
		consumed = append(slices.Delete(consumed, 1, 2), table.MonthInput{Month: "01/2019", Single: "5,5"})
		var b record.DocumentBody
		w.staff.JSON("PUT", path+"/history", map[string]any{"consumption": append(slices.Clone(consumed), consumed[0]), "demand": demanded}).Status(t, 422)
		w.staff.JSON("PUT", path+"/history", map[string]any{"consumption": consumed, "demand": demanded}).Status(t, 200)
		w.staff.JSON("POST", path+"/retry", map[string]string{}).Status(t, 200)
		w.Work()
		b = w.get(documentID)
		got := b.Histories.Consumption
		expect.Must(t, "RQ-03 history", expect.Len(got, len(first.Histories.Consumption)))
		expect.All(t, "RQ-03 history", expect.Is(got[0].ID, newest), expect.Is(got[0].Peak.Value, "77777"),
			expect.Is(got[0].Origins["peak"].Origin, "corrigido"), expect.Is(got[len(got)-1].Month.Month, "2019-01"),
			expect.Is(got[len(got)-1].Single.Value, "5.5"),
			expect.Is(slices.ContainsFunc(got, func(m record.MonthBody) bool { return m.Month.Month == removed }), false))
		if string(*b.Extracted.Consumption[0].Peak) != "77777" {
			t.Errorf("RQ-03 the extracted data says %v", *b.Extracted.Consumption[0].Peak)
		}
	})
}

// RQ-03 single cells are confirmed as well, and confirming all settles the class too.
func TestCellsAreConfirmed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, paper := newTestEnv(t, d), printed(t)
		w.contract(paper.Truth.Fields[extract.ClientDocument])
		documentID := newID()
		w.send(w.staff, documentID, "fatura.pdf", paper.Data).Status(t, 200)
		w.Work()
		path := "/api/idp/document/" + documentID
		err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE readings SET result = REPLACE(result, '"class":"fatura_a"', '"class":""')`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		b := w.get(documentID)
		cellID := b.Items[0].ID + ".amount"
		w.staff.JSON("POST", path+"/confirm", map[string]any{"cells": []string{cellID}}).Status(t, 200).Decode(t, &b)
		if o := b.Items[0].Origins["amount"]; o.Origin != "confirmado" || o.By == nil || len(b.Items[1].Origins) != 0 || b.Kind.Question == nil {
			t.Fatalf("origins %+v, kind %+v", b.Items[0].Origins, b.Kind)
		}
		w.staff.JSON("POST", path+"/confirm", map[string]any{"all": true}).Status(t, 200).Decode(t, &b)
		expect.All(t, fmt.Sprintf("after all: %+v", b.CompletenessBody), expect.Is(b.Doubts, 0), expect.Is(b.Kind.Question, nil),
			expect.Is(b.Badge, "A decidir"), expect.Is(b.Status, record.Completed))
		lines := typed(&b)
		lines[0].Amount = "1"
		w.staff.JSON("PUT", path+"/items", map[string]any{"items": lines}).Status(t, 200).Decode(t, &b)
		if o := b.Items[0].Origins["amount"]; o.Origin != "corrigido" {
			t.Errorf("a corrected cell is %+v", o)
		}
	})
}
