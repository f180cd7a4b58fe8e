import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { SimulationBill } from '@/api/gen/types.gen';
import { billDocument } from '@/test/factories/reading';
import {
  simulationEntry,
  simulationKept,
  simulationReading,
} from '@/test/factories/simulation/simulation';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import { field } from '@/test/simulation-wizard';

/** As far as a simulation reads it. */
const unit = {
  id: 'u-1',
  codigo: '4412907',
  consumo: null,
  consumo_ano: 2_400_000,
  demanda: 600,
  distribuidora: 'CELESC',
  subgrupo: 'A4',
  modalidade: 'Verde',
  icms: 17,
  ponta: 10,
};
const lead = (unidades: object[]) =>
  http.get('/api/leads/:id', () =>
    HttpResponse.json({ id: 'l-1', nome: 'Malharia Linha Fina', classe: 'industrial', unidades }),
  );

const open = (address: string) => renderApp(address, { user: gestora() });

describe('a simulation of an analysed bill', () => {
  it('SM-02 begins with what the bill says, and names the month of what is missing', async () => {
    let sent: SimulationBill | undefined;
    const months = simulationEntry().consumo_mensal.map((month, i) =>
      i === 2 ? { ...month, consumo_ponta_kWh: null } : month,
    );
    server.use(
      http.get('/api/idp/document/:id', () => HttpResponse.json(billDocument())),
      http.post('/api/simulacoes/fatura', async ({ request }) => {
        sent = (await request.json()) as SimulationBill;
        return HttpResponse.json(
          simulationReading({
            consumo_mensal: months,
            tributos: { icms_percentual: 19 },
            problemas: [
              {
                celula: 'B11',
                linha: 4,
                coluna: 2,
                campo: 'consumo_ponta_kWh',
                mensagem: 'Falta o consumo na ponta',
                texto: '',
              },
            ],
            avisos: ['A fatura traz 13 meses; foram usados os 12 mais novos.'],
          }),
        );
      }),
    );
    const { location } = open('/simulacao?documento=d-1');
    expect(await screen.findByRole('button', { name: 'Salvar alterações' })).toBeVisible();
    expect(location()).toBe('/simulacao?documento=d-1');
    expect(sent?.distribuidora).toBe('Equatorial Alagoas');
    expect(sent).not.toHaveProperty('valor_fatura');
    expect(field('ICMS *')).toHaveValue('19');
    expect(
      screen.getByText('Dados da fatura fatura-outubro.pdf, como foram conferidos na análise.'),
    ).toBeVisible();
    expect(screen.getByText(/13 meses/)).toBeVisible();
    expect(screen.getByRole('list', { name: 'O que corrigir' })).toHaveTextContent(
      'fev/2026: Falta o consumo na ponta',
    );
  });

  it('SM-02 waits for a bill that is not read yet', async () => {
    server.use(
      http.get('/api/idp/document/:id', () =>
        HttpResponse.json(billDocument({ status: 'IN_PROGRESS', extracted_data: null })),
      ),
    );
    open('/simulacao?documento=d-1');
    expect(await screen.findByText('Esta fatura ainda não foi lida.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver a análise' })).toHaveAttribute(
      'href',
      '/analise-fatura?documento=d-1',
    );
  });

  it('SM-02 says that there is no such bill', async () => {
    server.use(http.get('/api/idp/document/:id', () => problem(404, 'Documento não encontrado.')));
    open('/simulacao?documento=nada');
    expect(await screen.findByText('Documento não encontrado.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voltar para simulações' })).toBeVisible();
  });
});

describe('a simulation of a registered client', () => {
  it("SM-02 begins with its largest unit, and is stored as the client's", async () => {
    let body: { client_id?: string } = {};
    server.use(
      lead([{ ...unit, id: 'u-2', codigo: '1', consumo_ano: 1200 }, unit]),
      http.post('/api/simulacoes', async ({ request }) => {
        body = (await request.json()) as typeof body;
        return HttpResponse.json(simulationKept({ client_id: 'l-1' }), { status: 201 });
      }),
    );
    const { user } = open('/simulacao?cliente=l-1');
    expect(await screen.findByLabelText('Nome *')).toHaveValue('Malharia Linha Fina');
    expect(field('Nome *')).toBeEnabled();
    expect(field('Unidade')).toHaveValue('4412907');
    expect(field('Distribuidora *')).toHaveValue('CELESC');
    expect(field('Demanda contratada *')).toHaveValue('600');
    expect(field('ICMS *')).toHaveValue('17');
    expect(field('Consumo ponta (kWh), linha 12')).toHaveValue('20.000');
    expect(field('Consumo fora ponta (kWh), linha 12')).toHaveValue('180.000');
    expect(screen.getByText(/^Unidade 4412907, a de maior consumo das 2/)).toBeVisible();
    expect(screen.getByText(/repetem o consumo médio do cadastro/)).toBeVisible();
    for (const [label, value] of [
      [/^Preço da energia/, '250,00'],
      ['PIS *', '0,95'],
      ['COFINS *', '4,37'],
    ] as const) {
      fireEvent.change(field(label), { target: { value } });
    }
    await user.click(screen.getByText('Calcular simulação'));
    await user.click(await screen.findByText('Avançar para a proposta'));
    await user.click(await screen.findByText('Salvar simulação'));
    expect(await screen.findByText('Simulação nº 41, versão 1')).toBeVisible();
    expect(body.client_id).toBe('l-1');
  });

  it('SM-02 says what is not registered, and leaves it open', async () => {
    server.use(lead([{ ...unit, ponta: null, modalidade: 'Convencional' }]));
    const first = open('/simulacao?cliente=l-1');
    expect(await screen.findByText(/não diz quanto é consumido na ponta/)).toBeVisible();
    expect(field('Consumo ponta (kWh), linha 1')).toHaveValue('');
    expect(field('Modalidade *')).toHaveValue('');
    first.unmount();
    server.use(lead([]));
    open('/simulacao?cliente=l-1');
    expect(await screen.findByText(/não tem unidades cadastradas/)).toBeVisible();
    expect(screen.getByText('Malharia Linha Fina')).toBeVisible();
  });

  it('SM-08 a stored simulation names its client', async () => {
    server.use(
      lead([unit]),
      http.get('/api/simulacoes/:id', () =>
        HttpResponse.json(simulationKept({ client_id: 'l-1' })),
      ),
    );
    open('/simulacao?id=s-1&passo=dados');
    expect(await screen.findByText('Malharia Linha Fina')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver cliente' })).toHaveAttribute('href', '/leads/l-1');
  });
});
