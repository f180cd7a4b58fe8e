import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { queueOf, queueRow } from '@/test/factories/queue';
import { billDocument } from '@/test/factories/reading';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
// Fetched when a document is opened; a test that ends meanwhile would leave it half there.
import '../components/review';
import './queue-page';

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

interface Asked {
  documents: { document_id: string; version: number }[];
  user_id?: string | null;
}

const answer = ({ document_id }: Asked['documents'][number], refused: Record<string, string>) => ({
  document_id,
  filename: `${document_id}.pdf`,
  success: !refused[document_id],
  code: refused[document_id] ? 'recusado' : null,
  message: refused[document_id] ?? null,
  version: refused[document_id] ? null : 4,
});

/** The queue answers with these rows until they are linked; returns the requests received. */
function answerQueue(...rows: ReturnType<typeof queueRow>[]) {
  const refused: Record<string, string> = {};
  const asked: string[] = [];
  const linked = new Map<string, unknown>();
  server.use(
    http.get('/api/idp/queue', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(queueOf(rows.filter((row) => !linked.has(row.document_id))));
    }),
    http.post('/api/idp/queue/link', async ({ request }) => {
      const { documents } = (await request.json()) as Asked;
      for (const one of documents) if (!refused[one.document_id]) linked.set(one.document_id, one);
      return HttpResponse.json({ data: documents.map((one) => answer(one, refused)) });
    }),
    http.post('/api/idp/document/:id/unlink', ({ params }) => {
      linked.delete(String(params.id));
      return HttpResponse.json(billDocument({ document_id: String(params.id) }));
    }),
  );
  return { asked, linked, refused };
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
    expect(linked.get('d-1')).toEqual({ document_id: 'd-1', version: 3 });
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
    const { refused, linked } = answerQueue(queueRow(), second, third);
    refused['d-3'] = 'Beatriz está conferindo este documento.';
    renderApp(address, { user: gestora() });
    await row(/Padaria/);
    fireEvent.click(screen.getByRole('checkbox', { name: /página/i }));
    const bar = screen.getByRole('region', { name: 'Selecionados' });
    fireEvent.click(within(bar).getByRole('button', { name: 'Vincular 2 prontas' }));
    expect(
      await screen.findByText('sol.pdf: Beatriz está conferindo este documento.'),
    ).toBeVisible();
    expect(screen.getByText('1 documento vinculado, 1 recusado.')).toBeVisible();
    expect([...linked.keys()]).toEqual(['d-1']);
  });

  it('RQ-07 gives the ticked documents to a person by one request', async () => {
    answerQueue(queueRow(), second);
    const given: unknown[] = [];
    server.use(
      http.get('/api/idp/queue/options', () =>
        HttpResponse.json({
          distribuidoras: [],
          responsaveis: [],
          pessoas: [{ id: 'u-9', name: 'Beatriz' }],
          oferecer_automatico: false,
        }),
      ),
      http.put('/api/idp/queue/owner', async ({ request }) => {
        const asked = (await request.json()) as Asked;
        given.push(asked);
        return HttpResponse.json({ data: asked.documents.map((one) => answer(one, {})) });
      }),
    );
    renderApp(address, { user: gestora() });
    await row(/Cerâmica/);
    fireEvent.click(screen.getByRole('checkbox', { name: /página/i }));
    const select = await screen.findByRole('combobox', { name: 'Atribuir a' });
    fireEvent.change(select, { target: { value: 'u-9' } });
    expect(await screen.findByText('2 documentos atribuídos, 0 recusados.')).toBeVisible();
    expect(given).toEqual([
      {
        documents: [
          { document_id: 'd-1', version: 3 },
          { document_id: 'd-2', version: 3 },
        ],
        user_id: 'u-9',
      },
    ]);
  });

  it('RQ-04 RQ-11 has tabs for what is without a client and for files of several bills', async () => {
    const { asked } = answerQueue(queueRow({ situacao: 'sem_cliente', badge: 'Sem cliente' }));
    const app = renderApp(address, { user: gestora() });
    expect(await row(/Metalúrgica/)).toHaveTextContent('Sem cliente');
    fireEvent.click(screen.getByRole('button', { name: /^Sem cliente/ }));
    await waitFor(() => expect(app.location()).toContain('situacao=sem_cliente'));
    await waitFor(() => expect(asked.at(-1)).toContain('situacao=sem_cliente'));
    expect(screen.getByRole('button', { name: /^Várias faturas/ })).toBeVisible();
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
