import { paths } from '@/lib/paths';
import type { ClientMonth, ClosingItem, ItemKey, Supply } from './states';

/** The place where an item is supplied, filtered to what lacks it. */
interface Mend {
  label: string;
  to: string;
}

/** Where what a contract lacks is supplied. */
export function mendOfSupply(
  { item, situacao }: Pick<ClosingItem, 'item' | 'situacao'>,
  supply: Supply,
): Mend {
  const { contrato_id: contractId } = supply;
  const [balance] = supply.balancos;
  switch (item) {
    case 'medicao':
    case 'proinfa':
      // What is not measured has no balance to open, whatever another unit has.
      return balance && !(item === 'medicao' && situacao === 'falta')
        ? { label: 'Abrir balanço', to: paths.balance(balance) }
        : { label: 'Enviar planilha', to: paths.imports };
    case 'preco':
      return { label: 'Abrir preços', to: paths.contractPrices(contractId) };
    case 'balanco':
      return balance
        ? { label: 'Abrir balanço', to: paths.balance(balance) }
        : { label: 'Abrir contrato', to: paths.contract(contractId) };
    case 'nf':
    case 'fatura':
      return { label: 'Abrir faturas', to: paths.contractInvoices(contractId) };
    case 'conf_nf':
    case 'conf_fatura':
      return { label: 'Abrir conformidade', to: paths.contractChecks(contractId) };
    default:
      return { label: 'Abrir contrato', to: paths.contract(contractId) };
  }
}

/** Where what the client lacks is supplied; null where no screen does it yet. */
export function mendOfClient(item: ItemKey, of: Pick<ClientMonth, 'cliente' | 'mes'>): Mend | null {
  switch (item) {
    case 'boleto':
    case 'email':
      return { label: 'Abrir e-mails', to: paths.mailingOf(of.mes, undefined, of.cliente) };
    case 'apontamentos':
      return {
        label: 'Abrir apontamentos',
        to: paths.findings({
          q: of.cliente,
          de: of.mes,
          ate: of.mes,
          contestavel: '1',
          luz: 'vermelho',
          responsavel: 'ninguem',
        }),
      };
    case 'encargos':
    case 'liquidacao':
      return { label: 'Abrir valores da CCEE', to: paths.cceeOf(of.mes, of.cliente) };
    default:
      return null;
  }
}
