import type { CommissionPlanBody, CommissionRowBody } from '@/api/gen/types.gen';
import { formatMoney, formatNumber } from '@/lib/format';
import { isMonth, monthShort } from '@/lib/month';

interface Words {
  label: string;
  tone: 'ok' | 'warn' | 'info';
}

/** How a payment stands: pago is Pago, pendente is Pendente, anything else is Processando. */
export function statusWords(status: string): Words {
  if (status === 'pago') return { label: 'Pago', tone: 'ok' };
  if (status === 'pendente') return { label: 'Pendente', tone: 'warn' };
  return { label: 'Processando', tone: 'info' };
}

/** For whom an approved commission waits, where payments take two people. */
export const waitsFor = ({ aguarda, aprovada_por }: CommissionRowBody) =>
  aguarda === 'outra_pessoa'
    ? 'Aprovada por você: outra pessoa registra o pagamento'
    : `Aprovada por ${aprovada_por}: aguarda o seu pagamento`;

export const statuses = ['pendente', 'processando', 'pago'] as const;

/** The energy sources that a plan may be for. */
export const products: readonly { value: string; label: string }[] = [
  { value: '', label: 'Qualquer produto' },
  { value: '0', label: 'Convencional' },
  { value: '50', label: 'Incentivada 50%' },
  { value: '100', label: 'Incentivada 100%' },
];

/** What a commission follows from; a fee and what goes back of it were fixed at signing. */
export function basisLabel({ tipo_comissao, faturado, saldo_da_taxa }: CommissionRowBody): string {
  if (saldo_da_taxa) return 'Saldo da taxa';
  if (tipo_comissao === 'unica') return 'Taxa única';
  if (tipo_comissao === 'estorno') return 'Estorno';
  return faturado ? 'Faturado' : 'Previsto';
}

/** Why a person or company receives a share. */
export const roleLabels = {
  negocio: 'Negócio',
  carteira: 'Carteira',
  parceiro: 'Empresa parceira',
} as const;

/** "5% do valor", "R$ 3,50 por MWh" or "R$ 12.000,00 em 3 parcelas". */
export function rateText({
  percentual,
  reais_mwh,
  valor,
  parcelas,
  prazo_estorno,
  base_ajustada,
}: CommissionPlanBody) {
  if (valor !== null) {
    const parts = parcelas !== null && parcelas > 1 ? ` em ${parcelas} parcelas` : ' uma vez';
    const back = prazo_estorno === null ? '' : `, estorno até ${prazo_estorno} meses`;
    return `${formatMoney(valor)}${parts}${back}`;
  }
  if (percentual !== null) {
    return `${formatNumber(percentual, 0, 6)}% do valor${base_ajustada ? ', base ajustada' : ''}`;
  }
  return `${formatMoney(reais_mwh)} por MWh`;
}

/** "de jan/2026 a dez/2026" or "desde jan/2026". */
export function validityText({ inicio, fim }: CommissionPlanBody): string {
  const from = isMonth(inicio) ? monthShort(inicio) : inicio;
  return fim !== null && isMonth(fim) ? `de ${from} a ${monthShort(fim)}` : `desde ${from}`;
}

/** Whom and what a plan is for, in one line. */
export function targetText({
  contrato,
  consultor,
  fornecedor,
  produto,
}: CommissionPlanBody): string {
  const product = products.find(({ value }) => value === String(produto))?.label;
  return (
    [contrato, consultor, fornecedor, product].filter(Boolean).join(' · ') || 'Todos os contratos'
  );
}
