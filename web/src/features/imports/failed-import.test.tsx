import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerImport, answerImportAct } from '@/test/answer-import';
import { importCounts, sheetImport } from '@/test/factories/import';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = (address = '/importacoes/i-1') => renderApp(address, { user: gestora() });

afterEach(() => vi.useRealTimers());

describe('an import that failed', () => {
  it('EB-15 says why, and that nothing was stored', async () => {
    const counts = importCounts({ total: 0, validas: 0, criadas: 0, atualizadas: 0 });
    answerImport(
      sheetImport({ state: 'falhou', error: 'A planilha não tem linhas de dados.', counts }),
    );
    open();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('A planilha não tem linhas de dados.');
    expect(alert).toHaveTextContent('Nada foi importado.');
  });

  it('EB-15 goes on from where it stopped, or is undone', async () => {
    answerImport(
      sheetImport({ state: 'falhou', error: 'Processamento do balanço retornou erro.' }),
    );
    const sent = answerImportAct('apply');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Continuar importação' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Desfazer importação' })).toBeVisible();
  });

  it('is said to be unknown', async () => {
    server.use(http.get('/api/imports/:id', () => problem(404, 'Importação não encontrada')));
    open();
    expect(await screen.findByText('Importação não encontrada.')).toBeVisible();
  });

  it('says that it could not be loaded', async () => {
    server.use(http.get('/api/imports/:id', () => problem(503, 'Indisponível.')));
    open();
    expect(await screen.findByText('Não foi possível carregar a importação.')).toBeVisible();
  });
});
