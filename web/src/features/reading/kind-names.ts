import type { DocumentClass } from './mappers';

/** What documents are called by their class. */
export const kindNames: Readonly<Record<DocumentClass, string>> = {
  fatura_a: 'Fatura de energia, grupo A',
  fatura_b: 'Fatura de energia, grupo B',
  fatura: 'Fatura de energia',
  nfe_xml: 'NF-e (XML)',
  nf3e_xml: 'NF3e (XML)',
  evento_xml: 'Evento de nota (XML)',
  danfe: 'DANFE de NF-e',
  demonstrativo_gd: 'Demonstrativo de geração distribuída',
  outro: 'Outro documento',
};
