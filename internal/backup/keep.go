package backup

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/bucket"
)

// Keep says how many copies stay: the newest of so many days, weeks and months.
type Keep struct{ Days, Weeks, Months int }

// DefaultKeep leaves nothing that is older than 35 days (ruling 7).
const DefaultKeep = "7d,4w"

var errKeep = fault.New(fault.Invalid, "copias", "use, por exemplo, 7d,4w: sete dias e quatro semanas; m são meses.")

// ParseKeep reads a rule as 7d,4w,12m.
func ParseKeep(text string) (Keep, error) {
	var k Keep
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if len(part) < 2 {
			return Keep{}, errKeep
		}
		n, err := strconv.Atoi(part[:len(part)-1])
		if err != nil || n < 0 || n > 1000 {
			return Keep{}, errKeep
		}
		switch part[len(part)-1] {
		case 'd':
			k.Days = n
		case 'w':
			k.Weeks = n
		case 'm':
			k.Months = n
		default:
			return Keep{}, errKeep
		}
	}
	if k.Days+k.Weeks+k.Months == 0 {
		return Keep{}, errKeep
	}
	return k, nil
}

// surplus are those of the copies, given oldest first, that the rule does not keep. The
// newest always stays.
func (k Keep) surplus(ids []string, made func(id string) (time.Time, bool)) []string {
	kept := map[string]bool{}
	for _, rule := range []struct {
		n      int
		period func(time.Time) string
	}{
		{k.Days, func(t time.Time) string { return t.Format("2006-01-02") }},
		{k.Weeks, func(t time.Time) string { year, week := t.ISOWeek(); return fmt.Sprint(year, "-", week) }},
		{k.Months, func(t time.Time) string { return t.Format("2006-01") }},
	} {
		seen := map[string]bool{}
		for _, id := range slices.Backward(ids) {
			at, ok := made(id)
			period := rule.period(clock.Local(at))
			if ok && !seen[period] && len(seen) < rule.n {
				seen[period], kept[id] = true, true
			}
		}
	}
	var out []string
	for i, id := range ids {
		if _, ours := made(id); ours && !kept[id] && i < len(ids)-1 {
			out = append(out, id)
		}
	}
	return out
}

// idTime is how the name of a copy begins.
const idTime = "20060102T150405Z"

func madeAt(id string) (time.Time, bool) {
	stamp, _, _ := strings.Cut(id, "-")
	at, err := time.Parse(idTime, stamp)
	return at, err == nil
}

// poolAge spares contents that a copy which is being made may be about to name.
const poolAge = 48 * time.Hour

// prune removes the copies of the schedule that the rule does not keep, their manifests first,
// and then the contents that no copy names. A manifest that cannot be read stops it: what that
// copy needs is not known.
func prune(ctx context.Context, b bucket.Bucket, k Keep, now time.Time) error {
	all, err := ids(ctx, b)
	if err != nil {
		return err
	}
	manifests := map[string]*Manifest{}
	var scheduled []string
	for _, id := range all {
		m, _, err := anyManifest(ctx, b, id)
		if err != nil {
			return named(err, "manifest.json de "+id)
		}
		if manifests[id] = m; !m.ByHand {
			scheduled = append(scheduled, id)
		}
	}
	for _, id := range k.surplus(scheduled, madeAt) {
		if err := b.Delete(ctx, copies+id+"/"+manifestName); err != nil {
			return err
		}
		delete(manifests, id)
	}
	object := map[string]bool{}
	for _, m := range manifests {
		for _, f := range m.Files {
			object[m.poolName(f)] = true
		}
	}
	return sweep(ctx, b, slices.Collect(maps.Keys(manifests)), object, now)
}

func sweep(ctx context.Context, b bucket.Bucket, kept []string, named map[string]bool, now time.Time) error {
	for _, prefix := range []string{pool, copies} {
		for info, err := range b.List(ctx, prefix) {
			if err != nil {
				return err
			}
			id, _, _ := strings.Cut(strings.TrimPrefix(info.Name, copies), "/")
			if named[info.Name] || prefix == copies && slices.Contains(kept, id) || now.Sub(info.StoredAt) < poolAge {
				continue
			}
			if err := b.Delete(ctx, info.Name); err != nil {
				return err
			}
		}
	}
	return nil
}

// IsID reports whether the text is the name of a copy.
func IsID(text string) bool {
	_, ours := madeAt(text)
	tail := text[max(0, len(text)-len("0000")):]
	return ours && len(text) == len(idTime)+len("-0000") && strings.Trim(tail, "0123456789abcdef") == ""
}
