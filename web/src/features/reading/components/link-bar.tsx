import { Link2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { MonthPicker } from '@/components/form/month-picker';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { YearMonth } from '@/lib/month';
import { plural } from '@/lib/text';
import type { Candidate } from '../mappers';

interface LinkBarProps {
  contract: Candidate | null;
  month: YearMonth | null;
  /** Values that nobody has looked at: linking confirms them. */
  doubts: number;
  /** Something is typed and not yet saved: the invoice would be made without it. */
  unsaved: boolean;
  linking: boolean;
  onMonth: (month: YearMonth) => void;
  /** Leads to where a contract is chosen. */
  onChooseContract: () => void;
  onLink: () => void;
}

/** The contract and why, the month, and the one act that confirms and links; always in view. */
export function LinkBar(props: LinkBarProps) {
  const { contract, month, unsaved, linking, onMonth, onChooseContract, onLink } = props;
  const hint = useId();
  const months = useRef<HTMLDivElement>(null);
  return (
    <section
      aria-label="Vínculo"
      className="z-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-border bg-surface p-4 lg:sticky lg:bottom-0"
    >
      <div className="min-w-0 flex-1 basis-60">
        {contract ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body font-medium">
            <span className="min-w-0 break-words">{`${contract.code} · ${contract.client}`}</span>
            {contract.reason !== null && <Badge tone="info">{contract.reason}</Badge>}
          </p>
        ) : (
          <p className="text-body text-muted">Nenhum contrato escolhido.</p>
        )}
        <p id={hint} className="mt-1 text-dense text-muted empty:hidden">
          {hintOf(props)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <div ref={months} className="flex flex-wrap items-center gap-2">
          <span className="text-dense text-muted" aria-hidden="true">
            Competência
          </span>
          <MonthPicker
            label="Competência"
            value={month ?? ''}
            onChange={onMonth}
            unset={month === null}
          />
        </div>
        {unsaved ? (
          <Button disabled aria-describedby={hint}>
            Salve as correções
          </Button>
        ) : contract === null ? (
          <Button onClick={onChooseContract} aria-describedby={hint}>
            Escolha o contrato
          </Button>
        ) : month === null ? (
          <Button
            onClick={() => months.current?.querySelector('select')?.focus()}
            aria-describedby={hint}
          >
            Informe a competência
          </Button>
        ) : (
          <Button
            data-link
            variant="primary"
            icon={<Link2 />}
            aria-describedby={hint}
            loading={linking}
            loadingLabel="Vinculando…"
            onClick={onLink}
          >
            Confirmar e vincular
          </Button>
        )}
      </div>
    </section>
  );
}

/** Why nothing can be linked yet, or what else linking does. */
function hintOf({ unsaved, month, contract, doubts }: LinkBarProps): string {
  if (unsaved) return 'Salve ou descarte as correções antes de vincular.';
  if (month === null) return 'O mês não foi lido. Informe a competência.';
  if (contract === null || doubts === 0) return '';
  const given = doubts === 1 ? 'é dada como conferida' : 'são dadas como conferidas';
  return `Ao vincular, ${plural(doubts, 'dúvida', 'dúvidas')} ${given}.`;
}
