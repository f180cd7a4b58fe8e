import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { billDocument, pendingDocument } from '@/test/factories/reading';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
// Fetched when a document is opened; a test that ends meanwhile would leave it half there.
import './analysis-page';
import './components/review';

const whole = billDocument({
  filename: 'faturas.pdf',
  excel_s3_url: null,
  extracted_data: null,
  kind: null,
  fields: [],
  badge: 'Várias faturas',
  partes: [
    { document_id: 'd-2', paginas: '1 a 2', valor_fatura: '228.63' },
    { document_id: 'd-3', paginas: '3', valor_fatura: '1500.00' },
  ],
});

describe('a file with several bills', () => {
  it('RQ-11 leads to the document of each, and is no bill itself', async () => {
    server.use(http.get('/api/idp/document/:id', () => HttpResponse.json(whole)));
    renderApp('/analise-fatura?documento=d-1', { user: gestora() });
    const list = await screen.findByRole('list', { name: 'Faturas do arquivo' });
    expect(screen.getByText('2 faturas neste arquivo')).toBeVisible();
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first).toHaveTextContent(/Fatura 1: páginas 1 a 2 · R\$.228,63/);
    expect(second).toHaveTextContent(/Fatura 2: página 3 · R\$.1\.500,00/);
    expect(within(list).getByRole('link', { name: /Fatura 2/ })).toHaveAttribute(
      'href',
      '/analise-fatura?documento=d-3',
    );
    expect(screen.queryByText('Tipo do documento')).toBeNull();
  });

  it('RQ-11 is read as one where a person says so', async () => {
    const classes: unknown[] = [];
    server.use(
      http.get('/api/idp/document/:id', () =>
        HttpResponse.json(classes.length === 0 ? whole : pendingDocument()),
      ),
      http.put('/api/idp/document/:id/class', async ({ request }) => {
        classes.push(await request.json());
        return HttpResponse.json(pendingDocument());
      }),
    );
    renderApp('/analise-fatura?documento=d-1', { user: gestora() });
    fireEvent.click(await screen.findByRole('button', { name: 'É uma fatura só' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Ler como uma fatura só' }));
    await waitFor(() => expect(classes).toEqual([{ class: 'fatura' }]));
  });

  it('RQ-11 RQ-09 a bill says which file it came in, and what was not recognised', async () => {
    const part = billDocument({
      parte_de: { document_id: 'd-0', paginas: '3' },
      warnings: [{ code: 'aviso:imagem', message: 'A imagem da página 1 não foi reconhecida.' }],
    });
    server.use(http.get('/api/idp/document/:id', () => HttpResponse.json(part)));
    renderApp('/analise-fatura?documento=d-1', { user: gestora() });
    expect(
      await screen.findByText('Esta fatura veio em um arquivo com outras: página 3.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver todas as faturas do arquivo' })).toHaveAttribute(
      'href',
      '/analise-fatura?documento=d-0',
    );
    expect(await screen.findByText('A imagem da página 1 não foi reconhecida.')).toBeVisible();
  });
});
