import { Banner } from '@/components/feedback/banner';
import { Button, ButtonLink } from '@/components/ui/button';
import { messageOf } from '@/lib/api-error';
import type { SheetImport } from './mappers';
import { useImportActions } from './queries';
import { useSource } from './source';
import { UndoButton } from './undo-button';

/** An import that could not be finished: why, what is stored of it, and the ways on. */
export function ImportFailed({ sheet }: { sheet: SheetImport }) {
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
