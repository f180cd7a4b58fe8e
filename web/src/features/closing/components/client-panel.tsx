import { useQuery } from '@tanstack/react-query';
import { Banner } from '@/components/feedback/banner';
import { SidePanel } from '@/components/side-panel/side-panel';
import { ButtonLink } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import type { Peek } from '@/hooks/use-peek';
import { messageOf } from '@/lib/api-error';
import { monthLabel } from '@/lib/month';
import { paths } from '@/lib/paths';
import { clientMonthQuery } from '../queries';
import type { ClosingRow } from '../states';
import { ClientMonthParts } from './client-month';
import { CloseAct } from './close-act';

interface ClientPanelProps {
  peek: Peek<ClosingRow>;
  mes: string;
}

/** The open client beside the matrix: what is missing, where it is mended, and the act. */
export function ClientPanel({ peek, mes }: ClientPanelProps) {
  const { key, row } = peek;
  const { data, error } = useQuery({ ...clientMonthQuery(key ?? '', mes), enabled: key !== null });
  return (
    <SidePanel
      peek={peek}
      title={row?.cliente ?? data?.cliente ?? 'Cliente'}
      description={monthLabel(mes)}
      actions={
        key && (
          <>
            {data && <CloseAct key={key} of={data} />}
            <ButtonLink to={paths.closingOf(key, mes)} viewTransition size="sm">
              Abrir página
            </ButtonLink>
          </>
        )
      }
    >
      {error && (
        <Banner
          tone="bad"
          title={messageOf(error, 'Não foi possível carregar o mês do cliente.')}
        />
      )}
      {data ? (
        <ClientMonthParts key={data.cliente_id} of={data} />
      ) : (
        !error && <Skeleton size="h-64 w-full" />
      )}
    </SidePanel>
  );
}
