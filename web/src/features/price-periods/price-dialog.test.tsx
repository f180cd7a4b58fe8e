import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ContractWriteBody } from '@/api/gen/types.gen';
import { contract } from '@/test/factories/contract';
import { contractDetail } from '@/test/factories/contract-detail';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const title = 'Preços médios por período';

/** The modal over the detail of a contract of the first half of 2026. */
async function openModal(overrides: Parameters<typeof contract>[0] = {}) {
  const shown = contract({ start_date: '2026-01-01', end_date: '2026-06-30', ...overrides });
  server.use(
    http.get('/contracts/c-1/detail', () => HttpResponse.json(contractDetail({ contract: shown }))),
    http.get('/energy-balance', () => HttpResponse.json({ data: [], total: 0 })),
  );
  const view = renderApp('/contratos/c-1?aba=precos', { user: gestora() });
  await view.user.click(await screen.findByRole('button', { name: /^(Definir|Editar) preços$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await view.user.click(dialog.getByText('Preços por mês'));
  const month = (name: string) => dialog.getByLabelText(`Preço de ${name.slice(0, 3)}/2026`);
  const saveButton = () => dialog.getByRole('button', { name: 'Salvar preços' });
  return { ...view, dialog, month, saveButton };
}

/** The modal of a contract without prices, with the index chosen. */
async function openIndexed() {
  const opened = await openModal();
  await opened.user.selectOptions(opened.dialog.getByLabelText('Índice'), 'IPCA');
  return opened;
}

interface Sent {
  body: ContractWriteBody;
  ifMatch: string | null;
}

function saveAnswers(...answers: (() => Response)[]): Sent[] {
  const sent: Sent[] = [];
  server.use(
    http.put('/contracts/c-1', async ({ request }) => {
      const body = (await request.json()) as ContractWriteBody;
      sent.push({ body, ifMatch: request.headers.get('If-Match') });
      return (answers[sent.length - 1] ?? answers.at(-1) ?? (() => HttpResponse.error()))();
    }),
  );
  return sent;
}

afterEach(() => void vi.useRealTimers());

describe('prices by period', () => {
  it('CC-14 adds and removes periods; one remains', async () => {
    const { user, dialog } = await openIndexed();
    expect(dialog.queryByRole('button', { name: /^Remover/ })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Adicionar período' }));
    expect(dialog.getAllByRole('listitem', { name: /^Período/ })).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Remover período 1' }));
    expect(dialog.getAllByRole('listitem', { name: /^Período/ })).toHaveLength(1);
    expect(dialog.queryByRole('button', { name: /^Remover/ })).not.toBeInTheDocument();
  });

  it('CC-14 presumes no index, and saves only with one chosen', async () => {
    const sent = saveAnswers(() => HttpResponse.json(contract({ version: 4 })));
    const { user, dialog, saveButton } = await openModal();
    const index = dialog.getByLabelText('Índice');
    expect(index).toHaveDisplayValue('Selecione');
    await user.type(dialog.getByLabelText('Preço padrão'), '220');
    await user.click(saveButton());
    expect(dialog.getByRole('alert')).toHaveTextContent(
      'Reajuste anual: selecione o índice ou Sem reajuste',
    );
    expect(sent).toHaveLength(0);
    await user.selectOptions(index, 'Sem reajuste');
    await user.click(saveButton());
    await waitFor(() => expect(sent[0]?.body.prices?.index).toBe('nenhum'));
  });

  it('CC-14 saves the prices alone, with the version that was read', async () => {
    const sent = saveAnswers(() => HttpResponse.json(contract({ version: 4 })));
    const { user, dialog, month, saveButton } = await openIndexed();
    await user.type(dialog.getByLabelText('Preço padrão'), '220');
    await user.type(month('março'), '1234.5');
    await user.click(saveButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.ifMatch).toBe('"3"');
    expect(sent[0]?.body).toEqual({
      prices: {
        index: 'IPCA',
        base_month: '2026-01',
        positive_only: false,
        flat_years: null,
        periods: [
          {
            start_month: '2026-01',
            end_month: '2026-06',
            default_price: '220',
            months: [{ month: '2026-03', price: '1234.5' }],
          },
        ],
      },
    });
  });

  it('CC-17 writes prices in full, fills blank months and averages the filled ones', async () => {
    const { user, dialog, month } = await openIndexed();
    await user.type(month('março'), '1234,5');
    await user.tab();
    expect(month('março')).toHaveValue('1.234,50');
    await user.type(dialog.getByLabelText('Preço padrão'), '220');
    await user.click(month('abril'));
    expect(dialog.getByLabelText('Preço padrão')).toHaveValue('220,00');
    await user.tab();
    expect(month('abril')).toHaveValue('220,00');
    expect(month('junho')).toHaveValue('');
    expect(dialog.getByText(/Preço médio do contrato/)).toHaveTextContent('R$ 389,08');
  });

  it('CC-17 refuses more than two decimals, beside the field and on saving', async () => {
    const sent = saveAnswers(() => HttpResponse.json(contract()));
    const { user, dialog, month, saveButton } = await openIndexed();
    await user.type(month('março'), '220,505');
    await user.tab();
    expect(dialog.getByText('Use no máximo 2 casas decimais')).toBeVisible();
    expect(month('março')).toBeInvalid();
    await user.click(saveButton());
    expect(dialog.getByRole('alert')).toHaveTextContent(
      'Erro ao salvar os preços... Período 1, mar/2026: Use no máximo 2 casas decimais',
    );
    expect(sent).toHaveLength(0);
  });

  it('CC-17 takes a column of a spreadsheet from the month it is pasted into', async () => {
    const { dialog, month } = await openIndexed();
    fireEvent.paste(month('fevereiro'), {
      clipboardData: { getData: () => '220,5\r\n221\r\n222,25\r\n' },
    });
    expect(month('fevereiro')).toHaveValue('220,50');
    expect(month('abril')).toHaveValue('222,25');
    expect(dialog.getByText('3 meses colados.')).toBeVisible();
  });

  it('CC-16 takes no period that ends before it starts', async () => {
    const { user, dialog, saveButton } = await openIndexed();
    const end = within(dialog.getByRole('group', { name: 'Fim do período 1' }));
    await user.selectOptions(end.getByLabelText('Ano'), '2025');
    expect(
      dialog.getByText('Defina um período válido (início deve ser anterior ou igual ao fim)'),
    ).toBeVisible();
    expect(saveButton()).toBeDisabled();
    await user.selectOptions(end.getByLabelText('Ano'), '2026');
    expect(saveButton()).toBeEnabled();
  });

  it('CC-14 warns of overlaps and of months without a price', async () => {
    const { user, dialog } = await openIndexed();
    expect(dialog.getByText('Falta preço de jan/2026 a jun/2026 (6 meses).')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Adicionar período' }));
    const start = within(dialog.getByRole('group', { name: 'Início do período 2' }));
    await user.selectOptions(start.getByLabelText('Mês'), 'junho');
    await user.selectOptions(start.getByLabelText('Ano'), '2026');
    expect(
      dialog.getByText('Os períodos 1 e 2 se sobrepõem em jun/2026; vale o que começa depois.'),
    ).toBeVisible();
  });

  it('TD-08 saves months without a price only when somebody says so', async () => {
    const sent = saveAnswers(() => HttpResponse.json(contract({ version: 4 })));
    const { user, dialog, saveButton } = await openIndexed();
    await user.type(dialog.getByLabelText('Preço padrão'), '220');
    const end = within(dialog.getByRole('group', { name: 'Fim do período 1' }));
    await user.selectOptions(end.getByLabelText('Mês'), 'abril');
    expect(dialog.getByText('Falta preço de mai/2026 a jun/2026 (2 meses).')).toBeVisible();
    await user.click(saveButton());
    expect(dialog.getByText(/marque Salvar com meses sem preço/)).toBeVisible();
    expect(sent).toHaveLength(0);
    await user.click(dialog.getByRole('checkbox', { name: 'Salvar com meses sem preço' }));
    expect(dialog.queryByText(/marque Salvar com meses sem preço/)).toBeNull();
    await user.selectOptions(
      dialog.getByLabelText('O que vale nos meses sem preço'),
      'Preço médio do contrato',
    );
    await user.click(saveButton());
    await waitFor(() => expect(sent[0]?.body.lacuna_preco).toBe('media'));
  });

  it('TD-08 extends the last period to the end of the contract', async () => {
    const { user, dialog } = await openIndexed();
    await user.type(dialog.getByLabelText('Preço padrão'), '220');
    const end = within(dialog.getByRole('group', { name: 'Fim do período 1' }));
    await user.selectOptions(end.getByLabelText('Mês'), 'abril');
    await user.click(dialog.getByRole('button', { name: 'Estender o último período' }));
    expect(end.getByLabelText('Mês')).toHaveDisplayValue('junho');
    expect(dialog.queryByText(/Falta preço/)).not.toBeInTheDocument();
  });

  it('CC-15 offers a flat price of 1 to 10 years from the start of the validity', async () => {
    const sent = saveAnswers(() => HttpResponse.json(contract()));
    const { user, dialog, saveButton } = await openIndexed();
    await user.click(dialog.getByRole('tab', { name: 'Preço flat' }));
    const years = dialog.getByLabelText('Duração');
    expect(within(years).getAllByRole('option')).toHaveLength(10);
    await user.selectOptions(years, '3 anos');
    expect(dialog.getByText(/Vale de jan\/2026 a dez\/2028 \(36 meses\)/)).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Preço flat' }), '215,9');
    await user.selectOptions(dialog.getByLabelText('Índice'), 'Sem reajuste');
    await user.click(saveButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body.prices).toMatchObject({
      index: 'nenhum',
      base_month: null,
      flat_years: 3,
      periods: [{ start_month: '2026-01', end_month: '2028-12', default_price: '215.9' }],
    });
  });

  it('CC-18 says that they are saved and closes after 2 s', async () => {
    saveAnswers(() => HttpResponse.json(contract({ version: 4 })));
    const { user, dialog, saveButton } = await openIndexed();
    await user.type(dialog.getByLabelText('Preço padrão'), '220');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.click(saveButton());
    expect(await dialog.findByText('Preços salvos com sucesso.')).toBeVisible();
    await vi.advanceTimersByTimeAsync(1500);
    expect(screen.getByRole('dialog', { name: title })).toBeVisible();
    await vi.advanceTimersByTimeAsync(600);
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: title })).not.toBeInTheDocument(),
    );
  });

  it("CC-18 begins a failure with 'Erro ao salvar os preços...' and keeps what was typed", async () => {
    saveAnswers(
      () => problem(503, 'Servidor em manutenção.'),
      () =>
        problem(422, 'Falta preço para abr/2026', 'validacao', {
          fields: [
            { path: 'prices.periods[0].default_price', message: 'Falta preço para abr/2026' },
          ],
        }),
    );
    const { user, dialog, month, saveButton } = await openIndexed();
    await user.type(month('março'), '220');
    await user.click(saveButton());
    expect(
      await dialog.findByText('Erro ao salvar os preços... Servidor em manutenção.'),
    ).toBeVisible();
    await user.click(saveButton());
    expect(
      await dialog.findByText('Erro ao salvar os preços... Período 1: Falta preço para abr/2026'),
    ).toBeVisible();
    expect(month('março')).toHaveValue('220,00');
  });

  it('says who saved first and what stands now, and saves over it on demand', async () => {
    const theirs = contract({ version: 4, updated_by: 'Bruno de Lima' });
    const sent = saveAnswers(
      () => problem(412, 'Desatualizado', 'versao_desatualizada', { current: theirs }),
      () => HttpResponse.json(contract({ version: 5 })),
    );
    const { user, dialog, saveButton } = await openIndexed();
    await user.type(dialog.getByLabelText('Preço padrão'), '220');
    await user.click(saveButton());
    expect(await dialog.findByText(/^Bruno de Lima alterou este contrato em/)).toBeVisible();
    expect(dialog.getByText('Valor atual: sem preços por período.')).toBeVisible();
    await user.click(saveButton());
    await waitFor(() => expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"3"', '"4"']));
  });

  it('TD-08 leaves the rule of months without a price to who has kept one', async () => {
    const validity = { start_date: '2026-01-01', end_date: '2026-06-30' };
    const rule = { lacuna_preco: 'media' as const, client_name: 'Alfa Energia' };
    const theirs = contract({ version: 4, ...rule, ...validity });
    const sent = saveAnswers(
      () => problem(412, 'Desatualizado', 'versao_desatualizada', { current: theirs }),
      () => HttpResponse.json(contract({ version: 5 })),
    );
    const { user, dialog, saveButton } = await openIndexed();
    const reread = () => HttpResponse.json(contractDetail({ contract: theirs }));
    server.use(http.get('/contracts/c-1/detail', reread));
    await user.type(dialog.getByLabelText('Preço padrão'), '220');
    await user.click(saveButton());
    expect(await screen.findByText(/^Alfa Energia/)).toBeInTheDocument();
    await user.click(saveButton());
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).not.toHaveProperty('lacuna_preco');
  });

  it('CC-14 says so where there is neither a period nor a price', async () => {
    await openModal({ average_price_mwh: null });
    expect(
      screen.getByText('Nenhum período definido e nenhum preço informado.'),
    ).toBeInTheDocument();
  });
});
