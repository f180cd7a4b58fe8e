import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { BalanceDetailBody, BalanceMonthBody } from '@/api/gen/types.gen';
import { balance, balanceMonth } from '@/test/factories/balance';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import { setDesktop } from '@/test/viewport';

const open = (id = 'b-1') => renderApp(`/balancos/${id}`, { user: gestora() });
const answer = (overrides: Partial<BalanceDetailBody>) =>
  server.use(http.get('/energy-balance/:id', () => HttpResponse.json(balance(overrides))));
const table = () => screen.findByRole('table', { name: /Dados mensais do balanço/ });
/** Opens it with every column. */
async function openComplete() {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Completo' }));
}
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

describe('the header', () => {
  it('BD-01 names the balance, the company and its CNPJ', async () => {
    open();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Balanço Energético · SPMETENTR101' }),
    ).toBeVisible();
    expect(screen.getByText(/Metalúrgica São José Ltda\. · CNPJ/)).toHaveTextContent(
      '12.345.678/0001-95',
    );
  });

  it("BD-01 'Não informado' where company and CNPJ are missing", async () => {
    answer({ header: { contractId: null, titleSuffix: '', razao: '', cnpj: '' } });
    open();
    expect(await screen.findByText(/Não informado · CNPJ/)).toHaveTextContent(
      'Não informado · CNPJ Não informado',
    );
  });

  it("BD-02 'Ver Contrato' and 'Voltar para contratos'", async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Ver Contrato' })).toHaveAttribute(
      'href',
      '/contratos/c-1',
    );
    expect(screen.getByRole('link', { name: 'Voltar para contratos' })).toHaveAttribute(
      'href',
      '/contratos',
    );
  });

  it("BD-02 'Ver Contrato' is disabled without a contract", async () => {
    answer({ header: { ...balance().header, contractId: null } });
    open();
    expect(await screen.findByRole('button', { name: 'Ver Contrato' })).toBeDisabled();
  });

  it('BD-03 SH-17 shows the three figures in Brazilian formats', async () => {
    open();
    const value = async (label: string) =>
      plain((await screen.findByText(label)).nextElementSibling?.textContent);
    expect(await value('Consumo total (MWh)')).toBe('734,130');
    expect(await value('Custo total (R$)')).toBe('R$ 178.976,52');
    expect(await value('PROINFA total')).toBe('12,517 MWh');
  });
});

describe('the monthly table', () => {
  it('BD-04 FC-08 opens on the eight that decide', async () => {
    open();
    const heads = within(await table()).getAllByRole('columnheader');
    expect(heads.map((cell) => cell.textContent)).toEqual([
      'Data-base',
      'Consumo',
      'NET',
      'Mínimo',
      'Máximo',
      'Faturar',
      'Preço',
      'Envio ok',
    ]);
  });

  it('BD-04 Completo has its twenty columns under four groups', async () => {
    await openComplete();
    const [groups, columns] = within(await table())
      .getAllByRole('row')
      .slice(0, 2)
      .map((row) => within(row).getAllByRole('columnheader'));
    expect(groups?.map((cell) => cell.textContent)).toEqual([
      'Contrato',
      'Medição',
      'Faturamento',
      'Envio',
    ]);
    expect(columns?.map((cell) => cell.firstChild?.textContent)).toEqual([
      'Preço',
      'Data-base',
      'Reajustado',
      'Fornecedor',
      'Medidor',
      'Consumo',
      'Perdas (3%)',
      'Requisito',
      'NET',
      'Medição',
      'Proinfa',
      'Contrato',
      'Mínimo',
      'Máximo',
      'Faturar',
      'CP',
      'Email',
      'Envio ok',
      'Disparo',
      'Data vencimento boleto',
    ]);
  });

  it('BD-04 shows a month, dates as dd/mm/yyyy in São Paulo', async () => {
    await openComplete();
    const month = await within(await table()).findByRole('rowheader', { name: /out\/2026/ });
    expect(month).toHaveTextContent('Conforme');
    const cells = within(month.closest('tr') as HTMLElement).getAllByRole('cell');
    expect(cells.map((cell) => plain(cell.textContent))).toEqual([
      '247,35',
      'Sim',
      'Comercializadora Alfa',
      'SPMETENTR101',
      '331,250',
      '3%',
      '341,188',
      '334,776',
      'CCEE/SCDE consistida',
      '6,412',
      '334,800',
      '267,840',
      '401,760',
      '334,776',
      '10234',
      'financeiro@saojose.com.br',
      'Sim',
      '04/11/2026',
      '10/11/2026',
    ]);
  });

  it("BD-04 shows '-' for what is missing", async () => {
    const bare = { id: 'b-1_2026-10', mes: '2026-10' };
    answer({ months: [bare as BalanceMonthBody] });
    await openComplete();
    const month = await within(await table()).findByRole('rowheader', { name: /out\/2026/ });
    expect(month).toHaveTextContent('Indefinido');
    const cells = within(month.closest('tr') as HTMLElement).getAllByRole('cell');
    expect(new Set(cells.map((cell) => cell.textContent))).toEqual(new Set(['-', '3%']));
  });

  it('BD-04 adds the months up', async () => {
    await openComplete();
    const total = await within(await table()).findByRole('rowheader', { name: 'Total' });
    const cells = within(total.closest('tr') as HTMLElement).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual(
      expect.arrayContaining(['734,130', '756,154', '743,637', '12,517', '658,800', '723,576']),
    );
  });

  it("BD-04 'Nenhum dado mensal disponível para este balanço.'", async () => {
    answer({ months: [] });
    open();
    expect(
      await screen.findByText('Nenhum dado mensal disponível para este balanço.'),
    ).toBeVisible();
  });

  it('BD-04 is a card per month on a phone', async () => {
    setDesktop(false);
    open();
    const cards = await screen.findByRole('list', { name: 'Dados mensais do balanço' });
    expect(within(cards).getAllByRole('heading', { level: 3 })[0]).toHaveTextContent(
      'novembro de 2026',
    );
    expect(within(cards).getAllByText('Data vencimento boleto')).toHaveLength(2);
    expect(screen.queryByRole('table', { name: /Dados mensais/ })).toBeNull();
  });
});

describe('memória de cálculo', () => {
  it('EB-16 explains a month and copies it', async () => {
    const { user } = open();
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(
      await screen.findByRole('button', { name: 'Memória de cálculo de outubro de 2026' }),
    );
    const dialog = await screen.findByRole('dialog', {
      name: 'Memória de cálculo · outubro de 2026',
    });
    expect(await within(dialog).findByText('Consumo × (1 + Perdas)')).toBeVisible();
    expect(within(dialog).getByText('medicao-outubro.csv · linha 14')).toBeVisible();
    expect(within(dialog).getByText('Indefinido')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Copiar' }));
    expect(writeText).toHaveBeenCalledWith(expect.stringContaining('Requisito: 341,188'));
  });

  it('EB-16 marks a month that the sheet states otherwise', async () => {
    const divergencias = [{ campo: 'Requisito', informado: 341.2, calculado: 341.188 }];
    answer({ months: [balanceMonth({ divergencias })] });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /planilha divergente/ }));
    expect(
      await screen.findByText(/Requisito: planilha 341,200 MWh, calculado 341,188 MWh/),
    ).toBeVisible();
  });

  it('EB-16 says that it could not be loaded', async () => {
    server.use(
      http.get('/energy-balance/:id/months/:mes/memoria', () => problem(503, 'Indisponível.')),
    );
    const { user } = open();
    await user.click(
      (await screen.findAllByRole('button', { name: /Memória de cálculo/ }))[0] as HTMLElement,
    );
    expect(
      await screen.findByText('Não foi possível carregar a memória de cálculo.'),
    ).toBeVisible();
  });
});

describe('a balance that is not there', () => {
  it("BD-06 'Nenhum balanço energético encontrado.' with both ways back", async () => {
    open('b-9');
    expect(await screen.findByText('Nenhum balanço energético encontrado.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voltar para balanços' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voltar para contratos' })).toBeVisible();
  });

  it("BD-06 'Não foi possível carregar o balanço energético selecionado.' with retry", async () => {
    server.use(http.get('/energy-balance/:id', () => problem(503, 'O banco não respondeu.')));
    const { user } = open();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Não foi possível carregar o balanço energético selecionado.');
    expect(alert).toHaveTextContent('O banco não respondeu.');
    answer({});
    await user.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    expect(await table()).toBeVisible();
  });

  it("EB-12 'ID do balanço energético é obrigatório'", async () => {
    open('%20');
    expect(await screen.findByText('ID do balanço energético é obrigatório')).toBeVisible();
  });

  it('EB-14 is no longer asked for on leaving', async () => {
    let aborted = false;
    server.use(
      http.get('/energy-balance/:id', ({ request }) => {
        request.signal.addEventListener('abort', () => {
          aborted = true;
        });
        return new Promise<never>(() => {});
      }),
    );
    const { router } = open();
    await screen.findByRole('status', { name: 'Carregando balanço energético...' });
    await router.navigate('/help');
    await waitFor(() => expect(aborted).toBe(true));
  });
});
