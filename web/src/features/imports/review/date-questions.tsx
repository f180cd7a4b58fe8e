import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { messageOf } from '@/lib/api-error';
import type { SheetImport } from '../mappers';
import { draftOf, toMapping } from '../mapping/mapping';
import { useImportActions } from '../queries';

/**
 * How columns of dates are read: the question that a column asks of all its rows at once, whose
 * answer is kept with the format, and what was found out by itself.
 */
export function DateQuestions({ sheet }: { sheet: SheetImport }) {
  const { map } = useImportActions(sheet.id);
  const labelOf = (name: string) =>
    sheet.fields.find(({ field }) => field === name)?.label ?? 'datas';
  const answer = (field: string, said: string) => {
    const dated = { ...sheet, dates: { ...sheet.dates, [field]: said } };
    map.mutate(toMapping(draftOf(sheet), dated));
  };
  return (
    <>
      {map.isError && (
        <Banner tone="bad" title={messageOf(map.error, 'Não foi possível ler a planilha assim.')} />
      )}
      {sheet.datings.map(({ field, read, question, answers }) =>
        question === '' ? (
          <Banner key={field} tone="info" title={`Coluna ${labelOf(field)}: lidas como ${read}.`} />
        ) : (
          <Banner key={field} tone="warn" title={question}>
            <div className="mt-2 flex flex-wrap gap-2">
              {answers.map((said) => (
                <Button
                  key={said}
                  size="sm"
                  disabled={map.isPending}
                  onClick={() => answer(field, said)}
                >
                  {said}
                </Button>
              ))}
            </div>
          </Banner>
        ),
      )}
    </>
  );
}
