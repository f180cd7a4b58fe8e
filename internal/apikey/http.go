package apikey

import (
	"context"
	"net/http"
	"net/netip"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers what people do with keys. Making and revoking one asks for a recent
// password of everybody.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Path: "/api/chaves", Tag: "Configurações", Access: web.Requires(actor.APIKeysManage)}
	recent := routes.Access.Recent()
	web.Register(r, routes.Get("", "listApiKeys", "Lista as chaves de API: as próprias, ou as de todos para a gestora"), h.list)
	web.Register(r, routes.Post("", "createApiKey", "Cria uma chave de API, que só esta resposta mostra").For(recent).Returns(http.StatusCreated), h.create)
	web.Register(r, routes.Post("/{id}/confirmar", "confirmApiKey", "Confirma uma chave própria que a redefinição da senha pausou").For(recent).Returns(http.StatusNoContent), h.confirm)
	web.Register(r, routes.Delete("/{id}", "revokeApiKey", "Revoga uma chave de API").For(recent).Returns(http.StatusNoContent), h.revoke)
}

type keyBody struct {
	ID        string             `json:"id"`
	Nome      string             `json:"nome"`
	Dono      string             `json:"dono"`
	Propria   bool               `json:"propria"`
	Escopos   []actor.Permission `json:"escopos" nullable:"false"`
	Clientes  []string           `json:"clientes" nullable:"false" doc:"Vazio: todos os clientes do dono"`
	Enderecos []string           `json:"enderecos" nullable:"false" doc:"Vazio: de qualquer endereço"`
	PorMinuto int64              `json:"por_minuto"`
	CriadaEm  clock.Micros       `json:"criada_em"`
	ValidaAte clock.Micros       `json:"valida_ate"`
	Revogada  *clock.Micros      `json:"revogada_em"`
	UltimoUso *clock.Micros      `json:"ultimo_uso" doc:"Ao minuto"`
	UltimoIP  string             `json:"ultimo_ip"`
	Situacao  string             `json:"situacao" enum:"ativa,pausada,vencida,revogada" doc:"pausada: desde que a senha do dono foi redefinida por link, até que ele confirme"`
}

func (h *handler) bodyOf(ctx context.Context) func(k *Key) keyBody {
	who, now := web.Actor(ctx), h.service.clock.Now()
	return func(k *Key) keyBody {
		b := keyBody{
			ID: k.ID, Nome: k.Name, Dono: k.OwnerName, Propria: k.OwnerID == who.UserID, Escopos: append([]actor.Permission{}, k.Scopes...),
			Clientes: append([]string{}, k.ClientIDs...), Enderecos: web.Bodies(k.Ranges, func(p *netip.Prefix) string { return p.String() }),
			PorMinuto: k.Rate, CriadaEm: k.CreatedAt, ValidaAte: k.ExpiresAt, Revogada: k.RevokedAt, UltimoUso: k.LastUsedAt, UltimoIP: k.LastUsedIP,
			Situacao: "ativa",
		}
		switch {
		case k.RevokedAt != nil:
			b.Situacao = "revogada"
		case !k.live(now):
			b.Situacao = "vencida"
		case k.PausedAt != nil:
			b.Situacao = "pausada"
		}
		return b
	}
}

type keysBody struct {
	Data []keyBody `json:"data" nullable:"false" doc:"A mais nova primeiro"`
}

func (h *handler) list(ctx context.Context, _ *struct{}) (keysBody, error) {
	keys, err := h.service.List(ctx, web.Actor(ctx))
	if err != nil {
		return keysBody{}, err
	}
	return keysBody{web.Bodies(keys, h.bodyOf(ctx))}, nil
}

type createBody struct {
	Nome      string   `json:"nome" required:"false" maxLength:"200"`
	Escopos   []string `json:"escopos" required:"false" maxItems:"20" doc:"clients:read, contracts:read, balances:read ou invoices:read"`
	Clientes  []string `json:"clientes,omitempty" maxItems:"200" doc:"Ids; vazio: todos os clientes do dono"`
	Enderecos []string `json:"enderecos,omitempty" maxItems:"200" doc:"Endereços IP ou faixas; vazio: de qualquer endereço"`
	Dias      int      `json:"dias" required:"false" doc:"Validade, de 1 a 365"`
	PorMinuto int64    `json:"por_minuto,omitempty" doc:"Chamadas por minuto, até 600"`
}

type createInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição não cria outra chave, nem mostra a primeira de novo"`
	Body           createBody
}

type createdBody struct {
	Chave string  `json:"chave" doc:"Só aqui e só agora; vazia na repetição"`
	Dados keyBody `json:"dados"`
}

func (h *handler) create(ctx context.Context, in *createInput) (createdBody, error) {
	b := &in.Body
	k, text, err := h.service.Create(ctx, web.Actor(ctx), Input{
		Name: b.Nome, Scopes: b.Escopos, ClientIDs: b.Clientes, Ranges: b.Enderecos, Days: b.Dias, Rate: b.PorMinuto,
	}, in.IdempotencyKey)
	if err != nil {
		return createdBody{}, err
	}
	return createdBody{Chave: text, Dados: h.bodyOf(ctx)(&k)}, nil
}

func (h *handler) confirm(ctx context.Context, in *web.ByID) (*struct{}, error) {
	return nil, h.service.Confirm(ctx, web.Actor(ctx), in.ID)
}

func (h *handler) revoke(ctx context.Context, in *web.ByID) (*struct{}, error) {
	return nil, h.service.Revoke(ctx, web.Actor(ctx), in.ID)
}
