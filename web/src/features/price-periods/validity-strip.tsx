import { clsx } from 'clsx';
import { monthShort } from '@/lib/month';
import { plural } from '@/lib/text';
import { type Coverage, type Stretch, stretches } from './coverage';
import type { PriceDraft, Validity } from './draft';

const looks: Readonly<Record<Coverage, { paint: string; name: string }>> = {
  covered: { paint: 'bg-chart-conforme', name: 'preço padrão' },
  exception: { paint: 'bg-chart-subutilizado', name: 'exceção' },
  gap: { paint: 'hatch', name: 'sem preço' },
};

const kinds: readonly Coverage[] = ['covered', 'exception', 'gap'];

/** The validity from its first to its last month: what is priced, what by exception, what not. */
export function ValidityStrip({ draft, validity }: { draft: PriceDraft; validity: Validity }) {
  const parts = stretches(draft, validity);
  const [first] = parts;
  const last = parts.at(-1);
  if (first === undefined || last === undefined) return null;
  const count = (coverage: Coverage) =>
    parts.reduce((sum, part) => sum + (part.coverage === coverage ? part.months : 0), 0);
  const shown = kinds.filter((kind) => count(kind) > 0);
  return (
    <div>
      <div className="flex justify-between text-caption text-muted tabular-nums">
        <span>{monthShort(first.first)}</span>
        <span>{monthShort(last.last)}</span>
      </div>
      <div
        role="img"
        aria-label={`Vigência: ${shown
          .map((kind) => `${plural(count(kind), 'mês', 'meses')} ${asWords(kind)}`)
          .join(', ')}`}
        className="mt-1 flex h-3 gap-px overflow-hidden rounded-xs"
      >
        {parts.map((part) => (
          <span
            key={part.first}
            title={titleOf(part)}
            className={clsx('min-w-1', looks[part.coverage].paint)}
            style={{ flexGrow: part.months, flexBasis: 0 }}
          />
        ))}
      </div>
      <ul aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        {shown.map((kind) => (
          <li key={kind} className="flex items-center gap-2 text-caption text-muted">
            <span className={clsx('size-2.5 shrink-0 rounded-xs', looks[kind].paint)} />
            {looks[kind].name} ({plural(count(kind), 'mês', 'meses')})
          </li>
        ))}
      </ul>
    </div>
  );
}

function asWords(kind: Coverage): string {
  return kind === 'gap' ? looks.gap.name : `com ${looks[kind].name}`;
}

function titleOf({ coverage, first, last }: Stretch): string {
  const span = first === last ? monthShort(first) : `${monthShort(first)} a ${monthShort(last)}`;
  return `${span}: ${looks[coverage].name}`;
}
