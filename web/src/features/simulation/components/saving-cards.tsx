import type { ReactNode } from 'react';
import type { SimulationAnswer } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { PromiseYears } from '@/components/proposal/promise-figure';
import { Card } from '@/components/ui/card';
import { formatDate, formatMoney, formatNumber, formatPercent } from '@/lib/format';
import { monthShort, type YearMonth } from '@/lib/month';
import { type FlagName, flagLabels } from '../labels';
import { bestOf, type Mode, modeLabels, shownOf, toSituations } from '../mappers';
import { Explained } from './explained';

/** The saving over the years and under each bandeira, and what goes with it. */
export function SavingCards({ answer }: { answer: SimulationAnswer }) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Horizons answer={answer} />
      <Flags answer={answer} />
      <Contract answer={answer} />
      <Environment answer={answer} />
    </div>
  );
}

interface AnswerProps {
  answer: SimulationAnswer;
}

interface Horizon {
  mode: Mode;
  um_ano: number;
  tres_anos: number;
  dez_anos: number;
  vpl: number | null;
}

const spans = [
  ['um_ano', '1 ano'],
  ['tres_anos', '3 anos'],
  ['dez_anos', '10 anos'],
] as const;

const horizonColumns: readonly Column<Horizon>[] = [
  { id: 'modalidade', header: 'Modalidade', cell: (h) => modeLabels[h.mode] },
  ...spans.map(([key, header]) => ({
    id: key,
    header,
    align: 'end' as const,
    cell: (h: Horizon) => (
      <Explained
        campo={`economia_temporal.${h.mode}.${key}`}
        label={`Economia ${modeLabels[h.mode]}, ${header}`}
      >
        {formatMoney(h[key])}
      </Explained>
    ),
  })),
  { id: 'vpl', header: 'VPL de 10 anos', align: 'end', cell: (h) => formatMoney(h.vpl) },
];

/** Absent where the other modality cannot be computed, and in what was kept before. */
function partsOf(answer: SimulationAnswer): string | undefined {
  const { partes } = bestOf(answer).saving;
  return (partes as typeof partes | null | undefined)?.texto;
}

function Horizons({ answer }: AnswerProps) {
  const { economia_temporal } = answer.dados;
  const { promise } = shownOf(answer);
  const rows = toSituations(answer).flatMap(({ mode }) => {
    if (mode === 'atual') return [];
    const saving = economia_temporal[mode];
    // Absent without a discount rate.
    const present = saving.vpl as typeof saving.vpl | null;
    return [{ ...saving, mode, vpl: present?.dez_anos ?? null }];
  });
  return (
    <Card
      title="Economia no tempo, com as premissas de hoje"
      description={partsOf(answer)}
      padding="none"
    >
      <DataTable
        name="Economia no tempo"
        columns={horizonColumns.filter((c) => c.id !== 'vpl' || rows.some((r) => r.vpl !== null))}
        rows={rows}
        rowKey={(h) => h.mode}
        cards
      />
      {promise?.horizontes && (
        <div className="space-y-1 px-5 py-4">
          {promise.horizontes.ate && (
            <p className="text-body font-medium">
              {`Prometida ${promise.horizontes.ate.toLowerCase()}: ${formatMoney(promise.horizontes.valor_R$)}`}
            </p>
          )}
          <PromiseYears promise={promise} />
        </div>
      )}
    </Card>
  );
}

interface Flag {
  name: FlagName;
  percent: number | null;
}

const flagColumns: readonly Column<Flag>[] = [
  {
    id: 'bandeira',
    header: 'Bandeira',
    cell: (f) =>
      f.name === 'escassez_hidrica' ? 'Estresse (extinta em 04/2022)' : flagLabels[f.name],
  },
  {
    id: 'percentual',
    header: 'Economia',
    align: 'end',
    cell: (f) => formatPercent(f.percent, 2),
  },
];

/** Beside the mean of the five, letter for letter (LW-04). */
const meanCaveat = (history: boolean) =>
  `Média simples das cinco bandeiras, exigida pela especificação: dá o mesmo peso à escassez hídrica, extinta em 2022. Não é previsão${history ? '; veja a média histórica' : ''}.`;

function Flags({ answer }: AnswerProps) {
  const best = bestOf(answer);
  const { saving } = best;
  // Absent while fewer than twelve months are published, and in what was kept before.
  const history = saving.media_historica as typeof saving.media_historica | null | undefined;
  const rows = (Object.keys(flagLabels) as FlagName[]).map((name) => ({
    name,
    percent: saving.percentuais_economia_bandeiras[name],
  }));
  return (
    <Card
      title="Economia por bandeira, com as premissas de hoje"
      description={
        history
          ? `Modalidade ${best.name}. Pelas bandeiras de ${monthShort(history.de as YearMonth)} a ${monthShort(history.ate as YearMonth)} (${counted(history.meses)}): ${formatPercent(history.percentual, 2)}, ${formatMoney(history.anual_R$)} por ano.`
          : `Modalidade ${best.name}. Sem média histórica: são publicados menos de doze meses de bandeiras.`
      }
      actions={
        <Explained
          campo={`economia_temporal.${best.mode}.percentuais_economia_bandeiras`}
          label="Economia por bandeira"
        />
      }
      padding="none"
    >
      <DataTable
        name="Economia por bandeira"
        columns={flagColumns}
        rows={rows}
        rowKey={(f) => f.name}
        cards
      />
      <p className="px-5 py-4 text-dense text-muted">
        {`${formatPercent(saving.economia_media_percentual, 2)}: ${meanCaveat(Boolean(history))}`}
      </p>
    </Card>
  );
}

type History = ReturnType<typeof bestOf>['saving']['media_historica'];

/** "36 verde, 4 amarela": the months of each flag that came. */
function counted(months: History['meses']): string {
  return (Object.keys(months) as (keyof History['meses'])[])
    .filter((flag) => months[flag] > 0)
    .map((flag) => `${months[flag]} ${flagLabels[flag].toLowerCase()}`)
    .join(', ');
}

/** Demand, excess, over-contracting: what the proposal's contracts do to the bill. */
function Contract({ answer }: AnswerProps) {
  const { dados } = answer;
  const offered = toSituations(answer).filter((s) => s.mode !== 'atual');
  return (
    <Card title="Demanda e sobrecontratação">
      <dl className="space-y-3 text-body">
        {offered.map(({ mode, demand }) => (
          <div key={mode} className="space-y-2">
            <dt className="font-semibold">{modeLabels[mode]}</dt>
            <dd>
              <ul className="space-y-1 text-dense">
                {demand.otima_fp_kW !== null && (
                  <Item label="Demanda ótima fora ponta">{kW(demand.otima_fp_kW)}</Item>
                )}
                {demand.otima_p_kW !== null && (
                  <Item label="Demanda ótima na ponta">{kW(demand.otima_p_kW)}</Item>
                )}
                {demand.otima_fp_kW === null && demand.otima_p_kW === null ? (
                  <li>A demanda contratada já é a mais barata.</li>
                ) : (
                  <Item label="A demanda ótima economiza no ano">
                    {formatMoney(demand.economia_otima_ano_R$)}
                  </Item>
                )}
                {demand.reducao_desde && (
                  <Item label="Uma redução pedida hoje vale desde">
                    {formatDate(demand.reducao_desde)}
                  </Item>
                )}
                <Item label="Ultrapassagem no mês médio">
                  <Explained
                    campo={`multa_ultrapassagem.${mode}`}
                    label={`Ultrapassagem ${modeLabels[mode]}`}
                  >
                    {formatMoney(dados.multa_ultrapassagem[mode as 'verde' | 'azul'])}
                  </Explained>
                </Item>
                <Over answer={answer} mode={mode as 'verde' | 'azul'} />
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Over({ answer, mode }: AnswerProps & { mode: 'verde' | 'azul' }) {
  const value = answer.dados.sobrecontratacao[mode];
  if (value === null) return null;
  return (
    <Item label="Sobrecontratação por mês, se o consumo cair">
      <Explained campo={`sobrecontratacao.${mode}`} label={`Sobrecontratação ${modeLabels[mode]}`}>
        {formatMoney(value)}
      </Explained>
    </Item>
  );
}

const kW = (value: number | null) => (value === null ? '–' : `${formatNumber(value, 0, 1)} kW`);

function Item({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className="flex items-baseline justify-between gap-4">
      <span className="text-muted">{label}</span>
      <span className="text-right tabular-nums">{children}</span>
    </li>
  );
}

function Environment({ answer }: AnswerProps) {
  const e = answer.dados.economia_ambiental;
  // Only an incentivised source earns them (LW-04).
  if (!e.fonte) return null;
  return (
    <Card
      title="Economia ambiental"
      description={`Equivalentes de um ano de energia. ${e.fonte}`}
      actions={
        <Explained campo="economia_ambiental.arvores_preservadas" label="Economia ambiental" />
      }
    >
      <ul className="space-y-1 text-dense">
        <Item label="Árvores preservadas">{formatNumber(e.arvores_preservadas)}</Item>
        <Item label="Campos de futebol equivalentes">
          {formatNumber(e.campos_futebol_equivalentes, 2)}
        </Item>
        <Item label="Toneladas de carbono evitadas">
          {formatNumber(e.toneladas_carbono_evitadas, 3)}
        </Item>
      </ul>
    </Card>
  );
}
