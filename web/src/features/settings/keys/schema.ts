import { z } from 'zod/mini';
import type { ApikeyCreateBody } from '@/api/gen/types.gen';

/** What a key can be given, as people know it. */
export const scopes = [
  { field: 'clients', scope: 'clients:read', label: 'Clientes' },
  { field: 'contracts', scope: 'contracts:read', label: 'Contratos' },
  { field: 'balances', scope: 'balances:read', label: 'Meses dos balanços' },
  { field: 'invoices', scope: 'invoices:read', label: 'Faturas' },
  { field: 'documents', scope: 'invoices:process', label: 'Enviar documentos' },
  { field: 'simulations', scope: 'simulations:use', label: 'Simulações' },
  { field: 'mails', scope: 'emails:read', label: 'Eventos de e-mails' },
] as const;

/** The names of a key's scopes, in words. */
export function scopeNames(held: readonly string[]): string {
  return scopes
    .filter(({ scope }) => held.includes(scope))
    .map(({ label }) => label)
    .join(', ');
}

export const keySchema = z.object({
  nome: z.string().check(z.trim(), z.minLength(1, 'Informe um nome para a chave.')),
  clients: z.boolean(),
  contracts: z.boolean(),
  balances: z.boolean(),
  invoices: z.boolean(),
  documents: z.boolean(),
  simulations: z.boolean(),
  mails: z.boolean(),
  dias: z.string(),
  enderecos: z.string(),
});
export type KeyForm = z.infer<typeof keySchema>;

export const emptyKey: KeyForm = {
  nome: '',
  clients: false,
  contracts: false,
  balances: false,
  invoices: false,
  documents: false,
  simulations: false,
  mails: false,
  dias: '90',
  enderecos: '',
};

export function toKeyInput(form: KeyForm, clientes: string[]): ApikeyCreateBody {
  return {
    nome: form.nome,
    escopos: scopes.filter(({ field }) => form[field]).map(({ scope }) => scope),
    dias: Number(form.dias),
    clientes,
    enderecos: form.enderecos.split(/[\s,;]+/).filter((text) => text !== ''),
  };
}
