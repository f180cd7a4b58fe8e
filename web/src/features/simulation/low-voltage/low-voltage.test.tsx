import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { proposal, publicProposal } from '@/test/factories/proposal';
import { lowVoltageAnswer } from '@/test/factories/simulation/low-voltage';
import { simulationEntry, simulationKept } from '@/test/factories/simulation/simulation';
import { consultor, gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import { field } from '@/test/simulation-wizard';
import '@/features/public-proposal/public-proposal-page';
import '../proposal/choice-dialog';
import '../proposal/detail-page';
import '../simulation-page';

const stamp =
  'Estimativa: regras da baixa tensão ainda não regulamentadas (produto padrão, tarifas segregadas, SUI, prazo de aviso).';

const unit = {
  subgrupo: 'B3',
  ligacao: 'trifasica',
  consumo_kWh_mes: 2400,
  tusd_R$_MWh: 420.1,
  te_R$_MWh: 318.4,
  icms_percentual: 18,
  pis_percentual: 1,
  cofins_percentual: 4.32,
  preco_R$_MWh: 200,
} as const;

const kept = () => ({
  ...simulationKept({ nome: 'Padaria Sol', modalidade: 'Convencional' }),
  entrada: {
    ...simulationEntry(),
    cliente: { nome: 'Padaria Sol', distribuidora: 'CEMIG-D' },
    consumo_mensal: [],
    baixa_tensao: unit,
  },
  resultado: null,
  baixa_tensao: lowVoltageAnswer(),
});

const waiting = (liberacao: 'aguarda' | 'liberada' = 'aguarda') => ({
  ...proposal({
    modalidade: 'Convencional',
    liberacao,
    liberada_por: liberacao === 'liberada' ? 'Glória Gestora' : null,
    liberada_em: liberacao === 'liberada' ? '2026-11-26T15:00:00Z' : null,
    liberada_motivo: liberacao === 'liberada' ? 'Cliente sabe.' : null,
  }),
  resumo: null,
  resultado: null,
  baixa_tensao: lowVoltageAnswer(),
});

const value = (label: string) => screen.getByText(label).nextElementSibling;

describe('an estimate of group B', () => {
  it('LW-05 is opened again, kept as another version, and proposed', async () => {
    let saved: unknown;
    let proposed: unknown;
    server.use(
      http.get('/api/simulacoes/:id', () => HttpResponse.json(kept())),
      http.put('/api/simulacoes/:id', async ({ request }) => {
        saved = await request.json();
        return HttpResponse.json(kept());
      }),
      http.post('/api/simulacoes/baixa-tensao', () => HttpResponse.json(lowVoltageAnswer())),
      http.get('/api/propostas', () =>
        HttpResponse.json({ data: [], page: 1, pageSize: 10, total: 0, totalCapped: false }),
      ),
      http.post('/api/propostas', async ({ request }) => {
        proposed = await request.json();
        return HttpResponse.json(waiting(), { status: 201 });
      }),
    );
    const { user } = renderApp('/simulacao?id=s-1', { user: consultor() });
    expect(await screen.findByText(stamp)).toBeVisible();
    expect(field(/^Nome do cliente/)).toHaveValue('Padaria Sol');
    expect(field('Consumo médio por mês')).toHaveValue('2.400');
    expect(value('Encargo de sobrecontratação no ano')).toHaveTextContent('Indefinido');
    expect(value('Produto padrão')).toHaveTextContent('Indefinido');
    await user.click(await screen.findByRole('button', { name: 'Gerar proposta' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Gerar proposta' }));
    await user.click(dialog.getByRole('button', { name: 'Gerar proposta' }));
    await waitFor(() => expect(proposed).toMatchObject({ modalidade: 'Convencional' }));
    await user.clear(field('Unidade'));
    await user.type(field('Unidade'), 'Loja 2');
    // What is not estimated again is not kept.
    expect(screen.queryByRole('button', { name: 'Salvar nova versão' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Estimar' }));
    await user.click(await screen.findByRole('button', { name: 'Salvar nova versão' }));
    await waitFor(() =>
      expect(saved).toMatchObject({
        entrada: { cliente: { nome: 'Padaria Sol', unidade: 'Loja 2' }, baixa_tensao: unit },
      }),
    );
  });
});

describe('a proposal of group B', () => {
  it('LW-05 waits for the gestora: no document and no link', async () => {
    server.use(http.get('/api/propostas/:id', () => HttpResponse.json(waiting())));
    renderApp('/propostas/p-1', { user: consultor() });
    expect(await screen.findByText(stamp)).toBeVisible();
    expect(screen.getAllByText(/^Aguarda liberação da gestora/).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Liberar proposta' })).toBeNull();
    expect(screen.queryByRole('button', { name: /PDF/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Criar link' })).toBeNull();
  });

  it('LW-05 is released by the gestora, with the reason', async () => {
    let body: unknown;
    server.use(
      http.get('/api/propostas/:id', () => HttpResponse.json(waiting())),
      http.post('/api/propostas/:id/liberar', async ({ request }) => {
        body = await request.json();
        return HttpResponse.json(waiting('liberada'));
      }),
    );
    const { user } = renderApp('/propostas/p-1', { user: gestora() });
    await user.type(await screen.findByLabelText(/^Motivo/), 'Cliente sabe.');
    await user.click(screen.getByRole('button', { name: 'Liberar proposta' }));
    expect(await screen.findByText(/^Liberada por Glória Gestora em/)).toBeVisible();
    expect(body).toEqual({ motivo: 'Cliente sabe.' });
    expect(screen.getByRole('button', { name: 'Criar link' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'PDF da proposta 12/2026' })).toBeVisible();
  });

  it('LW-05 shows the stamp to who holds its link', async () => {
    server.use(
      http.post('/api/publico/propostas', () =>
        HttpResponse.json({
          ...publicProposal({ modalidade: 'Convencional' }),
          resumo: null,
          baixa_tensao: lowVoltageAnswer(),
        }),
      ),
    );
    renderApp('/p/segredo');
    expect(await screen.findByText(stamp)).toBeVisible();
    expect(value('Encargo de sobrecontratação no ano')).toHaveTextContent('Indefinido');
  });
});
