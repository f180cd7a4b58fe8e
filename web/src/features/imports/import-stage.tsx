import { useState } from 'react';
import { Banner } from '@/components/feedback/banner';
import { Button, ButtonLink } from '@/components/ui/button';
import { messageOf } from '@/lib/api-error';
import { CountList, undoneKeys } from './count-list';
import { ImportDone } from './import-done';
import { ImportReview } from './import-review';
import { ImportRows } from './import-rows';
import { ImportWorking } from './import-working';
import { isWorking, type SheetImport } from './mappers';
import type { KeptDraft } from './mapping/mapping';
import { MappingForm } from './mapping/mapping-form';
import { useImportActions } from './queries';
import { CorrectionList } from './review/correction-list';
import { FileChoice } from './sheets/file-choice';
import { FileNotes } from './sheets/file-notes';
import { OtherTables } from './sheets/other-tables';
import { useSource } from './source';
import { UndoButton } from './undo-button';

/** What the import's page shows, by where the import stands. */
export function ImportStage({ sheet }: { sheet: SheetImport }) {
  const [settled, setSettled] = useState(sheet);
  if (settled !== sheet && !isWorking(sheet.phase)) setSettled(sheet);
  const [kept, setKept] = useState<KeptDraft>({});
  // A correction has the file read again: what is under review stays in view meanwhile.
  const held = sheet.phase === 'reading' && settled.phase === 'review' && settled.id === sheet.id;
  if (held || sheet.phase === 'review') {
    const { phase, progress } = sheet;
    return (
      <ImportReview
        key={sheet.id}
        sheet={held ? { ...settled, phase, progress } : sheet}
        onKeep={setKept}
      />
    );
  }
  switch (sheet.phase) {
    case 'reading':
    case 'applying':
    case 'undoing':
      return <ImportWorking phase={sheet.phase} progress={sheet.progress} />;
    case 'mapping':
      if (sheet.file.ask !== '') return <FileChoice key={sheet.updatedAt} sheet={sheet} />;
      return (
        <MappingForm
          key={[sheet.id, sheet.header, ...sheet.columns.map(({ source }) => source)].join(' ')}
          sheet={sheet}
          kept={kept}
          onKeep={setKept}
        />
      );
    case 'failed':
      return (
        <>
          <ImportFailed sheet={sheet} />
          {sheet.counts.rejected > 0 && <ImportRows sheet={sheet} />}
        </>
      );
    case 'undone':
      return (
        <>
          <ImportDone sheet={sheet} />
          <CountList counts={sheet.counts} keys={undoneKeys} />
          {sheet.counts.rejected + sheet.counts.conflicts > 0 && <ImportRows sheet={sheet} />}
        </>
      );
    case 'done':
      return (
        <>
          <ImportDone sheet={sheet} />
          <FileNotes file={sheet.file} />
          <OtherTables sheet={sheet} />
          <CountList counts={sheet.counts} />
          <ImportRows sheet={sheet} />
          <CorrectionList sheet={sheet} />
        </>
      );
  }
}

/** An import that could not be finished: why, what is stored of it, and the ways on. */
function ImportFailed({ sheet }: { sheet: SheetImport }) {
  const { apply } = useImportActions(sheet.id);
  const source = useSource();
  const { created, updated, valid } = sheet.counts;
  const stored = created + updated > 0;
  return (
    <>
      <Banner tone="bad" title={sheet.error || 'A planilha não pôde ser importada.'}>
        {stored
          ? 'Parte das linhas já foi gravada. Continue de onde parou ou desfaça tudo.'
          : 'Nada foi importado. Corrija a planilha e envie de novo.'}
      </Banner>
      {apply.isError && (
        <Banner
          tone="bad"
          title={messageOf(apply.error, 'Não foi possível continuar a importação.')}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {valid > 0 && (
          <Button
            variant="primary"
            loading={apply.isPending}
            loadingLabel="Continuando…"
            onClick={() => apply.mutate()}
          >
            Continuar importação
          </Button>
        )}
        <ButtonLink to={source.dataPath}>{source.seeData}</ButtonLink>
        {stored && <UndoButton sheet={sheet} />}
      </div>
    </>
  );
}
