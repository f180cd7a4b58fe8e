import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MigrationBody } from '@/api/gen/types.gen';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { Badge } from '@/components/ui/badge';
import { Button, ButtonLink } from '@/components/ui/button';
import { Drawer } from '@/components/ui/drawer';
import { Skeleton } from '@/components/ui/skeleton';
import { formatDate, formatMoney } from '@/lib/format';
import { monthShort } from '@/lib/month';
import { paths } from '@/lib/paths';
import { daysText, standingWords } from '../labels';
import { oneQuery } from '../queries';
import { MigrationDialog } from './migration-dialog';
import { type PaperAsked, PaperDialogs } from './paper-dialogs';
import type { Asked } from './stage-dialogs';
import { StagePapers } from './stage-papers';

interface MigrationDrawerProps {
  id: string;
  onAsk: ((asked: Asked) => void) | undefined;
  onClose: () => void;
}

/** A migration with its stages, their deadlines and their papers. */
export function MigrationDrawer({ id, onAsk, onClose }: MigrationDrawerProps) {
  const query = useQuery(oneQuery(id));
  const [editing, setEditing] = useState(false);
  const [paper, setPaper] = useState<PaperAsked | null>(null);
  const row = query.data;
  const open = row?.estado === 'aberta' && onAsk !== undefined;
  return (
    <Drawer
      open
      onOpenChange={(wanted) => {
        if (!wanted) onClose();
      }}
      title={row ? `Migração de ${row.cliente}` : 'Migração'}
      description={row?.assunto ?? undefined}
      footer={
        row &&
        open && (
          <>
            <Button variant="ghost" onClick={() => onAsk({ act: 'cancel', migration: row })}>
              Cancelar migração
            </Button>
            <Button onClick={() => setEditing(true)}>Editar</Button>
          </>
        )
      }
    >
      <AsyncView
        query={query}
        loadingLabel="Carregando migração..."
        skeleton={<Skeleton size="h-64 w-full" />}
        errorTitle="Não foi possível carregar a migração."
      >
        {(migration) => (
          <>
            <Summary row={migration} />
            <ol aria-label="Etapas" className="mt-4 space-y-4">
              {migration.etapas.map((step) => (
                <li key={step.etapa} className="border-t border-border pt-4">
                  <div className="flex flex-wrap items-center justify-between gap-2">
                    <h3 className="text-body font-medium">
                      {step.etapa}. {step.nome}
                    </h3>
                    <Badge tone={standingWords(step.prazo).tone} dot>
                      {standingWords(step.prazo).label}
                    </Badge>
                  </div>
                  <p className="mt-1 text-dense text-muted">{stepText(step)}</p>
                  <StagePapers
                    migration={migration}
                    step={step}
                    onAsk={open && step.feita_em === null ? setPaper : undefined}
                  />
                  {open && step.feita_em === null && (
                    <Button
                      size="sm"
                      aria-label={`Concluir ${step.nome}`}
                      onClick={() => onAsk({ act: 'close', migration, stage: step.etapa })}
                    >
                      Concluir etapa
                    </Button>
                  )}
                  {onAsk && migration.estado !== 'cancelada' && step.feita_em !== null && (
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`Reabrir ${step.nome}`}
                      onClick={() => onAsk({ act: 'reopen', migration, stage: step.etapa })}
                    >
                      Reabrir
                    </Button>
                  )}
                </li>
              ))}
            </ol>
            {editing && (
              <MigrationDialog
                migration={migration}
                onClose={() => setEditing(false)}
                onSaved={() => setEditing(false)}
              />
            )}
            {paper && (
              <PaperDialogs migration={migration} asked={paper} onClose={() => setPaper(null)} />
            )}
          </>
        )}
      </AsyncView>
    </Drawer>
  );
}

function Summary({ row }: { row: MigrationBody }) {
  return (
    <div className="space-y-3">
      {row.procuracao_vencida_em !== null && (
        <Banner
          tone="bad"
          title={`A procuração venceu em ${formatDate(row.procuracao_vencida_em)}.`}
        >
          As etapas 3 a 6 ficam bloqueadas. Reabra LOA/procuração e arquive a nova.
        </Banner>
      )}
      {row.meses_perdidos > 0 && (
        <Banner
          tone="warn"
          title={`O início passou de ${monthShort(row.inicio_planejado)} para ${monthShort(row.inicio)}.`}
        >
          Custo do atraso: {formatMoney(row.custo_do_atraso, 'Indefinido, sem proposta vinculada')}.
          {row.simulacao_desatualizada && ' A simulação da proposta está desatualizada.'}
        </Banner>
      )}
      <p className="text-dense text-muted">
        {[
          `Início ${monthShort(row.inicio)}${row.denuncia_suposta ? ', se a denúncia sair hoje' : ''}`,
          row.via === null ? 'Via a decidir' : row.via === 'ccee' ? 'CCEE' : 'Varejista',
          row.demanda_kw !== null && `${row.demanda_kw} kW`,
          row.responsavel !== null && `Responsável: ${row.responsavel}`,
          row.contrato !== null && `Contrato ${row.contrato}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {row.proposta_id !== null && (
        <ButtonLink size="sm" to={paths.proposal(row.proposta_id)}>
          Ver proposta {row.proposta}
        </ButtonLink>
      )}
    </div>
  );
}

function stepText(step: MigrationBody['etapas'][number]): string {
  if (step.feita_em !== null)
    return [
      `Concluída em ${formatDate(step.feita_em)}${step.feita_por === null ? '' : ` por ${step.feita_por}`}`,
      step.referencia,
      step.valida_ate !== null && `válida até ${formatDate(step.valida_ate)}`,
    ]
      .filter(Boolean)
      .join(' · ');
  return step.vence_em === null
    ? 'Sem prazo ainda'
    : `Até ${formatDate(step.vence_em)}, ${daysText(step.dias)}`;
}
