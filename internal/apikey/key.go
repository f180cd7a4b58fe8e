package apikey

import (
	"net/netip"
	"slices"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
)

// What a key may be.
const (
	mostDays    = 365
	mostOwn     = 5 // live ones of a person who does not manage everybody's
	mostClients = 50
	mostRanges  = 20
	mostName    = 60
	usualRate   = 600 // calls a minute, and the most
)

// Scopes are the permissions that a key can be given: those that the public API asks for,
// and those that its events are seen with.
var Scopes = []actor.Permission{
	actor.ClientsRead, actor.ContractsRead, actor.BalancesRead, actor.InvoicesRead, actor.InvoicesProcess, actor.SimulationsUse, actor.EmailsRead,
}

// Key is a key without its secret.
type Key struct {
	ID         string
	OwnerID    string
	OwnerName  string
	Name       string
	Scopes     []actor.Permission
	ClientIDs  []string // empty: every client of the owner
	Ranges     []netip.Prefix
	Rate       int64 // calls a minute
	CreatedAt  clock.Micros
	ExpiresAt  clock.Micros
	RevokedAt  *clock.Micros
	PausedAt   *clock.Micros // since a reset of the owner's password
	LastUsedAt *clock.Micros
	LastUsedIP string
}

// live reports whether the key itself still opens anything.
func (k *Key) live(now time.Time) bool { return k.RevokedAt == nil && now.Before(k.ExpiresAt.Time()) }

// admits reports whether the key may be used from the address.
func (k *Key) admits(ip string) bool {
	if len(k.Ranges) == 0 {
		return true
	}
	addr, err := netip.ParseAddr(ip)
	return err == nil && slices.ContainsFunc(k.Ranges, func(p netip.Prefix) bool { return p.Contains(addr.Unmap().WithZone("")) })
}

// Input is what a person asks of a new key.
type Input struct {
	Name      string
	Scopes    []string
	ClientIDs []string
	Ranges    []string
	Days      int   // until it expires
	Rate      int64 // 0: the usual
}

// key checks the input; whether the clients are in reach the service asks.
func (in *Input) key(owner actor.Actor) (Key, error) {
	var wrong fault.Collector
	k := Key{OwnerID: owner.UserID, OwnerName: owner.Name, Rate: in.Rate}
	k.Name = wrong.Line("nome", in.Name, mostName)
	wrong.Check(k.Name != "", "nome", "Informe um nome para a chave.")
	wrong.Check(len(in.Scopes) > 0, "escopos", "Escolha ao menos um escopo.")
	for _, name := range in.Scopes {
		p := actor.Permission(name)
		switch {
		case !slices.Contains(Scopes, p):
			wrong.Add("escopos", "Escopo desconhecido.")
		case !owner.Can(p):
			wrong.Add("escopos", "Seu perfil não tem um dos escopos escolhidos.")
		case !slices.Contains(k.Scopes, p):
			k.Scopes = append(k.Scopes, p)
		}
	}
	wrong.Check(len(in.ClientIDs) <= mostClients, "clientes", "Escolha até 50 clientes.")
	for _, clientID := range in.ClientIDs {
		wrong.Check(id.Valid(clientID), "clientes", msgClient)
		if !slices.Contains(k.ClientIDs, clientID) {
			k.ClientIDs = append(k.ClientIDs, clientID)
		}
	}
	k.Ranges = rangesOf(&wrong, in.Ranges)
	wrong.Check(in.Days >= 1 && in.Days <= mostDays, "dias", "Informe a validade, de 1 a 365 dias.")
	if k.Rate == 0 {
		k.Rate = usualRate
	}
	wrong.Check(k.Rate >= 1 && k.Rate <= usualRate, "por_minuto", "Informe de 1 a 600 chamadas por minuto.")
	return k, wrong.Err()
}

const msgClient = "Um dos clientes não foi encontrado."

// rangesOf reads addresses and ranges of addresses; an address alone is a range of one.
func rangesOf(wrong *fault.Collector, texts []string) []netip.Prefix {
	wrong.Check(len(texts) <= mostRanges, "enderecos", "Informe até 20 endereços.")
	var ranges []netip.Prefix
	for _, text := range texts {
		p, err := netip.ParsePrefix(text)
		if addr, plain := netip.ParseAddr(text); plain == nil && addr.Zone() == "" {
			addr = addr.Unmap()
			p, err = netip.PrefixFrom(addr, addr.BitLen()), nil
		}
		if err != nil || p.Addr().Is4In6() {
			wrong.Add("enderecos", "Informe endereços IP ou faixas, como 203.0.113.7 ou 203.0.113.0/24.")
			continue
		}
		ranges = append(ranges, p.Masked())
	}
	return ranges
}
