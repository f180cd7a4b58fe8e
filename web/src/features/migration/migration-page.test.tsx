import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { migration } from '@/test/factories/migration';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import './migration-page';

const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });

/** The panel of one migration. */
async function openPanel(of = migration(), user = gestora()) {
  server.use(
    http.get('/api/migracoes', () =>
      HttpResponse.json({ data: [of], page: 1, pageSize: 100, total: 1, totalCapped: false }),
    ),
    http.get('/api/migracoes/:id', () => HttpResponse.json(of)),
  );
  const app = renderApp('/migracao?id=m-1', { user });
  const panel = await screen.findByRole('dialog', { name: `Migração de ${of.cliente}` });
  await within(panel).findByText('carta.pdf');
  return { ...app, panel };
}

describe('the papers of a stage', () => {
  it('MG-02 shows what is filed and what is missing, and opens the file', async () => {
    const { panel } = await openPanel();
    const papers = within(panel).getByRole('list', { name: 'Documentos de Denúncia' });
    expect(within(papers).getByText('Carta de denúncia')).toHaveTextContent('arquivado');
    expect(within(papers).getByText('Protocolo da denúncia')).toHaveTextContent('falta');
    expect(within(panel).getByRole('link', { name: 'Baixar carta.pdf' })).toHaveAttribute(
      'href',
      '/api/migracoes/m-1/documentos/d-1',
    );
  });

  it('MG-02 files evidence, and puts another file in the place of one', async () => {
    const sent: { query: string; match: string | null; key: string | null }[] = [];
    const { panel, user } = await openPanel();
    server.use(
      http.post('/api/migracoes/:id/evidencias', ({ request }) => {
        sent.push({
          query: new URL(request.url).search,
          match: request.headers.get('If-Match'),
          key: request.headers.get('Idempotency-Key'),
        });
        return HttpResponse.json(migration({ version: 5 }), { status: 201 });
      }),
    );
    await user.click(within(panel).getByRole('button', { name: 'Substituir carta.pdf' }));
    const dialog = await screen.findByRole('dialog', { name: 'Substituir Carta de denúncia' });
    expect(dialog).toHaveTextContent(
      'carta.pdf deixa de contar para a etapa e fica entre os documentos do cliente.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Substituir' }));
    expect(await within(dialog).findByText('Escolha um arquivo.')).toBeVisible();
    const input = dialog.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [pdf('nova.pdf')] } });
    await user.click(within(dialog).getByRole('button', { name: 'Substituir' }));
    expect(await screen.findByText('Carta de denúncia: documento substituído')).toBeVisible();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(sent).toHaveLength(1);
    const query = new URLSearchParams(sent[0]?.query);
    expect([query.get('etapa'), query.get('tipo'), query.get('substitui')]).toEqual([
      '3',
      'denuncia',
      'd-1',
    ]);
    expect(sent[0]?.match).toBe('"4"');
    expect(sent[0]?.key).not.toBeNull();
  });

  it('MG-02 says why a file was refused', async () => {
    const { panel, user } = await openPanel();
    server.use(
      http.post('/api/migracoes/:id/evidencias', () =>
        problem(409, 'Esta etapa já está concluída.', 'etapa_feita'),
      ),
    );
    await user.click(within(panel).getByRole('button', { name: 'Arquivar Protocolo da denúncia' }));
    const dialog = await screen.findByRole('dialog', { name: 'Arquivar Protocolo da denúncia' });
    const input = dialog.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [pdf('protocolo.pdf')] } });
    await user.click(within(dialog).getByRole('button', { name: 'Arquivar' }));
    expect(await within(dialog).findByText('Esta etapa já está concluída.')).toBeVisible();
  });
});

describe('the list', () => {
  it('MG-01 leaves as a file with the filters of the screen', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/api/migracoes', () =>
        HttpResponse.json({
          data: [migration()],
          page: 1,
          pageSize: 100,
          total: 1,
          totalCapped: false,
        }),
      ),
      http.get('/api/migracoes/export', ({ request }) => {
        asked.push(new URL(request.url).search);
        return new HttpResponse('Cliente', {
          headers: { 'content-disposition': 'attachment; filename="migracoes-2026-11-25.csv"' },
        });
      }),
    );
    const { user } = renderApp('/migracao?visao=lista&q=alfa&prazo=atrasada&estado=concluida', {
      user: gestora(),
    });
    await user.click(await screen.findByRole('button', { name: 'Exportar' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Texto (CSV)' }));
    expect(await screen.findByText('Arquivo migracoes-2026-11-25.csv gerado.')).toBeVisible();
    expect(asked).toEqual(['?q=alfa&prazo=atrasada&estado=concluida&format=csv']);
  });
});
