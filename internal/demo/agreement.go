package demo

import (
	"fmt"

	"ynova/internal/client/extra"
	"ynova/internal/contract"
	"ynova/internal/contract/price"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/month"
)

// course is how a contract's consumption runs against its band.
type course uint8

const (
	within   course = iota // conforms all the time
	growing                // grows out of the band: an opportunity
	idle                   // falls below the minimum
	swinging               // leaves the band in the hot months
	silent                 // no measurement of the newest month yet
)

// courses is dealt out in order, so that every class has its share.
var courses = []course{
	within, within, growing, within, swinging, within, idle, within, within, growing,
	within, silent, within, swinging, within, idle, within, growing, within, within,
}

// agreement is one contract of the demonstration and the meters that it serves.
type agreement struct {
	number  int
	company int
	meters  []string
	group   string // the meter, or the default group where one contract serves several
	volume  int    // MWh a month
	low, up int    // percent of the volume
	course  course
	start   month.Month
	end     month.Month
}

var (
	bands     = [][2]int{{80, 120}, {90, 110}, {85, 115}, {70, 130}, {95, 105}, {80, 120}}
	suppliers = []string{"Alvorada Comercializadora", "Brisa Energia", "Delta do Sol Trading", "Aroeira Geração", "Ventos do Sertão"}
	modes     = []string{"Flat", "Sazonal", "Longo prazo", "Curto prazo"}
)

// months of history that the demonstration begins with; the newest is the last that is over.
const months = 24

// agreements deals the contracts for the month of the first start: one per meter, except that every fifth company
// has one contract for all its meters, and that every third renewed its contracts
// some months ago and still has those that ended.
func agreements(dealt month.Month) []agreement {
	var out []agreement
	add := func(a agreement) {
		a.number = len(out)
		a.course = courses[a.number%len(courses)]
		band := bands[a.number%len(bands)]
		a.low, a.up = band[0], band[1]
		out = append(out, a)
	}
	for i, c := range companies {
		start := dealt.Add(-months - i%7)
		if i%3 == 0 { // renewed some months ago
			start = dealt.Add(-(i / 3) % 9)
		}
		end := dealt.Add(2 + (i*11)%46)
		if i%5 == 4 {
			a := agreement{company: i, group: "default", volume: c.volume * c.meters, start: start, end: end}
			for m := range c.meters {
				a.meters = append(a.meters, meterOf(i, m))
			}
			add(a)
			continue
		}
		for m := range c.meters {
			meter := meterOf(i, m)
			volume := c.volume * (100 - 17*m) / 100
			served := agreement{company: i, meters: []string{meter}, group: meter, volume: volume, start: start, end: end}
			add(served)
			if i%3 == 0 { // the contract before the present one
				served.volume, served.start, served.end = volume*9/10, start.Add(-24), start.Add(-1)
				add(served)
			}
		}
	}
	return out
}

func (a agreement) code() string { return fmt.Sprintf("CT-%04d%02d", a.start.Year(), a.number+1) }

// diverges selects the contracts whose supplier invoice is wrong.
func (a agreement) diverges() bool { return a.number%9 == 3 }

// input is the contract as a person would type it.
func (a agreement) input() contract.Input {
	c := companies[a.company]
	in := contract.NewInput()
	in.Code = a.code()
	in.ClientName, in.CNPJ, in.Segment = c.name, string(cnpjOf(a.company)), c.segment
	in.Contact, in.Email, in.ContactActive = c.contact, c.mail, true
	in.Group = a.group
	in.Volume, in.VolumeUnit = fmt.Sprint(a.volume), string(price.UnitMWh)
	if a.number%4 == 1 { // some contracts are agreed as average power
		kilowatts := a.volume * 1000 / 730
		in.Volume, in.VolumeUnit = fmt.Sprintf("%d.%03d", kilowatts/1000, kilowatts%1000), string(price.UnitMWMedio)
	}
	in.Status = string(term.StatusAtivo)
	if a.number%19 == 7 {
		in.Status = string(term.StatusEmAnalise)
	}
	in.Incentive = fmt.Sprint(a.incentive())
	in.Modality = modes[a.number%len(modes)]
	in.StartDate, in.EndDate = a.start.First().String(), a.end.Last().String()
	in.BillingCycle, in.Modulation = "Mensal", "carga"
	in.UpperLimit, in.LowerLimit = fmt.Sprint(a.up), fmt.Sprint(a.low)
	in.Flexibility = fmt.Sprint(a.up - 100)
	in.AveragePrice, in.Prices = a.price(0), a.schedule()
	in.Seasonal = a.seasonal()
	in.Additional = []extra.Value{
		{Label: "Distribuidora", Value: c.distributor}, {Label: "Submercado", Value: submarkets[c.state]},
	}
	in.SpotPrice = "186.59"
	in.Supplier = suppliers[a.number%len(suppliers)]
	in.Proinfa = fmt.Sprintf("%d.%03d", a.volume/55, (a.number*71)%1000)
	in.NF, in.Invoice = "Conforme", "Conforme"
	if a.diverges() {
		in.NF = "Divergente"
	}
	if a.number%8 == 5 {
		in.Invoice = "Divergente"
	}
	return in
}
