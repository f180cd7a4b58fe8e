import type { LeadDetailBody, LeadUnitBody, SimulationEntry } from '@/api/gen/types.gen';

import { addMonths, currentMonth } from '@/lib/month';

/** What a person adds to a unit so that its real cost can be computed; canonical numbers. */
export interface Offer {
  preco: number;
  icms: number;
  pis: number;
  cofins: number;
}

/** What is not known of a unit, in words; nothing is missing where the list is empty. */
export function missingOf(unit: LeadUnitBody): string[] {
  const missing: string[] = [];
  if (!unit.distribuidora) missing.push('distribuidora');
  if (!unit.subgrupo) missing.push('subgrupo');
  if (unit.modalidade !== 'Verde' && unit.modalidade !== 'Azul')
    missing.push('modalidade Verde ou Azul');
  if (unit.consumo_ano === null) missing.push('consumo');
  if (unit.ponta === null) missing.push('consumo na ponta');
  if (unit.demanda === null) missing.push('demanda contratada');
  return missing;
}

/** The unit as an entry of the simulation: twelve equal months, measured demand as contracted. */
export function entryOf(client: LeadDetailBody, unit: LeadUnitBody, offer: Offer): SimulationEntry {
  const month = rounded((unit.consumo_ano ?? 0) / 12);
  const peak = rounded((month * (unit.ponta ?? 0)) / 100);
  const current = currentMonth();
  return {
    cliente: {
      nome: client.nome,
      unidade: unit.codigo,
      distribuidora: unit.distribuidora ?? '',
      subgrupo: unit.subgrupo ?? '',
      modalidade: unit.modalidade ?? '',
      demanda_contratada_kW: unit.demanda,
      demanda_contratada_ponta_kW: unit.modalidade === 'Azul' ? unit.demanda : null,
      empresarial: client.classe === 'industrial' || client.classe === 'comercial',
    },
    consumo_mensal: Array.from({ length: 12 }, (_, back) => ({
      mes: addMonths(current, back - 12),
      consumo_ponta_kWh: peak,
      consumo_fora_ponta_kWh: rounded(month - peak),
      demanda_ponta_kW: unit.demanda,
      demanda_fora_ponta_kW: unit.demanda,
    })),
    oferta: { preco_R$_MWh: offer.preco },
    tributos: {
      icms_percentual: offer.icms,
      pis_percentual: offer.pis,
      cofins_percentual: offer.cofins,
    },
  };
}

const rounded = (kwh: number) => Math.round(kwh * 1000) / 1000;
