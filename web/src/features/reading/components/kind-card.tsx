import { Check } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Select } from '@/components/ui/select';
import { messageOf } from '@/lib/api-error';
import { plural } from '@/lib/text';
import type { BillDocument, DocumentClass, DocumentKind } from '../mappers';
import { type ChosenClass, useClassify, useConfirm } from '../queries';

const names: Readonly<Record<DocumentClass, string>> = {
  fatura_a: 'Fatura de energia, grupo A',
  fatura_b: 'Fatura de energia, grupo B',
  fatura: 'Fatura de energia',
  nfe_xml: 'NF-e (XML)',
  nf3e_xml: 'NF3e (XML)',
  danfe: 'DANFE de NF-e',
  demonstrativo_gd: 'Demonstrativo de geração distribuída',
  outro: 'Outro documento',
};

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
  writable: boolean;
}

/** What the document is, and what is still to be done before it is done. */
export function KindCard({ document, kind, writable }: KindCardProps) {
  const confirm = useConfirm(document);
  const { doubts, missing } = document;
  return (
    <Card title="Tipo do documento">
      <div className="space-y-4">
        {kind.question && <Banner tone="warn" title={kind.question} />}
        <p className="text-body">
          <span className="font-medium">{names[kind.name]}</span>
          <span className="text-muted">
            {[` · confiança ${kind.confidence}`, ...kind.evidence].join(' · ')}
          </span>
        </p>
        {writable && document.format === 'pdf' && (
          <ChangeClass document={document} current={kind.name} />
        )}
        {confirm.error && (
          <Banner
            tone="bad"
            title={messageOf(confirm.error, 'Não foi possível confirmar. Tente novamente.')}
          />
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
                    loading={confirm.isPending}
                    onClick={() => confirm.mutate({ missing: [part] })}
                  >
                    Não consta no documento
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {doubts > 0 && writable && (
          <Button
            size="sm"
            icon={<Check />}
            loading={confirm.isPending}
            onClick={() => confirm.mutate({ all: true })}
          >
            {`Confirmar ${plural(doubts, 'valor lido', 'valores lidos')}`}
          </Button>
        )}
      </div>
    </Card>
  );
}

function ChangeClass({ document, current }: { document: BillDocument; current: DocumentClass }) {
  const classify = useClassify(document);
  const [chosen, setChosen] = useState<DocumentClass>(current);
  const next = choices.find((one) => one === chosen);
  return (
    <div data-class className="flex flex-wrap items-center gap-2">
      <Select
        aria-label="Tipo do documento"
        options={choices.map((value) => ({ value, label: names[value] }))}
        value={chosen}
        onChange={({ target }) => setChosen(choices.find((one) => one === target.value) ?? current)}
      />
      <Button size="sm" loading={classify.isPending} onClick={() => next && classify.mutate(next)}>
        {next === current ? 'Confirmar o tipo' : 'Ler como este tipo'}
      </Button>
      {classify.error && (
        <p role="alert" className="text-dense text-bad">
          {messageOf(classify.error, 'Não foi possível alterar o tipo. Tente novamente.')}
        </p>
      )}
    </div>
  );
}
