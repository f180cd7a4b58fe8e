import { useQuery } from '@tanstack/react-query';
import { RotateCw, ScanText } from 'lucide-react';
import type { ReadingLayoutBody, ReadingRuleBody } from '@/api/gen/types.gen';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { PageHeader } from '@/components/feedback/page-header';
import { Badge } from '@/components/ui/badge';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { messageOf } from '@/lib/api-error';
import { formatDate, formatPercent } from '@/lib/format';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/text';
import { PasswordsCard } from './passwords-card';
import { layoutsQuery, useReread, useRuleAct } from './queries';
import { RulesFile } from './rules-file';

const classes: Readonly<Record<ReadingLayoutBody['class'], string>> = {
  fatura_a: 'fatura do grupo A',
  fatura_b: 'fatura do grupo B',
  fatura: 'fatura',
  danfe: 'DANFE',
};

const states = {
  provisoria: { text: 'Provisória', tone: 'warn' },
  ativa: { text: 'Ativa', tone: 'ok' },
  retirada: { text: 'Retirada', tone: 'neutral' },
  rejeitada: { text: 'Rejeitada', tone: 'bad' },
} as const;

/** RQ-08: the layouts of documents, and what corrections taught about them. */
export function LearnedPage() {
  const query = useQuery(layoutsQuery);
  return (
    <>
      <PageHeader
        title="Aprendizado da leitura"
        description="O que as correções ensinaram sobre cada layout. Uma regra nova vale com pouca confiança até que outro documento a confirme, e pode ser removida."
        back={{ to: paths.adminSettings, label: 'Voltar para configurações' }}
      />
      <div className="max-w-3xl">
        <RulesFile />
        <AsyncView
          query={query}
          loadingLabel="Carregando layouts..."
          skeleton={<Skeleton size="h-64 w-full" />}
          errorTitle="Não foi possível carregar o que a leitura aprendeu."
          isEmpty={({ data }) => data.length === 0}
          empty={
            <EmptyState icon={<ScanText />} title="Nenhum documento foi lido desde esta versão." />
          }
        >
          {({ data }) => (
            <div className="space-y-6">
              {data.map((layout) => (
                <LayoutCard key={layout.id} layout={layout} />
              ))}
            </div>
          )}
        </AsyncView>
        <PasswordsCard />
      </div>
    </>
  );
}

function LayoutCard({ layout }: { layout: ReadingLayoutBody }) {
  const { documents, untouched, first_seen, last_seen, rules } = layout;
  return (
    <Card
      title={`${layout.distributor}, ${classes[layout.class]}`}
      description={[
        plural(documents, 'documento', 'documentos'),
        `${formatPercent((100 * untouched) / documents)} sem correção`,
        `de ${formatDate(first_seen.slice(0, 10))} a ${formatDate(last_seen.slice(0, 10))}`,
      ].join(' · ')}
    >
      {rules.length === 0 ? (
        <p className="text-dense text-muted">Nada foi ensinado sobre este layout.</p>
      ) : (
        <ul className="space-y-4" aria-label={`Regras de ${layout.distributor}`}>
          {rules.map((rule) => (
            <Rule key={rule.id} rule={rule} />
          ))}
        </ul>
      )}
      {rules.length > 0 && layout.pending > 0 && <Reread layout={layout} />}
    </Card>
  );
}

/** Pending documents are read again by the rules as they are now. */
function Reread({ layout }: { layout: ReadingLayoutBody }) {
  const again = useReread();
  return (
    <div className="mt-4 space-y-2">
      <Button
        size="sm"
        icon={<RotateCw />}
        loading={again.isPending}
        aria-label={`Ler pendentes de novo: ${layout.distributor}, ${classes[layout.class]}`}
        onClick={() => again.mutate(layout)}
      >
        Ler pendentes de novo ({layout.pending})
      </Button>
      {again.data && (
        <p role="status" className="text-dense text-muted">
          {plural(again.data.documents, 'documento será lido', 'documentos serão lidos')} de novo.
          Correções e confirmações ficam.
        </p>
      )}
      {again.error && (
        <Banner
          tone="bad"
          title={messageOf(again.error, 'Não foi possível ler de novo. Tente novamente.')}
        />
      )}
    </div>
  );
}

function Rule({ rule }: { rule: ReadingRuleBody }) {
  const act = useRuleAct();
  const { text, tone } = states[rule.state];
  const inForce = rule.state === 'provisoria' || rule.state === 'ativa';
  return (
    <li className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-60 text-body break-words">
          {rule.text} <Badge tone={tone}>{text}</Badge>
        </p>
        <div className="flex gap-2">
          {rule.document_id !== '' && (
            <ButtonLink size="sm" to={paths.invoiceDocument(rule.document_id)}>
              Ver o documento
            </ButtonLink>
          )}
          {rule.state !== 'rejeitada' && (
            <Button
              size="sm"
              aria-label={`${inForce ? 'Remover' : 'Restaurar'} a regra: ${rule.text}`}
              loading={act.isPending}
              onClick={() => act.mutate({ rule, act: inForce ? 'remove' : 'restore' })}
            >
              {inForce ? 'Remover' : 'Restaurar'}
            </Button>
          )}
        </div>
      </div>
      <p className="text-dense text-muted">{proofOf(rule)}</p>
      {act.error && (
        <Banner
          tone="bad"
          title={messageOf(act.error, 'Não foi possível alterar a regra. Tente novamente.')}
        />
      )}
    </li>
  );
}

/** Who taught a rule and when, and how it has performed. */
function proofOf({
  document_id,
  tried,
  right,
  wrong,
  created_by,
  created_at,
}: ReadingRuleBody): string {
  return [
    `${document_id === '' ? 'Importada' : 'Ensinada'} por ${created_by} em ${formatDate(created_at.slice(0, 10))}`,
    tried > 0 &&
      `experimentada em ${plural(tried, 'documento conferido', 'documentos conferidos')}`,
    `${right} certas e ${wrong} erradas desde então`,
  ]
    .filter(Boolean)
    .join(' · ');
}
