import * as z from 'zod/mini';
import type {
  LeadDetailBody,
  LeadInputBody,
  LeadUnitBody,
  LeadUnitFields,
} from '@/api/gen/types.gen';
import { formatDate, formatDecimal } from '@/lib/format';
import { isCnpj, maskCnpj } from '@/lib/identifier/cnpj';
import { parseDate, parseNumber } from '@/lib/parse-br';
import { additionalFrom, additionalIn, additionalText, named } from '@/model/additional/item';

const needed = (message: string) =>
  z.string().check(z.refine((text) => text.trim() !== '', message));
const number = z
  .string()
  .check(
    z.refine(
      (text) => text.trim() === '' || parseNumber(text) !== null,
      'Informe um número, como 1.234,56',
    ),
  );
const day = z
  .string()
  .check(
    z.refine(
      (text) => text.trim() === '' || parseDate(text) !== null,
      'Informe uma data como 05/11/2026.',
    ),
  );
const email = z
  .string()
  .check(z.refine((text) => /^([^\s@]+@[^\s@]+\.[^\s@]+)?$/.test(text.trim()), 'E-mail invalido'));

export const leadSchema = z.object({
  nome: needed('Informe o nome do cliente'),
  cnpj: z.string().check(z.refine((text) => isCnpj(text), 'Informe um CNPJ válido')),
  segmento: z.string(),
  classe: z.string(),
  grupo: z.string(),
  uf: z.string(),
  cidade: z.string(),
  contato: z.string(),
  telefone: z.string(),
  email,
  statusFunil: z.string(),
  statusMigracao: z.string(),
  imposto: number,
  regime_tributario: z.string(),
  atividade: z.string(),
  pct_processo_industrial: number,
  pct_exportacao: number,
  simples_regime_regular: z.boolean(),
  proximoPasso: z.string(),
  proximoPassoEm: day,
  observacoes: z.string(),
  additional: z.string(),
  email_confirmado: z.boolean(),
});
export type LeadForm = z.infer<typeof leadSchema>;

export const emptyLead: LeadForm = {
  nome: '',
  cnpj: '',
  segmento: '',
  classe: '',
  grupo: '',
  uf: '',
  cidade: '',
  contato: '',
  telefone: '',
  email: '',
  statusFunil: 'amarelo',
  statusMigracao: 'em_analise',
  imposto: '',
  regime_tributario: '',
  atividade: '',
  pct_processo_industrial: '',
  pct_exportacao: '',
  simples_regime_regular: false,
  proximoPasso: '',
  proximoPassoEm: '',
  observacoes: '',
  additional: '',
  email_confirmado: false,
};

export function toLeadForm(wire: LeadDetailBody): LeadForm {
  return {
    nome: wire.nome,
    cnpj: maskCnpj(wire.cnpj),
    segmento: wire.segmento ?? '',
    classe: wire.classe ?? '',
    grupo: wire.grupo ?? '',
    uf: wire.uf ?? '',
    cidade: wire.cidade ?? '',
    contato: wire.contato ?? '',
    telefone: wire.telefone ?? '',
    email: wire.email ?? '',
    statusFunil: wire.statusFunil,
    statusMigracao: wire.statusMigracao,
    imposto: decimalText(wire.imposto),
    regime_tributario: wire.regime_tributario ?? '',
    atividade: wire.atividade ?? '',
    pct_processo_industrial: decimalText(wire.pct_processo_industrial),
    pct_exportacao: decimalText(wire.pct_exportacao),
    simples_regime_regular: wire.simples_regime_regular,
    proximoPasso: wire.proximoPasso ?? '',
    proximoPassoEm: formatDate(wire.proximoPassoEm, ''),
    observacoes: wire.observacoes ?? '',
    additional: additionalText(additionalIn(wire.additional)),
    email_confirmado: false,
  };
}

export function toLeadInput(form: LeadForm): LeadInputBody {
  const { imposto, proximoPassoEm, pct_processo_industrial, pct_exportacao, ...texts } = form;
  return {
    ...texts,
    additional: named(additionalFrom(form.additional)),
    imposto: exact(imposto),
    pct_processo_industrial: exact(pct_processo_industrial),
    pct_exportacao: exact(pct_exportacao),
    simples_regime_regular: texts.simples_regime_regular && texts.regime_tributario === 'simples',
    proximoPassoEm: parseDate(proximoPassoEm) ?? '',
  };
}

/** What a partner may change of a client. */
export function toNextStep({ proximoPasso, proximoPassoEm }: LeadForm): LeadInputBody {
  return { proximoPasso, proximoPassoEm: parseDate(proximoPassoEm) ?? '' };
}

export const unitSchema = z.object({
  codigo: needed('Informe o código da unidade'),
  grupo: z.string(),
  distribuidora: z.string(),
  uf: z.string(),
  subgrupo: z.string(),
  modalidade: z.string(),
  icms: number,
  consumo: number,
  geracao: number,
  ponta: number,
  demanda: number,
  inicio_fornecimento: day,
  additional: z.string(),
});
export type UnitForm = z.infer<typeof unitSchema>;

export function toUnitForm(wire: LeadUnitBody | null): UnitForm {
  return {
    codigo: wire?.codigo ?? '',
    grupo: wire?.grupo ?? '',
    distribuidora: wire?.distribuidora ?? '',
    uf: wire?.uf ?? '',
    subgrupo: wire?.subgrupo ?? '',
    modalidade: wire?.modalidade ?? '',
    icms: decimalText(wire?.icms),
    consumo: decimalText(wire?.consumo),
    geracao: decimalText(wire?.geracao),
    ponta: decimalText(wire?.ponta),
    demanda: decimalText(wire?.demanda),
    inicio_fornecimento: formatDate(wire?.inicio_fornecimento ?? null, ''),
    additional: additionalText(additionalIn(wire?.additional)),
  };
}

export function toUnitInput(form: UnitForm): LeadUnitFields {
  const { icms, consumo, geracao, ponta, demanda, inicio_fornecimento, ...texts } = form;
  return {
    ...texts,
    additional: named(additionalFrom(form.additional)),
    icms: exact(icms),
    consumo: exact(consumo),
    geracao: exact(geracao),
    ponta: exact(ponta),
    demanda: exact(demanda),
    inicio_fornecimento: parseDate(inicio_fornecimento) ?? '',
  };
}

export const contactSchema = z.object({
  nome: needed('Informe o nome do contato'),
  cargo: z.string(),
  telefone: z.string(),
  email,
  email_confirmado: z.boolean(),
});
export type ContactForm = z.infer<typeof contactSchema>;

/** A number of the API as people write it. */
function decimalText(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : formatDecimal(String(value));
}

/** What was typed as a number of the API; empty is not given. */
function exact(text: string): number | null {
  const canonical = parseNumber(text);
  return canonical === null ? null : Number(canonical);
}
