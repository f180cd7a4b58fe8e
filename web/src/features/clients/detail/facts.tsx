import type { LeadDetailBody } from '@/api/gen/types.gen';
import { Card } from '@/components/ui/card';
import { formatDate, formatDateTime, formatKWh, formatPercent } from '@/lib/format';
import { additionalIn } from '@/model/additional/item';
import { activityOptions, classOptions, groupOptions, labelOf, regimeOptions } from '../options';

const unknown = 'Indefinido';

interface ClientFactsProps {
  client: LeadDetailBody;
  refreshing: boolean;
}

/** What is kept of the client. */
export function ClientFacts({ client: c, refreshing }: ClientFactsProps) {
  const facts: readonly (readonly [label: string, value: string | null])[] = [
    ['Contato', c.contato],
    ['Telefone', phoneText(c.telefone)],
    ['E-mail', c.email],
    ['Classe de consumo', labelOf(classOptions, c.classe)],
    ['Grupo de fornecimento', labelOf(groupOptions, c.grupo)],
    ['Elegível a partir de', `${formatDate(c.elegivel_em, unknown)} · ${c.elegivel_motivo}`],
    ['Bandeira', c.bandeira ?? 'Sem bandeira'],
    ['Imposto adicional', formatPercent(c.imposto, 2)],
    ['Regime tributário', labelOf(regimeOptions, c.regime_tributario)],
    ['Atividade', labelOf(activityOptions, c.atividade)],
    ['Energia no processo industrial', industrialShare(c)],
    ['Parte exportada', formatPercent(c.pct_exportacao, 2)],
    ['Consumo por ano', formatKWh(c.consumo, true, unknown)],
    ['Geração por ano', formatKWh(c.geracao, true, unknown)],
    ['Balanço por ano', formatKWh(c.balanco, true, unknown)],
    ['Responsável', c.responsavel ?? 'Sem responsável'],
    ['Parceiro', c.parceiro],
    ['Também acompanham', c.membros.map(({ name }) => name).join(', ') || null],
    ['Última interação', formatDateTime(c.ultimaInteracao)],
    ['Próximo passo', c.proximoPasso],
    ['Data do próximo passo', formatDate(c.proximoPassoEm)],
    ['Cadastrado em', formatDateTime(c.created_at)],
    ['Observações', c.observacoes],
    ...additionalIn(c.additional).map(({ label, value }) => [label, value] as const),
  ];
  return (
    <Card title="Dados do cliente" refreshing={refreshing}>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-dense text-muted">{label}</dt>
            <dd className="mt-0.5 text-body break-words whitespace-pre-line tabular-nums">
              {value || '–'}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** The share by which ICMS is credited, and the report that it rests on (LW-02). */
function industrialShare(c: LeadDetailBody): string | null {
  if (c.pct_processo_industrial === null) return null;
  const report =
    c.laudo_em === null
      ? 'sem laudo entre os documentos'
      : `laudo enviado em ${formatDate(c.laudo_em)}`;
  return `${formatPercent(c.pct_processo_industrial, 2)} · ${report}`;
}

/** A Brazilian number the way people write it. */
export function phoneText(e164: string | null): string | null {
  const match = /^\+55(\d{2})(\d{4,5})(\d{4})$/.exec(e164 ?? '');
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : e164;
}
