package training

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/web"
)

var errMaterial = fault.New(fault.NotFound, "material_ausente", "Material não encontrado.")

// mediaRoutes registers what is played, downloaded and replaced.
func (h *handler) mediaRoutes(r *web.Router, routes web.Group) {
	const lesson = "/modules/{module}/lessons/{lesson}"
	web.Register(r, routes.Get(lesson+"/video", "getTrainingVideo", "O vídeo de uma lição").Downloads("video/webm").ForAll(), h.video)
	web.Register(r, routes.Get(lesson+"/captions", "getTrainingCaptions", "As legendas do vídeo de uma lição").Downloads("text/vtt").ForAll(), h.captions)
	web.Register(r, routes.Get("/modules/{module}/materials/{material}", "getTrainingMaterial",
		"Baixa a apostila ou o resumo de um módulo, em PDF").Downloads("application/pdf").ForAll(), h.material)
	routes.Access = web.Requires(actor.SettingsManage)
	web.Register(r, routes.Post(lesson+"/video", "replaceTrainingVideo",
		"Substitui o vídeo de uma lição por um arquivo").Uploads(MaxVideo, "O vídeo deve ter no máximo 25 MB."), h.replace)
	web.Register(r, routes.Put(lesson+"/link", "linkTrainingVideo", "Substitui o vídeo de uma lição por um endereço"), h.link)
	web.Register(r, routes.Delete(lesson+"/video", "restoreTrainingVideo", "Volta ao vídeo original de uma lição"), h.restore)
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

func respondVideo(v Video, err error) (videoBody, error) {
	if err != nil {
		return videoBody{}, err
	}
	return videoOf(v), nil
}

func (h *handler) replace(ctx context.Context, in *lessonInput) (videoBody, error) {
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

func (h *handler) link(ctx context.Context, in *linkInput) (videoBody, error) {
	k := Key{in.Module, in.Lesson}
	return respondVideo(h.service.replaceVideo(ctx, web.Actor(ctx), k, "Vídeo de treinamento substituído", func() error {
		return h.service.library.SetLink(k, in.Body.URL)
	}))
}

func (h *handler) restore(ctx context.Context, in *lessonInput) (videoBody, error) {
	k := in.key()
	return respondVideo(h.service.replaceVideo(ctx, web.Actor(ctx), k, "Vídeo original de treinamento restaurado", func() error {
		return h.service.library.RestoreVideo(k)
	}))
}
