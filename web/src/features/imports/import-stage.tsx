import { useState } from 'react';
import { CountList, undoneKeys } from './count-list';
import { ImportDone } from './import-done';
import { ImportFailed } from './import-failed';
import { ImportReview } from './import-review';
import { ImportRows } from './import-rows';
import { ImportWorking } from './import-working';
import { isWorking, type SheetImport } from './mappers';
import type { KeptDraft } from './mapping/mapping';
import { MappingForm } from './mapping/mapping-form';
import { CorrectionList } from './review/correction-list';

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
      return (
        <MappingForm
          key={`${sheet.id} ${sheet.header}`}
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
          <CountList counts={sheet.counts} />
          <ImportRows sheet={sheet} />
          <CorrectionList sheet={sheet} />
        </>
      );
  }
}
