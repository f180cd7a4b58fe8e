import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@/api/call';
import { getDashboardPast } from '@/api/dashboard';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Facts } from '@/components/ui/facts';
import { Skeleton } from '@/components/ui/skeleton';
import { messageOf } from '@/lib/api-error';
import { formatDate, formatMoney, formatMWh, formatNumber, formatPercent } from '@/lib/format';
import { monthLabel, type YearMonth } from '@/lib/month';
import { plural } from '@/lib/text';

interface PastMonthProps {
  month: YearMonth;
  day: string;
  onLeave: () => void;
}

/** The month as it stood on a day, summed from what was kept: to read only. */
export function PastMonth({ month, day, onLeave }: PastMonthProps) {
  const { data, error } = useQuery({
    ...queryOf(getDashboardPast, { query: { mes: month, em: day } }),
    retry: false,
  });
  const back = (
    <Button size="sm" onClick={onLeave}>
      Voltar a hoje
    </Button>
  );
  if (error) {
    return (
      <Banner
        tone="info"
        title={messageOf(error, 'Não foi possível ler os retratos.')}
        action={back}
      />
    );
  }
  if (!data) return <Skeleton size="h-64 w-full" />;
  const { distribuicaoConformidade: of } = data;
  return (
    <div className="space-y-6">
      <Banner
        tone="info"
        title={`Como estava em ${formatDate(day)}: só para consulta, nada aqui se altera.`}
        action={back}
      >
        {`Soma dos retratos de ${plural(data.clientes, 'cliente', 'clientes')}, ${formatNumber(data.fechados)} com o mês fechado.`}
        {data.tardios > 0 &&
          ` ${plural(data.tardios, 'retrato foi guardado', 'retratos foram guardados')} bem depois do dia e pode trazer o que mudou desde então.`}
      </Banner>
      <Card title={`Dashboard de ${monthLabel(month)} em ${formatDate(day)}`}>
        <Facts
          facts={[
            { label: 'Contratos Ativos', value: formatNumber(data.totalContratosAtivos) },
            { label: 'Conformidade', value: formatPercent(data.conformidadePercentual) },
            { label: 'Conforme', value: formatNumber(of.Conforme) },
            { label: 'Excedente', value: formatNumber(of.Excedente) },
            { label: 'Subutilizado', value: formatNumber(of.Subutilizado) },
            { label: 'Indefinido', value: formatNumber(of.Indefinido) },
            { label: 'Divergências NF', value: formatNumber(data.totalDivergenciasNF) },
            { label: 'Divergências Fatura', value: formatNumber(data.totalDivergenciasFatura) },
            { label: 'A faturar', value: formatMWh(data.faturar) },
            {
              label: 'Valor da energia',
              value: `${formatMoney(data.valor_energia)}${data.sem_valor > 0 ? `, sem ${plural(data.sem_valor, 'contrato', 'contratos')} de valor desconhecido` : ''}`,
            },
          ]}
        />
      </Card>
    </div>
  );
}
