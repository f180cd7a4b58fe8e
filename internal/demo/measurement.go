package demo

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math/rand/v2"

	"ynova/internal/kernel/month"
)

// permille of the contracted volume that is used in each month of the year: the
// hot months cost refrigeration, December stops for holidays.
var seasons = [12]int{1040, 1055, 1035, 1000, 975, 955, 950, 970, 990, 1010, 1020, 985}

// ratio is the month's net consumption in permille of the contract. It depends on
// contract and month alone, so that a later start continues the same history.
func (a agreement) ratio(m, dealt month.Month) int {
	r := rand.New(rand.NewPCG(uint64(a.number), uint64(m)))
	noise := r.IntN(31) - 15
	season := seasons[m.Number()-1]
	back := int(dealt - m) // months before the first start
	half := (a.up - a.low) * 5
	switch a.course {
	case growing:
		return a.up*10 - half/3 + (months-back)*half/40 + noise
	case idle:
		return a.low*10 + half/2 - (months-back)*half/20 + noise
	case swinging:
		return 1000 + (season-1000)*half/45 + noise
	default:
		return 1000 + (season-1000)*half/160 + noise/3
	}
}

// sheet is the measurement as the spreadsheet that a client would send. Of the newest
// month, what silent meters have measured is still missing.
func sheet(all []agreement, dealt, from, last month.Month) ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Comma = ';'
	rows := [][]string{{"cliente", "cnpj", "medidor", "mes", "consumo_kwh", "proinfa_mwh", "cp", "email", "vencimento_boleto", "imposto", "medicao"}}
	for m := from; m <= last; m = m.Add(1) {
		for _, a := range all {
			if m < a.start || m > a.end || a.course == silent && m == last {
				continue
			}
			rows = append(rows, a.rows(m, dealt)...)
		}
	}
	if err := w.WriteAll(rows); err != nil {
		return nil, fmt.Errorf("demo: spreadsheet: %w", err)
	}
	return b.Bytes(), nil
}

func (a agreement) rows(m, dealt month.Month) [][]string {
	c := companies[a.company]
	proinfaKWh := (a.volume/55*1000 + (a.number*71)%1000) / len(a.meters)
	// Losses of 3 % and PROINFA stand between what is measured and what is covered.
	net := a.volume * a.ratio(m, dealt)
	consumption := (net/len(a.meters) + proinfaKWh) * 100 / 103
	due := m.Add(1).First().AddDays(6 + a.number%6)
	var out [][]string
	for i, meter := range a.meters {
		own := consumption * (100 + i*3) / 100
		out = append(out, []string{
			c.name, string(cnpjOf(a.company)), meter, m.String(), fmt.Sprint(own),
			fmt.Sprintf("%d,%03d", proinfaKWh/1000, proinfaKWh%1000),
			fmt.Sprintf("INC50-%04d", 4100+a.company), c.mail, due.BR(),
			[]string{"18", "19", "17", "20,5"}[a.company%4], "CCEE/SCDE consistida",
		})
	}
	return out
}
