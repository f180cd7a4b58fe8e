import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { ReferenceImport } from '@/api/gen/types.gen';
import { pageOf } from '@/test/factories/market';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const referenceImport = (overrides: Partial<ReferenceImport> = {}): ReferenceImport => ({
  id: 'r-1',
  table: 'tarifas',
  filename: 'tarifas.csv',
  changed: 333,
  created_at: '2026-10-05T12:00:00Z',
  created_by: 'Ana',
  undone_at: null,
  undone_by: '',
  ...overrides,
});

describe.each([
  ['/admin/tarifas', 'tarifas'],
  ['/admin/pld', 'pld'],
  ['/admin/bandeiras', 'bandeiras'],
  ['/admin/indices', 'IPCA'],
])('the imports of %s', (path, table) => {
  it('TD-03 an import is undone after asking, or says why it is not', async () => {
    const asked: (string | null)[] = [];
    const undone: string[] = [];
    let refuse = true;
    server.use(
      http.get('/api/reference-imports', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('table'));
        const old = referenceImport({
          id: 'r-0',
          filename: 'antigo.csv',
          undone_at: '2026-10-04T12:00:00Z',
          undone_by: 'Bia',
        });
        return HttpResponse.json(pageOf([referenceImport(), old]));
      }),
      http.post('/api/reference-imports/:id/undo', ({ params }) => {
        if (refuse) {
          refuse = false;
          return problem(409, '1 de 333 valores desta importação foi alterado depois dela.');
        }
        undone.push(String(params.id));
        return HttpResponse.json({ import: referenceImport(), job_id: null });
      }),
    );
    const { user } = renderApp(path, { user: gestora() });
    await user.click(await screen.findByRole('button', { name: 'Importações' }));
    const list = await screen.findByRole('table', { name: 'Importações' });
    expect(asked[0]).toBe(table);
    expect(within(list).getByRole('row', { name: /antigo\.csv/ })).toHaveTextContent(
      'Desfeita por Bia',
    );
    await user.click(within(list).getByRole('button', { name: 'Desfazer tarifas.csv' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Desfazer tarifas.csv?' });
    expect(dialog).toHaveTextContent('333 valores voltam ao que eram antes do arquivo');
    await user.click(within(dialog).getByRole('button', { name: 'Desfazer importação' }));
    expect(await within(dialog).findByText(/foi alterado depois dela/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Desfazer importação' }));
    await waitFor(() => expect(undone).toEqual(['r-1']));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('TD-03 the list has the file that was just imported', async () => {
    const files = [referenceImport()];
    server.use(http.get('/api/reference-imports', () => HttpResponse.json(pageOf(files))));
    const { user } = renderApp(path, { user: gestora() });
    await user.click(await screen.findByRole('button', { name: 'Importações' }));
    expect(await screen.findByRole('row', { name: /tarifas\.csv/ })).toBeVisible();
    await user.keyboard('{Escape}');
    files.unshift(referenceImport({ id: 'r-2', filename: 'novo.csv' }));
    await user.click(await screen.findByRole('button', { name: 'Importações' }));
    expect(await screen.findByRole('row', { name: /novo\.csv/ })).toBeVisible();
  });
});
