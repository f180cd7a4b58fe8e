import type { ReadingDocumentBody, SimulationAnswer, SimulationBill } from '@/api/gen/types.gen';

type Wire = SimulationAnswer['dados'];
type EnergyWire = Wire['tarifas_energia_atual'];
type DemandWire = Wire['demanda_atual'];

/** Today's contract, and the two that are offered. */
export type Mode = 'atual' | 'verde' | 'azul';

export const modeLabels: Readonly<Record<Mode, string>> = {
  atual: 'Atual',
  verde: 'Proposta Verde',
  azul: 'Proposta Azul',
};

/** One situation in a mean month; a modality that the subgroup does not have is absent. */
export interface Situation {
  mode: Mode;
  total: number;
  percent: number | null;
  energy: EnergyWire;
  demand: DemandWire;
}

export function toSituations({ dados }: SimulationAnswer): Situation[] {
  const { totais } = dados;
  const all = [
    {
      mode: 'atual',
      total: totais.atual_R$,
      percent: null,
      energy: dados.tarifas_energia_atual,
      demand: dados.demanda_atual,
    },
    {
      mode: 'verde',
      total: totais.proposta_verde_R$,
      percent: totais.economia_percentual_verde,
      energy: dados.tarifas_energia_proposta_verde,
      demand: dados.demanda_proposta_verde,
    },
    {
      mode: 'azul',
      total: totais.proposta_azul_R$,
      percent: totais.economia_percentual_azul,
      energy: dados.tarifas_energia_proposta_azul,
      demand: dados.demanda_proposta_azul,
    },
  ] as const;
  return all.flatMap((s) =>
    s.total === null || !s.energy || !s.demand ? [] : [{ ...s, total: s.total }],
  );
}

/** A part of the cost of a mean month, in R$. */
interface CostPart {
  name: string;
  value: number;
}

const cents = (value: number) => Math.round(value * 100) / 100;
const sum = (...values: number[]) => cents(values.reduce((total, value) => total + value, 0));

/** What a situation's total is made of; the parts add up to it. */
export function costParts({ total, energy: e, demand: d }: Situation): CostPart[] {
  const parts = [
    {
      name: 'Demanda',
      value: sum(
        d.fp,
        d.p,
        d.nao_utilizada_fp,
        d.nao_utilizada_p,
        d.ultrapassada_fp,
        d.ultrapassada_p,
      ),
    },
    { name: 'TUSD energia', value: sum(e.distribuicao_fp.total_R$, e.distribuicao_p.total_R$) },
    {
      name: 'Energia',
      value: sum(e.energia_fp.total_R$, e.energia_p.total_R$, e.energia_compensada.valor_R$),
    },
    { name: 'Bandeira', value: cents(e.bandeira.valor_R$) },
    { name: 'Encargos CCEE', value: cents(e.ccee.total_R$) },
    {
      name: 'Tributos e CIP',
      value: sum(
        e.energia_cbs_ibs.valor_R$,
        e.energia_icms.valor_R$,
        e.imposto_sobre_desconto.valor_R$,
        e.iluminacao_publica.valor_R$,
      ),
    },
  ];
  const rest = cents(total - sum(...parts.map((part) => part.value)));
  return [...parts, { name: 'Gestão e gerador', value: rest }];
}

/** The saving that has come together by the end of each of ten years. */
export function savingYears({ dados }: SimulationAnswer) {
  const { verde, azul } = dados.economia_temporal as {
    verde: Wire['economia_temporal']['verde'] | null;
    azul: Wire['economia_temporal']['azul'] | null;
  };
  const years = Math.max(
    verde?.acumulado_por_ano?.length ?? 0,
    azul?.acumulado_por_ano?.length ?? 0,
  );
  return Array.from({ length: years }, (_, i) => ({
    name: `${i + 1}º ano`,
    verde: verde?.acumulado_por_ano?.[i] ?? null,
    azul: azul?.acumulado_por_ano?.[i] ?? null,
  }));
}

/** The modality that costs less, with its saving over time. */
export function bestOf({ dados }: SimulationAnswer) {
  const { melhor_modalidade, verde, azul } = dados.economia_temporal;
  const mode: Mode = melhor_modalidade === 'Azul' ? 'azul' : 'verde';
  return { mode, name: melhor_modalidade, saving: mode === 'azul' ? azul : verde };
}

/** The modality that costs less, with all that is said of it; what was kept before promises were has none. */
export function shownOf(answer: SimulationAnswer) {
  const best = bestOf(answer);
  const mode = best.mode === 'azul' ? 'azul' : 'verde';
  const { promessas, sensibilidade } = answer as Partial<SimulationAnswer>;
  const of = <T extends { modalidade: string }>(rows: readonly T[] | null | undefined) =>
    (rows ?? []).filter(({ modalidade }) => modalidade === best.name);
  return {
    ...best,
    promise: promessas?.[mode],
    sensitivity: sensibilidade?.[mode] as SimulationAnswer['sensibilidade']['verde'] | undefined,
    scenarios: of(answer.cenarios),
    law: of(answer.lei_prevista),
    risks: of(answer.riscos),
    premises: (answer.premissas_listadas ?? []).map(({ efeitos_R$_ano, ...premise }) => ({
      ...premise,
      efeito_R$_ano: efeitos_R$_ano?.[mode],
    })),
  };
}

/** What a simulation takes of an analysed bill. */
export function toBill(data: NonNullable<ReadingDocumentBody['extracted_data']>): SimulationBill {
  const { icms, pis, cofins } = data.tributos;
  return {
    nome_cliente: data.nome_cliente,
    codigo_instalacao: data.codigo_instalacao,
    distribuidora: data.distribuidora,
    subgrupo: data.subgrupo,
    modalidade_tarifaria: data.modalidade_tarifaria,
    demanda_contratada_fora_ponta: data.demanda_contratada_fora_ponta,
    demanda_contratada_ponta: data.demanda_contratada_ponta,
    tributos: {
      icms: { aliquota: icms.aliquota },
      pis: { aliquota: pis.aliquota },
      cofins: { aliquota: cofins.aliquota },
    },
    historico_consumo: data.historico_consumo,
    historico_demanda: data.historico_demanda,
  };
}
