package closing

import (
	"strconv"
	"strings"
)

// passed counts how often each item was let pass: it lifts the readiness, and is said
// beside the state (VD-28).
type passed [len(specs)]int

func (p *passed) add(s *statuses, ofClient bool) {
	for n := range specs {
		if specs[n].ofClient == ofClient && s[n] == Waived {
			p[n]++
		}
	}
}

// passedOf are the items of one contract that were let pass, or of the client.
func passedOf(s *statuses, ofClient bool) (p passed) {
	p.add(s, ofClient)
	return p
}

// items are what was let pass, in the order of the screen.
func (p *passed) items() []Item {
	items := []Item{}
	for n := range specs {
		if p[n] > 0 {
			items = append(items, specs[n].item)
		}
	}
	return items
}

// words says it: "e-mail dispensado", "NF, conferência e e-mail dispensados"; empty where
// nothing was let pass. The check right after its document does not name it again.
func (p *passed) words() string {
	var names, endings []string
	for n := range specs {
		if p[n] == 0 {
			continue
		}
		name := specs[n].brief
		if check, document, found := strings.Cut(name, " da "); found && len(names) > 0 && names[len(names)-1] == document {
			name = check
		}
		names, endings = append(names, name), append(endings, specs[n].ending)
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

// takenAlong is what the question before a close says of it; empty where nothing was let
// pass.
func (p *passed) takenAlong() string {
	sum := 0
	var parts []string
	for n := range specs {
		switch sum += p[n]; p[n] {
		case 0:
		case 1:
			parts = append(parts, specs[n].brief)
		default:
			parts = append(parts, specs[n].brief+" ("+strconv.Itoa(p[n])+")")
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

// beside is the state with the words of what was let pass.
func beside(state State, passed string) string {
	if passed == "" {
		return stateLabels[state]
	}
	return stateLabels[state] + " · " + passed
}
