import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { balanceRow } from '@/test/factories/balance';
import { contract, contractPage, contractVersion } from '@/test/factories/contract';
import { conclusions, contractDetail } from '@/test/factories/contract-detail';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = (me = gestora()) => renderApp('/contratos/c-1', { user: me });
/** The contract of the screen, with these changes. */
const serve = (overrides: Parameters<typeof contract>[0]) =>
  http.get('/contracts/c-1/detail', () =>
    HttpResponse.json(contractDetail({ contract: contract(overrides) })),
  );
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** The value beside a label, with fixed spaces as common ones. */
function fact(label: string): string {
  const term = screen.getByText(label, { selector: 'dt' });
  return term.nextElementSibling?.textContent?.replaceAll('\u00a0', ' ') ?? '';
}

beforeEach(() => {
  server.use(
    http.get('/energy-balance', () => HttpResponse.json({ data: [balanceRow()], total: 1 })),
  );
});

describe('one contract', () => {
  it('CT-09 shows the data as labels and values, with a way back', async () => {
    open();
    await heading('CT-1790000000001');
    expect(screen.getByRole('link', { name: 'Voltar para contratos' })).toHaveAttribute(
      'href',
      '/contratos',
    );
    expect(screen.getByText('Ativo')).toBeVisible();
    expect(fact('Cliente')).toBe('Metalúrgica São José Ltda.');
    expect(fact('CNPJ')).toBe('12.345.678/0001-95');
    expect(fact('Fonte de energia')).toBe('Incentivada 50%');
    expect(fact('Volume por mês')).toBe('0,450 MW médio');
    expect(fact('Início da vigência')).toBe('01/01/2026');
    expect(fact('Limite superior')).toBe('120%');
    expect(fact('Perdas')).toBe('Parâmetro vigente');
  });

  it('CT-09 shows a dash for what was not given', async () => {
    server.use(serve({ segment: null, average_price_mwh: null, supplier: null }));
    open();
    await heading('CT-1790000000001');
    for (const label of ['Segmento', 'Preço médio do contrato (R$/MWh)', 'Fornecedor']) {
      expect(fact(label)).toBe('–');
    }
  });

  it('CT-21 shows the range of the current month in MWh', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), shouldAdvanceTime: true });
    open();
    await heading('CT-1790000000001');
    expect(screen.getByText(/Faixa contratual em novembro de 2026/)).toHaveTextContent('720 h');
    expect(fact('Mínimo')).toBe('259,200 MWh');
    expect(fact('Contratado')).toBe('324,000 MWh');
    expect(fact('Máximo')).toBe('388,800 MWh');
    vi.useRealTimers();
  });

  it('CT-21 CT-09 follows the reference month, and the volume that it was given', async () => {
    const row = contract({
      contracted_volume_mwh: 300,
      volume_unit: 'MWh',
      seasonal_volumes: [{ month: '2026-09', volume_mwh: '250.000' }],
    });
    server.use(
      http.get('/contracts/c-1/detail', () =>
        HttpResponse.json(
          contractDetail({ contract: row, month: '2026-09', months: ['2026-10', '2026-09'] }),
        ),
      ),
    );
    open();
    await heading('CT-1790000000001');
    expect(screen.getByRole('combobox', { name: 'Mês de referência' })).toHaveValue('2026-09');
    expect(screen.getByText('Mês de referência')).toBeVisible();
    expect(screen.getByText(/Faixa contratual em setembro de 2026/)).toBeVisible();
    expect(fact('Mínimo')).toBe('200,000 MWh');
    expect(fact('Contratado')).toBe('250,000 MWh');
    expect(fact('Máximo')).toBe('300,000 MWh');
  });

  it('MC-10 warns of a partial month that counts whole', async () => {
    const warning =
      'O suprimento na CCEE é por mês civil, e o contrato começa em 15/03/2026: março de 2026 conta inteiro.';
    server.use(serve({ start_date: '2026-03-15', avisos: [warning] }));
    open();
    await heading('CT-1790000000001');
    expect(screen.getByText(warning)).toBeVisible();
    expect(fact('Mês parcial')).toBe('Mês inteiro (não informado)');
  });

  it('CT-21 takes the nearest month of the validity', async () => {
    server.use(serve({ start_date: '2031-02-01', end_date: '2031-12-31' }));
    open();
    await heading('CT-1790000000001');
    expect(screen.getByText(/Faixa contratual em fevereiro de 2031/)).toBeVisible();
    expect(fact('Contratado')).toBe('302,400 MWh');
  });

  it('SH-17 writes money with two decimals and PROINFA with three', async () => {
    open();
    await heading('CT-1790000000001');
    expect(fact('Preço médio do contrato (R$/MWh)')).toBe('R$ 247,35');
    expect(fact('PROINFA por mês')).toBe('6,412 MWh');
  });

  it('CT-22 shows no prices nor supplier to partners', async () => {
    open(gestora({ roles: ['parceiro'], permissions: ['contracts:read'] }));
    await heading('CT-1790000000001');
    expect(screen.queryByText(/Preço/)).not.toBeInTheDocument();
    expect(screen.queryByText('Fornecedor')).not.toBeInTheDocument();
    expect(fact('PROINFA por mês')).toBe('6,412 MWh');
    expect(screen.queryByRole('link', { name: 'Editar contrato' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Mais ações' })).not.toBeInTheDocument();
  });

  it('DB-10 shows each compliance as a chip', async () => {
    server.use(
      http.get('/contracts/c-1/detail', () =>
        HttpResponse.json(
          contractDetail({
            month: '2026-11',
            conclusions: conclusions({
              nf: { status: 'Divergente', reason: 'A NF cobra a mais.' },
              encargos: { status: 'Em análise' },
            }),
          }),
        ),
      ),
    );
    open();
    const summary = within(await screen.findByRole('region', { name: 'Resumo de conformidades' }));
    expect(summary.getByText('Pelas regras, em novembro de 2026.')).toBeVisible();
    expect(summary.getAllByText('Conforme')).toHaveLength(3);
    expect(summary.getAllByText('Conforme')[0]).toHaveClass('text-ok');
    expect(summary.getByText('Divergente')).toHaveClass('text-bad');
    expect(summary.getByText('Em análise')).toHaveClass('text-none');
    expect(summary.getByText('A NF cobra a mais.')).toBeVisible();
    expect(summary.queryByText('definido manualmente')).not.toBeInTheDocument();
  });

  it('CT-11 CT-18 shows what was set by hand beside what the rules say', async () => {
    server.use(
      http.get('/contracts/c-1/detail', () =>
        HttpResponse.json(
          contractDetail({
            contract: contract({ adjusted: true }),
            conclusions: conclusions({ fatura: { status: 'Divergente', declared: 'Conforme' } }),
          }),
        ),
      ),
    );
    open();
    const summary = within(await screen.findByRole('region', { name: 'Resumo de conformidades' }));
    expect(summary.getByText('Marcado como contrato ajustado.')).toBeVisible();
    expect(summary.getByText('Divergente')).toHaveClass('text-bad');
    expect(summary.getByText('definido manualmente')).toHaveTextContent('Conforme');
  });

  it('CT-09 leads to the balances that it served in any month', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/energy-balance', ({ request }) => {
        asked.push(new URL(request.url).search);
        const renewed = balanceRow({ id: 'b-2', meterCode: 'SPMETENTR102', contractId: 'c-7' });
        return HttpResponse.json({ data: [balanceRow(), renewed], total: 2 });
      }),
    );
    open();
    const link = await screen.findByRole('link', { name: 'Ver balanço de SPMETENTR101' });
    expect(link).toHaveAttribute('href', '/balancos/b-1');
    // Another contract serves this one now.
    expect(screen.getByRole('link', { name: 'Ver balanço de SPMETENTR102' })).toBeVisible();
    expect(asked).toEqual(['?contractId=c-1&sort=meter&page=1&pageSize=100']);
  });

  it('tells who changed what, and shows the values on demand', async () => {
    server.use(
      http.get('/contracts/c-1/versions', () =>
        HttpResponse.json(
          contractPage([], {
            data: [
              contractVersion({
                version: 2,
                at: '2026-06-10T13:05:00Z',
                actor_name: 'Bruno de Lima',
                reason: 'Aditivo 1',
              }),
              contractVersion(),
            ],
            total: 2,
          }),
        ),
      ),
      http.get('/contracts/c-1/versions/2/changes', () =>
        HttpResponse.json([
          { field: 'upper_limit_percent', label: 'Limite superior', before: '110%', after: '120%' },
          { field: 'compliance_nf', label: 'Conformidade: NF', before: '', after: 'Conforme' },
        ]),
      ),
    );
    const { user } = renderApp('/contratos/c-1?aba=versoes', { user: gestora() });
    expect(await screen.findByText('Bruno de Lima')).toBeVisible();
    expect(screen.getByText('Motivo: Aditivo 1')).toBeVisible();
    expect(screen.getByText('10/06/2026 10:05')).toBeVisible();
    expect(screen.getByText('criou o contrato')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'O que mudou na versão 2' }));
    const change = (await screen.findByText('110%')).closest('dd');
    expect(change).toHaveTextContent('de 110% → para 120%');
    expect(screen.getByText('Conformidade: NF')).toBeVisible();
  });

  it('CT-10 says that there is no such contract, with a way back', async () => {
    renderApp('/contratos/nada', { user: gestora() });
    await heading('Contrato não encontrado');
    expect(screen.getByRole('link', { name: 'Voltar para contratos' })).toHaveAttribute(
      'href',
      '/contratos',
    );
  });

  it('CT-25 says why it could not be loaded and tries again', async () => {
    server.use(http.get('/contracts/c-1/detail', () => problem(503, 'Servidor em manutenção.')));
    const { user } = open();
    expect(await screen.findByText('Não foi possível carregar o contrato.')).toBeVisible();
    expect(screen.getByText('Servidor em manutenção.')).toBeVisible();
    server.use(serve({}));
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await heading('CT-1790000000001');
  });

  it('deletes and returns to the list', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/contracts/c-1/detail', () => {
        asked.push('c-1');
        return HttpResponse.json(contractDetail());
      }),
    );
    const { user, location } = open();
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await user.click(screen.getByRole('menuitem', { name: 'Excluir' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Excluir o contrato CT-1790000000001?',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Excluir contrato' }));
    await waitFor(() => expect(location()).toBe('/contratos'));
    expect(asked).toEqual(['c-1']);
  });

  it('says that a contract was deleted, and restores it', async () => {
    let deleted = true;
    server.use(
      http.get('/contracts/c-1/detail', () =>
        HttpResponse.json(contractDetail({ contract: contract({ deleted }) })),
      ),
      http.post('/contracts/c-1/restore', () => {
        deleted = false;
        return HttpResponse.json(contract());
      }),
    );
    const { user } = open();
    expect(await screen.findByText('Este contrato foi excluído.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Editar contrato' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Restaurar contrato' }));
    expect(await screen.findByRole('link', { name: 'Editar contrato' })).toBeVisible();
    expect(screen.queryByText('Este contrato foi excluído.')).not.toBeInTheDocument();
  });

  it('offers consultants the edition of what is in analysis only', async () => {
    const { unmount } = open(consultor());
    await heading('CT-1790000000001');
    expect(screen.queryByRole('link', { name: 'Editar contrato' })).not.toBeInTheDocument();
    unmount();
    server.use(serve({ status: 'Em análise' }));
    open(consultor());
    expect(await screen.findByRole('link', { name: 'Editar contrato' })).toBeVisible();
  });
});
