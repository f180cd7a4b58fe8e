import { PageHeader } from '@/components/feedback/page-header';
import { onDemand } from '@/components/ui/on-demand';
import { Tabs } from '@/components/ui/tabs';
import { useSearchState } from '@/hooks/use-search-state';
import { choiceParam } from '@/lib/search-params';
import { KeysTab } from './keys/keys-tab';

const WebhooksTab = onDemand(() => import('./webhooks/webhooks-tab').then((m) => m.WebhooksTab), {
  panel: true,
});

const params = { aba: choiceParam(['chaves', 'webhooks']) };

/** How other programs receive data: they read it with keys, or webhooks notify them. */
export function IntegrationsPage() {
  const [{ aba }, setFilters] = useSearchState(params);
  return (
    <>
      <PageHeader
        title="Integrações"
        description="Outros programas leem por chaves e são avisados por webhooks, em nome de uma pessoa e nunca além do que ela vê."
      />
      <Tabs
        label="Tipo de integração"
        value={aba}
        onChange={(next) => setFilters({ aba: next })}
        items={[
          { value: 'chaves', label: 'Chaves de API', content: <KeysTab /> },
          { value: 'webhooks', label: 'Webhooks', content: <WebhooksTab /> },
        ]}
      />
    </>
  );
}
