package layout

import (
	"context"
	"encoding/json"
	"io"
	"net/http"

	"ynova/internal/document/extract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the routes of layouts and their rules.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: "Leitura de documentos", Access: web.Requires(actor.SettingsManage)}
	web.Register(r, routes.Get("/api/idp/layouts", "listLayouts", "Lista os layouts de documentos e o que a leitura aprendeu de correções"), h.list)
	web.Register(r, routes.Delete("/api/idp/rules/{id}", "removeReadingRule", "Tira de uso uma regra aprendida"), h.retireRule)
	web.Register(r, routes.Post("/api/idp/rules/{id}/restore", "restoreReadingRule", "Põe de novo em uso, como provisória, uma regra retirada"), h.restoreRule)
	web.Register(r, routes.Get("/api/idp/rules/export", "exportReadingRules", "Baixa em JSON as regras aprendidas em uso").Downloads("application/json"), h.exportRules)
	web.Register(r, routes.Post("/api/idp/rules/import", "importReadingRules",
		"Recebe regras de outra instalação; entram como provisórias, atrás do que se aprendeu aqui"), h.importRules)
	web.Register(r, routes.Post("/api/idp/layouts/{id}/reread", "rereadLayout",
		"Lê de novo os documentos do layout que não estão vinculados").Returns(http.StatusAccepted), h.reread)
}

// Body is a layout of documents.
type Body struct {
	ID          string        `json:"id"`
	Distributor string        `json:"distributor"`
	Class       extract.Class `json:"class" enum:"fatura_a,fatura_b,fatura,danfe"`
	Documents   int           `json:"documents"`
	Untouched   int           `json:"untouched" doc:"Documentos em que ninguém corrigiu nada"`
	Pending     int           `json:"pending" doc:"Documentos lidos e ainda não vinculados"`
	FirstSeen   clock.Micros  `json:"first_seen" format:"date-time"`
	LastSeen    clock.Micros  `json:"last_seen" format:"date-time"`
	Rules       []RuleBody    `json:"rules"`
}

// SchemaName is how clients know it.
func (Body) SchemaName() string { return "ReadingLayoutBody" }

// RuleBody is what a correction taught.
type RuleBody struct {
	ID         string       `json:"id"`
	Text       string       `json:"text" doc:"A regra em palavras"`
	State      RuleState    `json:"state" enum:"provisoria,ativa,retirada,rejeitada"`
	Tried      int          `json:"tried" doc:"Documentos conferidos em que foi experimentada"`
	Right      int          `json:"right"`
	Wrong      int          `json:"wrong"`
	DocumentID string       `json:"document_id" doc:"Cuja correção a ensinou; vazio: foi importada"`
	CreatedBy  string       `json:"created_by"`
	CreatedAt  clock.Micros `json:"created_at" format:"date-time"`
	Version    int64        `json:"version"`
}

func ruleBodyOf(rule *LearnedRule) RuleBody {
	return RuleBody{rule.ID, rule.words(), rule.State, rule.Tried, rule.Right, rule.Wrong, rule.ReadingID, rule.UserName, rule.CreatedAt, rule.Version}
}

type layoutsOutput struct {
	Body struct {
		Data []Body `json:"data"`
	}
}

func (h *handler) list(ctx context.Context, _ *struct{}) (*layoutsOutput, error) {
	found, err := h.service.List(ctx, web.Actor(ctx))
	if err != nil {
		return nil, err
	}
	out := &layoutsOutput{}
	out.Body.Data = web.Bodies(found, func(u *Use) Body {
		return Body{u.ID, u.Name, u.Class, u.Documents, u.Untouched, u.Pending, u.CreatedAt, u.LastSeen, web.Bodies(u.Rules, ruleBodyOf)}
	})
	return out, nil
}

var respondRule = web.Responder(func(rule *LearnedRule) (int64, RuleBody) { return rule.Version, ruleBodyOf(rule) })

func (h *handler) retireRule(ctx context.Context, in *web.ByVersion) (*web.Versioned[RuleBody], error) {
	return respondRule(h.service.RetireRule(ctx, web.Actor(ctx), in.ID, in.IfMatch.Version()))
}

func (h *handler) restoreRule(ctx context.Context, in *web.ByVersion) (*web.Versioned[RuleBody], error) {
	return respondRule(h.service.RestoreRule(ctx, web.Actor(ctx), in.ID, in.IfMatch.Version()))
}

func (h *handler) exportRules(ctx context.Context, _ *struct{}) (*web.Stream, error) {
	set, err := h.service.ExportRules(ctx, web.Actor(ctx))
	if err != nil {
		return nil, err
	}
	return web.Attachment("regras-de-leitura.json", "application/json", func(w io.Writer) error {
		enc := json.NewEncoder(w)
		enc.SetIndent("", "\t")
		return enc.Encode(set)
	}), nil
}

func (h *handler) importRules(ctx context.Context, in *struct{ Body RuleSet }) (Imported, error) {
	done, err := h.service.ImportRules(ctx, web.Actor(ctx), in.Body)
	return done, err
}

type rereadOutput struct {
	Body struct {
		Documents int `json:"documents" doc:"Quantos serão lidos de novo"`
	}
}

func (h *handler) reread(ctx context.Context, in *web.ByID) (*rereadOutput, error) {
	out := &rereadOutput{}
	var err error
	out.Body.Documents, err = h.service.Reread(ctx, web.Actor(ctx), in.ID)
	return out, err
}
