import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queryOf } from '@/api/call';
import { getContractAsOf } from '@/api/gen/contratos';
import { Banner } from '@/components/feedback/banner';
import { DayInput } from '@/components/form/day-input';
import { Button } from '@/components/ui/button';
import { Facts } from '@/components/ui/facts';
import { Skeleton } from '@/components/ui/skeleton';
import { useSearchState } from '@/hooks/use-search-state';
import { messageOf } from '@/lib/api-error';
import { formatDate } from '@/lib/format';
import { dateParam } from '@/lib/search-params';
import { type Contract, toContract } from '@/model/contract/contract';
import { registrationFacts, termFacts } from '@/model/contract/facts';

const params = { em: dateParam() };

/** 'Como estava em': the contract as it was recorded on a day, to read only. */
export function ContractAsOf({ contract }: { contract: Contract }) {
  const id = useId();
  const [{ em: day }, set] = useSearchState(params);
  return (
    <div className="mb-4 space-y-3 border-b border-border pb-4">
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor={id} className="text-dense text-muted">
          Como estava em
        </label>
        <div className="w-44">
          <DayInput
            id={id}
            label="Como estava em"
            size="sm"
            untilToday
            value={day}
            onChange={(em) => set({ em })}
          />
        </div>
        {day && (
          <Button size="sm" onClick={() => set({ em: '' })}>
            Voltar a hoje
          </Button>
        )}
      </div>
      {day && <Past id={contract.id} day={day} />}
    </div>
  );
}

function Past({ id, day }: { id: string; day: string }) {
  const { data, error } = useQuery({
    ...queryOf(getContractAsOf, { path: { id }, query: { em: day } }),
    select: toContract,
  });
  if (error) return <Banner tone="info" title={messageOf(error, 'Não foi possível ler o dia.')} />;
  if (!data) return <Skeleton size="h-32 w-full" />;
  return (
    <section
      aria-label={`Como estava em ${formatDate(day)}`}
      className="space-y-4 rounded-card border border-dashed border-border bg-subtle p-4"
    >
      <p className="text-body font-medium">
        {`Como estava em ${formatDate(day)}, na versão ${data.version}: só para consulta, nada aqui se altera.`}
      </p>
      <Facts facts={[...registrationFacts(data), ...termFacts(data)]} />
    </section>
  );
}
