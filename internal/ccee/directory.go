package ccee

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
)

// Directory finds the agents that a spreadsheet names.
type Directory struct {
	bySigla map[string][]*Agent
	byCNPJ  map[string][]*Agent
}

// DirectoryOf reads the agents whose figures the actor writes.
func DirectoryOf(ctx context.Context, q db.Q, a actor.Actor) (*Directory, error) {
	list, _, err := listAgents(ctx, q, client.ScopeOf(a, actor.CCEEUpdate), AgentFilter{})
	d := &Directory{map[string][]*Agent{}, map[string][]*Agent{}}
	for i := range list {
		g := &list[i]
		d.bySigla[g.siglaKey] = append(d.bySigla[g.siglaKey], g)
		d.byCNPJ[g.CNPJ] = append(d.byCNPJ[g.CNPJ], g)
	}
	return d, err
}

// Find returns the one agent of a sigla, a CNPJ and a profile, of which each but one of
// the first two may be empty; problem says why there is none.
func (d *Directory) Find(sigla, cnpj, profile string) (found *Agent, problem string) {
	candidates, name := d.bySigla[ptbr.Fold(sigla)], sigla
	if sigla == "" {
		candidates, name = d.byCNPJ[cnpj], cnpj
	}
	known := len(candidates) > 0
	several := false
	for _, g := range candidates {
		if cnpj != "" && g.CNPJ != cnpj || profile != "" && g.profileKey != ptbr.Fold(profile) {
			continue
		}
		several = several || found != nil
		found = g
	}
	switch {
	case !known:
		return nil, "Agente não cadastrado: " + name
	case found == nil:
		return nil, "O agente " + name + " não está cadastrado com este CNPJ e perfil"
	case several:
		return nil, "Há mais de um agente " + name + ": informe o CNPJ ou o perfil"
	}
	return found, ""
}
