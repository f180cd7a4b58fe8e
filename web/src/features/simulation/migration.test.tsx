import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { lowVoltageAnswer } from '@/test/factories/simulation/low-voltage';
import { none, promised } from '@/test/factories/simulation/promise';
import { simulationAnswer } from '@/test/factories/simulation/simulation';
import { server } from '@/test/server';
import { calculate, field, fill, open, openSample, press } from '@/test/simulation-wizard';

type Temporal = ReturnType<typeof simulationAnswer>['dados']['economia_temporal']['verde'];

/** Answers every calculation with the sample whose cheaper modality says this too. */
function answerWith(saving: Partial<Temporal>, more: Partial<ReturnType<typeof simulationAnswer>>) {
  const answer = simulationAnswer(more);
  const { dados } = answer;
  const verde = { ...dados.economia_temporal.verde, ...saving };
  const body = {
    ...answer,
    dados: { ...dados, economia_temporal: { ...dados.economia_temporal, verde } },
  };
  server.use(http.post('/api/simulacoes/calcular', () => HttpResponse.json(body)));
}

const payback = {
  inicio: '2027-07',
  custos_unicos: [{ nome: 'Medição (SMF)', valor_R$: 41_500 }],
  soma_custos_unicos_R$: 41_500,
  faltam: [],
  payback_meses: 4,
  payback: '4 meses',
  vpl_12_meses_R$: 87_697.35,
  vpl_36_meses_R$: 300_000,
  vpl_60_meses_R$: 480_000,
  taxa_desconto_percentual: 12,
  esperar_um_mes_R$: 11_438.58,
  esperar_tres_meses_R$: 34_315.74,
  prejuizo: '',
};

describe('what a migration costs', () => {
  it('LW-03 shows payback, present value and the cost of waiting', async () => {
    answerWith({ retorno: payback }, {});
    const { user } = await openSample();
    await user.click(calculate());
    const card = await screen.findByRole('region', { name: 'Migrar: custo e retorno' });
    expect(within(card).getByText('4 meses')).toBeVisible();
    expect(within(card).getByText('R$ 34.315,74')).toBeVisible();
    expect(within(card).getByText('R$ 87.697,35')).toBeVisible();
  });

  it('LW-03 says what is missing, and a loss in words', async () => {
    const missing = 'Custo de adequação não informado: a economia e o payback não o descontam.';
    const loss =
      'A proposta custa R$ 10,00 a mais por ano do que a conta atual: é um prejuízo, não uma economia.';
    answerWith(
      {
        um_ano: -10,
        retorno: {
          ...payback,
          faltam: [missing],
          payback: 'Não se paga',
          payback_meses: null as never,
          vpl_12_meses_R$: null as never,
          prejuizo: loss,
        },
      },
      {
        promessas: {
          verde: promised({
            ...none,
            manchete: 'Prejuízo no primeiro ano',
            valor_R$: 10,
            ao_lado: '',
          }),
          azul: promised(),
        },
      },
    );
    const { user } = await openSample();
    await user.click(calculate());
    expect(await screen.findByText(missing)).toBeVisible();
    expect(screen.getByText(loss)).toBeVisible();
    // VD-03: a loss promises nothing.
    expect(screen.getByText('Prejuízo no primeiro ano')).toBeVisible();
    expect(screen.queryByText(/Economia prometida no primeiro ano|em dez R\$/)).toBeNull();
  });

  it('LW-03 lists each premise with its origin, LW-06 each risk with its range', async () => {
    answerWith(
      {},
      {
        premissas_listadas: [
          {
            nome: 'Perdas sobre o consumo',
            valor: '2,5%',
            origem: 'digitada',
            fonte: 'digitado nesta simulação',
            campo: 'premissas.perdas_percentual',
          },
          {
            nome: 'TUSD na base do ICMS',
            valor: 'sim',
            origem: 'em_vigor',
            fonte: 'STJ, Tema 986',
            campo: 'premissas.tusd_na_base_icms',
            efeitos_R$_ano: { verde: -1200, azul: -1300 },
            contra: 'não',
          },
        ],
        riscos: [
          {
            modalidade: 'Verde',
            nome: 'Encargos da CCEE',
            texto: 'Variação de 20%.',
            de_R$: -500,
            ate_R$: 500,
            uma_vez: false,
          },
          {
            modalidade: 'Verde',
            nome: 'ERCAP pelo consumo na ponta',
            texto: 'Informe o ERCAP.',
            de_R$: null as never,
            ate_R$: null as never,
            uma_vez: false,
          },
        ],
      },
    );
    const { user } = await openSample();
    await user.click(calculate());
    const premises = await screen.findByRole('table', { name: 'Premissas' });
    expect(within(premises).getByText('Digitada')).toBeVisible();
    expect(within(premises).getByText('STJ, Tema 986')).toBeVisible();
    expect(within(premises).getByText('se fosse não')).toBeVisible();
    const risks = screen.getByRole('table', { name: 'Riscos' });
    expect(within(risks).getAllByText('Indefinido')).toHaveLength(2);
  });

  it('LW-06 says why there is no proposal', async () => {
    const why = 'A unidade tem geração distribuída: informe a energia compensada.';
    answerWith({}, { impedimentos: [why] });
    const { user } = await openSample();
    await user.click(calculate());
    expect(await screen.findByText(why)).toBeVisible();
  });
});

describe('a unit of low voltage', () => {
  it('LW-05 is estimated, with its stamp', async () => {
    let asked: unknown;
    server.use(
      http.post('/api/simulacoes/baixa-tensao', async ({ request }) => {
        asked = await request.json();
        return HttpResponse.json(
          lowVoltageAnswer({ livre_R$_ano: null, economia_R$_ano: null, preco_R$_MWh: null }),
        );
      }),
    );
    const { user } = open();
    await press(user, 'Abrir a estimativa');
    await screen.findByRole('button', { name: 'Estimar' });
    fill('Consumo médio por mês', '2.400');
    fill('TUSD convencional (R$/MWh)', '420,10');
    await press(user, 'Estimar');
    expect(await screen.findByText(lowVoltageAnswer().carimbo)).toBeVisible();
    expect(screen.getByText('11,95% do consumo na ponta')).toBeVisible();
    expect(asked).toMatchObject({
      subgrupo: 'B3',
      ligacao: 'trifasica',
      consumo_kWh_mes: 2400,
      tusd_R$_MWh: 420.1,
    });
    expect(field('Consumo médio por mês')).toHaveValue('2.400');
  });
});
