package mailing

import (
	"net/http"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/web"
)

const tag = "E-mails"

type handler struct{ service *Service }

// Routes registers the routes of the dispatch centre.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	h.recordRoutes(r)
	h.templateRoutes(r)
	h.sendRoutes(r)
	h.messageRoutes(r)
	h.suppressionRoutes(r)
}

func route(method, path, id, summary string, access actor.Permission) web.Route {
	return web.Route{Method: method, Path: path, ID: id, Summary: summary, Tag: tag, Access: web.Requires(access)}
}

func (h *handler) recordRoutes(r *web.Router) {
	web.Register(r, route(http.MethodGet, "/energy-balance/email", "listEmailRecords",
		"Lista os registros de e-mail, de um mês ou todos", actor.EmailsRead), h.records)
	web.Register(r, route(http.MethodGet, "/energy-balance/email/groups", "listEmailGroups",
		"Conta os registros de e-mail de cada mês", actor.EmailsRead), h.groups)
	web.Register(r, route(http.MethodGet, "/api/mail/records/{id}", "getEmailRecord", "Mostra um registro de e-mail", actor.EmailsRead), h.record)
	file := route(http.MethodGet, "/api/mail/records/{id}/statement", "getStatement", "Baixa o extrato do mês", actor.EmailsRead)
	file.Kind, file.Produces = web.KindStream, "application/octet-stream"
	web.Register(r, file, h.statement)
	web.Register(r, route(http.MethodPost, "/api/mail/records/{id}/bounce", "bounceEmailRecord",
		"Marca um e-mail como devolvido e suprime o endereço", actor.EmailsMarkSent), h.bounce)
}

func (h *handler) templateRoutes(r *web.Router) {
	web.Register(r, route(http.MethodGet, "/api/mail/contexts", "listMailContexts", "Lista os contextos e suas variáveis", actor.EmailsSend), h.contexts)
	web.Register(r, route(http.MethodGet, "/api/mail/templates", "listMailTemplates", "Lista os modelos de e-mail", actor.EmailsSend), h.templates)
	create := route(http.MethodPost, "/api/mail/templates", "createMailTemplate", "Cria um modelo de e-mail", actor.EmailsUpdate)
	create.Status = http.StatusCreated
	web.Register(r, create, h.createTemplate)
	web.Register(r, route(http.MethodPut, "/api/mail/templates/{id}", "updateMailTemplate", "Altera um modelo de e-mail", actor.EmailsUpdate), h.updateTemplate)
	web.Register(r, route(http.MethodDelete, "/api/mail/templates/{id}", "deleteMailTemplate", "Exclui um modelo de e-mail", actor.EmailsUpdate), h.deleteTemplate)
}

func (h *handler) sendRoutes(r *web.Router) {
	web.Register(r, route(http.MethodPost, "/api/mail/preview", "previewMail", "Mostra o e-mail que um registro geraria", actor.EmailsSend), h.preview)
	web.Register(r, route(http.MethodPost, "/api/mail/check", "checkMail", "Confere registros antes do envio", actor.EmailsSend), h.check)
	web.Register(r, route(http.MethodPost, "/api/mail/test", "tryMail", "Envia o e-mail de um registro só a quem pede", actor.EmailsSend), h.try)
	send := route(http.MethodPost, "/api/mail/send", "sendMail", "Põe registros, ou os de um mês, na fila de envio", actor.EmailsSend)
	send.Status = http.StatusAccepted
	web.Register(r, send, h.send)
	web.Register(r, route(http.MethodGet, "/api/mail/batches", "listMailBatches", "Lista os envios", actor.EmailsSend), h.batches)
	web.Register(r, route(http.MethodGet, "/api/mail/batches/{id}", "getMailBatch", "Mostra o andamento de um envio", actor.EmailsSend), h.batch)
	web.Register(r, route(http.MethodPost, "/api/mail/batches/{id}/cancel", "cancelMailBatch", "Cancela o que ainda não saiu", actor.EmailsSend), h.cancelBatch)
	web.Register(r, route(http.MethodPost, "/api/mail/batches/{id}/retry", "retryMailBatch", "Envia de novo só o que falhou", actor.EmailsSend), h.retryBatch)
}

func (h *handler) messageRoutes(r *web.Router) {
	web.Register(r, route(http.MethodGet, "/api/mail/messages", "listMailMessages", "Lista as mensagens", actor.EmailsSend), h.messages)
	web.Register(r, route(http.MethodGet, "/api/mail/messages/{id}", "getMailMessage", "Mostra uma mensagem como foi enviada", actor.EmailsSend), h.message)
	file := route(http.MethodGet, "/api/mail/messages/{id}/eml", "getMailMessageFile", "Baixa uma mensagem como foi enviada", actor.EmailsSend)
	file.Kind, file.Produces = web.KindStream, "message/rfc822"
	web.Register(r, file, h.eml)
	web.Register(r, route(http.MethodPost, "/api/mail/messages/{id}/retry", "retryMailMessage", "Envia de novo a quem falhou", actor.EmailsSend), h.retry)
	web.Register(r, route(http.MethodPost, "/api/mail/messages/{id}/resolve", "resolveMailMessage", "Decide um envio incerto", actor.EmailsSend), h.resolve)
	web.Register(r, route(http.MethodPost, "/api/mail/messages/{id}/cancel", "cancelMailMessage", "Cancela o que ainda não saiu", actor.EmailsSend), h.cancel)
}

func (h *handler) suppressionRoutes(r *web.Router) {
	web.Register(r, route(http.MethodGet, "/api/mail/suppressions", "listMailSuppressions", "Lista os endereços suprimidos", actor.EmailsSend), h.suppressions)
	add := route(http.MethodPost, "/api/mail/suppressions", "createMailSuppression", "Suprime um endereço", actor.EmailsUpdate)
	add.Status = http.StatusCreated
	web.Register(r, add, h.suppress)
	web.Register(r, route(http.MethodDelete, "/api/mail/suppressions/{address}", "deleteMailSuppression", "Libera um endereço", actor.EmailsUpdate), h.allow)
}
