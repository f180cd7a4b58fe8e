package source

import "fmt"

// mostNamed is how many cases of a warning are named; the rest is counted.
const mostNamed = 5

// warnings collects what a person should know before applying, by what it is about.
type warnings struct {
	order []string
	cases map[string][]string
}

// add names a case of what the warning is about.
func (w *warnings) add(about, sentence string) {
	if w.cases == nil {
		w.cases = map[string][]string{}
	}
	if w.cases[about] == nil {
		w.order = append(w.order, about)
	}
	w.cases[about] = append(w.cases[about], sentence)
}

// list gives the sentences, each kind together.
func (w *warnings) list() []string {
	list := []string{}
	for _, about := range w.order {
		cases := w.cases[about]
		list = append(list, cases[:min(len(cases), mostNamed)]...)
		if more := len(cases) - mostNamed; more > 0 {
			list = append(list, fmt.Sprintf("%s: mais %d.", about, more))
		}
	}
	return list
}
