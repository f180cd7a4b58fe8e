import { useId, useState } from 'react';
import { Input } from '@/components/ui/input';
import { useUnsaved } from '@/hooks/use-unsaved';
import { messageOf } from '@/lib/api-error';
import { formatMoney, formatNumber } from '@/lib/format';
import type { YearMonth } from '@/lib/month';
import { parseNumber } from '@/lib/parse-br';
import type { AgentMonth } from './mappers';
import { useSaveAmount } from './queries';

interface AmountCellProps {
  agent: AgentMonth;
  kind: string;
  label: string;
  mes: YearMonth;
  editable: boolean;
}

/** The amount of a kind: typed in place, and saved by Enter or by leaving it. */
export function AmountCell({ agent, kind, label, mes, editable }: AmountCellProps) {
  const id = useId();
  const figure = agent.figures[kind];
  const save = useSaveAmount({ agentId: agent.id, mes, kind, figure });
  const [draft, setDraft] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  useUnsaved(draft !== null);
  const amount = figure?.amount ?? null;
  if (!editable) return formatMoney(amount);
  const stored = formatNumber(amount, 2, 2, '').replace('\u2212', '-'); // as it is typed
  const error = wrong ?? (save.isError ? messageOf(save.error, 'Não foi possível salvar.') : null);
  const leave = () => {
    if (draft === null) return;
    const text = draft.trim();
    const number = text === '' ? null : parseNumber(text);
    if (text !== '' && number === null) {
      setWrong('Informe um valor em reais');
      return;
    }
    setDraft(null);
    const next = number === null ? null : Number(number);
    if (next !== amount) save.mutate(next);
  };
  return (
    <div className="inline-block w-32 text-start">
      <Input
        size="sm"
        align="end"
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        aria-label={`${label} de ${agent.name} (R$)`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        value={draft ?? stored}
        placeholder="–"
        readOnly={save.isPending}
        onFocus={(event) => {
          event.currentTarget.select();
          save.reset();
        }}
        onChange={(event) => {
          setWrong(null);
          setDraft(event.target.value);
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') {
            setDraft(null);
            setWrong(null);
          }
        }}
      />
      {error && (
        <p id={id} role="alert" className="mt-1 whitespace-normal text-caption text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
