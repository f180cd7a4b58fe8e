import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { DataTable } from '@/components/data-table/data-table';
import { Pagination } from '@/components/data-table/pagination';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/error-banner';
import { Card } from '@/components/ui/card';
import { Tabs } from '@/components/ui/tabs';
import { useSearchState } from '@/hooks/use-search-state';
import { choiceParam, pageParam } from '@/lib/search-params';
import { balanceMessage } from '@/model/balance/errors';
import { enteredColumns, refusedColumns, storedColumns } from './import-row-columns';
import { noRows } from './import-state';
import { type ImportCounts, type Outcome, outcomes, type SheetImport } from './mappers';
import { importRowsQuery, pageSize } from './queries';
import { OtherReading } from './review/answer-buttons';
import { reviewColumns } from './review/columns';
import { rowKey, toReviewRows } from './review/row';
import { balanceSource, useSource } from './source';

const kinds: Readonly<Record<Outcome, { label: string; count: keyof ImportCounts }>> = {
  rejeitada: { label: 'Rejeitadas', count: 'rejected' },
  suspeita: { label: 'A confirmar', count: 'suspect' },
  valida: { label: 'Válidas', count: 'valid' },
  recusada: { label: 'Recusadas ao gravar', count: 'refused' },
  ignorada: { label: 'Ignoradas', count: 'skipped' },
  divergente: { label: 'Divergentes', count: 'divergent' },
  sem_contrato: { label: 'Sem contrato', count: 'withoutContract' },
  criada: { label: 'Criadas', count: 'created' },
  atualizada: { label: 'Atualizadas', count: 'updated' },
  conflito: { label: 'Mantidas', count: 'conflicts' },
};

const afterUndo = [
  'rejeitada',
  'suspeita',
  'ignorada',
  'conflito',
] as const satisfies readonly Outcome[];
const inReview = [
  'rejeitada',
  'suspeita',
  'valida',
  'ignorada',
] as const satisfies readonly Outcome[];
const afterStoring = outcomes.filter((o) => o !== 'valida');
/** Those that are shown as rows of the sheet. */
const reviewed: readonly Outcome[] = ['rejeitada', 'suspeita', 'valida', 'ignorada'];
const params = { linhas: choiceParam(outcomes), page: pageParam() };

/** The file line by line: every rejected row with its place and reason, then the others. */
export function ImportRows({ sheet }: { sheet: SheetImport }) {
  const [{ linhas: outcome, page }, setFilters] = useSearchState(params);
  const { counts } = sheet;
  const reviewing = sheet.phase === 'review' || sheet.phase === 'reading';
  const some = (o: Outcome) => counts[kinds[o].count] > 0;
  // The rejected ones are always named, the others where there are any left.
  const told = reviewing ? inReview : sheet.phase === 'undone' ? afterUndo : afterStoring;
  const shown = told.filter((o) => some(o) || (o === 'rejeitada' && counts.suspect === 0));
  // A review goes on from the last rejected row that was corrected to the good ones.
  const fits = shown.includes(outcome) && (!reviewing || some(outcome));
  const chosen = fits ? outcome : (reviewing && shown.find(some)) || (shown[0] ?? outcome);
  return (
    <Card title="Linhas da planilha" padding="none">
      <div className="px-5">
        <Tabs
          label="O que houve com as linhas"
          value={chosen}
          onChange={(next) => setFilters({ linhas: next, page: 1 })}
          items={shown.map((o) => ({
            value: o,
            label: kinds[o].label,
            count: counts[kinds[o].count],
            content: (
              <div className="-mx-5">
                <Lines
                  sheet={sheet}
                  outcome={o}
                  page={page}
                  onPage={(next, push = true) => setFilters({ page: next }, { push })}
                />
              </div>
            ),
          }))}
        />
      </div>
    </Card>
  );
}

interface LinesProps {
  sheet: SheetImport;
  outcome: Outcome;
  page: number;
  onPage: (page: number, push?: boolean) => void;
}

function Lines({ sheet, outcome, page, onPage }: LinesProps) {
  const source = useSource();
  const stored = source === balanceSource ? storedColumns : enteredColumns;
  const some = sheet.counts[kinds[outcome].count] > 0;
  const query = useQuery({
    ...importRowsQuery(sheet, outcome, page, source),
    enabled: some,
  });
  const { data, error, isPlaceholderData } = query;
  // Corrections may have taken the last rows of the last page.
  const last = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / pageSize)) : page;
  useEffect(() => {
    if (page > last) onPage(last, false);
  });
  if (error && data === undefined) {
    return (
      <div className="p-5">
        <LoadError
          query={query}
          title="Não foi possível carregar as linhas da planilha."
          detail={balanceMessage(error)}
        />
      </div>
    );
  }
  const name = `Linhas da planilha: ${kinds[outcome].label}`;
  const rows = some ? (page > last ? undefined : data?.rows) : [];
  const sheetRows = toReviewRows(rows ?? []);
  const empty = <EmptyState icon={<CircleCheck />} title={noRows(outcome, sheet.phase)} />;
  return (
    <>
      <OtherReading sheet={sheet} rows={rows} />
      {reviewed.includes(outcome) ? (
        <DataTable
          name={name}
          columns={reviewColumns(sheet, sheetRows)}
          rows={rows && sheetRows}
          rowKey={rowKey}
          cards
          empty={empty}
        />
      ) : (
        <DataTable
          name={name}
          columns={outcome === 'recusada' ? refusedColumns : stored}
          rows={rows}
          rowKey={(row) => row.key}
          cards
          empty={empty}
        />
      )}
      {data !== undefined && data.total > pageSize && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={data.total}
          totalCapped={data.totalCapped}
          onPage={onPage}
        />
      )}
    </>
  );
}
