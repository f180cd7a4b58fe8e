import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { billDocument } from '@/test/factories/reading';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { openReview } from '@/test/open-review';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const total = () => screen.getByLabelText('Valor da fatura');

describe('acts on the document', () => {
  it('RQ-01 what is typed is not lost by another type; how sure the type is says percent', async () => {
    const { user } = await openReview();
    expect(screen.getByText(/confiança \d+%/, { selector: 'span' })).toBeVisible();
    const change = screen.getByRole('button', { name: 'Confirmar o tipo' });
    expect(change).toBeEnabled();
    await user.clear(total());
    await user.type(total(), '10,00');
    expect(change).toBeDisabled();
    expect(screen.getByText(/salve ou descarte antes o que digitou/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(change).toBeEnabled();
  });

  it('RQ-03 what is confirmed counts values; the type is named beside them', async () => {
    const kind = {
      class: 'fatura' as const,
      confidence: 70,
      evidence: [],
      question: 'Parece uma fatura de energia. Confirme o tipo do documento.',
    };
    await openReview(billDocument({ kind, doubts: 3 }));
    expect(
      screen.getByRole('button', { name: 'Confirmar o tipo e 2 valores lidos' }),
    ).toBeVisible();
  });

  it('RQ-02 an act that comes too late offers what is stored now, and keeps the focus', async () => {
    let version = 3;
    server.use(
      http.get('/api/idp/document/:id', () =>
        HttpResponse.json(billDocument({ version, missing: ['histórico', 'itens'] })),
      ),
      http.post('/api/idp/document/:id/confirm', ({ request }) =>
        request.headers.get('If-Match') === '"3"'
          ? problem(412, 'Outra pessoa alterou este documento.', 'versao_desatualizada')
          : HttpResponse.json(billDocument({ version: 9, missing: ['itens'] })),
      ),
    );
    const { user } = renderApp('/analise-fatura?documento=d-1', { user: gestora() });
    const waive = await screen.findByRole('button', {
      name: 'Não consta no documento: histórico',
    });
    await user.click(waive);
    version = 8;
    await user.click(await screen.findByRole('button', { name: 'Carregar dados atuais' }));
    await waitFor(() => expect(screen.queryByText(/^Outra pessoa alterou/)).toBeNull());
    expect(waive).toBeInTheDocument();
    await user.click(waive);
    await waitFor(() => expect(waive).not.toBeInTheDocument());
    expect(document.body).not.toHaveFocus();
  });
});
