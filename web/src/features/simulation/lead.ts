import type { LeadDetailBody } from '@/api/gen/types.gen';
import { formatDecimal } from '@/lib/format';
import { blankDraft, type Draft, type Reading } from './draft';
import { fieldText } from './fields';

type Unit = LeadDetailBody['unidades'][number];

/** What is registered of a client, as an entry to be completed: of its largest unit. */
export function fromLead(lead: LeadDetailBody): Reading {
  const units = lead.unidades.toSorted((a, b) => yearOf(b) - yearOf(a));
  const unit = units[0];
  const draft = blankDraft();
  const facts: Draft['facts'] = {
    ...draft.facts,
    'cliente.nome': lead.nome,
    'cliente.empresarial': ['industrial', 'comercial'].includes(lead.classe ?? '') ? 'sim' : '',
    ...creditFacts(lead),
    ...(unit && factsOf(unit)),
  };
  const use = unit && monthOf(unit);
  const months = use ? draft.months.map((month) => ({ ...month, ...use })) : draft.months;
  return {
    draft: { ...draft, facts, months },
    errors: {},
    problems: [],
    notices: noticesOf(units),
    editing: true,
  };
}

/** How the client is taxed. */
export function creditFacts(lead: LeadDetailBody): Record<string, string> {
  return {
    'creditos.regime_tributario': lead.regime_tributario ?? '',
    'creditos.atividade': lead.atividade ?? '',
    'creditos.processo_industrial_percentual': fieldText(
      'processo_industrial_percentual',
      lead.pct_processo_industrial,
    ),
    'creditos.exportacao_percentual': fieldText('exportacao_percentual', lead.pct_exportacao),
    'creditos.simples_regime_regular': lead.simples_regime_regular ? 'sim' : '',
  };
}

const yearOf = (unit: Unit) => unit.consumo_ano ?? (unit.consumo ?? 0) * 12;

function factsOf(unit: Unit): Draft['facts'] {
  return {
    'cliente.unidade': unit.codigo,
    'cliente.distribuidora': unit.distribuidora ?? '',
    'cliente.subgrupo': unit.subgrupo ?? '',
    'cliente.modalidade': /^(Verde|Azul)$/.test(unit.modalidade ?? '')
      ? (unit.modalidade ?? '')
      : '',
    'cliente.demanda_contratada_kW': fieldText('demanda_contratada_kW', unit.demanda),
    'tributos.icms_percentual': fieldText('icms_percentual', unit.icms),
  };
}

/** A mean month; without the share of the peak it is missing, not zero. */
function monthOf(unit: Unit): Record<string, string> | null {
  const kWh = yearOf(unit) / 12;
  if (kWh === 0) return null;
  const text = (value: number) => formatDecimal(String(Math.round(value)));
  if (unit.ponta === null) return { consumo_fora_ponta_kWh: text(kWh) };
  const peak = Math.round((kWh * unit.ponta) / 100);
  return { consumo_ponta_kWh: text(peak), consumo_fora_ponta_kWh: text(Math.round(kWh) - peak) };
}

function noticesOf(units: readonly Unit[]): string[] {
  const [unit] = units;
  if (!unit)
    return ['O cliente não tem unidades cadastradas: digite os dados ou volte e envie a planilha.'];
  const out: string[] = [];
  if (units.length > 1) {
    out.push(`Unidade ${unit.codigo}, a de maior consumo das ${units.length} do cliente.`);
  }
  if (yearOf(unit) > 0) {
    out.push(
      'Os doze meses repetem o consumo médio do cadastro: troque-os pelos da fatura quando a tiver.',
    );
    if (unit.ponta === null) {
      out.push('O cadastro não diz quanto é consumido na ponta: confira as duas colunas.');
    }
  }
  return out;
}
