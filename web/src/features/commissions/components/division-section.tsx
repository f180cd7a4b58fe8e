import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CommissionDivisionBody } from '@/api/gen/types.gen';
import { AsyncView } from '@/components/feedback/async-view';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { formatMoney, formatNumber } from '@/lib/format';
import { isMonth, monthShort } from '@/lib/month';
import { roleLabels } from '../labels';
import { divisionQuery } from '../queries';
import { ClawbackDialog, DropClawbackDialog } from './clawback-dialog';
import { DivisionDialog } from './division-dialog';
import { TransferDialog } from './transfer-dialog';

type Share = CommissionDivisionBody['partes'][number];
type Asked = { act: 'divide' | 'clawback' | 'drop' } | { act: 'transfer'; share: Share };

/** Who shares a contract's commissions, and what may be done about it (PF-08). */
export function DivisionSection({ contractId }: { contractId: string }) {
  const query = useQuery(divisionQuery(contractId));
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <section aria-label="Divisão da comissão" className="mb-5 border-b border-border pb-5">
      <AsyncView
        query={query}
        loadingLabel="Carregando divisão..."
        skeleton={<Skeleton size="h-24 w-full" />}
        errorTitle="Não foi possível carregar a divisão."
      >
        {(division) => (
          <>
            <h3 className="text-body font-medium">Divisão</h3>
            <p className="mt-1 text-dense text-muted">{ownersText(division)}</p>
            {division.partes.length === 0 ? (
              <p className="mt-2 text-body">Pela regra do plano.</p>
            ) : (
              <ul aria-label="Partes da comissão" className="mt-2 space-y-1">
                {division.partes.map((share) => (
                  <li
                    key={`${share.parte} ${share.a_partir_de}`}
                    className="flex items-center justify-between gap-3"
                  >
                    <span className="min-w-0 break-words">
                      {share.beneficiario}
                      <span className="block text-caption text-muted">{shareText(share)}</span>
                    </span>
                    <span className="flex shrink-0 items-center gap-2 tabular-nums">
                      {formatNumber(share.percentual, 2, 6)}%
                      {share.papel === 'carteira' && division.assinado_em !== null && (
                        <Button
                          size="sm"
                          variant="ghost"
                          aria-label={`Transferir a carteira de ${share.beneficiario}`}
                          onClick={() => setAsked({ act: 'transfer', share })}
                        >
                          Transferir
                        </Button>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            <div className="mt-3 flex flex-wrap gap-2">
              {division.assinado_em === null && (
                <Button size="sm" onClick={() => setAsked({ act: 'divide' })}>
                  Definir divisão
                </Button>
              )}
              {division.prazo_estorno !== null && !division.tem_estorno && (
                <Button size="sm" onClick={() => setAsked({ act: 'clawback' })}>
                  Registrar estorno
                </Button>
              )}
              {division.tem_estorno && (
                <Button size="sm" variant="ghost" onClick={() => setAsked({ act: 'drop' })}>
                  Excluir estorno pendente
                </Button>
              )}
            </div>
            {asked?.act === 'divide' && <DivisionDialog division={division} onClose={close} />}
            {asked?.act === 'transfer' && (
              <TransferDialog division={division} share={asked.share} onClose={close} />
            )}
            {asked?.act === 'clawback' && <ClawbackDialog division={division} onClose={close} />}
            {asked?.act === 'drop' && <DropClawbackDialog division={division} onClose={close} />}
          </>
        )}
      </AsyncView>
    </section>
  );
}

function ownersText(division: CommissionDivisionBody): string {
  const { dono_do_negocio, dono_do_cliente, empresa_parceira, assinado_em, taxa_unica } = division;
  return [
    `Negociação: ${dono_do_negocio?.nome ?? 'sem negociação'}`,
    `Cliente: ${dono_do_cliente?.nome ?? 'sem responsável'}`,
    empresa_parceira && `Empresa parceira: ${empresa_parceira.nome}`,
    assinado_em === null ? 'Ainda não assinado' : `Assinado em ${monthShort(assinado_em)}`,
    taxa_unica !== null && `Taxa única ${formatMoney(taxa_unica)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function shareText({ papel, a_partir_de }: Share): string {
  const since = a_partir_de !== null && isMonth(a_partir_de) ? monthShort(a_partir_de) : null;
  return since === null ? roleLabels[papel] : `${roleLabels[papel]}, desde ${since}`;
}
