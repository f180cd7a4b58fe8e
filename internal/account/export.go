package account

import (
	"context"
	"encoding/json"
	"fmt"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// Own is what a feature keeps about a user, for the export of the own data.
type Own func(ctx context.Context, q db.Q, userID string) (any, error)

// Part is what a feature adds to the export of the own data.
type Part struct {
	Name string
	Of   Own
}

// ownData is everything that accounts keep about a user.
type ownData struct {
	ExportedAt    clock.Micros   `json:"exportado_em"`
	User          ownUser        `json:"usuario"`
	Sessions      []ownSession   `json:"sessoes"`
	Notifications []ownNotice    `json:"notificacoes"`
	Acts          []ownAct       `json:"registro_de_atos"`
	Parts         map[string]any `json:"outros"`
}

type ownUser struct {
	ID           string        `json:"id"`
	Name         string        `json:"nome"`
	Email        string        `json:"email"`
	CPF          string        `json:"cpf"`
	Phone        string        `json:"telefone"`
	CNPJ         string        `json:"cnpj"`
	Status       Status        `json:"situacao"`
	Roles        []actor.Role  `json:"papeis"`
	Partner      string        `json:"empresa_parceira"`
	SecondFactor bool          `json:"verificacao_em_duas_etapas"`
	CreatedAt    clock.Micros  `json:"criado_em"`
	LastLoginAt  *clock.Micros `json:"ultimo_acesso_em"`
}

type ownSession struct {
	CreatedAt  clock.Micros `json:"inicio"`
	LastSeenAt clock.Micros `json:"ultimo_uso"`
	IP         string       `json:"ip"`
	UserAgent  string       `json:"navegador"`
}

type ownNotice struct {
	At    clock.Micros `json:"em"`
	Title string       `json:"titulo"`
	Body  string       `json:"texto"`
}

type ownAct struct {
	At     clock.Micros `json:"em"`
	Action string       `json:"ato"`
	Title  string       `json:"descricao"`
	IP     string       `json:"ip"`
}

// ExportOwn returns the own data as JSON, and records that it was handed out.
func (s *Service) ExportOwn(ctx context.Context, who actor.Actor) ([]byte, error) {
	u, err := s.core.User(ctx, s.core.DB, who.UserID)
	if err != nil {
		return nil, err
	}
	p, err := s.Profile(ctx, who)
	if err != nil {
		return nil, err
	}
	data := ownData{ExportedAt: clock.FromTime(s.core.Clock.Now()), Parts: map[string]any{}, User: ownUser{
		ID: u.ID, Name: u.Name, Email: u.Email, CPF: p.CPF, Phone: p.Phone, CNPJ: u.CNPJ, Status: u.Status, Roles: u.Roles,
		Partner: u.PartnerName, SecondFactor: u.SecondFactor, CreatedAt: u.CreatedAt, LastLoginAt: u.LastLoginAt,
	}}
	if err := s.core.fillOwn(ctx, s.core.DB, u.ID, &data); err != nil {
		return nil, err
	}
	for _, part := range s.parts {
		if data.Parts[part.Name], err = part.Of(ctx, s.core.DB, u.ID); err != nil {
			return nil, fmt.Errorf("account: export %s: %w", part.Name, err)
		}
	}
	err = s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.core.Record(ctx, tx, who, actExported, u.ID, "Dados pessoais exportados")
	})
	if err != nil {
		return nil, err
	}
	return json.MarshalIndent(data, "", "  ")
}
