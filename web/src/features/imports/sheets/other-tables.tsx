import { useNavigate } from 'react-router';
import { Banner } from '@/components/feedback/banner';
import { Button, ButtonLink } from '@/components/ui/button';
import { messageOf } from '@/lib/api-error';
import type { SheetImport } from '../mappers';
import { useImportActions } from '../queries';
import { useSource } from '../source';

/** The tables of a file that an import did not read, each with the way to import it as well. */
export function OtherTables({ sheet }: { sheet: SheetImport }) {
  const { table } = useImportActions(sheet.id);
  const source = useSource();
  const navigate = useNavigate();
  return (
    <>
      {sheet.file.others.map(({ at, says, importId }) => (
        <Banner
          key={says}
          tone="info"
          title={says}
          action={
            importId === '' ? (
              <Button
                size="sm"
                loading={table.isPending && table.variables === at}
                onClick={() =>
                  table.mutate(at, { onSuccess: (next) => navigate(source.onePath(next.importId)) })
                }
              >
                Importar também <span className="sr-only">{says}</span>
              </Button>
            ) : (
              <ButtonLink to={source.onePath(importId)} size="sm">
                Ver a importação <span className="sr-only">{says}</span>
              </ButtonLink>
            )
          }
        >
          {importId === ''
            ? 'Não foi lida. Ela entra como outra importação, com a sua revisão e o seu desfazer.'
            : 'Lida em outra importação deste arquivo.'}
        </Banner>
      ))}
      {table.isError && (
        <Banner tone="bad" title={messageOf(table.error, 'Não foi possível importar a tabela.')} />
      )}
    </>
  );
}

/** The other tables of the sheet that is read, each with the way to begin there instead. */
export function TableChoice({ sheet, onRead }: { sheet: SheetImport; onRead?: () => void }) {
  const { header } = useImportActions(sheet.id);
  return (
    <>
      {sheet.file.others
        .filter(({ here }) => here)
        .map(({ at: { line, column }, says }) => (
          <Banner
            key={says}
            tone="info"
            title={says}
            action={
              <Button
                size="sm"
                loading={header.isPending}
                onClick={() => {
                  onRead?.();
                  header.mutate({ line, column });
                }}
              >
                Ler esta tabela <span className="sr-only">{says}</span>
              </Button>
            }
          />
        ))}
      {header.isError && (
        <Banner
          tone="bad"
          title={messageOf(header.error, 'Não foi possível escolher o cabeçalho.')}
        />
      )}
    </>
  );
}
