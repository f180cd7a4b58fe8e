import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerImport, answerImportAct } from '@/test/answer-import';
import { sheetImport } from '@/test/factories/import';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';

it('DR-03 says that the columns were read as the last time, what came of it, and reads them again in one act', async () => {
  const sent = answerImportAct('reopen');
  answerImport(
    sheetImport({
      lembrado: true,
      lembradoEm: '2026-10-12T15:00:00Z',
      resultado: '6 meses, 6 com consumo (612,400 MWh) · não lidas: colunas "Obs", "kW"',
    }),
  );
  const { user } = renderApp('/importacoes/i-1', { user: gestora() });
  expect(await screen.findByText('Colunas lidas como da última vez (12/10/2026).')).toBeVisible();
  expect(
    screen.getByText('6 meses, 6 com consumo (612,400 MWh) · não lidas: colunas "Obs", "kW"'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Rever colunas' }));
  await user.click(await screen.findByRole('button', { name: 'Desfazer e rever' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});
