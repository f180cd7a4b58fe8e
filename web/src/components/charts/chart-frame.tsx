import { ChartColumn, Table2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Link } from 'react-router';
import { Card } from '@/components/ui/card';
import { IconButton } from '@/components/ui/icon-button';
import { Skeleton } from '@/components/ui/skeleton';
import { Swatch } from './hatch';

interface ChartTable {
  /** The first names the rows, the others the values with their units. */
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** Where the n-th value of a row leads, while the table is shown. */
  link?: (row: number, value: number) => string | undefined;
}

interface ChartFrameProps {
  title: string;
  description?: ReactNode;
  /** The same figures as text: shown on demand, and read aloud in place of the drawing. */
  table: ChartTable;
  refreshing?: boolean;
  level?: 2 | 3;
  /** Small buttons beside the one that shows the table. */
  actions?: ReactNode;
  /** Colours and names, where the chart does not carry them itself. */
  legend?: readonly LegendItem[];
  /** The marks of the chart are links: the drawing is for everybody. */
  linked?: boolean;
  /** One chart of components/charts/lazy. */
  children: ReactNode;
}

/** A chart with its title, its legend and a table of the same figures. */
export function ChartFrame({
  title,
  description,
  table,
  refreshing,
  level,
  actions,
  legend,
  linked = false,
  children,
}: ChartFrameProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Card
      title={title}
      description={description}
      refreshing={refreshing}
      level={level}
      actions={
        <>
          {actions}
          <IconButton
            label={asTable ? 'Ver gráfico' : 'Ver tabela'}
            icon={asTable ? <ChartColumn /> : <Table2 />}
            size="sm"
            onClick={() => setAsTable(!asTable)}
          />
        </>
      }
    >
      {!asTable && (
        <div aria-hidden={linked ? undefined : 'true'}>
          <ChartBoundary>{children}</ChartBoundary>
          {legend && <Legend items={legend} />}
        </div>
      )}
      <div className={asTable ? 'overflow-x-auto' : 'sr-only'}>
        <FiguresTable title={title} table={table} linked={asTable} />
      </div>
    </Card>
  );
}

interface LegendItem {
  label: string;
  color: string;
  /** Drawn as a dashed line. */
  dashed?: boolean;
}

function Legend({ items }: { items: readonly LegendItem[] }) {
  return (
    <ul className="mt-4 flex flex-wrap gap-x-4 gap-y-1">
      {items.map((item) => (
        <li key={item.label} className="flex items-center gap-2 text-caption text-muted">
          {item.dashed ? (
            <span className="w-3 border-t-2 border-dashed" style={{ borderColor: item.color }} />
          ) : (
            <Swatch color={item.color} />
          )}
          {item.label}
        </li>
      ))}
    </ul>
  );
}

interface FiguresTableProps {
  title: string;
  table: ChartTable;
  linked: boolean;
}

function FiguresTable({ title, table, linked }: FiguresTableProps) {
  return (
    <table aria-label={title} className="w-full text-dense">
      <thead>
        <tr>
          {table.head.map((head, i) => (
            <th
              key={head}
              scope="col"
              className={`h-8 text-caption font-medium text-muted ${i === 0 ? 'text-left' : 'text-right'}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([name, ...values], row) => (
          <tr key={name} className="border-t border-border">
            <th scope="row" className="h-9 text-left font-normal">
              {name}
            </th>
            {values.map((value, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell's identity is its column
              <td key={i} className="text-right">
                <Figure to={linked ? table.link?.(row, i) : undefined}>{value}</Figure>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figure({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to) return children;
  return (
    <Link to={to} className="rounded-xs underline-offset-4 hover:underline">
      {children}
    </Link>
  );
}

/** Charts load apart from the page; while they do, and if they cannot, the page stands. */
function ChartBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<ChartFailed />}>
      <Suspense fallback={<Skeleton size="h-60 w-full" />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function ChartFailed() {
  return (
    <p className="flex h-60 items-center justify-center text-dense text-muted">
      Não foi possível desenhar o gráfico. Veja os números na tabela.
    </p>
  );
}
