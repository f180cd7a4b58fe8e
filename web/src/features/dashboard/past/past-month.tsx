import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@/api/call';
import { getDashboardPast } from '@/api/gen/dashboard';
import { Banner } from '@/components/feedback/banner';
import { LoadError } from '@/components/feedback/error-banner';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Facts } from '@/components/ui/facts';
import { Skeleton } from '@/components/ui/skeleton';
import { ApiError } from '@/lib/api-error';
import { formatDate, formatMoney, formatMWh, formatNumber, formatPercent } from '@/lib/format';
import { monthLabel, type YearMonth } from '@/lib/month';
import { plural } from '@/lib/text';
import { knownUntil } from '@/model/closing/known-until';

interface PastMonthProps {
  month: YearMonth;
  day: string;
  onLeave: () => void;
}

const unknown = 'Indefinido';

/** The month as it stood on a day, summed from what was kept: to read only. */
export function PastMonth({ month, day, onLeave }: PastMonthProps) {
  const list = useQuery(queryOf(getDashboardPast, { query: { mes: month, em: day } }));
  const { data, error } = list;
  const back = (
    <Button size="sm" onClick={onLeave}>
      Voltar a hoje
    </Button>
  );
  if (error instanceof ApiError && error.code === 'sem_retrato') {
    return <Banner tone="info" title={error.message} action={back} />;
  }
  if (error) {
    return (
      <div className="space-y-3">
        <LoadError query={list} title="Não foi possível ler os retratos." />
        {back}
      </div>
    );
  }
  if (!data) return <Skeleton size="h-64 w-full" />;
  const { distribuicaoConformidade: of } = data;
  const late = plural(
    data.tardios,
    'retrato foi guardado bem depois do dia e pode',
    'retratos foram guardados bem depois do dia e podem',
  );
  return (
    <div className="space-y-6">
      <Banner
        tone="info"
        title={`Como estava em ${formatDate(day)}: só para consulta, nada aqui se altera.`}
        action={back}
      >
        <p>{`Soma dos retratos de ${plural(data.clientes, 'cliente', 'clientes')}, ${formatNumber(data.fechados)} com o mês fechado.`}</p>
        {data.sem_retrato > 0 && (
          <p>{`${plural(data.sem_retrato, 'cliente com contrato no mês fica', 'clientes com contrato no mês ficam')} de fora: nada foi guardado até esse dia.`}</p>
        )}
        <p>{knownUntil(day, data.ate)}</p>
        {data.tardios > 0 && <p>{`${late} trazer o que mudou desde então.`}</p>}
      </Banner>
      <Card title={`Dashboard de ${monthLabel(month)} em ${formatDate(day)}`}>
        <Facts
          facts={[
            { label: 'Contratos Ativos', value: formatNumber(data.totalContratosAtivos) },
            {
              label: 'Conformidade',
              value: formatPercent(data.conformidadePercentual, 0, unknown),
            },
            { label: 'Conforme', value: formatNumber(of.Conforme) },
            { label: 'Excedente', value: formatNumber(of.Excedente) },
            { label: 'Subutilizado', value: formatNumber(of.Subutilizado) },
            { label: 'Indefinido', value: formatNumber(of.Indefinido) },
            { label: 'Divergências NF', value: formatNumber(data.totalDivergenciasNF) },
            { label: 'Divergências Fatura', value: formatNumber(data.totalDivergenciasFatura) },
            {
              label: 'A faturar',
              value: sumOf(
                formatMWh(data.faturar, true, ''),
                data.sem_energia,
                'energia desconhecida',
              ),
            },
            {
              label: 'Valor da energia',
              value: sumOf(
                formatMoney(data.valor_energia, ''),
                data.sem_valor,
                'valor desconhecido',
              ),
            },
          ]}
        />
      </Card>
    </div>
  );
}

/** A sum with how many contracts it leaves out; empty is of none. */
function sumOf(text: string, left: number, why: string): string {
  const without = left > 0 ? `${plural(left, 'contrato', 'contratos')} de ${why}` : '';
  if (text === '') return without ? `${unknown}: ${without}` : unknown;
  return without ? `${text}, sem ${without}` : text;
}
