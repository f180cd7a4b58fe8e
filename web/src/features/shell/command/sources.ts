import {
  lookUpBalances,
  lookUpBills,
  lookUpClients,
  lookUpContracts,
  lookUpDeals,
  lookUpProposals,
} from '@/api/lookup';
import { maskCnpj } from '@/lib/cnpj';
import { paths } from '@/lib/paths';
import { can, type Grants } from '@/lib/permissions';
import { includesFolded } from '@/lib/text';
import { navGroups } from '../nav-items';

/** Something to go to. */
export interface Hit {
  id: string;
  label: string;
  detail?: string;
  to: string;
}

/** A kind of thing that is looked up on the server, and who may. */
export interface Source {
  name: string;
  permission: string;
  find: (q: string, signal: AbortSignal) => Promise<Hit[]>;
}

/** How many of a kind are shown. */
const few = 5;

export const sources: readonly Source[] = [
  {
    name: 'Clientes',
    permission: 'clients:read',
    find: async (q, signal) => {
      const { data } = await lookUpClients({ query: { q }, signal });
      return data.slice(0, few).map((client) => ({
        id: client.id,
        label: client.name,
        detail: maskCnpj(client.cnpj),
        to: paths.client(client.id),
      }));
    },
  },
  {
    name: 'Contratos',
    permission: 'contracts:read',
    find: async (q, signal) => {
      const { data } = await lookUpContracts({ query: { q, pageSize: few }, signal });
      return data.map((contract) => ({
        id: contract.id,
        label: contract.contract_code,
        detail: contract.client_name,
        to: paths.contract(contract.id),
      }));
    },
  },
  {
    name: 'Unidades',
    permission: 'balances:read',
    find: async (q, signal) => {
      const { data } = await lookUpBalances({ query: { q, pageSize: few }, signal });
      return data.map((balance) => ({
        id: balance.id,
        label: balance.meterCode,
        detail: balance.cliente,
        to: paths.balance(balance.id),
      }));
    },
  },
  {
    name: 'Faturas',
    permission: 'invoices:read',
    find: async (q, signal) => {
      const { data } = await lookUpBills({ query: { q, pageSize: few }, signal });
      return data.map((bill) => ({
        id: bill.document_id,
        label: bill.filename,
        to: paths.invoiceDocument(bill.document_id),
      }));
    },
  },
  {
    name: 'Propostas',
    permission: 'simulations:use',
    find: async (q, signal) => {
      const { data } = await lookUpProposals({ query: { q, pageSize: few }, signal });
      return data.map((proposal) => ({
        id: proposal.id,
        label: `Proposta ${proposal.rotulo}`,
        detail: proposal.nome_cliente,
        to: paths.proposal(proposal.id),
      }));
    },
  },
  {
    name: 'Negociações',
    permission: 'leads:update',
    find: async (q, signal) => {
      const { data } = await lookUpDeals({ query: { q, pageSize: few }, signal });
      return data.map((deal) => ({
        id: deal.id,
        label: deal.titulo,
        detail: deal.cliente,
        to: `${paths.negotiations}/${encodeURIComponent(deal.id)}`,
      }));
    },
  },
];

/** The screens that the user may open and whose name matches. */
export function screensOf(user: Grants, q: string): Hit[] {
  return navGroups
    .flatMap((group) => group.items)
    .filter((item) => item.permission === undefined || can(user, item.permission))
    .filter((item) => includesFolded(item.label, q))
    .map((item) => ({ id: item.to, label: item.label, to: item.to }));
}
