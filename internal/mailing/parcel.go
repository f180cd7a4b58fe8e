package mailing

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/mailing/due"
	"ynova/internal/mailing/record"
	"ynova/internal/mailing/template"
	"ynova/internal/platform/db"
)

// Parcel are the records of one message: one, or those of a client's month that go to the
// same addresses, oldest balance first.
type Parcel []*record.Record

// lead is the record whose client, month and addresses are those of all.
func (p Parcel) lead() *record.Record { return p[0] }

func unitsText(n int) string {
	if n == 1 {
		return "1 unidade"
	}
	return strconv.Itoa(n) + " unidades"
}

// listed joins texts as a sentence does: "A, B e C".
func listed(texts []string) string {
	if len(texts) < 2 {
		return strings.Join(texts, "")
	}
	last := len(texts) - 1
	return strings.Join(texts[:last], ", ") + " e " + texts[last]
}

// parts are the records as a message names them.
func (p Parcel) parts() []Part {
	parts := make([]Part, len(p))
	for i, r := range p {
		parts[i] = Part{r.Key, r.Meter}
	}
	return parts
}

// clientMonth is what a client's message is of.
type clientMonth struct {
	clientID string
	month    int
}

// parcels puts records together with those that leave in the same message, each message
// once.
func parcels(ctx context.Context, q db.Q, scope client.Scope, records []*record.Record) ([]Parcel, error) {
	grouped, err := due.GroupedClients(ctx, q, records)
	if err != nil {
		return nil, err
	}
	var all []Parcel
	done := map[string]bool{}
	months := map[clientMonth][]Parcel{}
	for _, r := range records {
		if !grouped[r.ClientID] {
			all = append(all, Parcel{r})
			continue
		}
		of := clientMonth{r.ClientID, int(r.Month)}
		if months[of] == nil {
			if months[of], err = clientParcels(ctx, q, scope, r); err != nil {
				return nil, err
			}
		}
		for _, p := range months[of] {
			wanted := slices.ContainsFunc(p, func(o *record.Record) bool { return o.Key == r.Key })
			if wanted && !done[p.lead().String()] {
				done[p.lead().String()] = true
				all = append(all, p)
			}
		}
	}
	return all, nil
}

// sameAddresses reports whether the records still go to the same people.
func (p Parcel) sameAddresses() bool {
	return !slices.ContainsFunc(p, func(r *record.Record) bool { return r.ClientID != p[0].ClientID || r.AddressKey() != p[0].AddressKey() })
}

// clientParcels are the messages of the record's client for its month.
func clientParcels(ctx context.Context, q db.Q, scope client.Scope, r *record.Record) ([]Parcel, error) {
	found, err := record.Of(ctx, q, scope, record.Filter{Month: r.Month, ClientIDs: []string{r.ClientID}, Limit: record.MaxAll}, 0)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(found, func(a, b *record.Record) int { return cmp.Compare(a.Seq, b.Seq) })
	var all []Parcel
	at := map[string]int{}
	for _, one := range found {
		key := one.AddressKey()
		n, known := at[key]
		if !known {
			n, at[key] = len(all), len(all)
			all = append(all, nil)
		}
		all[n] = append(all[n], one)
	}
	return all, nil
}

// parcel is what leaves with a record.
func (s *Service) parcel(ctx context.Context, q db.Q, a actor.Actor, r *record.Record) (Parcel, error) {
	found, err := parcels(ctx, q, client.ScopeOf(a, actor.EmailsSend), []*record.Record{r})
	if err != nil {
		return nil, err
	}
	return found[0], nil
}

// What one record of a client's message means for the others.
const (
	CheckWaits  = "espera_unidade" // it holds the message back
	CheckBeside = "aviso_unidade"  // it has warnings
)

// judge finds the reasons against sending each record of the parcel. What holds one of
// them back holds the message back. Those that were sent already are no part of it, unless
// everything is sent again.
func (b *background) judge(p Parcel, t *template.Template, resend bool) [][]Check {
	found := make([][]Check, len(p))
	blocking, warning := "", ""
	for i, r := range p {
		found[i] = b.checks(r, t)
		if !resend && has(found[i], CheckSent) {
			continue
		}
		switch blocked, warned := levels(withoutSent(found[i])); {
		case blocked && blocking == "":
			blocking = r.Meter
		case warned && warning == "":
			warning = r.Meter
		}
	}
	if len(p) == 1 {
		return found
	}
	for i := range p {
		if !resend && has(found[i], CheckSent) {
			continue
		}
		blocked, warned := levels(withoutSent(found[i]))
		switch {
		case !blocked && blocking != "":
			found[i] = append(found[i], Check{CheckWaits, Error, "O e-mail do cliente espera pela unidade " + blocking + "."})
		case !blocked && !warned && warning != "":
			found[i] = append(found[i], Check{CheckBeside, Warning, "Vai no mesmo e-mail da unidade " + warning + ", que tem avisos."})
		}
	}
	return found
}

func withoutSent(checks []Check) []Check {
	return slices.DeleteFunc(slices.Clone(checks), func(c Check) bool { return c.Code == CheckSent })
}

// together is what was found about a parcel as one list: once what holds for all of it,
// else with the unit's name.
func (p Parcel) together(found [][]Check) []Check {
	if len(p) == 1 {
		return found[0]
	}
	var all []Check
	for i, r := range p {
		for _, c := range found[i] {
			if c.Code == CheckWaits || c.Code == CheckBeside {
				continue // the unit that is meant is in the list itself
			}
			everywhere := !slices.ContainsFunc(found, func(other []Check) bool { return !slices.Contains(other, c) })
			if !everywhere {
				c.Message = "Unidade " + r.Meter + ": " + c.Message
			}
			if !slices.Contains(all, c) {
				all = append(all, c)
			}
		}
	}
	return all
}
