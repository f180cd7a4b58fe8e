import { paths } from '@/lib/paths';
import type { ClientMonth, ClosingItem, Supply } from './mappers';
import type { ItemKey } from './states';

/** The place where an item is supplied, filtered to what lacks it. */
interface Mend {
  label: string;
  to: string;
}

/** Where what a contract lacks is supplied. */
export function mendOfSupply(
  { item, standing }: Pick<ClosingItem, 'item' | 'standing'>,
  supply: Supply,
): Mend {
  const { contractId } = supply;
  const [balance] = supply.balances;
  switch (item) {
    case 'medicao':
    case 'proinfa':
      // What is not measured has no balance to open, whatever another unit has.
      return balance && !(item === 'medicao' && standing === 'falta')
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
export function mendOfClient(item: ItemKey, of: Pick<ClientMonth, 'name' | 'month'>): Mend | null {
  switch (item) {
    case 'boleto':
    case 'email':
      return { label: 'Abrir e-mails', to: paths.mailingOf(of.month, undefined, of.name) };
    case 'apontamentos':
      return {
        label: 'Abrir apontamentos',
        to: paths.findings({
          q: of.name,
          de: of.month,
          ate: of.month,
          contestavel: '1',
          luz: 'vermelho',
          responsavel: 'ninguem',
        }),
      };
    case 'encargos':
    case 'liquidacao':
      return { label: 'Abrir valores da CCEE', to: paths.cceeOf(of.month, of.name) };
    default:
      return null;
  }
}
