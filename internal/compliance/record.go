package compliance

import (
	"ynova/internal/compliance/basis"
	"ynova/internal/compliance/check"
	"ynova/internal/kernel/trace"
)

// Records are the two records of a month's check: what was expected of each value,
// what was found and how much they may differ, without how each came about.
type Records struct{ NF, Bill trace.Node }

// findings are the part of details that records contain.
type findings struct {
	NFEnergy    finding `json:"nf_energy"`
	NFICMS      finding `json:"nf_icms"`
	NFFederal   finding `json:"nf_federal"`
	BillDemand  finding `json:"bill_demand"`
	BillTUSD    finding `json:"bill_tusd"`
	BillICMS    finding `json:"bill_icms"`
	BillFederal finding `json:"bill_federal"`
}

// finding is Finding without its record, which is not read.
type finding struct {
	Status    check.Status `json:"status"`
	Expected  string       `json:"esperado"`
	Found     string       `json:"encontrado"`
	Tolerance string       `json:"tolerancia"`
	Unit      string       `json:"unidade"`
	Rule      string       `json:"regra"`
	Reason    string       `json:"motivo"`
}

func (f *finding) node(name string) trace.Node {
	rule := f.Rule
	if rule == "" {
		rule = f.Reason
	}
	return trace.Result(name, rule, string(f.Status), "",
		trace.Node{Name: "Esperado", Value: f.Expected, Unit: f.Unit},
		trace.Node{Name: "Encontrado", Value: f.Found, Unit: f.Unit},
		trace.Node{Name: "Tolerância", Value: f.Tolerance, Unit: f.Unit})
}

func (f *findings) records(version int) Records {
	join := func(name string, all []finding, nodes ...trace.Node) trace.Node {
		statuses := make([]check.Status, len(all))
		for i := range all {
			statuses[i] = all[i].Status
		}
		return trace.Result(name, "Divergente se uma das conferências diverge", string(check.Worst(statuses...)), "", nodes...).Under(basis.Rules, version)
	}
	nf, nodes := []finding{f.NFEnergy, f.NFICMS}, []trace.Node{f.NFEnergy.node("Energia"), f.NFICMS.node("ICMS")}
	if f.NFFederal.Status != "" {
		nf, nodes = append(nf, f.NFFederal), append(nodes, f.NFFederal.node("CBS e IBS"))
	}
	bill := []finding{f.BillDemand, f.BillTUSD, f.BillICMS}
	charges := []trace.Node{f.BillDemand.node("Demanda"), f.BillTUSD.node("TUSD"), f.BillICMS.node("ICMS")}
	if f.BillFederal.Status != "" {
		bill, charges = append(bill, f.BillFederal), append(charges, f.BillFederal.node("PIS/COFINS"))
	}
	return Records{NF: join("NF da fornecedora", nf, nodes...), Bill: join("Fatura da distribuidora", bill, charges...)}
}
