package fiscal

import (
	"strconv"

	"ynova/internal/kernel/ptbr"
)

// histories are the series of past months that the regulator wants on a bill.
func (d *Document) histories(info *node) {
	for _, series := range info.get("gANEEL").all("gHistFat") {
		h := History{Name: series.get("xGrandFat").value(), Points: []Point{}}
		for _, g := range series.all("gGrandFat") {
			m := d.competencia(g.get("CompetFat"))
			if m == nil {
				continue
			}
			days, _ := strconv.Atoi(g.get("qtdDias").value()) // without it the point has no days
			h.Points = append(h.Points, Point{Month: *m, Value: d.number(g.get("vFat")), Days: max(days, 0)})
			h.Unit = units[g.get("uMed").value()]
		}
		h.Kind, h.Posto = historyOf(h)
		d.Bill.Histories = append(d.Bill.Histories, h)
	}
}

func historyOf(h History) (kind, posto string) {
	label := ptbr.Fold(h.Name)
	switch {
	case has(label, "reat") || has(h.Unit, "kVAr"):
		kind = "reativo"
	case h.Unit == "kW":
		kind = "demanda"
	case h.Unit == "kWh":
		kind = "consumo"
	}
	return kind, postoOf(&Item{Description: &Text{Value: h.Name}})
}
