import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '@/components/feedback/banner';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { messageOf } from '@/lib/api-error';
import { plural } from '@/lib/text';
import { ConfirmButton } from './confirm-button';
import { CountList, doubtKeys, reviewKeys } from './count-list';
import { ImportRows } from './import-rows';
import { reviewSentence } from './import-state';
import { ImportWorking } from './import-working';
import type { SheetImport } from './mappers';
import type { KeptDraft } from './mapping/mapping';
import { MappingForm } from './mapping/mapping-form';
import { useImportActions } from './queries';
import { Notes, Remembered } from './remembered';
import { CorrectionList } from './review/correction-list';
import { DateQuestions } from './review/date-questions';
import { FileChoice } from './sheets/file-choice';
import { FileNotes } from './sheets/file-notes';
import { TableChoice } from './sheets/other-tables';
import { useSource } from './source';

interface ImportReviewProps {
  sheet: SheetImport;
  onKeep: (kept: KeptDraft) => void;
}

/** A sheet with rejected rows: nothing is stored until the person chooses. */
export function ImportReview({ sheet, onKeep }: ImportReviewProps) {
  // Of this reading of the file: the next one comes back to its lines.
  const [mapping, setMapping] = useState('');
  const mapped = mapping === sheet.updatedAt;
  const progress = sheet.phase === 'reading' && (
    <ImportWorking phase="reading" progress={sheet.progress} />
  );
  if (mapped) {
    return progress || <MappingForm sheet={sheet} onBack={() => setMapping('')} onKeep={onKeep} />;
  }
  return (
    <>
      {sheet.phase === 'review' && (
        <Remembered sheet={sheet} onMap={() => setMapping(sheet.updatedAt)} />
      )}
      {progress || asked(sheet) || (
        <Choice sheet={sheet} onMap={() => setMapping(sheet.updatedAt)} />
      )}
      <FileNotes file={sheet.file} />
      {sheet.phase === 'review' && <TableChoice sheet={sheet} />}
      <Notes sheet={sheet} />
      <DateQuestions sheet={sheet} />
      <CountList counts={sheet.counts} keys={sheet.counts.suspect > 0 ? doubtKeys : reviewKeys} />
      <ImportRows sheet={sheet} />
      <CorrectionList sheet={sheet} />
    </>
  );
}

/** What the file asks comes before what its rows are. */
function asked(sheet: SheetImport) {
  return sheet.file.ask !== '' && <FileChoice sheet={sheet} />;
}

function Choice({ sheet, onMap }: { sheet: SheetImport; onMap: () => void }) {
  const { apply } = useImportActions(sheet.id);
  const source = useSource();
  const { valid, rejected, suspect } = sheet.counts;
  return (
    <Card title="Revise antes de importar" description={reviewSentence(sheet)}>
      <div className="space-y-4">
        {apply.isError && (
          <Banner
            tone="bad"
            title={messageOf(apply.error, 'Não foi possível importar as linhas válidas.')}
          />
        )}
        {sheet.error !== '' && <Banner tone="bad" title={sheet.error} />}
        <p className="max-w-prose text-body">
          {sheet.error !== ''
            ? 'Corrija as células abaixo ou a planilha, e envie-a de novo, ou reveja o que é cada coluna. Só a gestora confirma esta planilha como está.'
            : valid > 0 && rejected + suspect === 0
              ? 'Confira as linhas abaixo e importe.'
              : valid > 0
                ? `Corrija as células abaixo antes de importar, ou importe agora ${plural(valid, 'linha válida', 'linhas válidas')} e envie as outras depois, corrigidas: ${source.again}.`
                : 'Nenhuma linha pode ser importada. Corrija as células abaixo ou a planilha, e envie-a de novo, ou reveja o que é cada coluna.'}
        </p>
        <div className="flex flex-wrap gap-3">
          {valid > 0 && sheet.error === '' && (
            <Button
              variant="primary"
              loading={apply.isPending}
              loadingLabel="Importando…"
              onClick={() => apply.mutate(undefined)}
            >
              Importar linhas válidas
            </Button>
          )}
          {sheet.counts.suspect > 0 && <ConfirmButton sheet={sheet} />}
          {sheet.columns.length > 0 && !sheet.remembered && (
            <Button icon={<Columns3 />} onClick={onMap}>
              Rever colunas
            </Button>
          )}
          <ButtonLink to={source.dataPath} variant="ghost">
            Decidir depois
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
