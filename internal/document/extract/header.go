package extract

import "fmt"

func monthText(year, num int) string { return fmt.Sprintf("%04d-%02d", year, num) }

// tripleWeight is what a month, a date and an amount are worth that stand in one
// line without labels, as on forms whose labels are part of the background.
const tripleWeight = 89

// header finds month, due date and total in one line, each a phrase of its own.
func (r *reader) header() {
	r.each(func(s *sheet, _ int, l line) {
		phrases := l.phrases()
		for i := 0; i+2 < len(phrases); i++ {
			a, b, c := phrases[i], phrases[i+1], phrases[i+2]
			month, n, okMonth := readMonth(a)
			due, used, okDue := readDate(b)
			at := skipFiller(c, 0)
			if !okMonth || n != len(a) || !okDue || used != len(b) || at != len(c)-1 {
				continue
			}
			total, ok := amount(c[at].text)
			if !ok || s.number > 2 || l.Y > s.height*0.7 {
				continue
			}
			r.propose(Period, month, a, tripleWeight, s.number, "")
			r.propose(DueDate, due, b, tripleWeight, s.number, "")
			r.propose(Total, total.StringFixed(2), c[at:], tripleWeight, s.number, "")
		}
	})
}
