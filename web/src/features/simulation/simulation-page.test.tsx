import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SimulationEntry } from '@/api/gen/types.gen';
import { simulationEntry, simulationReading } from '@/test/factories/simulation/simulation';
import { problem } from '@/test/handlers/problem';
import { server } from '@/test/server';
import {
  answerCalculations,
  calculate,
  current,
  field,
  fields,
  fill,
  open,
  openSample,
  press,
} from '@/test/simulation-wizard';

let calculated: SimulationEntry[];
beforeEach(() => {
  calculated = answerCalculations();
});

describe('the wizard', () => {
  it('SM-01 has its title, its four steps and the sheet to start from', async () => {
    let asked = 0;
    server.use(
      http.get('/api/simulacoes/modelo', () => {
        asked += 1;
        return new HttpResponse(null, { status: 200 });
      }),
    );
    URL.createObjectURL ??= () => 'blob:x';
    const { user } = open();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Simulação de Propostas' }),
    ).toBeVisible();
    const items = within(
      await screen.findByRole('navigation', { name: 'Etapas da simulação' }),
    ).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      '1Upload de Dados',
      '2Validação',
      '3Simulação',
      '4Proposta',
    ]);
    expect(current()).toHaveTextContent('Upload de Dados');
    await press(user, 'Ver planilha modelo');
    await waitFor(() => expect(asked).toBe(1));
  });

  it('SM-03 SM-07 shows the sample, fields closed until they are edited', async () => {
    const { user, location } = await openSample();
    expect(location()).toContain('passo=dados');
    expect(field('Nome *')).toHaveValue('Indústria Exemplo Ltda.');
    expect(field('Nome *')).toBeDisabled();
    expect(field('Perdas')).toHaveValue('3');
    expect(field('Gestão por mês')).toHaveValue('500,00');
    expect(screen.getByRole('radio', { name: 'Não' })).toBeChecked();
    await press(user, 'Editar dados');
    expect(field('Nome *')).toBeEnabled();
    fill('Nome *', 'Outra Indústria');
    await press(user, 'Salvar alterações');
    expect(field('Nome *')).toBeDisabled();
    expect(field('Nome *')).toHaveValue('Outra Indústria');
  });

  it('SM-03 own generation is Sim where the generator costs something', async () => {
    server.use(
      http.get('/api/simulacoes/amostra', () =>
        HttpResponse.json(simulationEntry({ gerador: { custo_R$_kWh: 1.8 } })),
      ),
    );
    await openSample();
    expect(screen.getByRole('radio', { name: 'Sim' })).toBeChecked();
    expect(field('Custo da geração (R$/kWh)')).toHaveValue('1,80');
  });

  it.each([
    ['Nome *', '   '],
    ['Distribuidora *', ''],
    ['Demanda contratada *', '0'],
    ['Modalidade *', ''],
  ])('SM-04 lets nobody on without the required field %s', async (name, text) => {
    const complete =
      'Todos os campos obrigatórios estão preenchidos. Você pode avançar para a simulação.';
    const { user } = await openSample();
    expect(screen.getByText(complete)).toBeVisible();
    expect(calculate()).toBeEnabled();
    await press(user, 'Editar dados');
    const before = (field(name) as HTMLInputElement).value;
    fill(name, text);
    expect(calculate()).toBeDisabled();
    expect(
      screen.getByText('Revise os campos obrigatórios (*) antes de avançar para a simulação.'),
    ).toBeVisible();
    fill(name, before);
    expect(calculate()).toBeEnabled();
  });

  it('SM-05 goes back, and starts again with nothing', async () => {
    const { user, location } = await openSample();
    await user.click(calculate());
    await screen.findByRole('heading', { name: 'Composição do custo' });
    await press(user, 'Voltar');
    expect(await screen.findByRole('button', { name: 'Editar dados' })).toBeVisible();
    await press(user, 'Voltar');
    expect(await screen.findByText('Arraste o arquivo para cá')).toBeVisible();
    await press(user, 'Iniciar nova simulação');
    await press(user, 'Descartar'); // DR-24: it was calculated, and not kept
    await waitFor(() => expect(location()).toBe('/simulacao'));
    expect(screen.queryByRole('button', { name: 'Iniciar nova simulação' })).toBeNull();
  });

  it('SM-06 sends what was typed, and shows all that comes back', async () => {
    const { user } = await openSample();
    await press(user, 'Editar dados');
    fill(/^Preço da energia/, '1.240,50');
    fill('Consumo ponta (kWh), linha 3', '17.500');
    await user.click(calculate());
    expect(await screen.findByText('A unidade pode migrar.')).toBeVisible();
    expect(calculated).toHaveLength(1);
    expect(calculated[0]?.oferta.preco_R$_MWh).toBe(1240.5);
    expect(calculated[0]?.consumo_mensal[2]).toMatchObject({
      mes: '2026-02',
      consumo_ponta_kWh: 17500,
      proinfa_kWh: 3600,
    });
    expect(calculated[0]?.premissas).toMatchObject({
      perdas_percentual: 3,
      gestao_mensal_R$: 500,
    });
    expect(calculated[0]?.tarifas?.[1]).toMatchObject({
      modalidade: 'Azul',
      desde: '2024-12-01',
      demanda_ponta_R$_kW: 88.82,
    });
    for (const name of ['Composição do custo', 'Economia acumulada', 'Custo por mês']) {
      expect(screen.getByRole('table', { name })).toBeInTheDocument();
    }
    expect(screen.getByRole('region', { name: 'Cenário conservador' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Cenário otimista' })).toBeVisible();
    // LW-01, VD-02: what may be promised is the lower of the base and the rebalanced tariffs.
    expect(screen.getByText('Economia prometida no primeiro ano')).toBeVisible();
    expect(screen.getByText('R$ 144.350,16 com as premissas de hoje')).toBeVisible();
    expect(screen.getByText('Tarifas reequilibradas (prometida)')).toBeVisible();
    expect(screen.getByRole('table', { name: 'Conforme a lei de 2027 vier' })).toBeVisible();
    expect(
      screen.getByText(/A economia acaba com a energia a R\$\s310,40\/MWh, 17,13% acima/),
    ).toBeVisible();
    expect(screen.getByText('510')).toBeVisible();
    // LW-04: the saving by the flags that came; the mean of the five keeps its place and its caveat.
    expect(
      screen.getByText(
        /de mai\/2022 a abr\/2026 \(36 verde, 4 amarela, 5 vermelha patamar 1, 3 vermelha patamar 2\): 6,47%, R\$\s140\.722,44 por ano/,
      ),
    ).toBeVisible();
    expect(screen.getByText(/^11,32%: Média simples das cinco bandeiras, exigida/)).toBeVisible();
    // LW-09: what of the saving a modality would bring without any migration.
    expect(
      screen.getByText(/^Com as premissas de hoje, toda a economia vem do mercado livre/),
    ).toBeVisible();
  });

  it('SM-06 explains a figure when it is asked for', async () => {
    const asked: string[] = [];
    server.use(
      http.post('/api/simulacoes/memoria', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('campo') ?? '');
        return HttpResponse.json({ name: 'Custo atual', value: '2144654.64', unit: 'R$' });
      }),
    );
    const { user } = await openSample();
    await user.click(calculate());
    await press(user, /memória de cálculo: Custo Atual/);
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText(/2\.144\.654,64/)).toBeVisible();
    expect(asked).toEqual(['totais.atual_R$']);
  });

  it('SM-06 says which tariff is missing, and marks the fields that are refused', async () => {
    server.use(
      http.post('/api/simulacoes/calcular', () =>
        problem(422, 'Faltam as tarifas de CELESC A4 Verde.', 'tarifa_ausente', {
          fields: [
            { path: 'cliente.distribuidora', message: 'Importe as tarifas desta distribuidora' },
            { path: 'bandeiras.verde', message: 'Falta o adicional da bandeira' },
          ],
        }),
      ),
    );
    const { user } = await openSample();
    await user.click(calculate());
    expect(await screen.findByText('Faltam as tarifas de CELESC A4 Verde.')).toBeVisible();
    expect(field('Distribuidora *')).toHaveAccessibleDescription(
      'Importe as tarifas desta distribuidora',
    );
    expect(screen.getByText('Falta o adicional da bandeira')).toBeVisible();
  });
});

describe('the input', () => {
  it('SM-02 reads a sheet and says what is wrong, cell by cell, without losing it', async () => {
    const months = simulationEntry().consumo_mensal.map((month, i) =>
      i === 1 ? { ...month, consumo_ponta_kWh: null } : month,
    );
    server.use(
      http.post('/api/simulacoes/planilha', () =>
        HttpResponse.json(
          simulationReading({
            consumo_mensal: months,
            problemas: [
              {
                celula: 'B3',
                linha: 3,
                coluna: 2,
                campo: 'consumo_ponta_kWh',
                mensagem: 'Não é um número',
                texto: 'dezoito mil',
              },
            ],
            avisos: ['A fatura traz 13 meses; foram usados os 12 mais novos.'],
          }),
        ),
      ),
    );
    const { user } = open();
    await user.upload(
      await screen.findByLabelText('Planilha de consumo', { selector: 'input' }),
      new File(['x'], 'consumo.csv', { type: 'text/csv' }),
    );
    const told = await screen.findByRole('list', { name: 'O que corrigir' });
    expect(told).toHaveTextContent('B3: Não é um número (estava “dezoito mil”)');
    expect(screen.getByText(/13 meses/)).toBeVisible();
    const cell = field('Consumo ponta (kWh), linha 2');
    expect(cell).toHaveValue('dezoito mil');
    expect(cell).toBeInvalid();
    await press(user, 'Salvar alterações');
    expect(cell).toHaveAccessibleDescription(/Número inválido/);
    fill('Consumo ponta (kWh), linha 2', '18.000');
    expect(cell).toBeValid();
    await press(user, 'Salvar alterações');
    expect(cell).toBeDisabled();
  });

  it('SM-02 DR-16 leaves what a file is to the server, and says what it refused', async () => {
    server.use(
      http.post('/api/simulacoes/planilha', () =>
        problem(422, 'A planilha está protegida por senha.'),
      ),
    );
    const { user } = open();
    const input = await screen.findByLabelText('Planilha de consumo', { selector: 'input' });
    await user.upload(input, new File(['x'], 'consumo.png', { type: 'image/png' }));
    expect(await screen.findByText('A planilha está protegida por senha.')).toBeVisible();
  });

  it('SM-02 reads what was pasted from a bill', async () => {
    let text = '';
    server.use(
      http.post('/api/simulacoes/texto', async ({ request }) => {
        text = ((await request.json()) as { texto: string }).texto;
        return HttpResponse.json(simulationReading());
      }),
    );
    const { user } = open();
    await press(user, 'Ler texto colado');
    expect(screen.getByText('Cole o histórico antes de ler.')).toBeVisible();
    fill('Histórico de consumo', 'OUT/2026 18.000 162.000');
    await press(user, 'Ler texto colado');
    expect(await screen.findByRole('button', { name: 'Editar dados' })).toBeVisible();
    expect(text).toBe('OUT/2026 18.000 162.000');
    // The price and the taxes are on no sheet.
    expect(calculate()).toBeDisabled();
  });

  it('SM-02 takes the months by hand, rows added and taken away', async () => {
    const { user } = open();
    await press(user, 'Digitar os dados');
    expect(await screen.findByRole('button', { name: 'Salvar alterações' })).toBeVisible();
    const rows = () => fields(/^Mês, linha/);
    expect(rows()).toHaveLength(12);
    await press(user, 'Acrescentar mês');
    expect(rows()).toHaveLength(13);
    await press(user, 'Retirar a linha 13');
    expect(rows()).toHaveLength(12);
    fill('Nome *', 'Por engano');
    await press(user, 'Descartar alterações');
    expect(field('Nome *')).toHaveValue('');
  });
});
