import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { sentDocument } from '@/test/factories/reading';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const typeMessage =
  'Por favor, selecione apenas arquivos PDF. XML, ZIP e foto (JPG, PNG, HEIC) também são lidos.';
const sized = (file: File, size: number) => Object.defineProperty(file, 'size', { value: size });
const pdf = (name = 'fatura.pdf', size?: number) => {
  const file = new File(['%PDF-1.7'], name, { type: 'application/pdf' });
  return size === undefined ? file : sized(file, size);
};

async function openScreen() {
  const app = renderApp('/analise-fatura', { user: gestora() });
  await screen.findByLabelText('Faturas');
  return app;
}

/** The answer to an upload: what was taken, and what was refused with its reason. */
function taken(...files: { filename: string; document_id: string | null; message?: string }[]) {
  const documents = files.map((file) => ({
    success: file.document_id !== null,
    message: '',
    ...file,
  }));
  return { success: true, message: '', document_id: 'd-1', documents };
}

const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Faturas'), { target: { files } });

describe('choosing bills', () => {
  it('IV-01 shows the title and the three steps, at the first one', async () => {
    await openScreen();
    expect(screen.getByRole('heading', { level: 1, name: 'Análise de Fatura' })).toBeVisible();
    const steps = within(screen.getByRole('list', { name: 'Etapas' })).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent?.replace(/^\d/, ''))).toEqual([
      'Upload de Dados',
      'Processamento OCR',
      'Dados Extraídos',
    ]);
    expect(steps[0]).toHaveAttribute('aria-current', 'step');
  });

  it('IV-02 refuses what is too large', async () => {
    await openScreen();
    choose(pdf('grande.pdf', 10 * 1024 * 1024 + 1));
    expect(await screen.findByText('O arquivo deve ter no máximo 10MB.')).toBeVisible();
    choose(sized(new File(['From: a@b'], 'grande.pdf'), 20 * 1024 * 1024 + 1));
    expect(await screen.findByText('O arquivo deve ter no máximo 20MB.')).toBeVisible();
    choose(sized(new File(['PK'], 'grande.pdf'), 100 * 1024 * 1024 + 1));
    expect(await screen.findByText('O ZIP deve ter no máximo 100MB.')).toBeVisible();
  });

  it.each(['fatura', 'fatura.pdf', 'fatura.xlsx', 'aviso.eml', 'aviso.msg', 'nota.xml.gz'])(
    'DR-16 IV-02 leaves it to the server what %s is',
    async (name) => {
      server.use(http.post('*/api/idp/upload', () => problem(415, typeMessage, 'tipo_nao_aceito')));
      await openScreen();
      choose(new File(['x'], name));
      expect(await screen.findByText(`Erro no upload: 415 ${typeMessage}`)).toBeVisible();
    },
  );

  it('RQ-09 takes a photograph of up to 20 MB', async () => {
    const sent: string[] = [];
    server.use(
      http.post('*/api/idp/process', async ({ request }) => {
        sent.push(((await request.json()) as { filename: string }).filename);
        return problem(500, 'Falha', 'erro_interno');
      }),
    );
    await openScreen();
    const photo = (size: number) => sized(new File(['\0\0\0\u0018ftypheic'], 'IMG_1'), size);
    choose(photo(20 * 1024 * 1024 + 1));
    expect(await screen.findByText('A foto deve ter no máximo 20MB.')).toBeVisible();
    choose(photo(20 * 1024 * 1024));
    await waitFor(() => expect(sent).toEqual(['IMG_1']));
  });

  it('IV-02 takes what is dropped, and nothing while another upload runs', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let sent = 0;
    server.use(
      http.post('/api/idp/process', async () => {
        sent += 1;
        await held;
        return HttpResponse.json({ success: true, message: '', document_id: 'd-1' });
      }),
    );
    await openScreen();
    const place = screen.getByText('Arraste as faturas para cá');
    fireEvent.drop(place, { dataTransfer: { files: [pdf()] } });
    const blocked = await screen.findByText('Aguarde o envio em andamento');
    expect(screen.getByRole('button', { name: 'Escolher arquivos' })).toBeDisabled();
    fireEvent.drop(blocked, { dataTransfer: { files: [pdf('outra.pdf')] } });
    release();
    expect(await screen.findByRole('heading', { name: 'Dados Extraídos' })).toBeVisible();
    expect(sent).toBe(1);
  });
});

describe('sending', () => {
  it('IV-03 sends a data URL, the name and a UUID of its own, and opens the document', async () => {
    let body: Record<string, string> = {};
    server.use(
      http.post('/api/idp/process', async ({ request }) => {
        body = (await request.json()) as Record<string, string>;
        return HttpResponse.json({ success: true, message: '', document_id: 'd-1' });
      }),
    );
    const { location } = await openScreen();
    choose(pdf());
    await waitFor(() => expect(location()).toBe('/analise-fatura?documento=d-1'));
    expect(body.base64_file).toBe(`data:application/pdf;base64,${btoa('%PDF-1.7')}`);
    expect(body.filename).toBe('fatura.pdf');
    expect(body.document_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
  });

  it.each([
    [
      'a refusal',
      () => problem(415, typeMessage, 'tipo_nao_aceito'),
      `Erro no upload: 415 ${typeMessage}`,
    ],
    [
      'a message without success',
      () => HttpResponse.json({ success: false, message: 'Sem espaço.' }),
      'Sem espaço.',
    ],
    [
      'no success and no message',
      () => HttpResponse.json({ success: false, message: '' }),
      'Erro no processamento do documento',
    ],
    ['no answer', () => HttpResponse.error(), 'Erro desconhecido no upload'],
  ])('IV-07 says %s, and lets it be tried again', async (_, answer, message) => {
    server.use(http.post('/api/idp/process', answer, { once: true }));
    const { user } = await openScreen();
    choose(pdf());
    expect(await screen.findByText(message)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  });

  it('IV-10 sends several one after the other and says what became of each', async () => {
    const order: string[] = [];
    server.use(
      http.post('/api/idp/upload', async ({ request }) => {
        if (!request.headers.get('content-type')?.includes('json')) {
          return problem(415, typeMessage, 'tipo_nao_aceito');
        }
        const { filename } = (await request.json()) as { filename: string };
        order.push(filename);
        if (filename === 'b.pdf') return problem(400, 'O PDF está danificado.', 'pdf');
        if (filename === 'c.xml') return new HttpResponse(null, { status: 500 });
        return HttpResponse.json(taken({ filename, document_id: 'd-1' }), { status: 202 });
      }),
    );
    const { user, location } = await openScreen();
    choose(
      pdf('a.pdf'),
      new File(['x'], 'planilha.xlsx'),
      pdf('b.pdf'),
      new File(['<a/>'], 'c.xml'),
    );
    expect(await screen.findByText('✅ enviada com sucesso: a.pdf')).toBeVisible();
    expect(
      await screen.findByText('❌ Erro ao enviar fatura: O PDF está danificado.'),
    ).toBeVisible();
    expect(await screen.findByText('❌ Erro ao enviar fatura: Falha ao enviar')).toBeVisible();
    expect(screen.getByText(`❌ Erro ao enviar fatura: ${typeMessage}`)).toBeVisible();
    expect(order).toEqual(['a.pdf', 'b.pdf', 'c.xml']);
    await user.click(screen.getByRole('button', { name: 'Abrir a.pdf' }));
    expect(location()).toBe('/analise-fatura?documento=d-1');
  });

  it('IV-10 IV-11 sends an archive, says what became of each file in it and how far it is', async () => {
    let stage: 'IN_PROGRESS' | 'COMPLETED' = 'IN_PROGRESS';
    const asked: (string | null)[] = [];
    server.use(
      http.post('/api/idp/upload', () =>
        HttpResponse.json(
          taken(
            { filename: 'a.pdf', document_id: 'd-1' },
            { filename: 'b.xml', document_id: 'd-2' },
            { filename: 'planilha.xlsx', document_id: null, message: typeMessage },
          ),
          { status: 202 },
        ),
      ),
      http.get('/api/idp/documents', ({ request }) => {
        const ids = new URL(request.url).searchParams.get('ids');
        if (ids !== null) asked.push(ids);
        const data = [
          sentDocument({ document_id: 'd-1', filename: 'a.pdf', status: stage }),
          sentDocument({ document_id: 'd-2', filename: 'b.xml', status: 'FAILED' }),
        ];
        return HttpResponse.json({ data, page: 1, pageSize: 100, total: 2, totalCapped: false });
      }),
    );
    const { location } = await openScreen();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    choose(new File(['PK'], 'faturas.zip', { type: 'application/zip' }));
    const lot = await screen.findByRole('list', { name: 'Arquivos deste envio' });
    expect(within(lot).getByText('✅ enviada com sucesso: a.pdf')).toBeVisible();
    expect(within(lot).getByText(`❌ Erro ao enviar fatura: ${typeMessage}`)).toBeVisible();
    expect(await within(lot).findByText('Em processamento')).toBeVisible();
    expect(within(lot).getByText('Falha')).toBeVisible();
    stage = 'COMPLETED';
    await vi.advanceTimersByTimeAsync(5100);
    expect(await within(lot).findByText('Pronto')).toBeVisible();
    expect(new Set(asked)).toEqual(new Set(['d-1,d-2']));
    expect(location()).toBe('/analise-fatura');
    vi.useRealTimers();
  });

  it('RQ-11 sends an archive of up to 100 MB as a form', async () => {
    const types: (string | null)[] = [];
    server.use(
      http.post('/api/idp/upload', ({ request }) => {
        types.push(request.headers.get('content-type'));
        return HttpResponse.json({ success: true, message: '', document_id: '', documents: [] });
      }),
    );
    await openScreen();
    const archive = (bytes: number) => sized(new File(['PK'], 'faturas.zip'), bytes);
    choose(archive(100 * 1024 * 1024 + 1));
    expect(await screen.findByText(/O ZIP deve ter no máximo 100MB\./)).toBeVisible();
    expect(types).toEqual([]);
    choose(archive(100 * 1024 * 1024));
    await waitFor(() => expect(types).toEqual([expect.stringMatching(/^multipart\/form-data; /)]));
  });

  it('IV-07 says why an archive was not opened', async () => {
    const message = 'O ZIP está danificado e não pôde ser aberto.';
    server.use(http.post('/api/idp/upload', () => problem(422, message, 'zip_danificado')));
    await openScreen();
    choose(new File(['PK'], 'faturas.zip'));
    expect(await screen.findByText(`Erro no upload: 422 ${message}`)).toBeVisible();
  });
});
