import { Route } from 'lucide-react';
import type { MigrationBody } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { EmptyState } from '@/components/feedback/empty-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { formatMoney } from '@/lib/format';
import { monthShort } from '@/lib/month';
import { stageName, standingWords, urgentText } from '../labels';
import { movesOf } from './migration-card';
import type { Asked } from './stage-dialogs';

interface MigrationTableProps {
  rows: readonly MigrationBody[];
  onOpen: (id: string) => void;
  onAsk: ((asked: Asked) => void) | undefined;
}

const columns: readonly Column<MigrationBody>[] = [
  {
    id: 'cliente',
    header: 'Cliente',
    wrap: true,
    cell: (row) => (
      <>
        {row.cliente}
        <span className="block text-caption font-normal text-muted">{row.assunto}</span>
      </>
    ),
  },
  { id: 'etapa', header: 'Etapa', cell: (row) => stageName(row.etapa) || 'Concluída' },
  {
    id: 'prazo',
    header: 'Prazo',
    wrap: true,
    cell: (row) => (
      <>
        <Badge tone={standingWords(row.prazo).tone} dot>
          {standingWords(row.prazo).label}
        </Badge>
        <span className="block text-caption text-muted">{urgentText(row)}</span>
      </>
    ),
  },
  { id: 'inicio', header: 'Início', cell: (row) => monthShort(row.inicio) },
  {
    id: 'atraso',
    header: 'Custo do atraso',
    align: 'end',
    cell: (row) => (row.meses_perdidos > 0 ? formatMoney(row.custo_do_atraso, 'Indefinido') : '–'),
  },
  { id: 'responsavel', header: 'Responsável', wrap: true, cell: (row) => row.responsavel },
];

/** The migrations, the most urgent first. */
export function MigrationTable({ rows, onOpen, onAsk }: MigrationTableProps) {
  return (
    <Card padding="none">
      <DataTable
        name="Migrações"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        rowName={(row) => `a migração de ${row.cliente}`}
        cards
        actions={(row) => {
          const { next } = movesOf(row);
          return (
            <>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Abrir a migração de ${row.cliente}`}
                onClick={() => onOpen(row.id)}
              >
                Abrir
              </Button>
              {onAsk && next && (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Concluir a etapa de ${row.cliente}`}
                  onClick={() => onAsk(next)}
                >
                  Concluir
                </Button>
              )}
            </>
          );
        }}
        empty={
          <EmptyState
            icon={<Route />}
            title="Nenhuma migração aqui."
            description="Abra uma migração a partir de um cliente ou de uma proposta aceita."
          />
        }
      />
    </Card>
  );
}
