import { clsx } from 'clsx';
import { useId } from 'react';
import { Badge } from '@/components/ui/badge';
import type { Candidate } from '../mappers';

interface CandidateListProps {
  label: string;
  candidates: readonly Candidate[];
  chosen: Candidate | null;
  onChoose: (candidate: Candidate) => void;
  /** Said where there is none. */
  empty: string;
}

/** Contracts of which one is chosen. */
export function CandidateList({ label, candidates, chosen, onChoose, empty }: CandidateListProps) {
  const name = useId();
  if (candidates.length === 0) {
    return (
      <p role="status" className="text-body text-muted">
        {empty}
      </p>
    );
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-body font-medium">{label}</legend>
      <div className="space-y-2">
        {candidates.map((candidate) => {
          const checked = same(candidate, chosen);
          return (
            <label
              key={`${candidate.id} ${candidate.unitId}`}
              className={clsx(
                'flex items-start gap-3 rounded-control border p-3 transition-colors hover:bg-subtle',
                checked ? 'border-primary' : 'border-border',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={checked}
                onChange={() => onChoose(candidate)}
                className="mt-0.5 size-4 shrink-0 accent-primary"
              />
              <span className="min-w-0 flex-1">
                <span className="block text-body font-medium break-words">
                  {candidate.client} · {candidate.code}
                </span>
                {candidate.details && (
                  <span className="block text-dense break-words text-muted">
                    {candidate.details}
                  </span>
                )}
                {candidate.reason !== null && (
                  <span className="mt-1.5 flex flex-wrap gap-2">
                    <Badge tone="info">{candidate.reason}</Badge>
                    <Badge tone={candidate.covers ? 'ok' : 'warn'}>
                      {candidate.covers ? 'Vigente no mês' : 'Fora da vigência'}
                    </Badge>
                  </span>
                )}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function same(a: Candidate, b: Candidate | null): boolean {
  return a.id === b?.id && a.unitId === b.unitId;
}
