package price

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/tariff/index"
)

// ScheduleInput is a Schedule as the API takes and gives it and as it is stored.
// Prices are canonical decimal texts.
type ScheduleInput struct {
	Index        string        `json:"index" required:"false" doc:"IPCA (padrão), IGP-M ou nenhum"`
	BaseMonth    *string       `json:"base_month" required:"false" doc:"Data-base do reajuste (AAAA-MM)"`
	PositiveOnly bool          `json:"positive_only" required:"false" doc:"Só a variação positiva de cada ano reajusta"`
	FlatYears    *int          `json:"flat_years" required:"false" doc:"Preço fixo por 1 a 10 anos desde o início da vigência: um período, com preço padrão"`
	Periods      []PeriodInput `json:"periods"`
}

// PeriodInput is one period of a ScheduleInput.
type PeriodInput struct {
	StartMonth   string       `json:"start_month" required:"false" doc:"AAAA-MM"`
	EndMonth     string       `json:"end_month" required:"false" doc:"AAAA-MM"`
	DefaultPrice *string      `json:"default_price" required:"false" doc:"R$/MWh dos meses sem preço próprio"`
	Months       []MonthInput `json:"months" required:"false"`
}

// MonthInput is the price of one month of a PeriodInput.
type MonthInput struct {
	Month string `json:"month" doc:"AAAA-MM"`
	Price string `json:"price" doc:"R$/MWh; vazio: o preço padrão do período"`
}

// Bounds of what a contract may agree. They keep a year of the largest contract, at
// its widest band, within a 64-bit sum.
const (
	MaxVolume = 1_000_000 * energy.MWh // per month
	MaxPrice  = money.Price(100_000 * 1e8)

	// MinYear and MaxYear bound the months that a contract may name.
	MinYear = 1990
	MaxYear = 2100
)

// The limits of a schedule.
const (
	maxPeriods    = 100
	maxFlatYears  = 10
	monthsPerYear = 12
)

// TooPrecise refuses a price of more than cents.
const TooPrecise = "Use no máximo 2 casas decimais"

// Whole reports whether the price is one that people agree: in whole cents.
func Whole(p money.Price) bool { return p%priceCent == 0 }

// SchemaName is the name by which clients know the schedule.
func (ScheduleInput) SchemaName() string { return "ContractPriceSchedule" }

// SchemaName is the name by which clients know the period.
func (PeriodInput) SchemaName() string { return "ContractPricePeriod" }

// SchemaName is the name by which clients know the month.
func (MonthInput) SchemaName() string { return "ContractMonthPrice" }

// NewSchedule checks the input of a contract with that validity (CC-14 to CC-17,
// CC-19); a zero date is not known. It returns nil for nil.
func NewSchedule(in *ScheduleInput, start, end month.Date) (*Schedule, error) {
	if in == nil {
		return nil, nil
	}
	var r rules
	given, complete := *in, true
	if in.FlatYears != nil {
		given, complete = r.flat(in, start)
	}
	if !complete {
		return nil, r.Err()
	}
	s := r.schedule(&given)
	if r.Err() == nil {
		r.gaps(s, start, end)
	}
	return s, r.Err()
}

// rules collects what is wrong with an input.
type rules struct{ fault.Collector }

// flat returns the schedule of a flat price: its one period begins with the
// validity and lasts the years. It is false where that is not to be known.
func (r *rules) flat(in *ScheduleInput, begin month.Date) (given ScheduleInput, complete bool) {
	years := *in.FlatYears
	r.Check(years >= 1 && years <= maxFlatYears, "prices.flat_years", "A duração do preço fixo deve ser de 1 a 10 anos")
	if len(in.Periods) != 1 {
		r.Add("prices.periods", "O preço fixo tem um só período")
	}
	if r.Err() != nil || begin.IsZero() {
		return given, false
	}
	p := in.Periods[0]
	if value := textOf(p.DefaultPrice); value == "" {
		r.Add("prices.periods[0].default_price", "Informe o preço fixo")
	}
	for i, m := range p.Months {
		same := strings.TrimSpace(m.Price) == "" || samePrice(m.Price, textOf(p.DefaultPrice))
		r.Check(same, monthPath(0, i)+".price", "O preço fixo vale para todos os meses")
	}
	start := begin.Month()
	p.StartMonth, p.EndMonth, p.Months = start.String(), start.Add(years*monthsPerYear-1).String(), nil
	given = *in
	given.Periods = []PeriodInput{p}
	return given, true
}

func samePrice(a, b string) bool {
	x, err := money.ParsePrice(strings.TrimSpace(a))
	y, err2 := money.ParsePrice(b)
	return err == nil && err2 == nil && x == y
}

// schedule reads what is valid on its own, without the contract around it.
func (r *rules) schedule(in *ScheduleInput) *Schedule {
	s := &Schedule{positiveOnly: in.PositiveOnly}
	if in.FlatYears != nil {
		s.flatYears = *in.FlatYears
	}
	r.adjustment(s, in)
	switch n := len(in.Periods); {
	case n == 0:
		r.Add("prices.periods", "Informe ao menos um período de preço")
	case n > maxPeriods:
		r.Add("prices.periods", "Informe no máximo "+strconv.Itoa(maxPeriods)+" períodos de preço")
		return s
	}
	for i := range in.Periods {
		s.periods = append(s.periods, r.period(i, &in.Periods[i]))
	}
	s.text = s.encode()
	return s
}

func (r *rules) adjustment(s *Schedule, in *ScheduleInput) {
	switch s.index = strings.TrimSpace(in.Index); {
	case s.index == "":
		s.index = index.IPCA
	case s.index != index.None && !index.Known(s.index):
		r.Add("prices.index", "O índice de reajuste deve ser IPCA, IGP-M ou nenhum")
	}
	value := textOf(in.BaseMonth)
	if value == "" {
		r.Check(s.index == index.None, "prices.base_month", "Informe a data-base do reajuste")
		return
	}
	s.base = r.month("prices.base_month", value, "Informe a data-base do reajuste no formato AAAA-MM")
}

func (r *rules) period(i int, in *PeriodInput) period {
	path := periodPath(i)
	p := period{
		start: r.month(path+".start_month", in.StartMonth, "Informe o mês inicial do período"),
		end:   r.month(path+".end_month", in.EndMonth, "Informe o mês final do período"),
	}
	if p.start != 0 && p.end != 0 && p.start > p.end {
		r.Add(path+".start_month", "Defina um período válido (início deve ser anterior ou igual ao fim)")
		p.end = 0
	}
	if value := textOf(in.DefaultPrice); value != "" {
		if price, ok := r.agreedPrice(path+".default_price", value); ok {
			p.agreed = &price
		}
	}
	p.months = r.periodMonths(i, &p, in.Months)
	return p
}

// periodMonths reads the prices of single months; a blank one takes the period's.
func (r *rules) periodMonths(i int, p *period, in []MonthInput) []agreedMonth {
	perYear := map[int]int{}
	for k := range in {
		if m, err := month.Parse(strings.TrimSpace(in[k].Month)); err == nil {
			perYear[m.Year()]++
		}
	}
	for _, year := range slices.Sorted(maps.Keys(perYear)) {
		r.Check(perYear[year] <= monthsPerYear, periodPath(i)+".months", "O ano de "+strconv.Itoa(year)+" tem "+
			strconv.Itoa(perYear[year])+" meses; um ano tem no máximo 12")
	}
	seen := make(map[month.Month]bool, len(in))
	months := make([]agreedMonth, 0, len(in))
	for k := range in {
		path := monthPath(i, k)
		m := r.month(path+".month", in[k].Month, "Informe o mês no formato AAAA-MM")
		switch {
		case m == 0:
			continue
		case seen[m]:
			r.Add(path+".month", "O mês "+m.Short()+" está repetido no período")
		case p.start != 0 && p.end != 0 && !p.covers(m):
			r.Add(path+".month", "O mês "+m.Short()+" está fora do período")
		}
		seen[m] = true
		if value := strings.TrimSpace(in[k].Price); value != "" {
			if price, ok := r.agreedPrice(path+".price", value); ok {
				months = append(months, agreedMonth{m, price})
			}
		}
	}
	slices.SortFunc(months, func(a, b agreedMonth) int { return int(a.month - b.month) })
	return months
}

func (r *rules) agreedPrice(path, value string) (money.Price, bool) {
	price, err := money.ParsePrice(fixed.Plain(value))
	switch {
	case errors.Is(err, fixed.ErrPrecision) || !Whole(price): // beside an error it is 0
		r.Add(path, TooPrecise)
	case err != nil || price < 0 || price > MaxPrice:
		r.Add(path, "Informe um preço entre 0 e 100.000 R$/MWh")
	default:
		return price, true
	}
	return 0, false
}

// gaps refuses months without a price inside a period, and between periods inside
// the validity: a price that nobody agreed is not made up.
func (r *rules) gaps(s *Schedule, start, end month.Date) {
	first, last := s.Span()
	missing := map[string][]month.Month{}
	var order []string
	for m := first; m <= last; m++ {
		if s.at(m).price != nil {
			continue
		}
		path, within := s.gapPath(m)
		if !within && (start.IsZero() || end.IsZero() || m < start.Month() || m > end.Month()) {
			continue
		}
		if missing[path] == nil {
			order = append(order, path)
		}
		missing[path] = append(missing[path], m)
	}
	for _, path := range order {
		r.Add(path, "Falta preço para "+monthList(missing[path]))
	}
}

// gapPath is the field to fill in for a month without a price: the default price
// of the period that covers it, or the start of the period after it.
func (s *Schedule) gapPath(m month.Month) (path string, within bool) {
	next := -1
	for i := range s.periods {
		p := &s.periods[i]
		if p.covers(m) {
			return periodPath(i) + ".default_price", true
		}
		if p.start > m && (next < 0 || p.start < s.periods[next].start) {
			next = i
		}
	}
	return periodPath(max(next, 0)) + ".start_month", false
}

// month reads a month of the years that a contract may name; 0, recorded, where
// there is none.
func (r *rules) month(path, value, missing string) month.Month {
	m, err := month.Parse(strings.TrimSpace(value))
	if err != nil {
		r.Add(path, missing)
		return 0
	}
	if m.Year() < MinYear || m.Year() > MaxYear {
		r.Add(path, "O mês deve estar entre os anos de 1990 e 2100")
		return 0
	}
	return m
}

func periodPath(i int) string { return "prices.periods[" + strconv.Itoa(i) + "]" }

func monthPath(i, k int) string { return periodPath(i) + ".months[" + strconv.Itoa(k) + "]" }

func textOf(s *string) string {
	if s == nil {
		return ""
	}
	return strings.TrimSpace(*s)
}

// Input returns the input that gives the schedule as it is; nil for nil.
func (s *Schedule) Input() *ScheduleInput {
	if s == nil {
		return nil
	}
	v := &ScheduleInput{Index: s.index, PositiveOnly: s.positiveOnly, Periods: make([]PeriodInput, len(s.periods))}
	if s.base != 0 {
		base := s.base.String()
		v.BaseMonth = &base
	}
	if s.flatYears != 0 {
		v.FlatYears = &s.flatYears
	}
	for i := range s.periods {
		p := &s.periods[i]
		out := &v.Periods[i]
		out.StartMonth, out.EndMonth, out.Months = p.start.String(), p.end.String(), make([]MonthInput, len(p.months))
		if p.agreed != nil {
			text := p.agreed.Text()
			out.DefaultPrice = &text
		}
		for k, m := range p.months {
			out.Months[k] = MonthInput{m.month.String(), m.price.Text()}
		}
	}
	return v
}

// encode returns the canonical JSON.
func (s *Schedule) encode() string {
	for i := range s.periods {
		if s.periods[i].start == 0 || s.periods[i].end == 0 {
			return "" // broken, and refused
		}
	}
	text, err := json.Marshal(s.Input())
	if err != nil {
		panic(err) // texts, numbers and flags only
	}
	return string(text)
}

// ParseSchedule reads what Text gave; nil for the empty text.
func ParseSchedule(text string) (*Schedule, error) {
	if text == "" {
		return nil, nil
	}
	var in ScheduleInput
	if err := json.Unmarshal([]byte(text), &in); err != nil {
		return nil, err
	}
	var r rules
	s := r.schedule(&in)
	return s, r.Err()
}
