package retention

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the ages, and what they would take away.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: "Configurações", Access: web.Requires(actor.SettingsManage)}
	web.Register(r, routes.Get("/api/retencao", "getRetention", "Mostra as idades da retenção e o que sairia hoje"), h.read)
	web.Register(r, routes.Get("/api/retencao/previa", "previewRetention", "Conta o que sairia hoje com outras idades"), h.preview)
	save := routes.Put("/api/retencao", "updateRetention", "Altera as idades da retenção")
	save.Access = save.Access.Recent()
	web.Register(r, save, h.save)
}

// agesBody are the ages in months; null keeps without limit.
type agesBody struct {
	Contratos *int `json:"contratos" doc:"Meses; vazio: sem limite"`
	Versoes   *int `json:"versoes" doc:"Meses; vazio: sem limite"`
	Envios    *int `json:"envios" doc:"Meses; vazio: sem limite"`
	Trilha    *int `json:"trilha" doc:"Meses; vazio: sem limite"`
}

func (b *agesBody) ages() Ages {
	ages := Ages{}
	for kind, months := range map[Kind]*int{Contracts: b.Contratos, Versions: b.Versoes, Uploads: b.Envios, Trail: b.Trilha} {
		if months != nil {
			ages[kind] = *months
		}
	}
	return ages
}

type kindBody struct {
	Tipo              Kind          `json:"tipo" enum:"contratos,versoes,envios,trilha"`
	Nome              string        `json:"nome"`
	Sai               string        `json:"sai" doc:"O que é retirado"`
	Desde             string        `json:"desde" doc:"De quando conta a idade"`
	Meses             *int          `json:"meses" doc:"Idade; vazio: guardado sem limite"`
	Minimo            int           `json:"minimo" doc:"Menor idade aceita, em meses"`
	Fonte             string        `json:"fonte" doc:"Do mínimo"`
	Sairiam           int           `json:"sairiam" doc:"Com esta idade, hoje"`
	MaisAntigo        *clock.Micros `json:"mais_antigo" doc:"Do que sairia"`
	MaisNovo          *clock.Micros `json:"mais_novo" doc:"Do que sairia"`
	MantidosFechados  int           `json:"mantidos_fechados" doc:"Têm a idade, mas um mês fechado precisa deles"`
	MantidosReferidos int           `json:"mantidos_referidos" doc:"Têm a idade, mas outros registros precisam deles"`
}

type otherBody struct {
	Nome  string `json:"nome"`
	Prazo string `json:"prazo"`
}

type body struct {
	Tipos         []kindBody    `json:"tipos" nullable:"false"`
	Outros        []otherBody   `json:"outros" nullable:"false" doc:"O que tem prazo próprio"`
	Versao        int64         `json:"versao"`
	AtualizadoEm  *clock.Micros `json:"atualizado_em"`
	AtualizadoPor string        `json:"atualizado_por"`
}

func (h *handler) respond(r Report, err error) (*web.Versioned[body], error) {
	return web.Responder(func(r Report) (int64, body) {
		b := body{Versao: r.Version, AtualizadoPor: r.UpdatedBy, AtualizadoEm: known(r.UpdatedAt), Outros: []otherBody{}}
		for _, rule := range Rules {
			k := kindBody{Tipo: rule.Kind, Nome: rule.Name, Sai: rule.What, Desde: rule.Since, Minimo: rule.Minimum, Fonte: rule.Source}
			if months, given := r.Ages[rule.Kind]; given {
				k.Meses = &months
			}
			stands := r.Kinds[rule.Kind]
			k.Sairiam, k.MantidosFechados, k.MantidosReferidos = stands.Go, stands.Closed, stands.Used
			k.MaisAntigo, k.MaisNovo = known(stands.Oldest), known(stands.Newest)
			b.Tipos = append(b.Tipos, k)
		}
		for _, o := range h.service.Others {
			b.Outros = append(b.Outros, otherBody{o.Name, o.Time})
		}
		return r.Version, b
	})(r, err)
}

func known(at clock.Micros) *clock.Micros {
	if at == 0 {
		return nil
	}
	return &at
}

func (h *handler) read(ctx context.Context, _ *struct{}) (*web.Versioned[body], error) {
	return h.respond(h.service.Read(ctx, web.Actor(ctx)))
}

type previewInput struct {
	Contratos int `query:"contratos" doc:"Meses; 0: sem limite"`
	Versoes   int `query:"versoes" doc:"Meses; 0: sem limite"`
	Envios    int `query:"envios" doc:"Meses; 0: sem limite"`
	Trilha    int `query:"trilha" doc:"Meses; 0: sem limite"`
}

func (h *handler) preview(ctx context.Context, in *previewInput) (*web.Versioned[body], error) {
	ages := Ages{}
	for kind, months := range map[Kind]int{Contracts: in.Contratos, Versions: in.Versoes, Uploads: in.Envios, Trail: in.Trilha} {
		if months != 0 {
			ages[kind] = months
		}
	}
	return h.respond(h.service.Preview(ctx, web.Actor(ctx), ages))
}

type saveInput struct {
	IfMatch web.IfMatch `header:"If-Match" doc:"A versão lida"`
	Body    agesBody
}

func (h *handler) save(ctx context.Context, in *saveInput) (*web.Versioned[body], error) {
	return h.respond(h.service.Save(ctx, web.Actor(ctx), in.Body.ages(), in.IfMatch.Version()))
}
