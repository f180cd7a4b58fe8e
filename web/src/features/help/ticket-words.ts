import type { SupportTicketBody } from '@/api/gen/types.gen';

export const categories = [
  { value: 'duvida', label: 'Dúvida' },
  { value: 'problema', label: 'Problema' },
  { value: 'sugestao', label: 'Sugestão' },
  { value: 'acesso', label: 'Acesso' },
] as const;

export const states = [
  { value: 'aberto', label: 'Aberto', tone: 'warn' },
  { value: 'respondido', label: 'Respondido', tone: 'info' },
  { value: 'fechado', label: 'Fechado', tone: 'neutral' },
] as const;

export function stateOf(situacao: SupportTicketBody['situacao']) {
  return states.find((state) => state.value === situacao) ?? states[0];
}

export function categoryLabel(categoria: SupportTicketBody['categoria']): string {
  return categories.find((category) => category.value === categoria)?.label ?? categoria;
}
