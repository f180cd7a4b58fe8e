import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SimulationEntry } from '@/api/gen/types.gen';
import { simulationKept } from '@/test/factories/simulation/simulation';
import { problem } from '@/test/handlers/problem';
import { server } from '@/test/server';
import {
  answerCalculations,
  calculate,
  fill,
  open,
  openSample,
  press,
} from '@/test/simulation-wizard';

beforeEach(() => {
  answerCalculations();
});

describe('the stored simulation', () => {
  it('SM-08 is stored under a number and reopened with its result', async () => {
    let body: { entrada: SimulationEntry } | undefined;
    let key: string | null = null;
    server.use(
      http.post('/api/simulacoes', async ({ request }) => {
        body = (await request.json()) as typeof body;
        key = request.headers.get('Idempotency-Key');
        return HttpResponse.json(simulationKept(), { status: 201 });
      }),
    );
    const { user, location } = await openSample();
    await user.click(calculate());
    await press(user, 'Avançar para a proposta');
    expect(
      await screen.findByRole('heading', { name: 'Simulação ainda não guardada' }),
    ).toBeVisible();
    expect(screen.getByText('O preço da energia não inclui tributos.')).toBeVisible();
    await press(user, 'Salvar simulação');
    expect(await screen.findByRole('heading', { name: 'Simulação nº 41, versão 1' })).toBeVisible();
    expect(location()).toBe('/simulacao?id=s-1&passo=proposta');
    expect(body?.entrada.cliente.nome).toBe('Indústria Exemplo Ltda.');
    expect(key).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Salvar simulação' })).toBeNull();
  });

  it('SM-08 lists what is stored, and opens it', async () => {
    const { user, location } = open();
    await user.click(await screen.findByRole('link', { name: /41/ }));
    expect(await screen.findByRole('heading', { name: 'Simulação nº 41, versão 1' })).toBeVisible();
    expect(location()).toBe('/simulacao?id=s-1');
    expect(screen.getByText('nº 41 · Indústria Exemplo Ltda.')).toBeVisible();
    expect(await screen.findByText('Aberta')).toBeVisible();
  });

  it('SM-08 comes first for who has stored some, and after the wizard for others', async () => {
    const precedes = (a: HTMLElement, b: HTMLElement) =>
      Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING);
    const { unmount } = open();
    const sheet = () => screen.findByRole('heading', { name: 'Planilha de consumo' });
    const list = () => screen.getByRole('heading', { name: 'Simulações guardadas' });
    const steps = await sheet();
    expect(precedes(list(), steps)).toBe(true);
    unmount();
    server.use(
      http.get('/api/simulacoes', () =>
        HttpResponse.json({ data: [], total: 0, totalCapped: false, page: 1, pageSize: 10 }),
      ),
    );
    open();
    expect(precedes(await sheet(), list())).toBe(true);
  });

  it('SM-08 stores a change as another version, of the one that was read', async () => {
    let match: string | null = null;
    server.use(
      http.put('/api/simulacoes/:id', ({ request }) => {
        match = request.headers.get('If-Match');
        return HttpResponse.json(simulationKept({ version: 2 }));
      }),
    );
    const { user } = open('/simulacao?id=s-1&passo=dados');
    await press(user, 'Editar dados');
    fill('Unidade', 'Filial');
    await user.click(calculate());
    await press(user, 'Avançar para a proposta');
    await press(user, 'Salvar nova versão');
    expect(await screen.findByRole('heading', { name: 'Simulação nº 41, versão 2' })).toBeVisible();
    expect(match).toBe('"1"');
  });

  it('SM-08 says that somebody else was first', async () => {
    server.use(
      http.put('/api/simulacoes/:id', () =>
        problem(412, 'Outra pessoa alterou esta simulação.', 'versao_desatualizada'),
      ),
    );
    const { user } = open('/simulacao?id=s-1&passo=dados');
    await press(user, 'Editar dados');
    fill('Unidade', 'Filial');
    await user.click(calculate());
    await press(user, 'Avançar para a proposta');
    await press(user, 'Salvar nova versão');
    expect(await screen.findByText('Outra pessoa alterou esta simulação.')).toBeVisible();
    server.use(
      http.get('/api/simulacoes/:id', () => HttpResponse.json(simulationKept({ version: 3 }))),
    );
    await press(user, 'Abrir a versão atual');
    expect(await screen.findByRole('heading', { name: 'Simulação nº 41, versão 3' })).toBeVisible();
  });

  it('SM-08 is duplicated under another number, and deleted after a question', async () => {
    const { user, location } = open('/simulacao?id=s-1');
    server.use(
      http.get('/api/simulacoes/s-2', () =>
        HttpResponse.json(simulationKept({ id: 's-2', numero: 42 })),
      ),
    );
    await press(user, 'Duplicar');
    expect(await screen.findByRole('heading', { name: 'Simulação nº 42, versão 1' })).toBeVisible();
    await press(user, 'Excluir');
    await press(user, 'Excluir simulação');
    await waitFor(() => expect(location()).toBe('/simulacao'));
  });

  it('SM-08 says that there is no such simulation', async () => {
    server.use(http.get('/api/simulacoes/:id', () => problem(404, 'Simulação não encontrada.')));
    open('/simulacao?id=nada');
    expect(await screen.findByText('Simulação não encontrada.')).toBeVisible();
  });
});
