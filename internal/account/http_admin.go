package account

import (
	"context"
	"net/http"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/web"
)

const tagUsers = "Usuários"

func (h *handler) userRoutes(r *web.Router) {
	routes := web.Group{Tag: tagUsers, Access: web.Requires(actor.UsersManage)}
	web.Register(r, routes.Get("/api/users", "listUsers", "Lista os usuários"), h.listUsers)
	web.Register(r, routes.Post("/api/users", "inviteUser", "Convida um usuário, que recebe por e-mail o link para criar a senha").
		Needs(actor.RolesAssign).Returns(http.StatusCreated), h.invite)
	web.Register(r, routes.Post("/api/users/{id}/approve", "approveUser",
		"Aprova um cadastro e atribui os papéis").Needs(actor.RolesAssign), h.approve)
	web.Register(r, routes.Post("/api/users/{id}/roles", "setUserRoles",
		"Troca os papéis de um usuário").Needs(actor.RolesAssign), h.setRoles)
	web.Register(r, routes.Post("/api/users/{id}/block", "blockUser", "Bloqueia um usuário"), h.block)
	web.Register(r, routes.Post("/api/users/{id}/unblock", "unblockUser", "Desbloqueia um usuário"), h.unblock)
	web.Register(r, routes.Post("/api/users/{id}/end-sessions", "endUserSessions",
		"Encerra todas as sessões de um usuário").Needs(actor.SessionsRevoke), h.endSessions)
	web.Register(r, routes.Post("/api/users/{id}/reset-password", "sendPasswordReset",
		"Envia ao usuário o link de redefinição da senha").Returns(http.StatusAccepted), h.sendReset)
	web.Register(r, routes.Get("/api/partners", "listPartners", "Lista as empresas parceiras"), h.listPartners)
	web.Register(r, routes.Post("/api/partners", "createPartner", "Cria uma empresa parceira").Returns(http.StatusCreated), h.createPartner)
}

// UserRow is a user as a gestora sees her.
type UserRow struct {
	ID             string        `json:"id"`
	Email          string        `json:"email"`
	Name           string        `json:"name"`
	CNPJ           string        `json:"cnpj,omitempty"`
	Status         Status        `json:"status" enum:"pendente,ativo,bloqueado"`
	Roles          []string      `json:"roles"`
	Partner        *partnerBody  `json:"partner,omitempty"`
	EmailConfirmed bool          `json:"emailConfirmed"`
	TwoFactor      bool          `json:"twoFactor" doc:"A verificação em duas etapas está ativa"`
	Invited        bool          `json:"invited" doc:"Ainda não criou a primeira senha"`
	Linked         bool          `json:"linked,omitempty" doc:"Entra com a conta da empresa"`
	SSORoles       []string      `json:"ssoRoles,omitempty" doc:"Papéis que seguem os grupos da conta da empresa"`
	ProposedRoles  []string      `json:"proposedRoles,omitempty" doc:"De quem aguarda aprovação: os papéis dos seus grupos na conta da empresa"`
	CreatedAt      clock.Micros  `json:"createdAt"`
	LastLoginAt    *clock.Micros `json:"lastLoginAt,omitempty"`
}

type partnerBody struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	CNPJ string `json:"cnpj,omitempty"`
}

type listUsersInput struct {
	web.Paging
	Search string `query:"q" maxLength:"200"`
	Status string `query:"status" enum:"pendente,ativo,bloqueado"`
}

func (h *handler) listUsers(ctx context.Context, in *listUsersInput) (web.Page[UserRow], error) {
	users, total, err := h.service.List(ctx, Filter{
		Search: in.Search, Status: Status(in.Status), Limit: in.Limit(), Offset: in.Offset(),
	})
	if err != nil {
		return web.Page[UserRow]{}, err
	}
	return web.NewPage(web.Bodies(users, rowOf), in.Paging, total, false), nil
}

func rowOf(u *User) UserRow {
	row := UserRow{
		ID: u.ID, Email: u.Email, Name: u.Name, CNPJ: u.CNPJ, Status: u.Status, Roles: RoleNames(u.Roles),
		EmailConfirmed: u.Confirmed, TwoFactor: u.SecondFactor || u.HasPasskey, Invited: u.Invited(), CreatedAt: u.CreatedAt, LastLoginAt: u.LastLoginAt,
	}
	if row.Linked = u.Linked; u.Status == StatusPendente {
		row.ProposedRoles = RoleNames(u.Mapped)
	}
	row.SSORoles = RoleNames(u.SSORoles)
	if u.PartnerID != "" {
		row.Partner = &partnerBody{ID: u.PartnerID, Name: u.PartnerName}
	}
	return row
}

// RoleNames are the roles as JSON gives them.
func RoleNames(roles []actor.Role) []string {
	names := make([]string, len(roles))
	for i, r := range roles {
		names[i] = string(r)
	}
	return names
}

// StatusEnroll is what a user sees of herself who must enrol a second factor first.
const StatusEnroll Status = "exige_2fa"

type grantBody struct {
	Roles     []string `json:"roles" maxItems:"10"`
	PartnerID *string  `json:"partnerId,omitempty" maxLength:"36" doc:"Empresa de um parceiro; vazio: nenhuma"`
}

type grantInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body grantBody
}

func (in *grantInput) grant() Grant { return in.Body.grant() }

func (b *grantBody) grant() Grant {
	g := Grant{PartnerID: b.PartnerID}
	for _, name := range b.Roles {
		g.Roles = append(g.Roles, actor.Role(name))
	}
	return g
}

// RespondUser answers a change of a user.
func RespondUser(u User, err error) (UserRow, error) {
	if err != nil {
		return UserRow{}, err
	}
	return rowOf(&u), nil
}

type inviteBody struct {
	Name  string `json:"name" maxLength:"500"`
	Email string `json:"email" maxLength:"320"`
	grantBody
}

type inviteInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não convida outra vez"`
	Body           inviteBody
}

func (h *handler) invite(ctx context.Context, in *inviteInput) (UserRow, error) {
	b := in.Body
	return RespondUser(h.service.Invite(ctx, web.Actor(ctx), Invitation{Email: b.Email, Name: b.Name, Grant: b.grant()}, in.IdempotencyKey))
}

func (h *handler) approve(ctx context.Context, in *grantInput) (UserRow, error) {
	return RespondUser(h.service.Approve(ctx, web.Actor(ctx), in.ID, in.grant()))
}

func (h *handler) setRoles(ctx context.Context, in *grantInput) (UserRow, error) {
	return RespondUser(h.service.SetRoles(ctx, web.Actor(ctx), in.ID, in.grant()))
}

func (h *handler) block(ctx context.Context, in *IDInput) (UserRow, error) {
	return RespondUser(h.service.Block(ctx, web.Actor(ctx), in.ID))
}

func (h *handler) unblock(ctx context.Context, in *IDInput) (UserRow, error) {
	return RespondUser(h.service.Unblock(ctx, web.Actor(ctx), in.ID))
}

func (h *handler) endSessions(ctx context.Context, in *IDInput) (UserRow, error) {
	return RespondUser(h.service.EndSessions(ctx, web.Actor(ctx), in.ID))
}

func (h *handler) sendReset(ctx context.Context, in *IDInput) (*MessageOutput, error) {
	if err := h.service.SendReset(ctx, web.Actor(ctx), in.ID); err != nil {
		return nil, err
	}
	return Say("O link de redefinição será enviado ao e-mail do usuário."), nil
}

type partnerListBody struct {
	Data []partnerBody `json:"data"`
}

func (h *handler) listPartners(ctx context.Context, _ *struct{}) (partnerListBody, error) {
	partners, err := h.service.Partners(ctx)
	if err != nil {
		return partnerListBody{}, err
	}
	rows := web.Bodies(partners, func(p *Partner) partnerBody { return partnerBody(*p) })
	return partnerListBody{Data: rows}, nil
}

type newPartnerBody struct {
	Name string `json:"name" maxLength:"500"`
	CNPJ string `json:"cnpj,omitempty" maxLength:"40"`
}

type createPartnerInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não cria outra empresa"`
	Body           newPartnerBody
}

func (h *handler) createPartner(ctx context.Context, in *createPartnerInput) (partnerBody, error) {
	p, err := h.service.CreatePartner(ctx, web.Actor(ctx), in.Body.Name, in.Body.CNPJ, in.IdempotencyKey)
	return partnerBody(p), err
}
