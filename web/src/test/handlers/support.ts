import { HttpResponse, http } from 'msw';
import type { SupportBlock, SupportConversationBody } from '@/api/gen/types.gen';

/** A ticket of Bruno that waits for the staff. */
export function ticket(parts: Partial<SupportConversationBody> = {}): SupportConversationBody {
  return {
    id: 't-1',
    numero: 7,
    categoria: 'duvida',
    assunto: 'Preço de outubro',
    situacao: 'aberto',
    autor: 'Bruno de Lima',
    meu: true,
    aberto_em: '2026-11-03T12:00:00Z',
    atualizado_em: '2026-11-03T12:00:00Z',
    mensagens: [
      {
        id: 'm-1',
        autor: 'Bruno de Lima',
        equipe: false,
        texto: 'De onde vem o preço?',
        em: '2026-11-03T12:00:00Z',
      },
    ],
    ...parts,
  };
}

const title = (level: number, text: string): SupportBlock => ({
  kind: 'titulo',
  level,
  id: text.toLowerCase().replaceAll(' ', '-'),
  spans: [{ text }],
});
const paragraph = (text: string): SupportBlock => ({ kind: 'paragrafo', spans: [{ text }] });

/** The documents of the help: two subjects of questions; any other has one paragraph. */
export const documents: Readonly<Record<string, SupportBlock[]>> = {
  faq: [
    title(1, 'Perguntas frequentes'),
    title(2, 'Acesso'),
    title(3, 'Esqueci a senha'),
    paragraph('Peça um link na tela de entrada.'),
    title(2, 'Contratos'),
    title(3, 'De onde vem o preço'),
    paragraph('Do mês, do período ou do preço médio.'),
  ],
};

export const supportHandlers = [
  http.get('/api/suporte/chamados', () =>
    HttpResponse.json({
      data: [ticket()],
      page: 1,
      pageSize: 20,
      total: 1,
      totalCapped: false,
    }),
  ),
  http.get('/api/suporte/chamados/:id', () => HttpResponse.json(ticket())),
  http.get('/api/ajuda/documentos/:nome', ({ params }) => {
    const nome = String(params.nome);
    return HttpResponse.json({
      nome,
      blocos: documents[nome] ?? [title(1, 'Título'), paragraph(`Texto de ${nome}.`)],
    });
  }),
];
