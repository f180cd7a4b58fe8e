import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadError } from '@/components/feedback/error-banner';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { monthLabel, type YearMonth } from '@/lib/month';
import { paths } from '@/lib/paths';
import { CausesChart } from './causes-chart';
import { causesOf, isRealised } from './lines';
import { newestAccrualQuery } from './queries';

const title = 'Do provisto ao realizado';

/**
 * How the client's newest month that has both sides came from what was expected to what
 * documents charge; its lines, each with its memória, are a link away.
 */
export function ClientCauses({ clientId }: { clientId: string }) {
  const query = useQuery(newestAccrualQuery(clientId));
  const { data, error } = query;
  if (data === undefined) {
    return error ? (
      <LoadError query={query} title="Não foi possível carregar o provisto × realizado." />
    ) : (
      <Skeleton size="h-64 w-full" />
    );
  }
  if (data === null) {
    return (
      <Card title={title}>
        <p className="text-body text-muted">
          Indefinido: nenhum mês deste cliente tem medição ou fechamento.
        </p>
      </Card>
    );
  }
  const lines = <LinesLink clientId={clientId} mes={data.mes} />;
  if (!isRealised(data)) {
    return (
      <Card title={title} actions={lines}>
        <p className="text-body text-muted">
          {`Indefinido: ${monthLabel(data.mes)} ainda não tem documento de uma linha provisionada.`}
        </p>
      </Card>
    );
  }
  return (
    <CausesChart
      steps={causesOf(data, '')}
      title={`${title} · ${monthLabel(data.mes)}`}
      actions={lines}
    />
  );
}

function LinesLink({ clientId, mes }: { clientId: string; mes: YearMonth }) {
  return (
    <Link
      to={paths.closingOf(clientId, mes)}
      className="text-dense font-medium text-primary hover:underline"
    >
      Ver linhas e memória
    </Link>
  );
}
