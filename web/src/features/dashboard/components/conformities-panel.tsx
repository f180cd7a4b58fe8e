import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { exportConformities } from '@/api/gen/dashboard';
import { ExportMenu } from '@/components/export/export-menu';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/error-banner';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { Tabs } from '@/components/ui/tabs';
import type { YearMonth } from '@/lib/month';
import { plural } from '@/lib/text';
import type { Conformities } from '../mappers';
import { conformitiesQuery } from '../queries';
import { BillDivergences, NfDivergences } from './divergence-list';

/** What the panel can be narrowed to; the address holds it. */
export const conformityTabs = ['todos', 'nf', 'fatura'] as const;
type ConformityTab = (typeof conformityTabs)[number];

interface ConformitiesPanelProps {
  month: YearMonth;
  tab: ConformityTab;
  onTab: (tab: ConformityTab) => void;
}

/** The month's documents that diverge from what the contract and the rules say. */
export function ConformitiesPanel({ month, tab, onTab }: ConformitiesPanelProps) {
  // The page's banner runs this query first: mounting later must not repeat a failed request.
  const list = useQuery({
    ...conformitiesQuery(month),
    retryOnMount: false,
  });
  const { data, error, isFetching } = list;
  return (
    <Card
      title="Conformidades"
      description="Notas fiscais e faturas do mês que divergem do calculado"
      refreshing={isFetching && data !== undefined}
      actions={
        <ExportMenu
          path={exportConformities.url}
          query={{ mes: month, so: tab === 'todos' ? undefined : tab }}
          name={`conformidades-${month}`}
          total={data && tabOf(tab, data).count}
        />
      }
    >
      <LoadError query={list} title="Falha ao carregar conformidades." />
      {(data !== undefined || !error) && (
        <Tabs
          label="Documentos"
          value={tab}
          onChange={onTab}
          items={conformityTabs.map((value) => ({
            value,
            ...tabOf(value, data),
            content: <Content data={data} tab={value} />,
          }))}
        />
      )}
    </Card>
  );
}

function tabOf(tab: ConformityTab, data: Conformities | undefined) {
  switch (tab) {
    case 'todos':
      return { label: 'Todos', count: data && data.nfTotal + data.billTotal };
    case 'nf':
      return { label: 'Só NF', count: data?.nfTotal };
    case 'fatura':
      return { label: 'Só Fatura', count: data?.billTotal };
  }
}

function Content({ data, tab }: { data: Conformities | undefined; tab: ConformityTab }) {
  if (data === undefined) {
    return (
      <div role="status" aria-label="Carregando conformidades" className="space-y-3">
        <Skeleton size="h-20 w-full" />
        <Skeleton size="h-20 w-full" />
      </div>
    );
  }
  const nf = tab === 'fatura' ? [] : data.nf;
  const bill = tab === 'nf' ? [] : data.bill;
  const both = nf.length > 0 && bill.length > 0;
  return (
    <>
      {nf.length + bill.length === 0 && (
        <EmptyState icon={<CircleCheck />} title="Sem divergências." />
      )}
      <div className={both ? 'grid items-start gap-6 xl:grid-cols-2' : undefined}>
        {nf.length > 0 && <NfDivergences rows={nf} total={data.nfTotal} />}
        {bill.length > 0 && <BillDivergences rows={bill} total={data.billTotal} />}
      </div>
      <Declared
        nf={tab === 'fatura' ? 0 : data.nfDeclared}
        bill={tab === 'nf' ? 0 : data.billDeclared}
      />
    </>
  );
}

/** Those that contracts only declare: of them the checks conclude nothing. */
function Declared({ nf, bill }: { nf: number; bill: number }) {
  const declare = (count: number, what: string) =>
    count > 0 &&
    `${plural(count, 'contrato declara', 'contratos declaram')} divergência de ${what}`;
  const parts = [declare(nf, 'NF'), declare(bill, 'fatura')].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <p className="mt-4 text-dense text-muted">{`Sem conclusão da conferência, ${parts.join(' e ')}.`}</p>
  );
}
