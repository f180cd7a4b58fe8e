import type { ComponentType, ReactNode } from 'react';
import type { LeadDetailBody } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import { onDemand } from '@/components/ui/on-demand';
import { Tabs } from '@/components/ui/tabs';
import { useSearchState } from '@/hooks/use-search-state';
import { choiceParam } from '@/lib/search-params';
import { Overview } from './overview';

// Parts whose code is fetched when they are opened.
const panel = { panel: true };
const Comparison = onDemand(() => import('./comparison').then((m) => m.Comparison), panel);
const Contacts = onDemand(() => import('./contacts').then((m) => m.Contacts), panel);
const Contracts = onDemand(() => import('./contracts').then((m) => m.Contracts), panel);
const Papers = onDemand(() => import('./papers').then((m) => m.Papers), panel);
const Timeline = onDemand(() => import('./timeline').then((m) => m.Timeline), panel);
const Units = onDemand(() => import('./units').then((m) => m.Units), panel);

const tabs = [
  'visao',
  'unidades',
  'contratos',
  'faturas',
  'propostas',
  'documentos',
  'contatos',
  'custos',
  'historico',
] as const;
const params = { aba: choiceParam(tabs) };

/** What other features show of a client. */
export interface ClientParts {
  Causes: ComponentType<{ clientId: string }>;
  Invoices: ComponentType<{ clientId: string }>;
  Proposals: ComponentType<{ clientId: string }>;
}

interface ClientTabsProps {
  client: LeadDetailBody;
  refreshing: boolean;
  parts: ClientParts;
}

/** The parts of a client's page; the chosen one is in the address. */
export function ClientTabs({ client, refreshing, parts }: ClientTabsProps) {
  const [{ aba }, set] = useSearchState(params);
  const seesInvoices = useCan('invoices:read');
  const seesProposals = useCan('simulations:use');
  const { Causes, Invoices, Proposals } = parts;
  const all: Record<
    (typeof tabs)[number],
    { label: string; count?: number; hidden?: boolean; content: () => ReactNode }
  > = {
    visao: {
      label: 'Visão geral',
      content: () => <Overview client={client} refreshing={refreshing} Causes={Causes} />,
    },
    unidades: {
      label: 'Unidades',
      count: client.unidades.length,
      content: () => <Units client={client} />,
    },
    contratos: {
      label: 'Contratos',
      count: client.contratos,
      content: () => <Contracts client={client} />,
    },
    faturas: {
      label: 'Faturas',
      hidden: !seesInvoices,
      content: () => <Invoices clientId={client.id} />,
    },
    propostas: {
      label: 'Propostas',
      hidden: !seesProposals,
      content: () => <Proposals clientId={client.id} />,
    },
    documentos: { label: 'Documentos', content: () => <Papers clientId={client.id} /> },
    contatos: {
      label: 'Contatos',
      count: client.contatos.length,
      content: () => <Contacts client={client} />,
    },
    custos: { label: 'Custos', content: () => <Comparison client={client} /> },
    historico: { label: 'Histórico', content: () => <Timeline clientId={client.id} /> },
  };
  return (
    <Tabs
      label="Partes do cliente"
      value={aba}
      onChange={(next) => set({ aba: next }, { push: true })}
      items={tabs
        .filter((value) => !all[value].hidden)
        .map((value) => {
          const { label, count, content } = all[value];
          return { value, label, count, content: value === aba ? content() : null };
        })}
    />
  );
}
