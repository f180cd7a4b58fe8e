import type { DocumentFileBody } from '@/api/gen/types.gen';

export const fileKinds = [
  { value: 'contrato', label: 'Contrato' },
  { value: 'aditivo', label: 'Aditivo' },
  { value: 'nf', label: 'Nota fiscal' },
  { value: 'fatura', label: 'Fatura' },
  { value: 'outro', label: 'Outro' },
] as const;

/** A file kept with a contract. */
export interface ContractFile {
  id: string;
  filename: string;
  size: number;
  /** "Nota fiscal" */
  kind: string;
  at: string;
  by: string;
}

export function toFile(wire: DocumentFileBody): ContractFile {
  return {
    id: wire.id,
    filename: wire.filename,
    size: wire.size,
    kind: fileKinds.find(({ value }) => value === wire.kind)?.label ?? 'Outro',
    at: wire.created_at,
    by: wire.by ?? '',
  };
}
