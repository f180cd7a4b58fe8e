import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { answerImport } from '@/test/answer-import';
import { job, sheetImport } from '@/test/factories/import';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

it.each([
  ['its columns were read as the last time', { lembrado: true }, '/importacoes/i-1'],
  [
    'another table was not read',
    {
      file: {
        choice: {},
        tables: [{ sheet: '', line: 9, column: 1, rows: 3, says: 'Outra tabela' }],
      },
    },
    '/importacoes/i-1',
  ],
  ['there is nothing to say', {}, '/balancos/b-1'],
])('DR-03 DR-05 EB-10 after a sheet of one balance, where %s', async (_, own, shown) => {
  server.use(
    http.post('/energy-balance/upload', () =>
      HttpResponse.json({ jobId: 'j-1', importId: 'i-1' }, { status: 202 }),
    ),
    http.get('/energy-balance/jobs/:id', () =>
      HttpResponse.json(job({ status: 'completed', importId: 'i-1', balanceId: 'b-1' })),
    ),
  );
  answerImport(sheetImport({ balanceId: 'b-1', ...own }));
  const { user, location } = renderApp('/balancos', { user: gestora() });
  await user.click(await screen.findByRole('button', { name: 'Enviar planilha' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar planilha CSV' }));
  fireEvent.change(dialog.getByLabelText('Planilha', { selector: 'input' }), {
    target: { files: [new File(['x'], 'a.csv')] },
  });
  await user.click(dialog.getByRole('button', { name: 'Enviar planilha' }));
  await waitFor(() => expect(location()).toBe(shown));
});
