import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { storage } from '@/lib/storage';
import { gestora } from '@/test/factories/user';
import { firstSteps } from '@/test/factories/work';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const told = (...done: string[]) =>
  (
    ['email', 'dados_mercado', 'usuarios', 'contratos', 'medicao', 'fatura', 'mes_fechado'] as const
  ).map((passo) => ({ passo, feito: done.includes(passo), detalhe: '' }));
const answer = (steps = told(), ready = false) =>
  http.get('/api/work/first-steps', () => HttpResponse.json(firstSteps(steps, ready)));
const open = () => renderApp('/dashboard?mes=2026-11', { user: gestora() });
const card = () => screen.findByRole('region', { name: 'Primeiros passos' });

describe('first steps', () => {
  beforeEach(() => storage.remove('ynova.primeiros-passos'));

  it('FC-06 stands above Meu dia: each step with its state, a sentence and a button', async () => {
    server.use(answer(told('usuarios')));
    open();
    const steps = within(await card()).getAllByRole('listitem');
    expect(steps.map((step) => step.querySelector('p')?.textContent)).toEqual([
      'Servidor de e-mail: a fazer',
      'Dados de mercado: a fazer',
      'Usuários: feito',
      'Contratos: a fazer',
      'Medição: a fazer',
      'Fatura: a fazer',
      'Mês fechado: a fazer',
    ]);
    for (const [i, name, href] of [
      [0, 'Configurar e testar', '/admin/email'],
      [1, 'Conferir', '/admin/dados-de-mercado'],
      [2, 'Convidar usuário', '/admin/usuarios?convidar=1'],
      [3, 'Importar contratos', '/contratos/importar'],
      [4, 'Enviar planilha', '/balancos'],
      [5, 'Enviar fatura', '/analise-fatura'],
      [6, 'Abrir fechamento', '/fechamento'],
    ] as const) {
      const step = steps[i] as HTMLElement;
      expect(within(step).getByRole('link', { name })).toHaveAttribute('href', href);
    }
    const day = screen.getByRole('region', { name: 'Meu dia' });
    expect((await card()).compareDocumentPosition(day)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('button', { name: 'Ocultar' })).toBeNull();
  });

  it('FC-06 records that the installation goes on without sending', async () => {
    server.use(
      answer(),
      http.post('/api/work/first-steps/without-mail', () =>
        HttpResponse.json(firstSteps(told('email'), false)),
      ),
    );
    open();
    await userEvent.click(
      within(await card()).getByRole('button', { name: 'Continuar sem enviar' }),
    );
    expect(await screen.findByText('Servidor de e-mail')).toHaveTextContent(': feito');
    expect(screen.queryByRole('button', { name: 'Continuar sem enviar' })).toBeNull();
  });

  it('FC-06 can be put away once the first five hold, and stays in Ajuda', async () => {
    const ready = told('email', 'dados_mercado', 'usuarios', 'contratos', 'medicao');
    server.use(answer(ready, true));
    const { unmount } = open();
    await userEvent.click(within(await card()).getByRole('button', { name: 'Ocultar' }));
    expect(screen.queryByRole('region', { name: 'Primeiros passos' })).toBeNull();
    unmount();
    renderApp('/primeiros-passos', { user: gestora() });
    expect(await card()).toHaveTextContent('5 de 7 passos feitos');
  });

  it('FC-06 asks nothing of who can do nothing about it', async () => {
    server.use(answer([], false));
    open();
    await screen.findByRole('region', { name: 'Meu dia' });
    expect(screen.queryByRole('region', { name: 'Primeiros passos' })).toBeNull();
  });
});
