import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { clientMonth } from '@/test/factories/closing';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = (address: string) => renderApp(address, { user: gestora() });
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');

it('MC-03 lists what a closed month would come to today, with the way to its adjustment', async () => {
  server.use(
    http.get('/api/fechamento/diferencas', ({ request }) => {
      expect(new URL(request.url).searchParams.get('mes')).toBe('2026-10');
      return HttpResponse.json({
        data: [
          {
            cliente_id: 'k-1',
            cliente: 'Moinho Estrela',
            documentos: [],
            linhas: [
              {
                contrato_id: 'c-1',
                contrato: 'CT-1',
                ausente: 'hoje',
                linha: 'energia',
                numero: '',
                unidade: 'R$',
                rotulo: 'Energia',
                retrato: 82806.84,
                hoje: null,
                ajustado: 0,
                diferenca: null,
              },
              {
                contrato_id: 'c-2',
                contrato: 'CT-2',
                ausente: '',
                linha: 'energia',
                numero: '',
                unidade: 'R$',
                rotulo: 'Energia',
                retrato: 82806.84,
                hoje: 84028.78,
                ajustado: 1000,
                diferenca: 221.94,
              },
              {
                contrato_id: 'c-2',
                contrato: 'CT-2',
                ausente: '',
                linha: 'tusd',
                numero: '',
                unidade: 'R$',
                rotulo: 'TUSD',
                retrato: 9000,
                hoje: 9010,
                ajustado: 0,
                diferenca: 10,
              },
              {
                contrato_id: 'c-3',
                contrato: 'CT-3',
                ausente: 'retrato',
                linha: 'energia',
                numero: 'faturar',
                unidade: 'MWh',
                rotulo: 'Faturar',
                retrato: 0,
                hoje: 334.776,
                ajustado: 0,
                diferenca: 334.776,
              },
              {
                contrato_id: '',
                contrato: '',
                ausente: '',
                linha: 'ess',
                numero: '',
                unidade: 'R$',
                rotulo: 'ESS',
                retrato: 1320.4,
                hoje: 1325,
                ajustado: 0,
                diferenca: 4.6,
              },
              {
                contrato_id: '',
                contrato: '',
                ausente: '',
                linha: 'mcp',
                numero: 'esperado',
                unidade: 'R$',
                rotulo: 'MCP, esperado',
                retrato: 3743.18,
                hoje: 4900,
                ajustado: 0,
                diferenca: 1156.82,
              },
            ],
          },
        ],
        page: 1,
        pageSize: 25,
        total: 31,
      });
    }),
  );
  open('/fechamento/diferencas?mes=2026-10');
  const table = within(await screen.findByRole('table', { name: 'Diferenças após o fechamento' }));
  const second = await table.findByRole('row', { name: /CT-2 Energia/ });
  expect(plain(second.textContent)).toContain('R$ 82.806,84R$ 84.028,78R$ 1.000,00R$ 221,94');
  const first = table.getByRole('row', { name: /CT-1/ });
  expect(first).toHaveTextContent('Indefinido');
  expect(first).toHaveTextContent('Não vale mais no mês');
  const energy = table.getByRole('row', { name: /CT-3/ });
  expect(energy).toHaveTextContent(
    'CT-3Não estava no retratoFaturar (MWh)0,000334,7760,000334,776',
  );
  expect(within(energy).queryByRole('link')).toBeNull();
  expect(plain(table.getByRole('row', { name: /ESS/ }).textContent)).toContain(
    'Do clienteESSR$ 1.320,40R$ 1.325,00R$ 0,00R$ 4,60',
  );
  expect(table.getByRole('link', { name: 'Lançar ajuste de Moinho Estrela, ESS' })).toHaveAttribute(
    'href',
    expect.not.stringContaining('contrato='),
  );
  expect(
    table.getByRole('link', { name: 'Lançar ajuste de Moinho Estrela, CT-2, Energia' }),
  ).toHaveAttribute(
    'href',
    '/fechamento/k-1?mes=2026-10&ajuste=novo&contrato=c-2&linha=energia&valor=221.94&motivo=Diferen%C3%A7a+ap%C3%B3s+o+fechamento',
  );
  const expected = table.getByRole('row', { name: /MCP, esperado/ });
  expect(plain(expected.textContent)).toContain('R$ 3.743,18R$ 4.900,00');
  expect(within(expected).queryByRole('link')).toBeNull();
  const names = table.getAllByRole('link').map((link) => link.getAttribute('aria-label'));
  expect(new Set(names).size).toBe(4);
  expect(screen.getByText('31 clientes fechados')).toBeVisible();
});

const picture = {
  cliente: 'k-1',
  mes: '2026-10',
  sequencia: 1,
  regras: {},
  parametros: {},
  itens: { boleto: 'ok', email: 'falta' },
  contratos: [
    {
      contrato: 'c-1',
      codigo: 'CT-1',
      itens: { medicao: 'provisorio', nf: 'falta' },
      numeros: { consumo: '331.25', valor_energia: '82806.84', preco: null },
      conformidade: '',
      sinais: {},
      conferencia: {},
      medidores: [],
      documentos: [],
      apontamentos: [],
    },
  ],
  dispensas: [],
  ajustes: [],
  guardado_em: '2026-11-13T05:12:00Z',
  tardio: false,
  ate: '2026-11-12',
};

it('MC-06 shows the month as it stood on a day, marked as past and with nothing to edit', async () => {
  server.use(
    http.get('/api/fechamento/k-1/2026-10/retrato', ({ request }) => {
      expect(new URL(request.url).searchParams.get('em')).toBe('2026-11-12');
      return HttpResponse.json(picture);
    }),
  );
  open('/fechamento/k-1?mes=2026-10&em=2026-11-12');
  const past = await screen.findByRole('region', { name: 'Como estava em 12/11/2026' });
  const text = plain(past.textContent);
  expect(text).toContain('só para consulta');
  expect(text).toContain('R$ 82.806,84');
  expect(text).toContain('Medição (provisório), NF do fornecedor');
  expect(text).toContain('ConformidadeIndefinido');
  expect(text).toContain('Do cliente, faltava: E-mail.');
  expect(within(past).queryByRole('button')).toBeNull();
  expect(text).not.toMatch(/Guardado só|último retrato/);
});

it('MC-06 says of a picture that was taken late, or that is older than the day, what it may not say', async () => {
  const late = { ...picture, guardado_em: '2026-11-13T18:12:00Z', tardio: true, ate: '2026-11-10' };
  server.use(http.get('/api/fechamento/k-1/2026-10/retrato', () => HttpResponse.json(late)));
  open('/fechamento/k-1?mes=2026-10&em=2026-11-12');
  const past = await screen.findByRole('region', { name: 'Como estava em 12/11/2026' });
  const text = plain(past.textContent);
  expect(text).toMatch(
    /Guardado só em 13\/11\/2026,? (às )?15:12.*: pode trazer o que mudou entre 12\/11\/2026 e esse momento\./,
  );
  expect(text).toContain(
    'O último retrato até esse dia é o da noite de 10/11/2026: o que mudou depois dela não aparece.',
  );
});

it('MC-06 says so where nothing was kept until that day', async () => {
  server.use(
    http.get('/api/fechamento/k-1/2026-10/retrato', () =>
      problem(404, 'Não há retrato de outubro de 2026 anterior a 01/10/2026.', 'sem_retrato'),
    ),
  );
  open('/fechamento/k-1?mes=2026-10&em=2026-10-01');
  expect(
    await screen.findByText('Não há retrato de outubro de 2026 anterior a 01/10/2026.'),
  ).toBeVisible();
});

it('MC-02 leads charges and settlement to the values of the CCEE, filtered to client and month', async () => {
  const month = clientMonth();
  for (const item of month.itens) if (item.item === 'encargos') item.situacao = 'falta';
  server.use(http.get('/api/fechamento/k-1/2026-10', () => HttpResponse.json(month)));
  open('/fechamento/k-1?mes=2026-10');
  expect(
    await screen.findByRole('link', { name: 'Abrir valores da CCEE para Encargos' }),
  ).toHaveAttribute('href', '/ccee?mes=2026-10&q=Moinho+Estrela');
});
