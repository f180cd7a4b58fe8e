package support

import (
	"context"
	"io"

	"ynova/internal/platform/web"
)

type documentInput struct {
	Nome string `path:"nome" maxLength:"20" doc:"manual, novidades, faq, contatos, privacidade ou termos"`
}

type documentBody struct {
	Nome   string  `json:"nome"`
	Blocos []Block `json:"blocos"`
}

func (h *handler) document(ctx context.Context, in *documentInput) (documentBody, error) {
	blocks, err := h.library.Document(in.Nome)
	if err == nil && in.Nome == "contatos" {
		blocks, err = h.service.withHouse(ctx, blocks)
	}
	if err != nil {
		return documentBody{}, err
	}
	return documentBody{in.Nome, blocks}, nil
}

type imageInput struct {
	Arquivo string `path:"arquivo" maxLength:"100"`
}

func (h *handler) image(_ context.Context, in *imageInput) (*web.Stream, error) {
	data, err := h.library.Image(in.Arquivo)
	if err != nil {
		return nil, err
	}
	return web.Attachment(in.Arquivo, "image/webp", func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	}), nil
}
