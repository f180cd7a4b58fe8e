package rate

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/web"
	"ynova/internal/tariff/imported"
	"ynova/internal/tariff/rate/aneel"
	"ynova/internal/tariff/reference"
)

type handler struct{ service *Service }

// Routes registers the routes of tariffs and distributors.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	h.distributorRoutes(r)
	routes := web.Group{Tag: reference.TagTariffs, Access: web.Requires(actor.ContractsRead)}
	web.Register(r, routes.Get("/api/tariffs", "listTariffs", "Lista as tarifas homologadas"), h.tariffs)
	web.Register(r, routes.Post("/api/tariffs/import", "importTariffs",
		"Compara o arquivo da ANEEL com as tarifas guardadas e, com apply=1, o importa").
		Needs(actor.SettingsManage).Uploads(aneel.MaxBytes, aneel.ErrTooLarge.Message), h.importTariffs)
}

type ratesBody struct {
	TUSDkW  *web.Number `json:"tusd_kw" doc:"R$/kW, sem tributos"`
	TUSDMWh *web.Number `json:"tusd_mwh" doc:"R$/MWh, sem tributos"`
	TEMWh   *web.Number `json:"te_mwh" doc:"R$/MWh, sem tributos"`
}

func ratesBodyOf(r Amounts) ratesBody {
	return ratesBody{reference.Number(r.TUSDkW), reference.Number(r.TUSDMWh), reference.Number(r.TEMWh)}
}

// TariffRateBody is one tariff. It is exported because differences embed it.
type TariffRateBody struct {
	Distributor   string    `json:"distributor"`
	DistributorID string    `json:"distributor_id"`
	Subgroup      string    `json:"subgroup"`
	Modality      string    `json:"modality"`
	Class         string    `json:"class" doc:"Vazio: não se aplica"`
	Subclass      string    `json:"subclass" doc:"Vazio: não se aplica"`
	Detail        string    `json:"detail" doc:"Vazio: não se aplica"`
	Posto         string    `json:"posto" enum:"ponta,fora_ponta,intermediario,unico"`
	ValidFrom     string    `json:"valid_from" format:"date"`
	ValidTo       *string   `json:"valid_to" format:"date"`
	Act           string    `json:"act"`
	Source        string    `json:"source"`
	Rates         ratesBody `json:"rates"`
}

func bodyOf(t *Tariff, name string) TariffRateBody {
	return TariffRateBody{
		Distributor: name, DistributorID: t.Distributor, Subgroup: t.Subgroup, Modality: t.Modality, Class: t.Class, Subclass: t.Subclass,
		Detail: t.Detail, Posto: t.Posto, ValidFrom: t.From.String(), ValidTo: reference.DayText(t.To), Act: t.Act, Source: t.Source, Rates: ratesBodyOf(t.Amounts),
	}
}

type tariffsInput struct {
	web.Paging
	Distributor string `query:"distributor" maxLength:"120" doc:"Identificador, CNPJ ou nome"`
	Subgroup    string `query:"subgroup" maxLength:"10"`
	Modality    string `query:"modality" maxLength:"60"`
	Detail      string `query:"detail" maxLength:"60" doc:"Vazio: só as tarifas sem detalhe; *: todas"`
	Day         string `query:"day" maxLength:"40" doc:"AAAA-MM-DD: só as vigentes no dia"`
}

func (h *handler) tariffs(ctx context.Context, in *tariffsInput) (*reference.Revised[web.Page[TariffRateBody]], error) {
	f := Filter{Subgroup: in.Subgroup, Modality: in.Modality, Limit: in.Limit(), Offset: in.Offset()}
	if in.Detail != "*" {
		f.Detail = &in.Detail
	}
	if in.Day != "" {
		day, err := month.ParseDate(in.Day)
		if err != nil {
			return nil, fault.Fields(fault.Field{Path: "day", Message: "Informe o dia no formato AAAA-MM-DD"})
		}
		f.Day = &day
	}
	all, err := h.service.Distributors(ctx)
	if err != nil {
		return nil, err
	}
	if in.Distributor != "" {
		f.Distributor = "-" // an unknown one has no tariffs
		if d, ok := all.Find(in.Distributor); ok {
			f.Distributor = d.ID
		}
	}
	list, total, err := h.service.Tariffs(ctx, all, f)
	if err != nil {
		return nil, err
	}
	revision, err := h.service.revision(ctx, revisionName)
	rows := make([]TariffRateBody, len(list))
	for i := range list {
		d, _ := all.Find(list[i].Distributor)
		rows[i] = bodyOf(&list[i], d.Name)
	}
	return reference.Revise(revision, web.NewPage(rows, in.Paging, total, false)), err
}

type rateGroupBody struct {
	Distributor string               `json:"distributor"`
	Act         string               `json:"act"`
	ValidFrom   string               `json:"valid_from" format:"date"`
	ValidTo     *string              `json:"valid_to" format:"date"`
	Counts      reference.CountsBody `json:"counts"`
}

type rateDifferenceBody struct {
	TariffRateBody
	Old    *ratesBody       `json:"old,omitempty" doc:"Ausente para uma tarifa nova"`
	Change reference.Change `json:"change" enum:"novo,alterado"`
}

type skippedBody struct {
	Reason string `json:"reason"`
	Rows   int    `json:"rows"`
}

type rateImportBody struct {
	Applied      bool                 `json:"applied"`
	Counts       reference.CountsBody `json:"counts" doc:"Tarifas, cada uma com a demanda e a energia do posto"`
	Groups       []rateGroupBody      `json:"groups" doc:"Por distribuidora e resolução; no máximo 500"`
	Data         []rateDifferenceBody `json:"data" doc:"As alteradas e depois as novas; no máximo 200"`
	Distributors []string             `json:"distributors" doc:"Distribuidoras que entram no cadastro"`
	Errors       []reference.Problem  `json:"errors" doc:"Enquanto houver um erro, nada é guardado"`
	Warnings     []reference.Problem  `json:"warnings" doc:"Linhas que ficam de fora por não serem plausíveis; no máximo 50"`
	LeftOut      int                  `json:"left_out" doc:"Quantas linhas ficam de fora por não serem plausíveis"`
	Rows         int                  `json:"rows" doc:"Linhas do arquivo"`
	Skipped      []skippedBody        `json:"skipped" doc:"Linhas que não são tarifas de aplicação vigentes"`
	Revision     int64                `json:"revision" doc:"Estado da tabela, para If-Match"`
	JobID        *string              `json:"job_id" doc:"O recálculo que a importação iniciou"`
}

var respond = imported.Responder(rateImportBodyOf)

func (h *handler) importTariffs(ctx context.Context, in *imported.Sent) (*reference.Revised[rateImportBody], error) {
	return respond(h.service.Import(ctx, web.Actor(ctx), in.File(ctx)))
}
