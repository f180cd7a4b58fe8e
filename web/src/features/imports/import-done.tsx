import { Banner } from '@/components/feedback/banner';
import { ButtonLink } from '@/components/ui/button';
import { paths } from '@/lib/paths';
import type { SheetImport } from './mappers';
import { Notes, Remembered } from './remembered';
import { useSource } from './source';
import { UndoButton } from './undo-button';

/** A finished import: where its data is, and the way to take it all back. */
export function ImportDone({ sheet }: { sheet: SheetImport }) {
  const source = useSource();
  if (sheet.phase === 'undone') {
    return (
      <Banner tone="info" title="Esta importação foi desfeita.">
        O que ela criou saiu, e o que ela mudou voltou ao que era. O que alguém alterou depois ficou
        como estava.
      </Banner>
    );
  }
  const { created, updated } = sheet.counts;
  return (
    <>
      {sheet.repeats !== null && (
        <Banner
          tone="info"
          title="Este mesmo arquivo já tinha sido importado."
          action={
            <ButtonLink to={source.onePath(sheet.repeats)} size="sm">
              Ver a importação anterior
            </ButtonLink>
          }
        >
          {`${source.again.charAt(0).toUpperCase()}${source.again.slice(1)}.`}
        </Banner>
      )}
      <Remembered sheet={sheet} />
      <Notes sheet={sheet} />
      {sheet.result !== '' && <p className="text-body">{sheet.result}</p>}
      <div className="flex flex-wrap gap-3">
        {sheet.balanceId === null ? (
          <ButtonLink to={source.dataPath} variant="primary">
            {source.seeData}
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.balance(sheet.balanceId)} variant="primary">
            Abrir balanço
          </ButtonLink>
        )}
        {created + updated > 0 && <UndoButton sheet={sheet} />}
      </div>
    </>
  );
}
