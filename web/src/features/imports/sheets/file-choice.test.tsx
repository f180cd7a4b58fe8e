import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerImport, answerImportAct } from '@/test/answer-import';
import { importCounts, sheetImport, unmappedImport } from '@/test/factories/import';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';

const open = () => renderApp('/importacoes/i-1', { user: gestora() });

const choice = { choice: {} };

describe('what a file asks', () => {
  it('DR-05 several sheets of one header are read together, or one of them', async () => {
    const sent = answerImportAct('sheets');
    const sample = (meter: string) => [
      { line: 1, cells: ['Medidor', 'Consumo'] },
      { line: 2, cells: [meter, '10'] },
    ];
    answerImport(
      sheetImport({
        state: 'mapeamento',
        columns: [],
        file: {
          ...choice,
          ask: 'abas',
          question: 'Duas abas com as mesmas colunas: Ago (31), Set (30).',
          sheets: [
            { name: 'Leia-me', rows: 1 },
            { name: 'Ago', rows: 31, together: true, sample: sample('UC-1') },
            { name: 'Set', rows: 30, together: true, sample: sample('UC-2') },
          ],
        },
      }),
    );
    const { user } = open();
    expect(
      await screen.findByText('Duas abas com as mesmas colunas: Ago (31), Set (30).'),
    ).toBeVisible();
    expect(screen.queryByText('Leia-me')).not.toBeInTheDocument();
    expect(within(screen.getByLabelText('Aba Set')).getByText('UC-2')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Escolher a aba Ago' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ler todas' }));
    await waitFor(() => expect(sent).toEqual([{ sheets: ['Ago', 'Set'] }]));
  });

  it('DR-06 hidden rows are asked about before the rows are decided on', async () => {
    const sent = answerImportAct('sheets');
    answerImport(
      sheetImport({
        state: 'revisao',
        counts: importCounts({ validas: 1, criadas: 0, atualizadas: 0 }),
        columns: unmappedImport().columns,
        file: {
          ...choice,
          ask: 'ocultas',
          question: 'Há 1 linha oculta (filtro).',
          notes: ['Lida a aba "Dados". Outras: "Leia-me" (1 linha).'],
        },
      }),
    );
    const { user } = open();
    expect(await screen.findByText('Há 1 linha oculta (filtro).')).toBeVisible();
    expect(screen.getByText('Lida a aba "Dados". Outras: "Leia-me" (1 linha).')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Importar linhas válidas' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Deixar de fora' }));
    await waitFor(() => expect(sent).toEqual([{ hidden: 'deixar' }]));
  });

  it('DR-05 the year of sheets that are called like months is asked', async () => {
    const sent = answerImportAct('sheets');
    answerImport(
      sheetImport({
        state: 'mapeamento',
        columns: [],
        file: { ...choice, ask: 'ano', question: 'Mês = nome da aba. De que ano?' },
      }),
    );
    const { user } = open();
    await user.type(await screen.findByLabelText('Ano'), '2026{Enter}');
    await waitFor(() => expect(sent).toEqual([{ year: 2026 }]));
  });

  it('DR-16 a text is read again by another separator', async () => {
    const sent = answerImportAct('sheets');
    answerImport(
      sheetImport({
        ...unmappedImport(),
        file: { ...choice, text: { separator: ';', encoding: 'UTF-16 LE' } },
      }),
    );
    const { user } = open();
    await user.selectOptions(await screen.findByLabelText('Separador'), 'Barra |');
    await waitFor(() => expect(sent).toEqual([{ separator: '|' }]));
  });
});
