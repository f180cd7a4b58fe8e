import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { simulationAnswer } from '@/test/factories/simulation/simulation';
import { server } from '@/test/server';
import { calculate, openSample } from '@/test/simulation-wizard';
import { premiseRanges } from './premise-ranges';
// Read before the first test, so that none waits for a page that is being fetched.
import '../simulation-page';
import '@/components/charts/tornado';

type Answer = ReturnType<typeof simulationAnswer>;
type Effect = Answer['sensibilidade']['verde']['efeitos'][number];
type Listed = NonNullable<Answer['premissas_listadas']>[number];

const effect = (fator: Effect['fator'], diferenca_R$: number): Effect => ({
  fator,
  rotulo: `${fator} ${diferenca_R$}`,
  economia_ano_R$: 60_000 + diferenca_R$,
  diferenca_R$,
  economia_percentual: null,
});

const listed = (nome: string, verde?: number): Listed => ({
  nome,
  valor: 'sim',
  origem: 'em_vigor',
  fonte: 'lei',
  campo: 'x',
  ...(verde !== undefined && { efeitos_R$_ano: { verde, azul: 99_999 } }),
});

const risk = (nome: string, low: number | null, high: number | null, uma_vez = false) => ({
  modalidade: 'Verde' as const,
  nome,
  texto: '',
  de_R$: low,
  ate_R$: high,
  uma_vez,
});

/** What a charge costs is no range of it. */
const charge = { ...listed('ESS', 11_124), contra: 'R$ 0,00/MWh' };

/** The plain case of the server's own test: it saves R$ 60 000 a year. */
const answer = simulationAnswer({
  sensibilidade: {
    azul: { ...simulationAnswer().sensibilidade.verde, efeitos: [effect('preço', 77_777)] },
    verde: {
      ...simulationAnswer().sensibilidade.verde,
      efeitos: [
        effect('preço', 18_000),
        effect('preço', -18_000),
        effect('volume', -6000),
        effect('volume', 6000),
        effect('tarifa', -24_000),
        effect('tarifa', 24_000),
        effect('bandeira', 0),
        effect('bandeira', 22_620),
        effect('bandeira', 170_400),
      ],
    },
  },
  premissas_listadas: [listed('Perdas'), listed('TUSD na base do ICMS', -1200.5), charge],
  riscos: [
    risk('Encargos', -900, 900),
    risk('Tarifas segregadas', null, null),
    risk('Créditos', -2770.63, 0, true),
    { ...risk('Encargos', -88_888, 88_888), modalidade: 'Azul' as const },
  ],
});

describe('FC-05 what a saving hangs on', () => {
  it('VD-01 is the range of each premise that moves it in its modality, the widest first', () => {
    expect(premiseRanges(answer)).toEqual([
      { name: 'Bandeira tarifária', low: 0, high: 170_400 },
      { name: 'Tarifas da distribuidora', low: -24_000, high: 24_000 },
      { name: 'Preço da energia', low: -18_000, high: 18_000 },
      { name: 'Consumo', low: -6000, high: 6000 },
      { name: 'Encargos', low: -900, high: 900 },
      { name: 'TUSD na base do ICMS', low: -1200.5, high: 0 },
    ]);
  });

  it('is drawn in the result of a simulation, with its figures as a table', async () => {
    server.use(http.post('/api/simulacoes/calcular', () => HttpResponse.json(answer)));
    const { user } = await openSample();
    await user.click(calculate());
    const card = await screen.findByRole('region', { name: 'De que a economia mais depende' });
    await user.click(within(card).getByRole('button', { name: 'Ver tabela' }));
    const [, first, , price] = within(card).getAllByRole('row');
    expect(first).toHaveTextContent('Bandeira tarifária' + 'R$ 0,00' + 'R$ 170.400,00');
    expect(price).toHaveTextContent('Preço da energia' + '−R$ 18.000,00' + 'R$ 18.000,00');
  });
});
