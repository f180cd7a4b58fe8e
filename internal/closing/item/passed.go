package item

import (
	"strconv"
	"strings"
)

// Passed counts how often each item was let pass: it lifts the readiness, and is said
// beside the state (VD-28).
type Passed [len(Specs)]int

// Add counts what was let pass of one level.
func (p *Passed) Add(s *Statuses, ofClient bool) {
	for n := range Specs {
		if Specs[n].OfClient == ofClient && s[n] == Waived {
			p[n]++
		}
	}
}

// PassedOf are the items of one contract that were let pass, or of the client.
func PassedOf(s *Statuses, ofClient bool) (p Passed) {
	p.Add(s, ofClient)
	return p
}

// Items are what was let pass, in the order of the screen.
func (p *Passed) Items() []Item {
	items := []Item{}
	for n := range Specs {
		if p[n] > 0 {
			items = append(items, Specs[n].Item)
		}
	}
	return items
}

// Words says it: "e-mail dispensado", "NF, conferência e e-mail dispensados"; empty where
// nothing was let pass. The check right after its document does not name it again.
func (p *Passed) Words() string {
	var names, endings []string
	for n := range Specs {
		if p[n] == 0 {
			continue
		}
		name := Specs[n].brief
		if check, document, found := strings.Cut(name, " da "); found && len(names) > 0 && names[len(names)-1] == document {
			name = check
		}
		names, endings = append(names, name), append(endings, Specs[n].ending)
	}
	switch len(names) {
	case 0:
		return ""
	case 1:
		return names[0] + " dispensad" + endings[0]
	}
	last := len(names) - 1
	said := strings.Join(names[:last], ", ") + " e " + names[last]
	if strings.Contains(strings.Join(endings, ""), "o") {
		return said + " dispensados"
	}
	return said + " dispensadas"
}

// TakenAlong is what the question before a close says of it; empty where nothing was let
// pass.
func (p *Passed) TakenAlong() string {
	sum := 0
	var parts []string
	for n := range Specs {
		switch sum += p[n]; p[n] {
		case 0:
		case 1:
			parts = append(parts, Specs[n].brief)
		default:
			parts = append(parts, Specs[n].brief+" ("+strconv.Itoa(p[n])+")")
		}
	}
	list := strings.Join(parts, ", ")
	switch sum {
	case 0:
		return ""
	case 1:
		return "1 item foi dispensado: " + list + ". Fica no relatório."
	}
	return strconv.Itoa(sum) + " itens foram dispensados: " + list + ". Ficam no relatório."
}

// stateLabels are how the paper says the states.
var stateLabels = map[State]string{
	Open: "Aberto", Measured: "Medido", Checked: "Conferido", Invoiced: "Faturado", Sent: "Enviado", Closed: "Fechado",
}

// Beside is the state with the words of what was let pass.
func Beside(state State, passed string) string {
	if passed == "" {
		return stateLabels[state]
	}
	return stateLabels[state] + " · " + passed
}
