package market

import (
	"strconv"

	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/reference"
)

// flag reads the bandeira of a month.
func (r *seriesRow) flag() {
	m, ok := r.month()
	if !ok {
		return
	}
	label, ok := ParseFlag(r.cell(headFlag))
	if !ok {
		r.refuse(headFlag, "Bandeira desconhecida")
		return
	}
	charge, ok := r.price(headCharge)
	switch {
	case !ok:
	case label == FlagGreen && charge != 0:
		r.refuse(headCharge, "A bandeira verde não tem adicional")
	default:
		r.once(Value{Series: SeriesFlag, Month: m, Price: charge, Label: label})
	}
}

// flagKeys are the parameters of the charges.
var flagKeys = map[string]string{
	FlagYellow: parameter.KeyFlagYellow, FlagRed1: parameter.KeyFlagRed1, FlagRed2: parameter.KeyFlagRed2, FlagScarcity: parameter.KeyFlagScarcity,
}

// charge reads what an act fixed as the charge of a bandeira, from a day on.
func (r *seriesRow) charge() {
	label, ok := ParseFlag(r.cell(headFlag))
	if !ok {
		r.refuse(headFlag, "Bandeira desconhecida")
		return
	}
	from, err := ptbr.ParseDate(r.cell(headValidity))
	if err != nil {
		r.refuse(headValidity, "Vigência inválida: use AAAA-MM-DD")
		return
	}
	if charge, ok := r.price(headCharge); ok && label != FlagGreen {
		r.parameter(flagKeys[label], charge, from, nil, headCharge)
	}
}

// limits reads the bounds of the PLD in a year.
func (r *seriesRow) limits() {
	year, err := strconv.Atoi(r.cell(headYear))
	if err != nil || year < firstMarketYear || year > r.last.Year()+1 {
		r.refuse(headYear, "Ano inválido")
		return
	}
	from, to := month.New(year, 1).First(), month.New(year, 12).Last()
	for _, c := range []struct {
		key  string
		head []string
	}{{parameter.KeyPLDMin, headMin}, {parameter.KeyPLDMaxStructural, headStructure}, {parameter.KeyPLDMaxHourly, headHourlyMax}} {
		if r.cell(c.head) == "" {
			continue // the file does not state it
		}
		if v, ok := r.price(c.head); ok {
			r.parameter(c.key, v, from, &to, c.head)
		}
	}
}

// parameter enters a validity.
func (r *seriesRow) parameter(key string, v money.Price, from month.Date, to *month.Date, head []string) {
	act := reference.Printable(r.cell(headAct))
	if act == "" {
		act = r.source
	}
	r.parameters = append(r.parameters, fileParameter{
		Validity: parameter.Validity{Key: key, Value: fixed.ToDecimal(int64(v), reference.PriceScale), Unit: parameter.UnitPrice, From: from, To: to, Source: act},
		line:     r.line, column: r.column(head),
	})
}

// pld reads the PLD of an hour or the mean of a month.
func (r *seriesRow) pld() {
	m, ok := r.month()
	if !ok {
		return
	}
	series := r.submarket
	if r.column(headSubmarket) > 0 {
		if series, ok = ParseSubmarket(r.cell(headSubmarket)); !ok {
			r.refuse(headSubmarket, "Submercado desconhecido: use SUDESTE, SUL, NORDESTE ou NORTE")
			return
		}
	}
	price, ok := r.price(headPLD)
	if !ok {
		return
	}
	if r.layout == LayoutMonthly {
		r.once(Value{Series: series, Month: m, Price: price})
		return
	}
	hour, ok := r.hour(m)
	if !ok {
		return
	}
	v := r.value(Value{Series: series, Month: m})
	if v.hours == nil {
		v.hours = map[int]bool{}
	}
	if v.hours[hour] && r.twice(m) {
		hour = -hour
	}
	if v.hours[hour] {
		r.refuse(headMonth, "A hora se repete no mês "+m.Short())
		return
	}
	v.hours[hour] = true
	v.sum += int64(price)
	v.high, v.low = max(v.high, price), min(v.low, price)
	if len(v.hours) == 1 {
		v.low = price
	}
}

// twice reports whether the row is of an hour that its day had twice: the one before the
// midnight at which daylight saving ended. Rows with a period number both.
func (r *seriesRow) twice(m month.Month) bool {
	day, err := strconv.Atoi(r.cell(headDay))
	if err != nil || r.cell(headPeriod) != "" || r.cell(headHour) != "23" {
		return false
	}
	d := m.First().AddDays(day - 1)
	return month.HoursBetween(d, d) == 25
}

// hour numbers an hour within its month: by the period, which counts from 1, or by
// day and hour.
func (r *seriesRow) hour(m month.Month) (int, bool) {
	if text := r.cell(headPeriod); text != "" {
		n, err := strconv.Atoi(text)
		if err == nil && n >= 1 && n <= m.Hours() {
			return n, true
		}
		r.refuse(headPeriod, "Período fora do mês")
		return 0, false
	}
	day, err := strconv.Atoi(r.cell(headDay))
	hour, hourErr := strconv.Atoi(r.cell(headHour))
	if err != nil || hourErr != nil || day < 1 || day > m.Days() || hour < 0 || hour > 23 {
		r.refuse(headHour, "Dia ou hora fora do mês")
		return 0, false
	}
	return (day-1)*24 + hour + 1, true
}
