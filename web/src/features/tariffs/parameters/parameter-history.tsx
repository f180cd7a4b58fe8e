import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { keyOf } from '@/api/call';
import { deleteParameter, listParameters } from '@/api/gen/parametros';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { Badge } from '@/components/ui/badge';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { IconButton } from '@/components/ui/icon-button';
import { notify } from '@/components/ui/notify';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { formatDate } from '@/lib/format';
import { formatParameter, type Parameter, type Validity } from './mappers';

type Row = Validity & { holds: boolean };

const columns: readonly Column<Row>[] = [
  {
    id: 'valor',
    header: 'Valor',
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-2">
        {formatParameter(row.value, row.unit)}
        {row.holds && <Badge tone="ok">Vigente</Badge>}
        {row.scenario && <Badge tone="info">Previsto, cenário {row.scenario}</Badge>}
      </span>
    ),
  },
  { id: 'desde', header: 'Desde', cell: (row) => formatDate(row.from) },
  { id: 'ate', header: 'Até', cell: (row) => formatDate(row.to, 'a seguinte') },
  {
    id: 'fonte',
    header: 'Fonte',
    wrap: true,
    width: '260px',
    cell: (row) => (
      <span className="block break-words text-muted">
        {row.source}
        {row.createdBy && <span className="block text-dense">por {row.createdBy}</span>}
      </span>
    ),
  },
];

interface ParameterHistoryProps {
  parameter: Parameter;
  manages: boolean;
  onClose: () => void;
}

/** Every value that a parameter has had, with its source. */
export function ParameterHistory({ parameter, manages, onClose }: ParameterHistoryProps) {
  const [doomed, setDoomed] = useState<Validity | null>(null);
  const { label, key, current, validities } = parameter;
  const rows = validities.map((v) => ({ ...v, holds: v.id === current?.id }));
  return (
    <>
      <Dialog
        open={doomed === null}
        onOpenChange={(open) => {
          if (!open && doomed === null) onClose();
        }}
        size="lg"
        title={label}
        description={key}
      >
        <DataTable
          name={`Vigências de ${label}`}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          cards
          actions={
            manages && rows.some((row) => !row.shipped)
              ? (row) =>
                  !row.shipped && (
                    <IconButton
                      label={`Excluir a vigência de ${formatDate(row.from)}`}
                      icon={<Trash2 />}
                      size="sm"
                      plain
                      onClick={() => setDoomed(row)}
                    />
                  )
              : undefined
          }
        />
      </Dialog>
      {doomed && <DeleteValidity label={label} validity={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}

interface DeleteValidityProps {
  label: string;
  validity: Validity;
  onClose: () => void;
}

function DeleteValidity({ label, validity, onClose }: DeleteValidityProps) {
  const client = useQueryClient();
  const act = useSensitiveAct({
    mutationFn: () => deleteParameter({ path: { id: validity.id } }),
    onSuccess: () => {
      notify.success('Vigência excluída');
      void client.invalidateQueries({ queryKey: keyOf(listParameters) });
      onClose();
    },
    errorFallback: 'Não foi possível excluir a vigência.',
  });
  return (
    <>
      <ConfirmDialog
        open={!act.asking}
        onOpenChange={(open) => {
          if (!open && !act.asking) onClose();
        }}
        title={`Excluir a vigência de ${formatDate(validity.from)}?`}
        description={
          <div className="space-y-3">
            <p>
              {label} deixa de ser {formatParameter(validity.value, validity.unit)} e volta ao valor
              da vigência anterior. Os cálculos são refeitos.
            </p>
            {act.message !== null && <Banner tone="bad" title={act.message} />}
          </div>
        }
        confirmLabel="Excluir vigência"
        tone="danger"
        loading={act.pending}
        onConfirm={() => act.run(undefined)}
      />
      <ReauthDialog {...act.reauth} />
    </>
  );
}
