import { Pencil, Plug, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deleteLeadUnit } from '@/api/gen/clientes';
import type { LeadDetailBody, LeadUnitBody } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { EmptyState } from '@/components/feedback/empty-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { IconButton } from '@/components/ui/icon-button';
import { formatKWh, formatNumber, formatPercent } from '@/lib/format';
import { plural } from '@/lib/text';
import { RemovePart } from './remove-part';
import { UnitDialog } from './unit-dialog';

const unknown = 'Indefinido';

const columns: readonly Column<LeadUnitBody>[] = [
  { id: 'codigo', header: 'Unidade', cell: unitName },
  { id: 'distribuidora', header: 'Distribuidora', cell: (u) => u.distribuidora ?? '–', wrap: true },
  {
    id: 'subgrupo',
    header: 'Subgrupo',
    cell: (u) => [u.subgrupo, u.modalidade].filter(Boolean).join(' · ') || unknown,
  },
  {
    id: 'consumo',
    header: 'Consumo (kWh/ano)',
    cell: (u) => formatKWh(u.consumo_ano, false, unknown),
    align: 'end',
  },
  {
    id: 'origem',
    header: 'Origem',
    cell: (u) => <Origin unit={u} />,
  },
  {
    id: 'geracao',
    header: 'Geração (kWh/ano)',
    cell: (u) => formatKWh(u.geracao_ano, false, unknown),
    align: 'end',
  },
  {
    id: 'demanda',
    header: 'Demanda (kW)',
    cell: (u) => formatNumber(u.demanda, 0, 4),
    align: 'end',
  },
  { id: 'ponta', header: 'Ponta', cell: (u) => formatPercent(u.ponta, 1), align: 'end' },
  { id: 'icms', header: 'ICMS', cell: (u) => formatPercent(u.icms, 1), align: 'end' },
];

const dataColumn: Column<LeadUnitBody> = {
  id: 'dados',
  header: 'Dados adicionais',
  cell: ({ additional }) =>
    additional.map(({ label, value }) => `${label}: ${value}`).join(' · ') || '–',
  wrap: true,
};

/** The code, and the group of contracts where the unit has one of its own. */
function unitName({ codigo, grupo }: LeadUnitBody): string {
  return grupo === 'default' ? codigo : `${codigo} · ${grupo}`;
}

function Origin({ unit }: { unit: LeadUnitBody }) {
  if (unit.meses_medidos > 0)
    return <Badge tone="info">{`Medição de ${plural(unit.meses_medidos, 'mês', 'meses')}`}</Badge>;
  return <Badge>{unit.consumo === null ? unknown : 'Informado'}</Badge>;
}

type Open = { act: 'edit' | 'remove'; unit: LeadUnitBody | null } | null;

/** The consumer units of a client, with what each consumes. */
export function Units({ client }: { client: LeadDetailBody }) {
  const mayWrite = useCan('leads:update');
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const remove = open?.act === 'remove' ? open.unit : null;
  return (
    <Card
      title="Unidades consumidoras"
      padding="none"
      actions={
        mayWrite && (
          <Button size="sm" icon={<Plus />} onClick={() => setOpen({ act: 'edit', unit: null })}>
            Incluir unidade
          </Button>
        )
      }
    >
      <DataTable
        name="Unidades consumidoras"
        columns={
          client.unidades.some(({ additional }) => additional.length > 0)
            ? [...columns, dataColumn]
            : columns
        }
        rows={client.unidades}
        rowKey={(unit) => unit.id}
        cards
        {...(mayWrite && {
          actions: (unit: LeadUnitBody) => (
            <>
              <IconButton
                label={`Editar ${unit.codigo}`}
                icon={<Pencil />}
                size="sm"
                onClick={() => setOpen({ act: 'edit', unit })}
              />
              <IconButton
                label={`Excluir ${unit.codigo}`}
                icon={<Trash2 />}
                size="sm"
                onClick={() => setOpen({ act: 'remove', unit })}
              />
            </>
          ),
        })}
        empty={
          <EmptyState
            icon={<Plug />}
            title="Nenhuma unidade incluída."
            description="Com o consumo de uma unidade, o comparativo de custos é calculado."
            action={
              mayWrite && (
                <Button size="sm" onClick={() => setOpen({ act: 'edit', unit: null })}>
                  Incluir a primeira unidade
                </Button>
              )
            }
          />
        }
      />
      {open?.act === 'edit' && (
        <UnitDialog
          clientId={client.id}
          unit={open.unit}
          seesData={client.mensagens.length > 0}
          onClose={close}
        />
      )}
      {remove && (
        <RemovePart
          title="Excluir a unidade?"
          description={`A unidade ${remove.codigo} deixa de fazer parte do cliente.`}
          confirmLabel="Excluir unidade"
          done="Unidade excluída"
          remove={() => deleteLeadUnit({ path: { id: client.id, part: remove.id } })}
          onClose={close}
        />
      )}
    </Card>
  );
}
