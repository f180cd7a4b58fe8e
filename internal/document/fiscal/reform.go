package fiscal

// Reform are IBS and CBS of a line or of the whole: the groups IBSCBS and IBSCBSTot, which
// NF-e (NT 2025.002-RTC) and NF3e (its layout with the reform) name alike.
type Reform struct {
	Class     *Text   `json:"class,omitempty"` // cClassTrib, of a line
	Base      *Amount `json:"base,omitempty"`
	StateRate *Rate   `json:"state_rate,omitempty"`
	CityRate  *Rate   `json:"city_rate,omitempty"`
	CBSRate   *Rate   `json:"cbs_rate,omitempty"`
	StateIBS  *Amount `json:"state_ibs,omitempty"`
	CityIBS   *Amount `json:"city_ibs,omitempty"`
	IBS       *Amount `json:"ibs,omitempty"`
	CBS       *Amount `json:"cbs,omitempty"`
}

// reform reads the group of a line; nil where it has none.
func (d *Document) reform(taxes *node) *Reform {
	group := taxes.get("IBSCBS")
	if group == nil {
		return nil
	}
	g := group.get("gIBSCBS")
	return &Reform{
		Class: textAt(group.get("cClassTrib")), Base: d.amount(g.get("vBC")),
		StateRate: d.fullRate(g.get("gIBSUF"), "pIBSUF"), CityRate: d.fullRate(g.get("gIBSMun"), "pIBSMun"), CBSRate: d.fullRate(g.get("gCBS"), "pCBS"),
		StateIBS: d.amount(g.get("gIBSUF/vIBSUF")), CityIBS: d.amount(g.get("gIBSMun/vIBSMun")), IBS: d.amount(g.get("vIBS")), CBS: d.amount(g.get("gCBS/vCBS")),
	}
}

// fullRate is the rate of a tax that is due as printed. A reduction, deferral or refund
// (gRed, gDif, gDevTrib) changes the rate: then only the value counts.
func (d *Document) fullRate(tax *node, name string) *Rate {
	for _, other := range [...]string{"gRed", "gDif", "gDevTrib"} {
		if tax.get(other) != nil {
			return nil
		}
	}
	return d.rate(tax.get(name))
}

// reformTotal reads what the whole document says.
func (d *Document) reformTotal(total *node) *Reform {
	t := total.get("IBSCBSTot")
	if t == nil {
		return nil
	}
	return &Reform{
		Base: d.amount(t.get("vBCIBSCBS")), StateIBS: d.amount(t.get("gIBS/gIBSUF/vIBSUF")), CityIBS: d.amount(t.get("gIBS/gIBSMun/vIBSMun")),
		IBS: d.amount(t.get("gIBS/vIBS")), CBS: d.amount(t.get("gCBS/vCBS")),
	}
}
