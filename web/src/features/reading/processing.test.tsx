import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { billDocument, pendingDocument, sentDocument } from '@/test/factories/reading';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

/** The document answers with each of these in turn, the last one from then on. */
function answerDocument(...answers: (() => Response)[]) {
  const times: number[] = [];
  server.use(
    http.get('/api/idp/document/:id', () => {
      times.push(Date.now());
      return answers[Math.min(times.length, answers.length) - 1]?.();
    }),
  );
  return times;
}
const pending = () => HttpResponse.json(pendingDocument());
const done = () => HttpResponse.json(billDocument());

const useClock = () => vi.useFakeTimers({ shouldAdvanceTime: true });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const current = () => document.querySelector('[aria-current=step]');

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:large' }));
  URL.revokeObjectURL = () => {};
});
afterEach(() => vi.useRealTimers());

describe('while a document is being read', () => {
  it('IV-04 IV-05 asks at once, then every 5 seconds, until it is complete with its Excel', async () => {
    useClock();
    const times = answerDocument(
      pending,
      () => HttpResponse.json(billDocument({ excel_s3_url: null })),
      done,
    );
    renderApp('/analise-fatura?documento=d-1', { user: gestora() });
    expect(await screen.findByText('Processando fatura-outubro.pdf')).toBeVisible();
    expect(current()).toHaveTextContent('Processamento OCR');
    const from = Number(screen.getByRole('timer').textContent?.slice(2));
    await pass(3000);
    expect(screen.getByRole('timer')).toHaveTextContent(`0:0${from + 3}`);
    await pass(8000);
    await waitFor(() => expect(current()).toHaveTextContent('Dados Extraídos'));
    await pass(11_000);
    expect(times).toHaveLength(3);
    for (const [i, time] of times.entries()) {
      if (i > 0) expect(time - Number(times[i - 1])).toBeGreaterThanOrEqual(5000);
    }
  });

  it('IV-07 goes on asking after a question that failed', async () => {
    useClock();
    answerDocument(pending, () => problem(503, 'Serviço parado', 'parado'), done);
    renderApp('/analise-fatura?documento=d-1', { user: gestora() });
    await screen.findByText('Processando fatura-outubro.pdf');
    await pass(5100);
    expect(await screen.findByText('Erro na consulta: 503 Serviço parado')).toBeVisible();
    await pass(5100);
    await waitFor(() => expect(current()).toHaveTextContent('Dados Extraídos'));
    expect(screen.queryByText(/^Erro na consulta/)).toBeNull();
  });

  it.each([
    [1024 * 1024 + 1, /^blob:large$/],
    [1024 * 1024, /^data:application\/pdf;base64,/],
  ])('IV-08 shows %s bytes through %s', async (size, url) => {
    answerDocument(pending);
    renderApp('/analise-fatura', { user: gestora() });
    const file = new File(['%PDF-1.7'], 'fatura.pdf', { type: 'application/pdf' });
    Object.defineProperty(file, 'size', { value: size });
    fireEvent.change(await screen.findByLabelText('Faturas'), { target: { files: [file] } });
    const frame = await screen.findByTitle('Pré-visualização de fatura.pdf');
    expect(frame.getAttribute('src')).toMatch(url);
  });

  it("IV-05 stops at FAILED with its sentence, reads again, and 'Nova fatura' resets", async () => {
    let read = false;
    server.use(
      http.get('/api/idp/document/:id', () =>
        HttpResponse.json(
          pendingDocument({ status: 'FAILED', error: 'O arquivo está danificado.', version: 2 }),
        ),
      ),
      http.post('/api/idp/document/:id/retry', ({ request }) => {
        read = request.headers.get('If-Match') === '"2"';
        return problem(409, 'O documento ainda está sendo processado.', 'em_processamento');
      }),
    );
    const { user, location } = renderApp('/analise-fatura?documento=d-1', { user: gestora() });
    expect(
      await screen.findByText('Falha no processamento do documento. Tente novamente.'),
    ).toBeVisible();
    expect(screen.getByText('O arquivo está danificado.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ler de novo' }));
    expect(await screen.findByText('O documento ainda está sendo processado.')).toBeVisible();
    expect(read).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Nova fatura' }));
    expect(location()).toBe('/analise-fatura');
    expect(await screen.findByText('Arraste as faturas para cá')).toBeVisible();
  });

  it('IV-06 asks for the password of a PDF, also when the first one was wrong', async () => {
    const locked = (code: string, error: string) =>
      pendingDocument({ status: 'FAILED', error_code: code, error, version: 2 });
    let state = locked('pdf_senha', 'O PDF está protegido por senha.');
    const given: string[] = [];
    server.use(
      http.get('/api/idp/document/:id', () => HttpResponse.json(state)),
      http.post('/api/idp/document/:id/retry', async ({ request }) => {
        const { password, lembrar } = (await request.json()) as Record<string, string | boolean>;
        given.push(`${password} ${lembrar}`);
        state =
          password === '12345'
            ? billDocument({ version: 5 })
            : locked('pdf_senha_incorreta', 'A senha não abre este PDF.');
        return HttpResponse.json(state);
      }),
    );
    const { user } = renderApp('/analise-fatura?documento=d-1', { user: gestora() });
    expect(await screen.findByText('O PDF está protegido por senha.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Abrir com a senha' }));
    expect(screen.getByText('Informe a senha do PDF')).toBeVisible();
    await user.type(screen.getByLabelText('Senha do PDF'), '999{Enter}');
    expect(await screen.findByText('A senha não abre este PDF.')).toBeVisible();
    await user.clear(screen.getByLabelText('Senha do PDF'));
    await user.click(screen.getByLabelText('Lembrar para este cliente'));
    await user.type(screen.getByLabelText('Senha do PDF'), '12345{Enter}');
    expect(await screen.findByRole('heading', { name: 'Dados Extraídos' })).toBeVisible();
    expect(given).toEqual(['999 false', '12345 true']);
  });

  it('IV-04 says that there is no such document', async () => {
    renderApp('/analise-fatura?documento=outro', { user: gestora() });
    expect(await screen.findByText('Documento não encontrado.')).toBeVisible();
  });
});

describe('the documents that were sent', () => {
  it('IV-04 shows each with its state and leads to it; one can be taken off the list', async () => {
    let removed = '';
    server.use(
      http.get('/api/idp/documents', () =>
        HttpResponse.json({
          data: [
            sentDocument(),
            sentDocument({ document_id: 'd-2', filename: 'b.pdf', invoice_id: 'i-1' }),
            sentDocument({ document_id: 'd-3', filename: 'c.pdf', status: 'FAILED' }),
            sentDocument({
              document_id: 'd-4',
              filename: 'd.pdf',
              status: 'FAILED',
              error_code: 'pdf_senha',
            }),
          ].filter(({ document_id }) => document_id !== removed),
          page: 1,
          pageSize: 20,
          total: 4,
          totalCapped: false,
        }),
      ),
      http.delete('/api/idp/document/:id', ({ params }) => {
        removed = String(params.id);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp('/analise-fatura', { user: gestora() });
    const table = await screen.findByRole('table', { name: 'Documentos enviados' });
    await within(table).findByText('Vinculado');
    for (const word of ['Pronto', 'Falha', 'Precisa de senha']) {
      expect(within(table).getByText(word)).toBeVisible();
    }
    expect(within(table).getByRole('link', { name: 'b.pdf' })).toHaveAttribute(
      'href',
      '/analise-fatura?documento=d-2',
    );
    await user.click(screen.getByRole('button', { name: 'Excluir c.pdf' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }),
    );
    await waitFor(() => expect(within(table).queryByText('c.pdf')).toBeNull());
  });

  it('IV-04 narrows the list to a state, in the address, and exports what it shows', async () => {
    const asked: string[] = [];
    const create = vi.fn(() => 'blob:x');
    Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => {} });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    server.use(
      http.get('/api/idp/documents', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json({ data: [], page: 1, pageSize: 20, total: 1, totalCapped: false });
      }),
      http.get('/api/idp/documents/export', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.text('x');
      }),
    );
    const { user, location } = renderApp('/analise-fatura', { user: gestora() });
    expect(await screen.findByText('Nenhum documento enviado ainda.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Situação'), 'Falha');
    expect(location()).toBe('/analise-fatura?situacao=falha');
    expect(await screen.findByText('Nenhum documento nesta situação.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Exportar' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Texto (CSV)' }));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect(asked.slice(-2)).toEqual([
      '?situacao=falha&page=1&pageSize=20',
      '?situacao=falha&format=csv',
    ]);
    click.mockRestore();
  });
});
