import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import './retention-page';

const kind = (tipo: string, nome: string, minimo: number) => ({
  tipo,
  nome,
  sai: `O que sai de ${nome}.`,
  desde: 'desde a exclusão',
  meses: null,
  minimo,
  fonte: 'CTN, art. 173',
  sairiam: 0,
  mais_antigo: null,
  mais_novo: null,
  mantidos_fechados: 0,
  mantidos_referidos: 0,
});
const state = {
  tipos: [
    kind('contratos', 'Contratos excluídos', 60),
    kind('versoes', 'Versões de contratos', 60),
    kind('envios', 'Arquivos enviados', 3),
    kind('trilha', 'Trilha de auditoria', 60),
  ],
  outros: [{ nome: 'Cópias de segurança', prazo: '7d,4w' }],
  versao: 0,
  atualizado_em: null,
  atualizado_por: '',
};
const counted = {
  ...state,
  tipos: state.tipos.map((row) =>
    row.tipo === 'contratos'
      ? {
          ...row,
          meses: 72,
          sairiam: 12,
          mais_antigo: '2018-03-05T12:00:00Z',
          mais_novo: '2020-10-01T12:00:00Z',
          mantidos_fechados: 3,
          mantidos_referidos: 4,
        }
      : row,
  ),
};

it('OP-06 counts what would go before an age can be saved, and saves what was counted', async () => {
  const asked: string[] = [];
  let body: unknown;
  server.use(
    http.get('/api/retencao', () => HttpResponse.json(state)),
    http.get('/api/retencao/previa', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(counted);
    }),
    http.put('/api/retencao', async ({ request }) => {
      body = await request.json();
      expect(request.headers.get('If-Match')).toBe('"0"');
      return HttpResponse.json({ ...counted, versao: 1 });
    }),
  );
  const { user } = renderApp('/admin/retencao', { user: gestora() });
  const age = await screen.findByRole('textbox', { name: /Contratos excluídos/ });
  expect(screen.getByText('7d,4w')).toBeVisible();
  const table = screen.getByRole('table', { name: 'O que sairia hoje' });
  expect(within(table).getAllByText('Sem limite')).toHaveLength(4);
  expect(screen.queryByRole('button', { name: 'Salvar idades' })).toBeNull();

  await user.type(age, '72');
  await user.click(screen.getByRole('button', { name: 'Ver o que sairia hoje' }));
  expect(await within(table).findByText('72 meses')).toBeVisible();
  expect(asked).toEqual(['?contratos=72']);
  for (const text of ['12', '05/03/2018', '01/10/2020', '3', '4']) {
    expect(within(table).getByText(text)).toBeVisible();
  }

  await user.type(age, '0');
  expect(screen.queryByRole('button', { name: 'Salvar idades' })).toBeNull();
  await user.type(age, '{Backspace}');
  await user.click(screen.getByRole('button', { name: 'Salvar idades' }));
  expect(await screen.findByText('Retenção salva.')).toBeVisible();
  expect(body).toEqual({ contratos: 72, versoes: null, envios: null, trilha: null });
});

it('OP-06 shows the minimum at its field', async () => {
  const sentence = 'Guarde por 60 meses ou mais (CTN, arts. 173 e 174)';
  server.use(
    http.get('/api/retencao', () => HttpResponse.json(state)),
    http.get('/api/retencao/previa', () =>
      HttpResponse.json(
        {
          error: sentence,
          code: 'validacao',
          fields: [{ path: 'trilha', message: sentence }],
        },
        { status: 422 },
      ),
    ),
  );
  const { user } = renderApp('/admin/retencao', { user: gestora() });
  const age = await screen.findByRole('textbox', { name: /Trilha de auditoria/ });
  await user.type(age, '12');
  await user.click(screen.getByRole('button', { name: 'Ver o que sairia hoje' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(age).toBeInvalid();
  expect(screen.queryByRole('button', { name: 'Salvar idades' })).toBeNull();
});
