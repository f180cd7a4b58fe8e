package source

import (
	"cmp"
	"net/url"
	"path"
	"slices"
	"strings"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/tariff/index"
)

// Kind is which public data a source has, by the name of its imports.
type Kind string

// The kinds.
const (
	IPCA    Kind = index.IPCA
	IGPM    Kind = index.IGPM
	PLD     Kind = "pld"
	Flags   Kind = "bandeiras"
	Tariffs Kind = "tarifas"
)

// kinds are in the order in which a person sees them.
var kinds = []Kind{IPCA, IGPM, PLD, Flags, Tariffs}

var names = map[Kind]string{IPCA: "IPCA", IGPM: "IGP-M", PLD: "PLD", Flags: "bandeiras", Tariffs: "tarifas"}

// Source is where public data of a kind is published.
type Source struct {
	Kind         Kind
	URL          string // empty: nobody has said it
	Enabled      bool
	Every        Every
	ETag         string // of the last file that could be compared
	LastModified string
	LastHash     string
	LastRows     int64
	RequestedAt  *clock.Micros // a check waits or runs since then
	CheckedAt    *clock.Micros
	ChangedAt    *clock.Micros
	Error        string // of the last check
	Version      int64
	UpdatedAt    clock.Micros
	UpdatedBy    string
}

// Every is how often a source is checked.
type Every string

// The schedules.
const (
	Daily   Every = "dia"
	Weekly  Every = "semana"
	Monthly Every = "mes"
)

var days = map[Every]int{Daily: 1, Weekly: 7, Monthly: 30}

// due reports whether an enabled source is to be checked now.
func (s *Source) due(now clock.Micros) bool {
	if s.CheckedAt == nil {
		return true
	}
	// Checked later than now: the clock was put back since.
	return now < *s.CheckedAt || !now.Time().Before(s.CheckedAt.Time().AddDate(0, 0, days[s.Every]))
}

// Input is what a person sets.
type Input struct {
	URL     string
	Enabled bool
	Every   Every
}

const mostURL = 1000

// apply checks the input; whether the address may be called the service asks. Another
// address has nothing to do with what the one before had.
func (s *Source) apply(in *Input) error {
	var wrong fault.Collector
	address := wrong.Line("url", in.URL, mostURL)
	wrong.Check(address != "" || !in.Enabled, "url", "Informe o endereço antes de ligar a fonte.")
	wrong.Check(days[in.Every] != 0, "every", "Escolha todo dia, toda semana ou todo mês.")
	if err := wrong.Err(); err != nil {
		return err
	}
	if address != s.URL {
		*s = Source{Kind: s.Kind, URL: address, Version: s.Version}
	}
	s.Enabled, s.Every = in.Enabled, in.Every
	s.RequestedAt = nil // a check that runs is of the version before, and counts for nothing
	return nil
}

// host is what the trail keeps of the address.
func (s *Source) host() string {
	u, err := url.Parse(s.URL)
	if err != nil {
		return ""
	}
	return u.Hostname()
}

// extensions that name a file as its reader expects it.
var extensions = []string{".csv", ".txt", ".json", ".xlsx", ".zip"}

// filename is what the file is called: as the address calls it, with the extension that
// its content shows where the address has none.
func (s *Source) filename(data []byte) string {
	name := ""
	if u, err := url.Parse(s.URL); err == nil {
		for _, part := range strings.Split(u.Path, "/") {
			if strings.Contains(part, ".") {
				name = part
			}
		}
	}
	name = cmp.Or(name, string(s.Kind))
	if slices.Contains(extensions, strings.ToLower(path.Ext(name))) {
		return name
	}
	switch head := strings.TrimLeft(strings.TrimPrefix(string(data[:min(len(data), 64)]), "\ufeff"), " \t\r\n"); {
	case strings.HasPrefix(head, "[") || strings.HasPrefix(head, "{"):
		return name + ".json"
	case strings.HasPrefix(head, "PK\x03\x04") && s.Kind == Tariffs:
		return name + ".zip"
	case strings.HasPrefix(head, "PK\x03\x04"):
		return name + ".xlsx"
	}
	return name + ".csv"
}
