import type { ProposalChoiceBody, ProposalRowBody } from '@/api/gen/types.gen';
import { formatDate } from '@/lib/format';
import { parseDate } from '@/lib/parse-br';

/** What a person chooses of a proposal, as it is typed. */
export interface ChoiceForm {
  nome_cliente: string;
  modalidade: string;
  fornecedor: string;
  marca: string;
  valid_until: string;
  observacao: string;
}

/** How many days a new proposal is valid by default. */
const usualDays = 15;
const dayLength = 86_400_000;

/** A new proposal's choices; the server determines the best modality. */
export function newChoice(clientName: string, modality: string): ChoiceForm {
  const end = new Date(Date.now() + usualDays * dayLength).toISOString();
  return {
    nome_cliente: clientName,
    modalidade: modality,
    fornecedor: '',
    marca: '',
    valid_until: formatDate(end),
    observacao: '',
  };
}

export function choiceOf(row: ProposalRowBody): ChoiceForm {
  return {
    nome_cliente: row.nome_cliente,
    modalidade: row.modalidade,
    fornecedor: row.fornecedor,
    marca: row.marca,
    valid_until: formatDate(row.valid_until),
    observacao: row.observacao,
  };
}

/** Convencional is group B's. */
export const modalities = ['Verde', 'Azul', 'Convencional'] as const;

export function toChoice(form: ChoiceForm): ProposalChoiceBody {
  return {
    ...form,
    modalidade: modalities.find((m) => m === form.modalidade) ?? 'Verde',
    valid_until: parseDate(form.valid_until) ?? '',
  };
}
