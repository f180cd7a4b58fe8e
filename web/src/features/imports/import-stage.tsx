import { UploadProgress } from '@/components/file-drop/upload-progress';
import { Card } from '@/components/ui/card';
import { CorrectionList } from './correction-list';
import { CountList, undoneKeys } from './count-list';
import { ImportDone } from './import-done';
import { ImportFailed } from './import-failed';
import { ImportReview } from './import-review';
import { ImportRows } from './import-rows';
import { fractionOf, progressText } from './import-state';
import type { SheetImport } from './mappers';
import { MappingForm } from './mapping/mapping-form';

const working = {
  reading: 'Lendo a planilha e conferindo linha por linha',
  applying: 'Importando as linhas válidas',
  undoing: 'Desfazendo a importação',
} as const;

/** What the import's page shows, by where the import stands. */
export function ImportStage({ sheet }: { sheet: SheetImport }) {
  switch (sheet.phase) {
    case 'reading':
    case 'applying':
    case 'undoing':
      return (
        <Card>
          <UploadProgress
            label={working[sheet.phase]}
            value={fractionOf(sheet.progress)}
            detail={progressText(sheet.progress)}
          />
        </Card>
      );
    case 'mapping':
      return <MappingForm key={`${sheet.id} ${sheet.header}`} sheet={sheet} />;
    case 'review':
      return <ImportReview key={sheet.id} sheet={sheet} />;
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
