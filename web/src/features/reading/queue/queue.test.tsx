import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { queueOf, queueRow } from '@/test/factories/queue';
import { billDocument } from '@/test/factories/reading';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
// Fetched when a document is opened; a test that ends meanwhile would leave it half there.
import '../components/review';

const address = '/analise-fatura/fila';
const second = queueRow({
  document_id: 'd-2',
  filename: 'fatura-setembro.pdf',
  cliente: 'Cerâmica União',
  situacao: 'revisar',
  badge: 'Revisar 2',
  doubts: 2,
  contrato: null,
  pergunta: { code: 'mes_ja_faturado', text: 'Já há uma fatura deste mês' },
  em_conferencia: { id: 'u-9', name: 'Beatriz', ate: '2026-11-09T12:05:00Z', minha: false },
});

/** The queue answers with these rows until they are linked; what was asked is returned. */
function answerQueue(...rows: ReturnType<typeof queueRow>[]) {
  const asked: string[] = [];
  const linked = new Map<string, unknown>();
  server.use(
    http.get('/api/idp/queue', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(queueOf(rows.filter((row) => !linked.has(row.document_id))));
    }),
    http.post('/api/idp/document/:id/link', async ({ params, request }) => {
      linked.set(String(params.id), await request.json());
      const document = billDocument({ document_id: String(params.id), invoice_id: 'i-1' });
      return HttpResponse.json({ document, invoice: { id: 'i-1' } }, { status: 201 });
    }),
    http.post('/api/idp/document/:id/unlink', ({ params }) => {
      linked.delete(String(params.id));
      return HttpResponse.json(billDocument({ document_id: String(params.id) }));
    }),
  );
  return { asked, linked };
}

const row = (name: RegExp) => screen.findByRole('row', { name });

describe('the queue', () => {
  it('RQ-07 shows what was read, the proposal or the question, and who has it', async () => {
    answerQueue(queueRow(), second);
    renderApp(address, { user: gestora() });
    const first = await row(/Metalúrgica São José/);
    for (const text of ['123456', 'out/2026', 'R$ 48.210,55', 'CT-1790000000001', 'Pronto'])
      expect(first).toHaveTextContent(text.replace(' ', '\u00a0').replace('\u00a0', ' '));
    const other = await row(/Cerâmica União/);
    expect(other).toHaveTextContent('Revisar 2');
    expect(other).toHaveTextContent('Já há uma fatura deste mês');
    expect(other).toHaveTextContent('Com Beatriz');
    expect(screen.getByRole('button', { name: /A conferir/ })).toHaveTextContent('2');
  });

  it('RQ-07 keeps its state in the address, and asks with it', async () => {
    const { asked } = answerQueue(queueRow());
    const app = renderApp(`${address}?situacao=pronto&ordem=-valor&sem_proposta=1`, {
      user: gestora(),
    });
    await row(/Metalúrgica/);
    expect(asked[0]).toContain('situacao=pronto');
    expect(asked[0]).toContain('ordem=-valor');
    expect(asked[0]).toContain('sem_proposta=true');
    fireEvent.click(screen.getByRole('button', { name: /^Revisar/ }));
    await waitFor(() => expect(app.location()).toContain('situacao=revisar'));
    expect(app.location()).toContain('ordem=-valor');
  });

  it('RQ-07 c links the first ready row with one key, and its message takes it back', async () => {
    const { linked } = answerQueue(queueRow(), second);
    renderApp(address, { user: gestora() });
    await row(/Metalúrgica/);
    fireEvent.keyDown(document.body, { key: 'c' });
    await waitFor(() => expect(screen.queryByRole('row', { name: /Metalúrgica/ })).toBeNull());
    expect(linked.get('d-1')).toEqual({ contract_id: 'c-1' });
    fireEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await row(/Metalúrgica/)).toBeVisible();
  });

  it('RQ-07 c leaves a row alone that asks something', async () => {
    const { linked } = answerQueue(second);
    renderApp(address, { user: gestora() });
    await row(/Cerâmica/);
    fireEvent.keyDown(document.body, { key: 'c' });
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(linked.size).toBe(0);
  });

  it('RQ-07 links the ready ones of those that are ticked, and says why others were refused', async () => {
    const third = queueRow({ document_id: 'd-3', cliente: 'Padaria Sol', filename: 'sol.pdf' });
    answerQueue(queueRow(), second, third);
    server.use(
      http.post('/api/idp/document/d-3/link', () =>
        problem(409, 'O mês de outubro está fechado.', 'mes_fechado'),
      ),
    );
    renderApp(address, { user: gestora() });
    await row(/Padaria/);
    fireEvent.click(screen.getByRole('checkbox', { name: /página/i }));
    const bar = screen.getByRole('region', { name: 'Selecionados' });
    fireEvent.click(within(bar).getByRole('button', { name: 'Vincular 2 prontas' }));
    expect(await screen.findByText('sol.pdf: O mês de outubro está fechado.')).toBeVisible();
    expect(screen.getByText('1 documento vinculado, 1 recusado.')).toBeVisible();
  });

  it('RQ-07 goes through pages by where the last one ended', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/api/idp/queue', ({ request }) => {
        const { searchParams } = new URL(request.url);
        asked.push(searchParams.get('depois') ?? '');
        return HttpResponse.json(queueOf([queueRow()], searchParams.get('depois') ? null : 'abc'));
      }),
    );
    renderApp(address, { user: gestora() });
    await row(/Metalúrgica/);
    fireEvent.click(screen.getByRole('button', { name: 'Próxima' }));
    await waitFor(() => expect(asked).toContain('abc'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Próxima' })).toBeDisabled());
  });

  it('RQ-07 a document says who else has it open', async () => {
    server.use(
      http.post('/api/idp/document/:id/claim', () =>
        HttpResponse.json({
          id: 'u-9',
          name: 'Beatriz',
          ate: '2026-11-09T15:05:00Z',
          minha: false,
        }),
      ),
    );
    renderApp('/analise-fatura?documento=d-1', { user: gestora() });
    expect(
      await screen.findByText('Beatriz está conferindo este documento até 12:05.'),
    ).toBeVisible();
  });
});
