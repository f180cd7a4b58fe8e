package training

import (
	"context"
	"net/http"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/web"
)

var errMaterial = fault.New(fault.NotFound, "material_ausente", "Material não encontrado.")

// mediaRoutes registers what is played, downloaded and replaced.
func (h *handler) mediaRoutes(r *web.Router, route func(method, path, id, summary string) web.Route) {
	const lesson = "/modules/{module}/lessons/{lesson}"
	stream := func(path, id, summary, produces string) web.Route {
		rt := route(http.MethodGet, path, id, summary)
		rt.Kind, rt.Produces = web.KindStream, produces
		return rt
	}
	web.Register(r, stream(lesson+"/video", "getTrainingVideo", "O vídeo de uma lição", "video/webm"), h.video)
	web.Register(r, stream(lesson+"/captions", "getTrainingCaptions", "As legendas do vídeo de uma lição", "text/vtt"), h.captions)
	web.Register(r, stream("/modules/{module}/materials/{material}", "getTrainingMaterial",
		"Baixa a apostila ou o resumo de um módulo, em PDF", "application/pdf"), h.material)
	manage := func(method, path, id, summary string) web.Route {
		rt := route(method, path, id, summary)
		rt.Access = web.Requires(actor.SettingsManage)
		return rt
	}
	upload := manage(http.MethodPost, lesson+"/video", "replaceTrainingVideo", "Substitui o vídeo de uma lição por um arquivo")
	upload.Kind, upload.MaxBody, upload.TooLarge = web.KindUpload, MaxVideo, "O vídeo deve ter no máximo 25 MB."
	web.Register(r, upload, h.replace)
	web.Register(r, manage(http.MethodPut, lesson+"/link", "linkTrainingVideo", "Substitui o vídeo de uma lição por um endereço"), h.link)
	web.Register(r, manage(http.MethodDelete, lesson+"/video", "restoreTrainingVideo", "Volta ao vídeo original de uma lição"), h.restore)
}

type lessonInput struct {
	Module int `path:"module" doc:"A partir de 0"`
	Lesson int `path:"lesson" doc:"A partir de 0"`
}

func (in *lessonInput) key() Key { return Key{in.Module, in.Lesson} }

func (h *handler) video(_ context.Context, in *lessonInput) (*web.Stream, error) {
	return media(in.key(), h.service.library.Video)
}

func (h *handler) captions(_ context.Context, in *lessonInput) (*web.Stream, error) {
	return media(in.key(), h.service.library.Captions)
}

func media(k Key, open func(Key) (*Media, error)) (*web.Stream, error) {
	if !k.Valid() {
		return nil, errLesson
	}
	m, err := open(k)
	if err != nil {
		return nil, err
	}
	return web.Media(m.ContentType, m.Tag, m.Content), nil
}

type materialInput struct {
	Module   int    `path:"module" doc:"A partir de 0"`
	Material string `path:"material" maxLength:"20" doc:"apostila ou resumo"`
}

func (h *handler) material(_ context.Context, in *materialInput) (*web.Stream, error) {
	m, err := h.service.Module(in.Module)
	if err != nil {
		return nil, err
	}
	material, ok := materials[in.Material]
	if !ok {
		return nil, errMaterial
	}
	d := material.draw(&m, in.Module)
	return web.Attachment(material.filename(in.Module), "application/pdf", d.Write), nil
}

type videoOutput struct{ Body videoBody }

func respondVideo(v Video, err error) (*videoOutput, error) {
	if err != nil {
		return nil, err
	}
	return &videoOutput{videoOf(v)}, nil
}

func (h *handler) replace(ctx context.Context, in *lessonInput) (*videoOutput, error) {
	k, data := in.key(), web.Uploaded(ctx).Data
	return respondVideo(h.service.replaceVideo(ctx, web.Actor(ctx), k, "Vídeo de treinamento substituído", func() error {
		return h.service.library.SetVideo(k, data)
	}))
}

type linkBody struct {
	URL string `json:"url" maxLength:"500" doc:"Endereço https do vídeo"`
}

type linkInput struct {
	Module int `path:"module" doc:"A partir de 0"`
	Lesson int `path:"lesson" doc:"A partir de 0"`
	Body   linkBody
}

func (h *handler) link(ctx context.Context, in *linkInput) (*videoOutput, error) {
	k := Key{in.Module, in.Lesson}
	return respondVideo(h.service.replaceVideo(ctx, web.Actor(ctx), k, "Vídeo de treinamento substituído", func() error {
		return h.service.library.SetLink(k, in.Body.URL)
	}))
}

func (h *handler) restore(ctx context.Context, in *lessonInput) (*videoOutput, error) {
	k := in.key()
	return respondVideo(h.service.replaceVideo(ctx, web.Actor(ctx), k, "Vídeo original de treinamento restaurado", func() error {
		return h.service.library.RestoreVideo(k)
	}))
}
