import type { LeadDetailWire } from '@/api/clients';
import { onDemand } from '@/components/ui/on-demand';
import { Tabs } from '@/components/ui/tabs';
import { useSearchState } from '@/hooks/use-search-state';
import { choiceParam } from '@/lib/search-params';
import { Comparison } from './comparison';
import { Contracts } from './contracts';
import { ClientFacts } from './facts';
import { Timeline } from './timeline';

// Parts with forms, whose code is fetched when they are opened.
const Contacts = onDemand(() => import('./contacts').then((m) => m.Contacts), { panel: true });
const Papers = onDemand(() => import('./papers').then((m) => m.Papers), { panel: true });
const Units = onDemand(() => import('./units').then((m) => m.Units), { panel: true });

const tabs = [
  'comparativo',
  'dados',
  'contatos',
  'unidades',
  'contratos',
  'documentos',
  'historico',
] as const;
const params = { aba: choiceParam(tabs) };

interface ClientTabsProps {
  client: LeadDetailWire;
  refreshing: boolean;
}

/** The parts of a client's page; the chosen one is in the address. */
export function ClientTabs({ client, refreshing }: ClientTabsProps) {
  const [{ aba }, set] = useSearchState(params);
  const parts: Record<(typeof tabs)[number], { label: string; count?: number }> = {
    comparativo: { label: 'Comparativo' },
    dados: { label: 'Dados' },
    contatos: { label: 'Contatos', count: client.contatos.length },
    unidades: { label: 'Unidades', count: client.unidades.length },
    contratos: { label: 'Contratos', count: client.contratos },
    documentos: { label: 'Documentos' },
    historico: { label: 'Linha do tempo' },
  };
  const content = {
    comparativo: () => <Comparison client={client} />,
    dados: () => <ClientFacts client={client} refreshing={refreshing} />,
    contatos: () => <Contacts client={client} />,
    unidades: () => <Units client={client} />,
    contratos: () => <Contracts client={client} />,
    documentos: () => <Papers clientId={client.id} />,
    historico: () => <Timeline clientId={client.id} />,
  };
  return (
    <Tabs
      label="Partes do cliente"
      value={aba}
      onChange={(next) => set({ aba: next }, { push: true })}
      items={tabs.map((value) => ({
        value,
        ...parts[value],
        content: value === aba ? content[value]() : null,
      }))}
    />
  );
}
