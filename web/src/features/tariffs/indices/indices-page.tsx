import { useQuery } from '@tanstack/react-query';
import { FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import type { TariffIndexBody } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import { PageHeader } from '@/components/feedback/page-header';
import { HeadButton } from '@/components/ui/head-button';
import { Tabs } from '@/components/ui/tabs';
import { useSearchState } from '@/hooks/use-search-state';
import { addMonths, currentMonth, type YearMonth } from '@/lib/month';
import { paths } from '@/lib/paths';
import { choiceParam, pageParam } from '@/lib/search-params';
import { ImportHistory } from '../imports/import-history';
import { IndexDeleteDialog } from './delete-dialog';
import { IndexImportDialog } from './import-dialog';
import { type IndexAct, IndexPanel } from './index-panel';
import type { IndexCode } from './mappers';
import { indices } from './mappers';
import { indexQuery } from './queries';
import { IndexValueDialog } from './value-dialog';

const params = { indice: choiceParam<IndexCode>(['IPCA', 'IGP-M']), page: pageParam() };

type Act = { kind: 'new' } | IndexAct;

/** The indices by which prices are adjusted, month by month. */
export function IndicesPage() {
  const [filters, setFilters] = useSearchState(params);
  const [act, setAct] = useState<Act | null>(null);
  const manages = useCan('settings:manage');
  const code = filters.indice;
  const { data } = useQuery(indexQuery({ code, page: filters.page }));
  const last = filters.page === 1 && data?.code === code ? data.rows[0] : undefined;
  return (
    <>
      <PageHeader
        list
        title="Índices"
        description="Variação mensal dos índices que reajustam os preços dos contratos."
        back={manages ? { to: paths.adminSettings, label: 'Configurações' } : undefined}
        actions={
          manages && (
            <>
              <ImportHistory key={code} table={code} />
              <HeadButton
                label="Informar valor"
                icon={<Plus />}
                onClick={() => setAct({ kind: 'new' })}
              />
              <HeadButton
                label="Importar série"
                variant="primary"
                icon={<FileUp />}
                onClick={() => setAct({ kind: 'import' })}
              />
            </>
          )
        }
      />
      <Tabs
        label="Índice"
        value={code}
        onChange={(indice) => setFilters({ indice, page: 1 }, { push: true })}
        items={indices.map((index) => ({
          value: index.code,
          label: index.code,
          content: (
            <IndexPanel
              code={code}
              page={filters.page}
              onPage={(page) => setFilters({ page }, { push: true })}
              onAct={manages ? setAct : undefined}
            />
          ),
        }))}
      />
      {act && (
        <ActDialog
          act={act}
          code={code}
          firstMonth={nextMonth(last)}
          onClose={() => setAct(null)}
        />
      )}
    </>
  );
}

interface ActDialogProps {
  act: Act;
  code: IndexCode;
  firstMonth: YearMonth;
  onClose: () => void;
}

function ActDialog({ act, code, firstMonth, onClose }: ActDialogProps) {
  const common = { code, onClose };
  if (act.kind === 'import') return <IndexImportDialog {...common} />;
  if (act.kind === 'delete') return <IndexDeleteDialog {...common} row={act.row} />;
  return (
    <IndexValueDialog
      {...common}
      row={act.kind === 'edit' ? act.row : null}
      firstMonth={firstMonth}
    />
  );
}

/** The month after the last known one, or the one that ended last. */
function nextMonth(last: TariffIndexBody | undefined): YearMonth {
  return last ? addMonths(last.month, 1) : addMonths(currentMonth(), -1);
}
