package extract

import (
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
)

// confirm compares the fields with each other: what fits together is surer, what
// contradicts is doubtful.
func (r *reader) confirm() {
	r.confirmDates()
	r.confirmDays()
	r.confirmKey()
	r.confirmPayment()
	r.confirmPlace()
	r.confirmDemand()
	r.confirmHistory()
}

// confirmDates gives readings without a year their year, and compares the month
// of the bill with its dates.
func (r *reader) confirmDates() {
	period, ok := r.period()
	for _, k := range [...]Key{ReadBefore, ReadNow, ReadNext} {
		v, found := r.result.Fields[k]
		if !found || !strings.HasPrefix(v.Value, "--") {
			continue
		}
		if !ok {
			delete(r.result.Fields, k)
			continue
		}
		v.Value = nearest(v.Value, period)
		r.result.Fields[k] = v
	}
	if !ok {
		return
	}
	if due, err := month.ParseDate(r.result.Text(DueDate)); err == nil {
		if gap := due.Month() - period; gap < 0 || gap > 3 {
			r.lower(DueDate, 70, "O vencimento está longe do mês da fatura")
			r.lower(Period, 70, "O mês da fatura está longe do vencimento")
		}
	}
	if now, err := month.ParseDate(r.result.Text(ReadNow)); err == nil {
		if gap := now.Month() - period; gap < -1 || gap > 1 {
			r.lower(ReadNow, 70, "A leitura está longe do mês da fatura")
		}
	}
}

// nearest adds to "--MM-DD" the year that brings it nearest to a month.
func nearest(monthDay string, period month.Month) string {
	var num, day int
	if _, err := fmt.Sscanf(monthDay, "--%d-%d", &num, &day); err != nil {
		return ""
	}
	best := month.New(period.Year(), num)
	for _, m := range [...]month.Month{best.Add(-12), best.Add(12)} {
		if abs(int(m-period)) < abs(int(best-period)) {
			best = m
		}
	}
	return fmt.Sprintf("%s-%02d", best, day)
}

func abs(n int) int { return max(n, -n) }

// confirmPlace compares postal code and state, and fills in a state that is not
// printed when postal code and distributor agree on it.
func (r *reader) confirmPlace() {
	uf := brdoc.StateOfCEP(r.result.Text(ZipCode))
	if uf == "" {
		return
	}
	switch r.result.Text(State) {
	case "":
		if r.family.UF == uf {
			v := r.result.Fields[ZipCode]
			v.Value, v.Confidence, v.Note = uf, min(v.Confidence, 88), "Deduzido do CEP e da distribuidora"
			r.result.Fields[State] = v
		}
	case uf:
		r.prove(State, proofRepeat)
		r.prove(ZipCode, proofRepeat)
	default:
		r.lower(State, 85, "O CEP é de outro estado")
	}
}

// confirmDays counts the days between the readings, where the bill prints how many.
func (r *reader) confirmDays() {
	before, err := month.ParseDate(r.result.Text(ReadBefore))
	now, errNow := month.ParseDate(r.result.Text(ReadNow))
	days, ok := small(r.result.Text(Days))
	if err == nil && errNow == nil && ok && before.AddDays(days) == now {
		for _, k := range [...]Key{ReadBefore, ReadNow, Days} {
			r.prove(k, proofSum)
		}
	}
}

// confirmKey compares the fields with the access key, which holds the state, the month of
// issue, the issuer and the number.
func (r *reader) confirmKey() {
	key := r.result.Text(AccessKey)
	if len(key) != 44 {
		return
	}
	issued, ok := small(key[4:6])
	year, okYear := yearOf(key[2:4])
	if !ok || !okYear || issued < 1 || issued > 12 {
		return
	}
	at := month.New(year, issued)
	if day, err := month.ParseDate(r.result.Text(IssueDate)); err == nil && day.Month() == at {
		r.prove(IssueDate, proofKey)
	}
	if period, ok := r.period(); ok && (period == at || period.Add(1) == at) {
		r.prove(Period, proofKey)
	}
	if key[6:14] == firstDigits(r.result.Text(DistributorCNPJ), 8) {
		r.prove(DistributorCNPJ, proofKey)
		r.prove(Distributor, proofKey)
	}
}

func firstDigits(s string, n int) string {
	d := digitsIn(s)
	return d[:min(n, len(d))]
}

// confirmPayment holds total and due date against the one payment line of the document.
func (r *reader) confirmPayment() {
	if len(r.paid) == 0 || slices.ContainsFunc(r.paid, func(p paidAt) bool { return !p.amount.Equal(r.paid[0].amount) }) {
		return
	}
	p := r.paid[0]
	if amount := p.amount.StringFixed(2); r.result.Text(Total) != amount {
		r.lower(Total, contradicted, "A linha de pagamento diz R$ "+strings.ReplaceAll(amount, ".", ","))
	}
	if due := r.result.Text(DueDate); !p.collection && p.due[0] != (month.Date{}) && due != p.due[0].String() && due != p.due[1].String() {
		r.lower(DueDate, contradicted, "A linha de pagamento diz outra data")
	}
}

// contradicted is how sure a value is that another place contradicts.
const contradicted = 60

// confirmDemand removes contracted demand from bills of group B, which have none; in
// group A the billed powers prove it, which are it or add up to it.
func (r *reader) confirmDemand() {
	sum := decimal.Zero
	for _, i := range r.result.Items {
		if !strings.Contains(ptbr.Fold(i.Description), "demanda") || i.Quantity == nil {
			continue
		}
		q, err := decimal.NewFromString(i.Quantity.Value)
		if err != nil {
			continue
		}
		sum = sum.Add(q)
		for _, k := range [...]Key{DemandPeak, DemandOffPeak} {
			if d, err := decimal.NewFromString(r.result.Text(k)); err == nil && (d.Equal(q) || d.Equal(sum)) {
				r.prove(k, proofSum)
			}
		}
	}
	if strings.HasPrefix(r.result.Text(Subgroup), "B") {
		for _, k := range [...]Key{DemandPeak, DemandOffPeak} {
			r.lower(k, 50, "Faturas do grupo B não têm demanda contratada")
		}
	}
}

// confirmHistory removes consumption that is not the bill's: the newest month
// must be the bill's own or the one before it.
func (r *reader) confirmHistory() {
	period, ok := r.period()
	if !ok {
		return
	}
	for _, list := range [...][]Month{r.result.Consumption, r.result.Demand} {
		if len(list) == 0 {
			continue
		}
		newest, err := month.Parse(list[0].Month)
		if err == nil && abs(int(period-newest)) <= 1 {
			continue
		}
		for i := range list {
			for _, v := range [...]*Value{list[i].Peak, list[i].OffPeak, list[i].Single, list[i].Reactive} {
				if v != nil {
					v.Confidence, v.Note = min(v.Confidence, 60), "O histórico não termina no mês da fatura"
				}
			}
		}
	}
}
