package account

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/web"
)

func (h *handler) settingRoutes(r *web.Router) {
	routes := web.Group{Tag: "Configurações", Access: web.Requires(actor.SettingsManage)}
	web.Register(r, routes.Get("/api/settings", "getSettings", "Mostra as configurações"), h.settings)
	web.Register(r, routes.Put("/api/settings", "updateSettings", "Altera as configurações"), h.updateSettings)
}

type mailBody struct {
	Mode      string `json:"mode" enum:"smtp,outbox"`
	Directory string `json:"directory,omitempty" doc:"Nome da pasta em que as mensagens ficam quando não há servidor de e-mail"`
}

type settingsBody struct {
	Mail                 mailBody `json:"mail"`
	RegistrationApproval bool     `json:"registrationApproval" doc:"Cadastros confirmados aguardam aprovação"`
	RequireTwoFactor     []string `json:"requireTwoFactor" doc:"Papéis que exigem a verificação em duas etapas"`
	TwoPerson            []string `json:"twoPerson" nullable:"false" doc:"Atos em que quem propõe não aprova: comissoes (quem aprova uma comissão não registra o pagamento), precos (quem pede outro preço de um contrato não o aprova)"`
	TwoPersonWaits       *string  `json:"twoPersonWaits" doc:"O pedido de desligar que espera outra gestora, como frase"`
	ProposalModules      []int    `json:"proposalModules" nullable:"false" doc:"Módulos do treinamento, a partir de 0, que vêm antes de criar propostas"`
	AutomaticLink        bool     `json:"automaticLink" doc:"Documentos lidos que conferem em tudo vinculam-se sozinhos ao contrato"`
	Demo                 bool     `json:"demo"`
}

func respondSettings(s Settings, err error) (settingsBody, error) {
	if err != nil {
		return settingsBody{}, err
	}
	body := settingsBody{
		Mail: mailBody{Mode: "smtp"}, RegistrationApproval: s.RegistrationApproval, RequireTwoFactor: RoleNames(s.RequireFactor),
		TwoPerson: s.TwoPerson, TwoPersonWaits: web.Optional(s.TwoPersonWaits), ProposalModules: s.ProposalModules, AutomaticLink: s.AutomaticLink, Demo: s.Demo,
	}
	if s.MailDirectory != "" {
		body.Mail = mailBody{Mode: "outbox", Directory: s.MailDirectory}
	}
	return body, nil
}

func (h *handler) settings(ctx context.Context, _ *struct{}) (settingsBody, error) {
	return respondSettings(h.service.Settings(ctx))
}

type settingsChangeBody struct {
	RegistrationApproval *bool    `json:"registrationApproval,omitempty" doc:"Ausente: fica como está"`
	RequireTwoFactor     []string `json:"requireTwoFactor,omitempty" maxItems:"10" doc:"Ausente: fica como está"`
	TwoPerson            []string `json:"twoPerson,omitempty" maxItems:"10" enum:"comissoes,precos" doc:"Ausente: fica como está"`
	ProposalModules      []int    `json:"proposalModules,omitempty" maxItems:"10" minimum:"0" maximum:"9" doc:"Ausente: fica como está"`
	AutomaticLink        *bool    `json:"automaticLink,omitempty" doc:"Ausente: fica como está"`
}

type settingsInput struct{ Body settingsChangeBody }

func (h *handler) updateSettings(ctx context.Context, in *settingsInput) (settingsBody, error) {
	change := SettingsChange{
		RegistrationApproval: in.Body.RegistrationApproval, TwoPerson: in.Body.TwoPerson, ProposalModules: in.Body.ProposalModules,
		AutomaticLink: in.Body.AutomaticLink,
	}
	if in.Body.RequireTwoFactor != nil {
		change.RequireFactor = []actor.Role{}
		for _, name := range in.Body.RequireTwoFactor {
			change.RequireFactor = append(change.RequireFactor, actor.Role(name))
		}
	}
	return respondSettings(h.service.ChangeSettings(ctx, web.Actor(ctx), change))
}
