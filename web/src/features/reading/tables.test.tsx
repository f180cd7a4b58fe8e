import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { billDocument, billField } from '@/test/factories/reading';
import { problem } from '@/test/handlers/problem';
import { openReview } from '@/test/open-review';
import { server } from '@/test/server';

type Line = Record<string, unknown>;

/** What the tables send; they are answered with this. */
function answerTable(path: 'items' | 'history', answer: () => Response) {
  const sent: { body: { items: Line[]; consumption: Line[] }; ifMatch: string | null }[] = [];
  server.use(
    http.put(`/api/idp/document/:id/${path}`, async ({ request }) => {
      const body = (await request.json()) as { items: Line[]; consumption: Line[] };
      sent.push({ body, ifMatch: request.headers.get('If-Match') });
      return answer();
    }),
  );
  return sent;
}

const cell = (name: string) => screen.getByRole('textbox', { name });
const save = () => screen.getAllByRole('button', { name: 'Salvar tabela' })[0] as HTMLElement;

describe('items', () => {
  it('RQ-03 an empty card says what to do', async () => {
    const { user } = await openReview(billDocument({ items: [], sum: null }));
    const text = 'Nenhum item foi lido. Digite-os ou peça a leitura da imagem.';
    expect(screen.getByText(text)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Inserir linha' }));
    expect(cell('Descrição, linha 1')).toHaveValue('');
  });

  it('RQ-03 are typed over like fields, add up live, and are sent whole', async () => {
    const sent = answerTable('items', () => HttpResponse.json(billDocument({ version: 4 })));
    const { user } = await openReview();
    expect(screen.getByText('Soma 6.426,44 · total 48.210,55 · faltam 41.784,11')).toBeVisible();
    await user.clear(cell('Valor, linha 1'));
    await user.type(cell('Valor, linha 1'), '48.210,55');
    expect(screen.getByText('Soma 48.210,55 · total 48.210,55 · fecha')).toBeVisible();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.ifMatch).toBe('"3"');
    expect(sent[0]?.body.items).toEqual([
      expect.objectContaining({ id: 'i1', amount: '48.210,55', quantity: '61.450', unit: 'kWh' }),
      expect.objectContaining({ id: 'i2', informative: true }),
    ]);
  });

  it('RQ-03 a row is inserted, one is taken out and comes back', async () => {
    const sent = answerTable('items', () => HttpResponse.json(billDocument({ version: 4 })));
    const { user } = await openReview();
    await user.click(screen.getByRole('button', { name: 'Excluir linha 1' }));
    expect(screen.getByText('Linha fora da tabela.')).toBeVisible();
    expect(cell('Descrição, linha 1')).toHaveValue('Energia ACL');
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(cell('Descrição, linha 1')).toHaveValue('Consumo fora ponta TUSD');
    await user.click(screen.getByRole('button', { name: 'Inserir linha abaixo de 1' }));
    await user.type(cell('Descrição, linha 2'), 'Multa');
    await user.type(cell('Valor, linha 2'), '10,555');
    expect(cell('Valor, linha 2')).toBeInvalid();
    expect(save()).toBeDisabled();
    await user.type(cell('Valor, linha 2'), '{Backspace}');
    await user.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body.items[1]).toEqual({
      id: '',
      description: 'Multa',
      amount: '10,55',
      informative: false,
    });
  });

  it('RQ-03 a block of a spreadsheet is pasted from a cell on, with new rows', async () => {
    await openReview();
    fireEvent.paste(cell('Quant., linha 2'), {
      clipboardData: { getData: () => '10\t0,5\t\t5,00\r\n20\t0,5\t\t10,00\r\n' },
    });
    expect(cell('Quant., linha 2')).toHaveValue('10');
    expect(cell('Valor, linha 3')).toHaveValue('10,00');
    expect(screen.getByText(/^Soma 6\.436,44 /)).toBeVisible();
  });

  it('RQ-03 of a line that breaks the sum the other value is one press away', async () => {
    const suspects = [
      { id: 'i1', suggestion: -6426.44, note: 'Com o sinal trocado a soma fecha.' },
    ];
    const sum = { sum: 1, total: 2, difference: -1, closes: false, suspects };
    const { user } = await openReview(billDocument({ sum }));
    expect(screen.getByText(/Com o sinal trocado a soma fecha\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Usar -6.426,44' }));
    expect(cell('Valor, linha 1')).toHaveValue('-6.426,44');
  });

  it('RQ-03 who saved meanwhile is shown beside what is typed; either may count', async () => {
    const theirs = billDocument({ version: 9 });
    const [line] = theirs.items;
    if (line) line.amount = { ...line.amount, value: '7.77' };
    const answers = [
      () => problem(412, 'Outra pessoa alterou', 'versao_desatualizada', { current: theirs }),
      () => HttpResponse.json(billDocument({ version: 10 })),
    ];
    const sent = answerTable('items', () => answers.shift()?.() ?? HttpResponse.error());
    const { user } = await openReview();
    await user.clear(cell('Valor, linha 1'));
    await user.type(cell('Valor, linha 1'), '5,00{Enter}');
    const dialog = await screen.findByRole('dialog', {
      name: 'Este documento mudou enquanto você editava',
    });
    const row = within(dialog).getByRole('row', { name: /Consumo fora ponta TUSD · Valor/ });
    expect(within(row).getByText('7,77')).toBeVisible();
    expect(within(row).getByText('5,00')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Manter as minhas alterações' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.ifMatch).toBe('"9"');
  });
});

describe('histories', () => {
  it('RQ-03 months are typed over and sent with those of the other history', async () => {
    const sent = answerTable('history', () => HttpResponse.json(billDocument({ version: 4 })));
    const { user } = await openReview();
    await user.click(screen.getByRole('tab', { name: 'Históricos' }));
    const months = screen.getByRole('table', { name: 'Meses de consumo' });
    const peak = within(months).getByRole('textbox', { name: 'Ponta, mês 1' });
    await user.clear(peak);
    await user.type(peak, '3.200{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      consumption: [
        expect.objectContaining({ month: '10/2026', peak: '3.200', off_peak: '61.450' }),
        expect.objectContaining({ month: '09/2026' }),
      ],
      demand: [expect.objectContaining({ month: '10/2026', off_peak: '498,5' })],
    });
  });
});

describe('keys', () => {
  it('RQ-07 j goes to a doubt, c confirms it, Shift C all that are likely', async () => {
    const sent: unknown[] = [];
    const likely = billField({ key: 'state', label: 'UF', confidence: 86, review: true });
    const bill = billDocument({ fields: [...billDocument().fields, likely] });
    server.use(
      http.post('/api/idp/document/:id/confirm', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(bill);
      }),
    );
    const { user } = await openReview(bill);
    await user.keyboard('j');
    expect(screen.getByLabelText('Valor da fatura').closest('fieldset')).toHaveFocus();
    await user.keyboard('c');
    await waitFor(() => expect(sent).toEqual([{ fields: ['valor_fatura'] }]));
    await user.keyboard('{Shift>}C{/Shift}');
    await waitFor(() => expect(sent[1]).toEqual({ fields: ['state'], cells: [] }));
    await user.keyboard('t');
    expect(screen.getByRole('combobox', { name: 'Tipo do documento' })).toHaveFocus();
  });

  it('RQ-07 j brings the part to the front that the next doubt stands in', async () => {
    const bill = billDocument({ fields: [billField()], items: [] });
    const peak = bill.histories.consumption[0]?.peak;
    if (peak) peak.confidence = 60;
    const { user } = await openReview(bill);
    expect(screen.getByRole('tab', { name: 'Itens' })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('j');
    expect(screen.getByRole('tab', { name: 'Históricos (1 a revisar)' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    const months = within(screen.getByRole('table', { name: 'Meses de consumo' }));
    const cell = months.getByRole('textbox', { name: 'Ponta, mês 1, revisar' });
    expect(cell.closest('td')).toHaveFocus();
  });
});
