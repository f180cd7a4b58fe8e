import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const line = {
  tipo: 'demanda',
  posto: 'unico',
  nome: 'Demanda',
  unidade: 'kW',
  quantidade: 560,
  tarifa_impressa: 32.5,
  tarifa_homologada: 32.5,
  ato: 'REH 3.500/2026',
  fator: 0.776376,
  base: 9100,
  cobrado: 11721.12,
  recalculado: 11721.12,
  diferenca: 0,
  tolerancia: 1.17,
  situacao: 'confere',
  informativa: false,
  apontamento_id: null,
};
const nothing = {
  posto: null,
  unidade: null,
  quantidade: null,
  tarifa_impressa: null,
  tarifa_homologada: null,
  ato: null,
  fator: null,
  base: null,
};
const bill = {
  fatura_id: 'i1',
  contrato_id: 'c1',
  numero: '77',
  mes: '2026-10',
  medidor: null,
  situacao: 'diverge',
  motivo: null,
  linhas: [
    line,
    {
      ...line,
      ...nothing,
      tipo: 'te',
      nome: 'TE',
      cobrado: 120,
      recalculado: 0,
      diferenca: 120,
      situacao: 'diverge',
      apontamento_id: 'f1',
    },
    {
      ...line,
      ...nothing,
      tipo: 'cip',
      nome: 'CIP/COSIP',
      cobrado: 312.45,
      recalculado: 312.45,
      situacao: 'transcrita',
    },
    {
      ...line,
      ...nothing,
      tipo: 'icms',
      nome: 'ICMS',
      cobrado: null,
      recalculado: 15362.48,
      diferenca: null,
      situacao: 'sem dados',
      informativa: true,
    },
  ],
  cobrado: 12153.57,
  recalculado: 12033.57,
  diferenca: 120,
  tolerancia: 12.03,
  sem_dados: 0,
  total_impresso: 12153.57,
  creditos: [],
  arquivo: { id: 'd1', filename: 'outubro.pdf' },
};

const open = () => renderApp('/faturas/i1/recalculada', { user: gestora() });

it('MC-14 shows each line beside what it should be, its sums, and the finding of one that diverges', async () => {
  server.use(http.get('/api/faturas/i1/recalculada', () => HttpResponse.json(bill)));
  open();
  const table = await screen.findByRole('table', { name: 'Linhas da fatura' });
  const rows = within(table).getAllByRole('row');
  expect(rows).toHaveLength(6); // head, four lines, sums
  expect(rows[1]).toHaveTextContent(
    /Demanda.*560 kW.*REH 3.500\/2026.*0,776376.*11\.721,12.*Confere/,
  );
  expect(rows[3]).toHaveTextContent(/CIP\/COSIP.*Transcrita/);
  expect(rows[4]).toHaveTextContent(/ICMS.*Já está nas outras linhas.*Sem dados/);
  expect(rows[5]).toHaveTextContent(/Soma.*12\.153,57.*12\.033,57.*120,00/);
  expect(screen.getByRole('link', { name: 'Apontamento de TE' })).toHaveAttribute(
    'href',
    '/auditoria-faturas?apontamento=f1&status=todas',
  );
  expect(screen.getByText('4 linhas, 1 diverge')).toBeVisible();
  expect(screen.getByRole('link', { name: 'outubro.pdf' })).toHaveAttribute(
    'download',
    'outubro.pdf',
  );
  expect(screen.getByRole('link', { name: 'Faturas do contrato' })).toHaveAttribute(
    'href',
    '/contratos/c1?aba=faturas',
  );
});

it('MC-14 says what is missing, and that it could not be recalculated', async () => {
  server.use(
    http.get('/api/faturas/i1/recalculada', () =>
      HttpResponse.json({
        ...bill,
        situacao: 'sem dados',
        motivo: 'A fatura não informa a demanda.',
        linhas: [],
      }),
    ),
  );
  const { unmount } = open();
  expect(await screen.findByText('A fatura não informa a demanda.')).toBeVisible();
  expect(screen.getByText('A fatura não tem linhas.')).toBeVisible();
  unmount();
  server.use(
    http.get('/api/faturas/i1/recalculada', () =>
      problem(404, 'nao_encontrado', 'Fatura não encontrada'),
    ),
  );
  open();
  expect(await screen.findByText('Não foi possível recalcular a fatura.')).toBeVisible();
});

it('DR-19 leads from a replaced bill to the one in its place, and asks about its credits', async () => {
  const beside = {
    id: 'i2',
    numero: '78',
    valor: 11525.65,
    por: 'pessoa',
    em: '2026-11-20T12:00:00Z',
  };
  const credit = {
    apontamento_id: 'f7',
    fatura_id: 'i1',
    numero: '77',
    mes: '2026-10',
    linha: '2026-10 devolucao',
    texto: 'Devolução',
    valor: 627.92,
    pergunta: 'Este crédito é da contestação de ago/2026?',
    version: 1,
  };
  server.use(
    http.get('/api/faturas/i1/recalculada', () =>
      HttpResponse.json({ ...bill, substituida_por: beside, creditos: [credit] }),
    ),
  );
  open();
  expect(await screen.findByText('Esta fatura foi substituída e não conta no mês.')).toBeVisible();
  expect(screen.getByRole('link', { name: /a fatura nº 78, R\$\s11\.525,65/ })).toHaveAttribute(
    'href',
    '/faturas/i2/recalculada',
  );
  expect(screen.getByText(credit.pergunta)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sim' })).toBeVisible();
});
