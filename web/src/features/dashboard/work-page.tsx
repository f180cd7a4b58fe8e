import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { useMonth } from '@/hooks/use-month';
import { monthLabel } from '@/lib/month';
import { type Work, type WorkLine, workQuery } from '@/model/work/work';
import { WorkLines } from '@/model/work/work-lines';
import { summary } from '@/model/work/work-panel';

/** The parts of the page, in order; work that belongs to no month comes last. */
const groups: readonly { title: string; kinds: readonly WorkLine['kind'][] }[] = [
  { title: 'Cobranças a contestar', kinds: ['apontamento', 'resposta'] },
  {
    title: 'Medição e preços',
    kinds: ['medicao', 'proinfa', 'contrato', 'preco', 'balanco', 'importacao'],
  },
  {
    title: 'Documentos do mês',
    kinds: ['nf', 'conf_nf', 'fatura', 'conf_fatura', 'boleto', 'leitura'],
  },
  { title: 'Encargos e liquidação', kinds: ['encargos', 'liquidacao'] },
  { title: 'E-mails', kinds: ['email', 'email_pronto', 'email_falhou', 'email_sem_servidor'] },
  {
    title: 'Carteira e agenda',
    kinds: ['renovacao', 'proximo_passo', 'migracao', 'procuracao', 'liberacao', 'compromisso'],
  },
  { title: 'Dados de mercado', kinds: ['fonte'] },
];

/** Everything that there is to do in the working month, by kind. */
export function WorkPage() {
  const [mes] = useMonth();
  const query = useQuery(workQuery(mes));
  const { data, error, isFetching } = query;
  return (
    <>
      <PageHeader
        title="Meu dia"
        description={
          data && data.lines.length > 0 ? summary(data) : `Pendências de ${monthLabel(mes)}`
        }
      />
      <div className="space-y-6">
        <LoadError query={query} title="Falha ao carregar pendências." />
        {!error && <Groups work={data} refreshing={isFetching && data !== undefined} />}
      </div>
    </>
  );
}

function Groups({ work, refreshing }: { work: Work | undefined; refreshing: boolean }) {
  if (work === undefined) {
    return (
      <div role="status" aria-label="Carregando pendências">
        <Skeleton size="h-40 w-full" />
      </div>
    );
  }
  if (work.lines.length === 0) {
    return (
      <Card padding="none">
        <EmptyState icon={<CircleCheck />} title="Nada pendente para hoje." />
      </Card>
    );
  }
  return groups.map(({ title, kinds }) => {
    const lines = work.lines.filter(({ kind }) => kinds.includes(kind));
    if (lines.length === 0) return null;
    return (
      <Card key={title} title={title} padding="none" refreshing={refreshing}>
        <WorkLines lines={lines} label={title} />
      </Card>
    );
  });
}
