import type { ContractWriteBody } from '@/api/gen/types.gen';
import { parseMonth } from '@/lib/parse-br';
import type { ContractLike } from './field-kinds';
import { type ComplianceStatus, toComplianceStatus } from './status';

/**
 * The results of checking a contract, in the order and with the names of the screens. They are
 * the server's own; who may override them sets one by hand in the field of the same line. The
 * adjusted flag decides those that are `ruled`.
 */
export const complianceFields = {
  consumptionStatus: { key: 'Consumo', wire: 'compliance_consumption', ruled: true },
  nfStatus: { key: 'NF', wire: 'compliance_nf', ruled: false },
  invoiceStatus: { key: 'Fatura', wire: 'compliance_invoice', ruled: true },
  chargesStatus: { key: 'Encargos', wire: 'compliance_charges', ruled: false },
  overallStatus: { key: 'Conformidade', wire: 'compliance_overall', ruled: true },
} as const satisfies Record<string, { key: string; wire: keyof ContractWriteBody; ruled: boolean }>;

export type ComplianceField = keyof typeof complianceFields;
type ComplianceKey = (typeof complianceFields)[ComplianceField]['key'];
export type Compliance = Readonly<Record<ComplianceKey, ComplianceStatus>>;

export const complianceNames = Object.keys(complianceFields) as ComplianceField[];
export const complianceKeys = complianceNames.map((name) => complianceFields[name].key);

/** The months without a document that a divergence declared by hand is of. */
export const declaredFields = {
  nfMonths: { of: 'nfStatus', wire: 'compliance_nf_months', label: 'Em quais meses sem NF?' },
  invoiceMonths: {
    of: 'invoiceStatus',
    wire: 'compliance_invoice_months',
    label: 'Em quais meses sem fatura?',
  },
} as const satisfies Record<
  string,
  { of: ComplianceField; wire: keyof ContractWriteBody; label: string }
>;

export type DeclaredField = keyof typeof declaredFields;
export const declaredNames = Object.keys(declaredFields) as DeclaredField[];

/** The months as they are typed: "08/2026, 09/2026". */
export const typedMonths = (wire: string | null | undefined) =>
  (wire ?? '').replace(/(\d{4})-(\d{2})/g, '$2/$1').replaceAll(',', ', ');

/** The months as they are sent; what is no month goes as it is, for the server to refuse. */
export const sentMonths = (typed: string) =>
  typed
    .split(',')
    .map((month) => parseMonth(month.trim()) ?? month.trim())
    .filter(Boolean)
    .join(',');

/** The five results, each read from what `of` finds for its field. */
export function complianceOf(of: (name: ComplianceField) => unknown): Compliance {
  return Object.fromEntries(
    complianceNames.map((name) => [complianceFields[name].key, toComplianceStatus(of(name))]),
  ) as Record<ComplianceKey, ComplianceStatus>;
}

export function readCompliance(wire: ContractLike): Compliance {
  return complianceOf((name) => wire[complianceFields[name].wire]);
}

/** What the adjusted flag says of the compliance; without it everything is still to be checked. */
export function withAdjusted(compliance: Compliance, adjusted: boolean): Compliance {
  const status = adjusted ? 'Conforme' : 'Em análise';
  return { ...compliance, Consumo: status, Fatura: status, Conformidade: status };
}
