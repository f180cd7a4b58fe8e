import { type ReactNode, useId, useState } from 'react';
import { ConformityChip } from '@/components/feedback/status-chip';
import { TraceButton } from '@/components/trace-drawer/trace-button';
import { Button, ButtonLink } from '@/components/ui/button';
import { formatMoney, formatNumber } from '@/lib/format';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/text';
import type { TraceNode } from '@/lib/trace';
import type { BillDivergence, Check, NfDivergence } from '../mappers';

interface ListProps<R> {
  rows: readonly R[];
  /** All of them, also those beyond the rows. */
  total: number;
}

/** Contracts whose supplier's NF diverges, with the values that the NF states. */
export function NfDivergences({ rows, total }: ListProps<NfDivergence>) {
  return (
    <List title="NF Fornecedora" rows={rows} total={total}>
      {(row) => (
        <Facts>
          <Fact label="Valor da energia">{formatMoney(row.energyValue)}</Fact>
          <Fact label="Valor do ICMS">{formatMoney(row.icmsValue)}</Fact>
        </Facts>
      )}
    </List>
  );
}

/** Contracts whose distributor's fatura diverges, with the rule of the demand. */
export function BillDivergences({ rows, total }: ListProps<BillDivergence>) {
  return (
    <List title="Fatura Distribuidora" rows={rows} total={total}>
      {(row) => (
        <>
          <Facts>
            <Fact label="Tolerância de demanda">
              {row.tolerance === null ? 'Indefinida' : `${formatNumber(row.tolerance, 0, 2)}%`}
            </Fact>
          </Facts>
          {row.note && <p className="mt-2 text-dense break-words text-muted">{row.note}</p>}
        </>
      )}
    </List>
  );
}

/** Rows that are shown without asking. */
const few = 5;

interface Row {
  id: string;
  code: string;
  client: string;
  checks: readonly Check[];
  declared: boolean;
  trace: TraceNode | null;
}

interface DivergencesProps<R extends Row> extends ListProps<R> {
  title: string;
  children: (row: R) => ReactNode;
}

function List<R extends Row>({ title, rows, total, children }: DivergencesProps<R>) {
  const id = useId();
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, few);
  const beyond = total - rows.length;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="text-dense font-medium text-muted">
        {title} <span className="tabular-nums">({formatNumber(total)})</span>
      </h3>
      <ul className="mt-2 divide-y divide-border rounded-card border border-border">
        {shown.map((row) => (
          <li key={row.id} className="p-4">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <div className="min-w-0 flex-1 basis-48">
                <p className="text-body font-medium break-words">{row.code}</p>
                <p className="text-dense break-words text-muted">
                  {row.client}
                  {row.declared && ' · declarada'}
                </p>
              </div>
              <div className="flex items-center gap-1">
                <TraceButton trace={row.trace} label={`${title} de ${row.code}`} />
                <ButtonLink to={paths.contract(row.id)} variant="ghost" size="sm">
                  <span>
                    ver contrato <span className="sr-only">{row.code}</span>
                  </span>
                </ButtonLink>
              </div>
            </div>
            <Checks checks={row.checks} />
            {children(row)}
          </li>
        ))}
      </ul>
      {rows.length > few && (
        <div className="mt-2">
          <Button variant="ghost" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Mostrar menos' : `Mostrar mais ${formatNumber(rows.length - few)}`}
          </Button>
        </div>
      )}
      {all && beyond > 0 && (
        <p className="mt-1 text-dense text-muted">
          {`Há mais ${plural(beyond, 'contrato', 'contratos')}; a exportação traz todos.`}
        </p>
      )}
    </section>
  );
}

function Checks({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
      {checks.map(({ name, status }) => (
        <li key={name} className="flex items-center gap-2 text-dense">
          {name} <ConformityChip status={status} />
        </li>
      ))}
    </ul>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-dense">{children}</dl>;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="text-muted">{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
