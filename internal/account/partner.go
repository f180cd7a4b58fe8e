package account

import (
	"context"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
)

// Partner is an outside company; its people see the clients that it brought.
type Partner struct {
	ID   string
	Name string
	CNPJ string // empty: none
}

var errPartnerTaken = fault.New(fault.Conflict, "cnpj_existente", "Já existe uma empresa parceira com este CNPJ.")

// Partners lists the partner companies by name.
func (s *Service) Partners(ctx context.Context) ([]Partner, error) {
	return s.core.partners(ctx, s.core.DB)
}

// CreatePartner adds a partner company, once for a key.
func (s *Service) CreatePartner(ctx context.Context, a actor.Actor, name, cnpj, key string) (Partner, error) {
	var c fault.Collector
	name, ok := cleanName(name)
	c.Check(ok, "name", "Informe o nome")
	p := Partner{ID: id.New(), Name: name, CNPJ: CheckCNPJ(&c, "cnpj", cnpj)}
	if err := c.Err(); err != nil {
		return Partner{}, err
	}
	err := s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.core.stillHolds(ctx, tx, a, actor.UsersManage); err != nil {
			return err
		}
		if key != "" {
			existing, err := claimPartner(ctx, tx, a, p, key)
			if err != nil || existing != "" {
				p.ID = existing
				return err
			}
		}
		if err := s.core.insertPartner(ctx, tx, p, s.core.Clock.Now()); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: actPartner, Entity: entityPartner, EntityID: p.ID, Title: "Empresa parceira criada",
		})
	})
	return p, err
}

// claimPartner returns the company that the key made before, with the same content.
func claimPartner(ctx context.Context, tx *db.Tx, a actor.Actor, p Partner, key string) (string, error) {
	hash, err := idempotency.Hash("partner.create", [2]string{p.Name, p.CNPJ})
	if err != nil {
		return "", err
	}
	return idempotency.Claim(ctx, tx, a.UserID, key, hash, p.ID)
}
