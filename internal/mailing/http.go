package mailing

import (
	"net/http"

	"ynova/internal/kernel/actor"
	"ynova/internal/mailing/record"
	"ynova/internal/platform/web"
)

const tag = "E-mails"

type handler struct {
	service *Service
	records *record.Service
}

// Routes registers the routes of the dispatch centre.
func Routes(r *web.Router, service *Service, records *record.Service) {
	h := &handler{service, records}
	h.sendRoutes(r)
	h.messageRoutes(r)
	h.suppressionRoutes(r)
}

func (h *handler) sendRoutes(r *web.Router) {
	routes := web.Group{Tag: tag, Access: web.Requires(actor.EmailsSend)}
	web.Register(r, routes.Get("/api/mail/server", "getMailServer", "Diz se há um servidor que entregue os e-mails").Needs(actor.ProfileUse), h.server)
	web.Register(r, routes.Get("/api/mail/records/{id}/statement", "getStatement",
		"Baixa o extrato do mês").Needs(actor.EmailsRead).Downloads("application/octet-stream"), h.statement)
	web.Register(r, routes.Post("/api/mail/preview", "previewMail", "Mostra o e-mail que um registro geraria"), h.preview)
	web.Register(r, routes.Post("/api/mail/check", "checkMail", "Confere registros antes do envio"), h.check)
	web.Register(r, routes.Post("/api/mail/test", "tryMail", "Envia o e-mail de um registro só a quem pede"), h.try)
	web.Register(r, routes.Post("/api/mail/send", "sendMail", "Põe registros, ou os de um mês, na fila de envio").Returns(http.StatusAccepted), h.send)
	web.Register(r, routes.Get("/api/mail/batches", "listMailBatches", "Lista os envios"), h.batches)
	web.Register(r, routes.Get("/api/mail/batches/{id}", "getMailBatch", "Mostra o andamento de um envio"), h.batch)
	web.Register(r, routes.Post("/api/mail/batches/{id}/cancel", "cancelMailBatch", "Cancela o que ainda não saiu"), h.cancelBatch)
	web.Register(r, routes.Post("/api/mail/batches/{id}/retry", "retryMailBatch", "Envia de novo só o que falhou"), h.retryBatch)
}

func (h *handler) messageRoutes(r *web.Router) {
	routes := web.Group{Tag: tag, Access: web.Requires(actor.EmailsSend)}
	web.Register(r, routes.Get("/api/mail/messages", "listMailMessages", "Lista as mensagens"), h.messages)
	web.Register(r, routes.Get("/api/mail/messages/{id}", "getMailMessage", "Mostra uma mensagem como foi enviada"), h.message)
	web.RegisterFile(r, routes.Get("/api/mail/messages/{id}/eml", "getMailMessageFile",
		"Baixa uma mensagem como foi enviada").Downloads("message/rfc822"), h.eml)
	web.Register(r, routes.Post("/api/mail/messages/{id}/retry", "retryMailMessage", "Envia de novo a quem falhou"), h.retry)
	web.Register(r, routes.Post("/api/mail/messages/{id}/resolve", "resolveMailMessage", "Decide um envio incerto"), h.resolve)
	web.Register(r, routes.Post("/api/mail/messages/{id}/cancel", "cancelMailMessage", "Cancela o que ainda não saiu"), h.cancel)
}

func (h *handler) suppressionRoutes(r *web.Router) {
	routes := web.Group{Tag: tag, Access: web.Requires(actor.EmailsUpdate)}
	web.Register(r, routes.Get("/api/mail/suppressions", "listMailSuppressions",
		"Lista os endereços suprimidos").Needs(actor.EmailsSend), h.suppressions)
	web.Register(r, routes.Post("/api/mail/suppressions", "createMailSuppression", "Suprime um endereço").Returns(http.StatusCreated), h.suppress)
	web.Register(r, routes.Post("/api/mail/records/{id}/bounce", "bounceEmailRecord",
		"Marca um e-mail como devolvido e suprime o endereço").Needs(actor.EmailsMarkSent), h.bounce)
	web.Register(r, routes.Delete("/api/mail/suppressions/{address}", "deleteMailSuppression", "Libera um endereço"), h.allow)
}

type idInput struct {
	ID string `path:"id" maxLength:"100"`
}
