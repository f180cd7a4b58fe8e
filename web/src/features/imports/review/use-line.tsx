import { Button } from '@/components/ui/button';
import { messageOf } from '@/lib/api-error';
import type { SheetImport } from '../mappers';
import { useImportActions } from '../queries';

interface UseLineProps {
  sheet: SheetImport;
  tab: string;
  line: number;
  /** Takes it for data; otherwise it is skipped again. */
  use: boolean;
}

/** Says whether a row that looks like a total, a note or the header is data after all. */
export function UseLine({ sheet, tab, line, use }: UseLineProps) {
  const { take } = useImportActions(sheet.id);
  return (
    <>
      <Button
        size="sm"
        loading={take.isPending}
        onClick={() => take.mutate({ ...(tab && { sheet: tab }), line, use })}
      >
        {use ? 'Usar como dados' : 'Ignorar de novo'}
        <span className="sr-only"> a linha {line}</span>
      </Button>
      {take.isError && (
        <p role="alert" className="text-dense text-bad">
          {messageOf(take.error, 'Não foi possível mudar a linha.')}
        </p>
      )}
    </>
  );
}
