import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { AsyncView } from '@/components/feedback/async-view';
import { PageHeader } from '@/components/feedback/page-header';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { Tabs } from '@/components/ui/tabs';
import { useTitle } from '@/hooks/use-title';
import { paths } from '@/lib/paths';
import { Blocks } from './components/blocks';
import { documentQuery } from './queries';

const titles: Readonly<Record<string, string>> = {
  manual: 'Manual do usuário',
  novidades: 'Atualizações do sistema',
  privacidade: 'Políticas e termos',
};

/** A document that is read from top to bottom: manual, policies, what is new. */
export function DocumentPage() {
  const { documento = '' } = useParams();
  const title = titles[documento] ?? 'Ajuda';
  useTitle(title);
  return (
    <>
      <PageHeader title={title} back={{ to: paths.help, label: 'Voltar para a ajuda' }} />
      {documento === 'privacidade' ? <Policies /> : <Document name={documento} />}
    </>
  );
}

/** The two policies side by side as tabs. */
function Policies() {
  const [tab, setTab] = useState<'privacidade' | 'termos'>('privacidade');
  return (
    <Tabs
      label="Documento"
      value={tab}
      onChange={setTab}
      items={[
        {
          value: 'privacidade',
          label: 'Política de privacidade',
          content: <Document name="privacidade" />,
        },
        { value: 'termos', label: 'Termos de uso', content: <Document name="termos" /> },
      ]}
    />
  );
}

function Document({ name }: { name: string }) {
  const query = useQuery(documentQuery(name));
  useAnchor(query.data !== undefined);
  return (
    <AsyncView
      query={query}
      loadingLabel="Carregando a página..."
      skeleton={<Skeleton size="h-96 w-full" />}
      errorTitle="Não foi possível carregar esta página."
    >
      {(blocks) => (
        <div className="max-w-4xl">
          <Card>
            <Blocks blocks={blocks} />
          </Card>
        </div>
      )}
    </AsyncView>
  );
}

/** Goes to the part that the address names once the document is there. */
function useAnchor(ready: boolean) {
  const { hash } = useLocation();
  useEffect(() => {
    if (ready && hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [ready, hash]);
}
