import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { SimulationBillWire } from '@/api/simulation';
import { billDocument } from '@/test/factories/idp';
import { simulationEntry, simulationReading } from '@/test/factories/simulation';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = (address: string) => renderApp(address, { user: gestora() });

describe('a simulation of an analysed bill', () => {
  it('SM-02 begins with what the bill says, and names the month of what is missing', async () => {
    let sent: SimulationBillWire | undefined;
    const months = simulationEntry().consumo_mensal.map((month, i) =>
      i === 2 ? { ...month, consumo_ponta_kWh: null } : month,
    );
    server.use(
      http.get('/api/idp/document/:id', () => HttpResponse.json(billDocument())),
      http.post('/api/simulacoes/fatura', async ({ request }) => {
        sent = (await request.json()) as SimulationBillWire;
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
    expect(screen.getByLabelText('ICMS *')).toHaveValue('19');
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
