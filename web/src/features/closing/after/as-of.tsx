import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queryOf } from '@/api/call';
import { readSnapshot } from '@/api/gen/fechamento';
import { useCan } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { DayInput } from '@/components/form/day-input';
import { Button } from '@/components/ui/button';
import { Facts } from '@/components/ui/facts';
import { Skeleton } from '@/components/ui/skeleton';
import { useSearchState } from '@/hooks/use-search-state';
import { messageOf } from '@/lib/api-error';
import { formatDate, formatDateTime, formatMoney, formatMWh, formatNumber } from '@/lib/format';
import { dateParam } from '@/lib/search-params';
import { knownUntil } from '@/model/closing/known-until';
import { type ClientMonth, itemKeys, itemLabels, type Standing, standingWords } from '../states';

const params = { em: dateParam() };

/** 'Como estava em': the month as it was kept on a day, to read only. */
export function AsOf({ of }: { of: Pick<ClientMonth, 'cliente_id' | 'mes'> }) {
  const id = useId();
  const mayRead = useCan('months:work');
  const [{ em }, set] = useSearchState(params);
  if (!mayRead) return null;
  return (
    <section className="space-y-3">
      <h3 className="text-title font-semibold">Como estava em</h3>
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor={id} className="text-dense text-muted">
          Dia
        </label>
        <div className="w-44">
          <DayInput
            id={id}
            label="Dia"
            untilToday
            value={em}
            onChange={(day) => set({ em: day })}
          />
        </div>
        {em && (
          <Button size="sm" onClick={() => set({ em: '' })}>
            Voltar a hoje
          </Button>
        )}
      </div>
      {em && <Past cliente={of.cliente_id} mes={of.mes} em={em} />}
    </section>
  );
}

function Past(asked: { cliente: string; mes: string; em: string }) {
  const { cliente, mes, em } = asked;
  const { data, error } = useQuery(
    queryOf(readSnapshot, { path: { cliente, mes }, query: { em } }),
  );
  if (error) {
    return <Banner tone="info" title={messageOf(error, 'Não foi possível ler o retrato.')} />;
  }
  if (!data) return <Skeleton size="h-32 w-full" />;
  const until = knownUntil(em, data.ate);
  return (
    <section
      aria-label={`Como estava em ${formatDate(em)}`}
      className="space-y-4 rounded-card border border-dashed border-border bg-subtle p-4"
    >
      <p className="text-body font-medium">
        {`Como estava em ${formatDate(em)}: só para consulta, nada aqui se altera.`}
      </p>
      {data.tardio && data.guardado_em && (
        <Banner
          tone="warn"
          title={`Guardado só em ${formatDateTime(data.guardado_em)}: pode trazer o que mudou entre ${formatDate(em)} e esse momento.`}
        />
      )}
      {until && <p className="text-dense text-muted">{until}</p>}
      {data.contratos.map(({ contrato, codigo, numeros, conformidade, itens }) => (
        <div key={contrato} className="space-y-3">
          <h4 className="text-body font-semibold">{codigo}</h4>
          <Facts
            facts={[
              { label: 'Consumo', value: formatMWh(numberOf(numeros.consumo)) },
              { label: 'A faturar', value: formatMWh(numberOf(numeros.faturar)) },
              { label: 'Preço (R$/MWh)', value: formatNumber(numberOf(numeros.preco), 2) },
              { label: 'Valor da energia', value: formatMoney(numberOf(numeros.valor_energia)) },
              { label: 'Conformidade', value: conformidade || 'Indefinido' },
              { label: 'Faltava', value: missingIn(itens) },
            ]}
          />
        </div>
      ))}
      <p className="text-dense text-muted">{`Do cliente, faltava: ${missingIn(data.itens)}.`}</p>
    </section>
  );
}

/** A figure of a picture is text; what was not known is left out. */
function numberOf(text: string | null | undefined): number | null {
  return text ? Number(text) : null;
}

function missingIn(items: Readonly<Record<string, string>>): string {
  const open = itemKeys.filter((key) => items[key] === 'falta' || items[key] === 'provisorio');
  if (open.length === 0) return 'nada';
  return open
    .map((key) =>
      items[key] === 'falta'
        ? itemLabels[key]
        : `${itemLabels[key]} (${standingWords[items[key] as Standing]})`,
    )
    .join(', ');
}
