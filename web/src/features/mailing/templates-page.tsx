import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import type { MailingContextBody, MailingTemplateBody } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import { AsyncView } from '@/components/feedback/async-view';
import { PageHeader } from '@/components/feedback/page-header';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { useSearchState } from '@/hooks/use-search-state';
import { paths } from '@/lib/paths';
import { textParam } from '@/lib/search-params';
import { contextsQuery, templatesQuery } from './queries';
import { TemplateEditor } from './templates/template-editor';

const params = { modelo: textParam() };
const fresh = 'novo';

/** The texts from which messages are made. */
export function TemplatesPage() {
  const [{ modelo }, setParams] = useSearchState(params);
  const templates = useQuery(templatesQuery);
  const contexts = useQuery(contextsQuery);
  const mayChange = useCan('emails:update');
  const open = (id: string) => setParams({ modelo: id }, { push: true });
  const both =
    templates.data && contexts.data
      ? { templates: templates.data, contexts: contexts.data }
      : undefined;
  return (
    <>
      <PageHeader
        title="Modelos de e-mail"
        description="Assunto, texto e HTML de cada tipo de mensagem; as variáveis são preenchidas para cada destinatário."
        back={{ to: paths.mailing, label: 'Voltar para emails' }}
        actions={
          mayChange && (
            <Button icon={<Plus />} onClick={() => open(fresh)}>
              Novo modelo
            </Button>
          )
        }
      />
      <AsyncView
        query={{
          data: both,
          error: templates.error ?? contexts.error,
          isFetching: templates.isFetching || contexts.isFetching,
          refetch: () => {
            void contexts.refetch();
            return templates.refetch();
          },
        }}
        loadingLabel="Carregando modelos..."
        skeleton={<Skeleton size="h-96 w-full" />}
        errorTitle="Não foi possível carregar os modelos."
      >
        {(data) => {
          const chosen = data.templates.find(({ id }) => id === modelo) ?? data.templates[0];
          const making = modelo === fresh || chosen === undefined;
          return (
            <div className="grid items-start gap-6 lg:grid-cols-[280px_minmax(0,1fr)]">
              <Card padding="none">
                <TemplateList
                  templates={data.templates}
                  contexts={data.contexts}
                  chosen={making ? null : chosen.id}
                  onOpen={open}
                />
              </Card>
              <TemplateEditor
                key={making ? fresh : `${chosen.id} ${chosen.version}`}
                template={making ? null : chosen}
                contexts={data.contexts}
                readOnly={!mayChange}
                onStored={(id) => setParams({ modelo: id })}
              />
            </div>
          );
        }}
      </AsyncView>
    </>
  );
}

interface TemplateListProps {
  templates: readonly MailingTemplateBody[];
  contexts: readonly MailingContextBody[];
  chosen: string | null;
  onOpen: (id: string) => void;
}

function TemplateList({ templates, contexts, chosen, onOpen }: TemplateListProps) {
  if (templates.length === 0) {
    return <p className="p-4 text-body text-muted">Nenhum modelo ainda.</p>;
  }
  return (
    <ul aria-label="Modelos" className="divide-y divide-border">
      {templates.map(({ id, name, context, isDefault }) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === chosen || undefined}
            onClick={() => onOpen(id)}
            className={clsx(
              'flex w-full flex-col items-start gap-1 px-4 py-3 text-left -outline-offset-2 transition-colors hover:bg-subtle',
              id === chosen && 'bg-subtle',
            )}
          >
            <span className="text-body font-medium break-words">{name}</span>
            <span className="flex flex-wrap items-center gap-2 text-dense text-muted">
              {contexts.find((known) => known.context === context)?.label ?? context}
              {isDefault && <Badge tone="info">Padrão</Badge>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
