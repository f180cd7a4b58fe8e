import { clsx } from 'clsx';
import { Badge } from '@/components/ui/badge';
import { type TraceNode, traceSource, traceValue } from '@/lib/trace';

/** A record: one block per figure, its inputs below it. */
export function TraceTree({ trace }: { trace: TraceNode }) {
  // A root without a formula only gathers figures, and the title already names it.
  const gathers = !trace.formula && (trace.inputs?.length ?? 0) > 0;
  const results = gathers ? (trace.inputs ?? []) : [trace];
  return (
    <ul
      aria-label={trace.name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the drawer scrolls, and the keyboard with it
      tabIndex={0}
      className="divide-y divide-border rounded-xs outline-offset-4"
    >
      {results.map((node, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is the record's own
        <li key={i} className="py-4 first:pt-0 last:pb-0">
          <Node node={node} />
        </li>
      ))}
    </ul>
  );
}

interface NodeProps {
  node: TraceNode;
  /** An input of another figure, and so smaller. */
  nested?: boolean;
}

/** A figure with its formula; what it was made of stands below it. */
function Node({ node, nested = false }: NodeProps) {
  const inputs = node.inputs ?? [];
  const computed = node.formula !== undefined && node.formula !== '';
  const look = nested ? clsx('text-dense', computed && 'font-medium') : 'text-body font-semibold';
  return (
    <>
      <div className={clsx('flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1', look)}>
        <p className="min-w-0 break-words">{node.name}</p>
        <p className="tabular-nums">{traceValue(node)}</p>
      </div>
      {computed && <p className="mt-0.5 text-dense break-words text-muted">{node.formula}</p>}
      <Source node={node} />
      {inputs.length > 0 && (
        <ul className="mt-2 space-y-2 border-l border-border pl-4">
          {inputs.map((input, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is the record's own
            <li key={i}>
              <Node node={input} nested />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Source({ node }: { node: TraceNode }) {
  const text = traceSource(node);
  if (text === '') return null;
  const [kind, ...rest] = text.split(' · ');
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-dense text-muted">
      <Badge>{kind}</Badge>
      <span className="min-w-0 break-words">{rest.join(' · ')}</span>
    </p>
  );
}
