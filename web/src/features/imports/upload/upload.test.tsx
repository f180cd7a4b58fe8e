import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { balancePage, balanceRow } from '@/test/factories/balance';
import { importCounts, job, sheetImport, unmappedImport } from '@/test/factories/import';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const sheet = new File(['cliente;cnpj\n'], 'medição.csv', { type: 'text/csv' });

/** Opens the dialog over the list. */
async function openDialog() {
  const app = renderApp('/balancos', { user: gestora() });
  await screen.findByRole('link', { name: 'Metalúrgica São José Ltda.' });
  await app.user.click(screen.getByRole('button', { name: 'Enviar planilha' }));
  const dialog = await screen.findByRole('dialog', { name: 'Enviar planilha CSV' });
  const send = () =>
    app.user.click(within(dialog).getByRole('button', { name: 'Enviar planilha' }));
  return { ...app, dialog, send };
}

/** Chooses a file as the browser does, also one that its own filter would leave out. */
function choose(file: File) {
  fireEvent.change(screen.getByLabelText('Planilha'), { target: { files: [file] } });
}

async function sendSheet(file = sheet) {
  const opened = await openDialog();
  choose(file);
  await opened.send();
  return opened;
}

/** A job that answers with each of these in turn, the last one from then on. */
function answerJob(...answers: object[]) {
  const times: number[] = [];
  server.use(
    http.get('/energy-balance/jobs/:id', () => {
      times.push(Date.now());
      return HttpResponse.json(answers[Math.min(times.length, answers.length) - 1] ?? job());
    }),
  );
  return times;
}

const answerUpload = (body: object | null, status = 202) =>
  server.use(
    http.post('/energy-balance/upload', () =>
      body === null ? new HttpResponse(null, { status }) : HttpResponse.json(body, { status }),
    ),
  );

const useClock = () => vi.useFakeTimers({ shouldAdvanceTime: true });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

afterEach(() => vi.useRealTimers());

describe('choosing a sheet', () => {
  it('EB-07 refuses what is too large', async () => {
    await openDialog();
    const file = new File(['x'], 'grande.csv', { type: 'text/csv' });
    Object.defineProperty(file, 'size', { value: 10 * 1024 * 1024 + 1 });
    choose(file);
    expect(await screen.findByText('O arquivo excede o limite de 10MB.')).toBeVisible();
  });

  it.each([
    ['medicao.csv', ''],
    ['medicao.XLSX', ''],
    ['sem-extensao', ''],
    ['planilha.pdf', 'application/pdf'],
  ])('EB-07 DR-16 accepts %s', async (name, type) => {
    await openDialog();
    choose(new File(['x'], name, { type }));
    expect(await screen.findByText(name)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("EB-07 'Selecione uma planilha CSV para prosseguir.' without a file", async () => {
    const { send } = await openDialog();
    await send();
    expect(await screen.findByText('Selecione uma planilha CSV para prosseguir.')).toBeVisible();
  });

  it('EB-15 offers the empty sheet in both formats', async () => {
    await openDialog();
    const hrefs = ['CSV', 'XLSX'].map((format) =>
      screen.getByRole('link', { name: `Planilha modelo ${format}` }).getAttribute('href'),
    );
    expect(hrefs).toEqual(['/api/imports/template.csv', '/api/imports/template.xlsx']);
  });
});

describe('the answer to an upload', () => {
  it('EB-08 sends name and content in base64, with a key that makes it harmless twice', async () => {
    let sent: unknown;
    let key: string | null = null;
    server.use(
      http.post('/energy-balance/upload', async ({ request }) => {
        key = request.headers.get('Idempotency-Key');
        sent = await request.json();
        return HttpResponse.json({ jobId: 'j-1' });
      }),
    );
    await sendSheet();
    await waitFor(() =>
      expect(sent).toEqual({ filename: 'medição.csv', fileData: btoa('cliente;cnpj\n') }),
    );
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([{ balanceId: 'b-1' }, { data: { balanceId: 'b-1' } }])(
    "EB-08 EB-10 %j: 'Balanço energético criado com sucesso!' and the balance opens",
    async (body) => {
      answerUpload(body);
      const { location } = await sendSheet();
      expect(await screen.findByText('Balanço energético criado com sucesso!')).toBeVisible();
      await waitFor(() => expect(location()).toBe('/balancos/b-1'));
    },
  );

  it("EB-08 EB-10 neither id: 'Planilha enviada! Atualizando a listagem.', and the list after 4 s", async () => {
    useClock();
    answerUpload({});
    const { dialog } = await sendSheet();
    await waitFor(() =>
      expect(screen.getAllByText('Planilha enviada! Atualizando a listagem.')[0]).toBeVisible(),
    );
    server.use(
      http.get('/energy-balance', () =>
        HttpResponse.json(balancePage([balanceRow({ cliente: 'Cliente novo' })])),
      ),
    );
    await pass(3500);
    expect(screen.queryByText('Cliente novo')).toBeNull();
    await pass(700);
    expect(await screen.findByText('Cliente novo')).toBeVisible();
    expect(dialog).not.toBeInTheDocument();
  });

  it("EB-10 'Não foi possível enviar a planilha para processamento.' where the server says nothing", async () => {
    answerUpload(null, 502);
    const { dialog } = await sendSheet();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Não foi possível enviar a planilha para processamento.',
    );
    expect(within(dialog).getByRole('button', { name: 'Enviar planilha' })).toBeVisible();
  });

  it("EB-12 shows the body's error", async () => {
    server.use(
      http.post('/energy-balance/upload', () => problem(413, 'O arquivo excede o limite de 10MB.')),
    );
    const { dialog } = await sendSheet();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'O arquivo excede o limite de 10MB.',
    );
  });

  it("EB-10 'Falha ao ler o arquivo'", async () => {
    vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (this: FileReader) {
      this.onerror?.(new ProgressEvent('error') as ProgressEvent<FileReader>);
    });
    const { dialog } = await sendSheet();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Falha ao ler o arquivo');
  });
});

describe('the job of an upload', () => {
  it('EB-08 EB-09 EB-10 is asked for every 2 s, with its progress, until its balance opens', async () => {
    useClock();
    const times = answerJob(
      job({ status: 'queued', progress: { done: 0, total: 0 } }),
      job(),
      job({ status: 'completed', balanceId: 'b-1' }),
    );
    const { dialog, location } = await sendSheet();
    expect(
      await screen.findByText('Processando planilha. Isso pode levar alguns instantes.'),
    ).toBeVisible();
    await waitFor(() => expect(times).toHaveLength(1));
    await pass(2000);
    expect(await within(dialog).findByText('30 de 120 linhas')).toBeVisible();
    await pass(2000);
    expect(await screen.findByText('Processamento concluído com sucesso!')).toBeVisible();
    await waitFor(() => expect(location()).toBe('/balancos/b-1'));
    expect(times).toHaveLength(3);
    expect((times[2] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(4000);
  });

  it('EB-15 shows what a sheet of many balances has changed, and reloads the list', async () => {
    answerJob(job({ status: 'completed' }));
    server.use(
      http.get('/api/imports/:id', () =>
        HttpResponse.json(sheetImport({ counts: importCounts({ criadas: 77 }) })),
      ),
    );
    const { dialog } = await sendSheet();
    expect(await within(dialog).findByText('77')).toBeVisible();
    expect(within(dialog).getByRole('link', { name: 'Ver importação' })).toHaveAttribute(
      'href',
      '/importacoes/i-1',
    );
  });

  it('EB-15 leads to the columns of an unknown layout', async () => {
    answerJob(job({ status: 'needs_mapping' }));
    server.use(http.get('/api/imports/:id', () => HttpResponse.json(unmappedImport())));
    const { location } = await sendSheet();
    expect(await screen.findByRole('table', { name: 'Colunas da planilha' })).toBeVisible();
    expect(location()).toBe('/importacoes/i-1');
  });

  it('EB-15 leads to the rejected rows', async () => {
    answerJob(job({ status: 'needs_review' }));
    const { location } = await sendSheet();
    await waitFor(() => expect(location()).toBe('/importacoes/i-1'));
  });

  it("EB-08 EB-10 a failed one aborts: its reason, or 'Processamento do balanço retornou erro.'", async () => {
    answerJob(job({ status: 'failed', error: 'A planilha não tem linhas de dados.' }));
    const { dialog, send } = await sendSheet();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'A planilha não tem linhas de dados.',
    );
    answerJob({ ...job(), status: 'error' });
    await send();
    await waitFor(() =>
      expect(within(dialog).getByRole('alert')).toHaveTextContent(
        'Processamento do balanço retornou erro.',
      ),
    );
  });

  it("EB-08 EB-10 'Tempo limite ao aguardar o processamento do balanço energético.' after 60 s", async () => {
    useClock();
    const times = answerJob(job());
    const { dialog } = await sendSheet();
    await waitFor(() => expect(times).toHaveLength(1));
    for (let second = 0; second < 58; second += 2) await pass(2000);
    expect(within(dialog).queryByRole('alert')).toBeNull();
    await pass(4000);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Tempo limite ao aguardar o processamento do balanço energético.',
    );
    expect(within(dialog).getByRole('alert')).toHaveTextContent('A planilha continua no servidor.');
    expect(within(dialog).getByRole('link', { name: 'Acompanhar' })).toHaveAttribute(
      'href',
      '/importacoes/i-1',
    );
    const asked = times.length;
    expect(asked).toBeLessThanOrEqual(31);
    await pass(10_000);
    expect(times).toHaveLength(asked);
  });
});

describe('stopping an upload', () => {
  it('EB-14 cancels the sending', async () => {
    server.use(http.post('/energy-balance/upload', () => new Promise<never>(() => {})));
    const { user, dialog } = await sendSheet();
    await user.click(await within(dialog).findByRole('button', { name: 'Cancelar envio' }));
    expect(await within(dialog).findByText('medição.csv')).toBeVisible();
    expect(within(dialog).queryByRole('alert')).toBeNull();
  });

  it('EB-14 stops asking for the job when the dialog is closed', async () => {
    useClock();
    const times = answerJob(job());
    const { user, dialog } = await sendSheet();
    await within(dialog).findByText('30 de 120 linhas');
    await user.click(within(dialog).getByText('Fechar', { selector: 'button' }));
    const asked = times.length;
    await pass(6000);
    expect(times).toHaveLength(asked);
    expect(screen.queryByText('Processamento do balanço retornou erro.')).toBeNull();
  });

  it('EB-14 stops asking for the job on leaving', async () => {
    useClock();
    const times = answerJob(job());
    const { dialog, router } = await sendSheet();
    await within(dialog).findByText('30 de 120 linhas');
    await act(() => router.navigate('/help'));
    await screen.findByRole('heading', { name: 'Central de Ajuda' });
    const asked = times.length;
    await pass(6000);
    expect(times).toHaveLength(asked);
  });

  it('the end of the session leads to the login', async () => {
    server.use(http.get('/energy-balance/jobs/:id', () => problem(401, 'Sua sessão terminou.')));
    const { location } = await sendSheet();
    await waitFor(() => expect(location()).toBe('/login'));
  });
});
