package demo

import (
	"context"
	"fmt"
	"strconv"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/web"
	"ynova/internal/simulation"
	"ynova/internal/simulation/proposal"
)

// offers are the proposals of the demonstration: which lead, from whom, and whether its
// client has accepted.
var offers = []struct {
	prospect int
	supplier string
	accepted bool
}{
	{1, "Comercializadora Horizonte", false},
	{9, "Solaris Comercializadora", true},
}

// proposals enters simulations of leads and a proposal of each: one that waits for its
// client, and one that the client has accepted on paper.
func (s Services) proposals(ctx context.Context, consultant, gestora actor.Actor) error {
	for _, o := range offers {
		p := &prospects[o.prospect]
		found, err := s.Clients.Suggest(ctx, consultant, string(cnpjOf(firstProspect+o.prospect)))
		if err != nil || len(found) != 1 {
			return fmt.Errorf("demo: lead %s not found: %w", p.name, err)
		}
		kept, err := s.Simulations.Create(ctx, consultant, s.consumption(p), found[0].ID, "")
		if err != nil {
			return fmt.Errorf("demo: simulation of %s: %w", p.name, err)
		}
		choice := proposal.Choice{Supplier: o.supplier, ValidUntil: s.day().AddDays(30).String(), Note: "Proposta de demonstração, com tarifas e preço ilustrativos."}
		made, err := s.Proposals.Create(ctx, consultant, kept.ID, 0, choice, "")
		if err != nil {
			return fmt.Errorf("demo: proposal of %s: %w", p.name, err)
		}
		if _, err := s.Proposals.Approve(ctx, gestora, made.ID, nil); err != nil {
			return fmt.Errorf("demo: approval of %s: %w", p.name, err)
		}
		if _, _, _, err := s.Proposals.Share(ctx, consultant, made.ID, 0, "", nil); err != nil {
			return fmt.Errorf("demo: link of %s: %w", p.name, err)
		}
		if !o.accepted {
			continue
		}
		signed := proposal.Record{Name: p.contact, CPF: "529.982.247-25", Reason: "Demonstração: o cliente assinou em papel.", Filename: "proposta-assinada.pdf"}
		if _, signed.Data, err = s.Proposals.PDF(ctx, gestora, made.ID); err != nil {
			return fmt.Errorf("demo: document of %s: %w", p.name, err)
		}
		if _, err := s.Proposals.RecordAcceptance(ctx, gestora, made.ID, signed, nil); err != nil {
			return fmt.Errorf("demo: acceptance of %s: %w", p.name, err)
		}
	}
	return nil
}

// consumption is the sample with the size of a lead.
func (s Services) consumption(p *prospect) simulation.Entry {
	number := func(n int) *web.Number {
		v := web.Number(strconv.Itoa(n))
		return &v
	}
	in := s.Simulations.Sample()
	c := &in.Cliente
	c.Nome, c.Unidade, c.Distribuidora, c.Subgrupo, c.Modalidade = p.name, "Matriz", p.distributor, p.subgroup, p.modality
	c.Contratada, c.ContratadaP = number(p.demand), nil
	peak := p.consumption * p.peak / 100
	for i := range in.Consumo {
		m := &in.Consumo[i]
		season := 100 + (i%6-3)*2 // in percent
		m.Ponta, m.ForaPonta, m.Proinfa = number(peak*season/100), number((p.consumption-peak)*season/100), nil
		m.DemandaP, m.DemandaFora = number(p.demand*8/10), number(p.demand*(93+i%5)/100)
	}
	return in
}
