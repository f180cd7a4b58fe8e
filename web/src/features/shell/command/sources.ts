import { listBalances } from '@/api/gen/balancos';
import { suggestClients } from '@/api/gen/clientes';
import { listContracts } from '@/api/gen/contratos';
import { listDocuments } from '@/api/gen/leitura-de-documentos';
import { listDeals } from '@/api/gen/negociacoes';
import { listProposals } from '@/api/gen/propostas';
import { maskCnpj } from '@/lib/cnpj';
import { areas } from '@/lib/navigation/areas';
import { matchOf } from '@/lib/navigation/match';
import { paths } from '@/lib/paths';
import { can, type Grants } from '@/lib/permissions';
import { navGroups } from '../nav-items';

/** Something to go to, or to do. */
export interface Hit {
  id: string;
  label: string;
  detail?: string;
  to?: string;
  run?: () => void;
}

/** A kind of thing that is looked up on the server, and who may. */
export interface Source {
  name: string;
  permission: string;
  find: (q: string, signal: AbortSignal) => Promise<Hit[]>;
}

/** How many of a kind are shown. */
export const few = 5;

/** What a source finds: the server looks for every word, in any order. */
export async function findAll(source: Source, q: string, signal: AbortSignal): Promise<Hit[]> {
  return (await source.find(q, signal)).slice(0, few);
}

export const sources: readonly Source[] = [
  {
    name: 'Clientes',
    permission: 'clients:read',
    find: async (q, signal) => {
      const { data } = await suggestClients({ query: { q }, signal });
      return data.map((client) => ({
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
      const { data } = await listContracts({ query: { q, pageSize: few }, signal });
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
      const { data } = await listBalances({ query: { q, pageSize: few }, signal });
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
      const { data } = await listDocuments({ query: { q, pageSize: few }, signal });
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
      const { data } = await listProposals({ query: { q, pageSize: few }, signal });
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
      const { data } = await listDeals({ query: { q, pageSize: few }, signal });
      return data.map((deal) => ({
        id: deal.id,
        label: deal.titulo,
        detail: deal.cliente,
        to: `${paths.negotiations}/${encodeURIComponent(deal.id)}`,
      }));
    },
  },
];

/** The screens that the user may open and whose name matches, the best first. */
export function screensOf(user: Grants, q: string): Hit[] {
  const tabs = areas.flatMap((area) =>
    area.tabs.map((tab) => ({ ...tab, label: `${area.name}: ${tab.label}` })),
  );
  const menu = navGroups.flatMap((group) => group.items);
  const known = new Set(menu.map((item) => item.to));
  const open = [...menu, ...tabs.filter((tab) => !known.has(tab.to))]
    .filter((item) => item.permission === undefined || can(user, item.permission))
    .map((item) => ({ id: item.to, label: item.label, to: item.to }));
  return bestOf(open, q, (hit) => [hit.label]);
}

/** Those that match, the best first; ties keep their order. */
export function bestOf<T>(all: readonly T[], q: string, texts: (one: T) => readonly string[]): T[] {
  return all
    .map((one) => ({ one, match: matchOf(q, texts(one)) }))
    .filter(({ match }) => match !== null)
    .sort((a, b) => Number(a.match) - Number(b.match))
    .map(({ one }) => one);
}
