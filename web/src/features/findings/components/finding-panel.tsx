import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCan } from '@/api/session';
import { LoadError } from '@/components/feedback/error-banner';
import { Severity } from '@/components/feedback/severity';
import { SidePanel } from '@/components/side-panel/side-panel';
import { TraceButton } from '@/components/trace-drawer/trace-button';
import { ButtonLink } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import type { Peek } from '@/hooks/use-peek';
import { formatDate, formatDateTime, formatMoney } from '@/lib/format';
import { monthShort } from '@/lib/month';
import { paths } from '@/lib/paths';
import type { Finding, FindingDetail } from '../mappers';
import { findingQuery } from '../queries';
import { Credits } from './credits';
import { DecisionForm } from './decision-form';
import { Letter } from './letter';
import { StatusBadge } from './status-badge';

/** The open finding beside its list: what was found and why, what to do, the decision, the letter, the history. */
export function FindingPanel({ peek }: { peek: Peek<Finding> }) {
  const { key, row } = peek;
  const query = useQuery({
    ...findingQuery(key ?? ''),
    enabled: key !== null,
  });
  const { data, error } = query;
  const shown = row ?? data;
  return (
    <SidePanel
      peek={peek}
      title={shown ? `${shown.regra_titulo}, ${monthShort(shown.mes)}` : 'Apontamento'}
      description={shown && `${shown.cliente}, contrato ${shown.contrato}`}
      actions={
        shown && (
          <>
            <ButtonLink size="sm" to={paths.contractInvoices(shown.contrato_id)}>
              Faturas do contrato
            </ButtonLink>
            {shown.regra === 'nf_cancelada' && shown.vigente && (
              <>
                <ButtonLink size="sm" to={paths.closingOf(shown.cliente_id, shown.mes)}>
                  Reabrir
                </ButtonLink>
                <ButtonLink size="sm" to={adjustmentOf(shown)}>
                  Lançar ajuste
                </ButtonLink>
              </>
            )}
            {shown.recuperado_por && shown.mes_fechado && (
              <ButtonLink size="sm" to={returnOf(shown)}>
                Lançar ajuste
              </ButtonLink>
            )}
            {data?.billId && (
              <ButtonLink size="sm" to={paths.recalculatedBill(data.billId)}>
                Fatura linha a linha
              </ButtonLink>
            )}
          </>
        )
      }
    >
      <LoadError query={query} title="Não foi possível carregar o apontamento." />
      {!data && !error && <Skeleton size="h-96 w-full" />}
      {data && <Content finding={data} />}
    </SidePanel>
  );
}

/** The adjustment that takes a document without value out of the cost of its closed month. */
function adjustmentOf(
  of: Pick<Finding, 'cliente_id' | 'contrato_id' | 'mes' | 'tipo' | 'em_jogo' | 'frase'>,
) {
  return paths.closingAdjust(of.cliente_id, of.mes, {
    contrato: of.contrato_id,
    linha: of.tipo === 'nf_fornecedora' ? 'energia' : 'tusd',
    valor: of.em_jogo === null ? undefined : String(-of.em_jogo),
    motivo: of.frase,
  });
}

/** The adjustment that brings what came back into the cost of its closed month. */
function returnOf(
  of: Pick<Finding, 'cliente_id' | 'contrato_id' | 'mes' | 'recuperado' | 'recuperacao'>,
) {
  return paths.closingAdjust(of.cliente_id, of.mes, {
    contrato: of.contrato_id,
    linha: 'tusd',
    valor: of.recuperado === null ? undefined : String(-of.recuperado),
    motivo: of.recuperacao ?? undefined,
  });
}

function Content({ finding }: { finding: FindingDetail }) {
  const decides = useCan('invoices:process');
  return (
    <div className="space-y-6">
      <div className="space-y-3">
        <div className="flex flex-wrap items-center gap-2">
          <Severity light={finding.luz} />
          <StatusBadge status={finding.status} holds={finding.vigente} />
        </div>
        <p className="text-body break-words">{finding.frase}</p>
        {finding.recuperacao && (
          <p className="text-body font-medium break-words text-ok">
            {finding.recuperacao}
            {finding.recuperado_em && (
              <>
                {'. '}
                <Link
                  to={paths.recalculatedBill(finding.recuperado_em)}
                  className="font-normal text-primary underline hover:no-underline"
                >
                  Ver a fatura
                </Link>
              </>
            )}
          </p>
        )}
        <Credits credits={finding.creditos} />
        <dl className="grid grid-cols-2 gap-4">
          <Fact label="Esperado">{formatMoney(finding.esperado, 'Indefinido')}</Fact>
          <Fact label="Cobrado">{formatMoney(finding.cobrado, 'Indefinido')}</Fact>
          <Fact label="Em jogo">
            <TraceButton
              label={`${finding.regra_titulo}, ${monthShort(finding.mes)}`}
              trace={finding.memoria}
            >
              {formatMoney(finding.em_jogo, 'Indefinido')}
            </TraceButton>
          </Fact>
          <Fact label="Documento">{finding.document}</Fact>
          <Fact label="Unidade">{finding.medidor || 'Não informada'}</Fact>
          <Fact label="Tipo">
            {finding.contestavel ? 'Cobrança a contestar' : 'A evitar ou a conferir'}
          </Fact>
          {finding.contestavel && <Fact label="Remédio">{finding.remedy}</Fact>}
          {finding.contestar_ate && (
            <Fact label="Contestar até">{formatDate(finding.contestar_ate)}</Fact>
          )}
        </dl>
        <p className="text-dense">
          <span className="font-medium">O que fazer: </span>
          {finding.orientacao}
        </p>
        <p className="text-dense text-muted">Fundamento: {finding.fundamento}.</p>
      </div>
      {decides && (
        <Part title="Decisão">
          <DecisionForm key={`${finding.id} ${finding.version}`} finding={finding} />
        </Part>
      )}
      {finding.contestavel && (
        <Part title="Carta de contestação">
          <Letter id={finding.id} ofState={finding.ofState} />
        </Part>
      )}
      <Part title="Histórico">
        <ol className="space-y-3">
          {finding.history.map(({ key, at, by, title, description }) => (
            <li key={key} className="border-l-2 border-border pl-3">
              <p className="text-dense font-medium">{title}</p>
              {description && <p className="text-dense break-words text-muted">{description}</p>}
              <p className="text-caption text-muted">
                {formatDateTime(at)}, {by}
              </p>
            </li>
          ))}
        </ol>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-3 border-t border-border pt-4">
      <h3 className="text-title font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-dense text-muted">{label}</dt>
      <dd className="text-body font-medium break-words tabular-nums">{children}</dd>
    </div>
  );
}
