package webhook

import (
	"slices"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
)

// What an address may be.
const (
	mostOwn     = 5 // of a person who does not manage everybody's
	mostClients = 50
	mostURL     = 2000
	// rotation is how long the secret before signs beside a new one.
	rotation = 24 * time.Hour
	// patience is how long an endpoint may fail before it is disabled.
	patience = 5 * 24 * time.Hour
)

// State is whether an endpoint receives events.
type State string

// The states.
const (
	Active   State = "ativo"
	Paused   State = "pausado"    // by its owner
	Disabled State = "desativado" // by its failures
)

// Endpoint is an address that receives events.
type Endpoint struct {
	ID            string
	OwnerID       string
	OwnerName     string
	URL           string
	Types         []Type
	ClientIDs     []string // empty: every client of the owner
	State         State
	Reason        string // why it is disabled
	FailingSince  *clock.Micros
	PreviousUntil *clock.Micros // until when the secret before signs as well
	Version       int64
	CreatedAt     clock.Micros
	UpdatedAt     clock.Micros

	sealed, previous string
}

// Input is what a person asks of an address.
type Input struct {
	URL       string
	Types     []string
	ClientIDs []string
	Active    bool
}

const (
	msgClient  = "Um dos clientes não foi encontrado."
	msgAddress = "O endereço não existe ou não é permitido para webhooks."
)

// apply checks the input; whether the address may be called and the clients are in reach
// the service asks.
func (e *Endpoint) apply(in *Input, owner actor.Actor) error {
	var wrong fault.Collector
	e.URL = wrong.Line("url", in.URL, mostURL)
	wrong.Check(e.URL != "", "url", "Informe o endereço que recebe os eventos.")
	wrong.Check(len(in.Types) > 0, "eventos", "Escolha ao menos um evento.")
	e.Types, e.ClientIDs = nil, nil
	for _, name := range in.Types {
		t := Type(name)
		switch {
		case !slices.Contains(Types, t):
			wrong.Add("eventos", "Evento desconhecido.")
		case !owner.Can(permissions[t.Kind()]):
			wrong.Add("eventos", "Seu perfil não vê um dos eventos escolhidos.")
		case !slices.Contains(e.Types, t):
			e.Types = append(e.Types, t)
		}
	}
	wrong.Check(len(in.ClientIDs) <= mostClients, "clientes", "Escolha até 50 clientes.")
	for _, clientID := range in.ClientIDs {
		wrong.Check(id.Valid(clientID), "clientes", msgClient)
		if !slices.Contains(e.ClientIDs, clientID) {
			e.ClientIDs = append(e.ClientIDs, clientID)
		}
	}
	switch {
	case !in.Active:
		e.State = Paused
	default:
		e.State, e.Reason, e.FailingSince = Active, "", nil
	}
	return wrong.Err()
}

// as is the owner as the address acts: for its clients alone.
func (e *Endpoint) as(owner actor.Actor) actor.Actor {
	owner.Limit = &actor.Limit{KeyID: e.ID, Scopes: append([]actor.Permission{actor.ClientsRead}, Permissions...), Clients: e.ClientIDs}
	return owner
}

// placeOf is where a secret is sealed for.
func placeOf(endpointID string) string { return "webhook_endpoints.secret_sealed:" + endpointID }
