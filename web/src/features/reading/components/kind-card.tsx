import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Select } from '@/components/ui/select';
import { plural } from '@/lib/text';
import { kindNames } from '../kind-names';
import type { BillDocument, DocumentClass, DocumentKind } from '../mappers';
import { type ChosenClass, type Confirm, useClassify } from '../queries';
import { ActError } from './act-error';

const choices: readonly ChosenClass[] = [
  'fatura_a',
  'fatura_b',
  'fatura',
  'danfe',
  'demonstrativo_gd',
  'outro',
];

interface KindCardProps {
  document: BillDocument;
  kind: DocumentKind;
  confirm: Confirm;
  writable: boolean;
  /** Something is typed that another reading would lose. */
  unsaved: boolean;
}

/** What the document is, and what is still to be done before it is done. */
export function KindCard({ document, kind, confirm, writable, unsaved }: KindCardProps) {
  const { missing } = document;
  const values = document.doubts - (kind.question === null ? 0 : 1);
  const card = useRef<HTMLDivElement>(null);
  const waive = (part: string) =>
    confirm.mutate({ missing: [part] }, { onSuccess: () => card.current?.focus() });
  return (
    <Card title="Tipo do documento">
      <div ref={card} tabIndex={-1} className="space-y-4 outline-none">
        {kind.question && <Banner tone="warn" title={kind.question} />}
        <p className="text-body">
          <span className="font-medium">{kindNames[kind.class]}</span>
          <span className="text-muted">
            {[` · confiança ${kind.confidence}%`, ...kind.evidence].join(' · ')}
          </span>
        </p>
        {writable && document.format === 'pdf' && (
          <ChangeClass document={document} current={kind.class} unsaved={unsaved} />
        )}
        {missing.length > 0 && (
          <ul className="space-y-2" aria-label="O que falta">
            {missing.map((part) => (
              <li key={part} className="flex flex-wrap items-center justify-between gap-2">
                <span className="text-body">{`Falta: ${part}`}</span>
                {writable && (
                  <Button
                    size="sm"
                    aria-label={`Não consta no documento: ${part}`}
                    loading={confirm.isPending && confirm.variables.missing?.includes(part)}
                    onClick={() => waive(part)}
                  >
                    Não consta no documento
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {values > 0 && writable && (
          <Button
            size="sm"
            icon={<Check />}
            loading={confirm.isPending && confirm.variables.all}
            onClick={() => confirm.mutate({ all: true })}
          >
            {`Confirmar ${kind.question === null ? '' : 'o tipo e '}${plural(values, 'valor lido', 'valores lidos')}`}
          </Button>
        )}
      </div>
    </Card>
  );
}

interface ChangeClassProps {
  document: BillDocument;
  current: DocumentClass;
  unsaved: boolean;
}

function ChangeClass({ document, current, unsaved }: ChangeClassProps) {
  const classify = useClassify(document);
  const [typed, setTyped] = useState<ChosenClass | null>(null);
  const chosen = typed ?? current;
  const next = choices.find((one) => one === chosen);
  return (
    <div data-class className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label="Tipo do documento"
          options={choices.map((value) => ({ value, label: kindNames[value] }))}
          value={chosen}
          onChange={({ target }) => setTyped(choices.find((one) => one === target.value) ?? null)}
        />
        <Button
          size="sm"
          loading={classify.isPending}
          disabled={unsaved}
          onClick={() => next && classify.mutate(next)}
        >
          {next === current ? 'Confirmar o tipo' : 'Ler como este tipo'}
        </Button>
        {unsaved && (
          <p className="text-dense text-muted">
            O documento é lido de novo: salve ou descarte antes o que digitou.
          </p>
        )}
      </div>
      <ActError
        document={document}
        act={classify}
        fallback="Não foi possível alterar o tipo. Tente novamente."
      />
    </div>
  );
}
