import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { ReadingDocumentBody } from '@/api/gen/types.gen';
import { billDocument } from '@/test/factories/reading';
import { openReview } from '@/test/open-review';
import { server } from '@/test/server';

type EventBody = NonNullable<ReadingDocumentBody['evento']>;

const event = (overrides: Partial<EventBody> = {}): EventBody => ({
  tipo: '110111',
  chave: '35261075277525000178550010000007011123463792',
  em: '2026-10-06',
  protocolo: null,
  texto: 'Erro de valor na nota',
  outra_chave: null,
  estado: 'aguarda',
  frase: 'O documento chegou sozinho e diz: a NF 701 foi cancelada em 06/10/2026.',
  pergunta: 'Cancelar a NF 701?',
  fatura_proposta: null,
  nota_aqui: true,
  pode_desfazer: false,
  ...overrides,
});

const read = (evento: EventBody) =>
  billDocument({
    evento,
    kind: { class: 'evento_xml', confidence: 100, evidence: [], question: null },
    class: 'evento_xml',
  });

describe('an event of a note', () => {
  it('DR-18 what came by itself is applied or dismissed by a person', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('/api/idp/document/:id/evento', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(
          read(
            event({
              estado: 'aplicado',
              pergunta: null,
              pode_desfazer: true,
              frase: 'A NF 701 foi cancelada em 06/10/2026.',
            }),
          ),
        );
      }),
      http.post('/api/idp/document/:id/evento/desfazer', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(
          read(
            event({ estado: 'desfeito', pergunta: null, frase: 'O evento foi desfeito: engano' }),
          ),
        );
      }),
    );
    const { user } = await openReview(read(event()));
    expect(await screen.findByText('Cancelar a NF 701?')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Dispensar' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Aplicar' }));
    expect(await screen.findByText('A NF 701 foi cancelada em 06/10/2026.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Desfazer o evento' }));
    await user.type(screen.getByLabelText(/Motivo/), 'engano');
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('O evento foi desfeito: engano')).toBeVisible();
    expect(sent).toEqual([{ acao: 'aplicar' }, { motivo: 'engano' }]);
  });
});
