import { useQuery } from '@tanstack/react-query';
import { FileText, ReceiptText } from 'lucide-react';
import { useParams } from 'react-router';
import { downloadFile } from '@/api/gen/arquivos';
import { exportRecalculatedBill } from '@/api/gen/auditoria-de-faturas';
import type { FindingRecalculatedBody } from '@/api/gen/types.gen';
import { DataTable } from '@/components/data-table/data-table';
import { TableBar } from '@/components/data-table/table-bar';
import { ExportMenu } from '@/components/export/export-menu';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { Card } from '@/components/ui/card';
import { Facts } from '@/components/ui/facts';
import { Skeleton } from '@/components/ui/skeleton';
import { formatMoney } from '@/lib/format';
import { monthLabel } from '@/lib/month';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/text';
import { Beside } from '@/model/contract/beside';
import { Credits } from '../components/credits';
import { recalculatedBillQuery } from '../queries';
import { billColumns, LineBadge } from './bill-columns';

/** The lines of a bill are few: what is shown is what is printed. */
const printing = {
  print: () => window.print(),
  loading: false,
  error: null,
  tooMany: false,
  dismiss: () => undefined,
};

/** A distributor's bill, line by line beside what it should be. */
export function BillPage() {
  const { id = '' } = useParams();
  const list = useQuery(recalculatedBillQuery(id));
  const { data, error } = list;
  return (
    <>
      <PageHeader
        title="Fatura recalculada"
        badge={data && <LineBadge status={data.situacao} />}
        description="Cada linha da fatura da distribuidora ao lado do que ela deveria ser, pelas leituras, tarifas e alíquotas."
        back={
          data
            ? { to: paths.contractInvoices(data.contrato_id), label: 'Faturas do contrato' }
            : undefined
        }
        actions={
          data && (
            <ExportMenu
              path={exportRecalculatedBill.at({ id })}
              query={{}}
              name={`fatura-recalculada-${data.mes}`}
              total={data.linhas.length}
            />
          )
        }
      />
      <LoadError query={list} title="Não foi possível recalcular a fatura." />
      {!data && !error && <Skeleton size="h-96 w-full" />}
      {data && <Content bill={data} />}
    </>
  );
}

function Content({ bill }: { bill: FindingRecalculatedBody }) {
  const diverging = bill.linhas.filter(({ situacao }) => situacao === 'diverge').length;
  return (
    <div className="space-y-4">
      <Credits credits={bill.creditos} />
      {(bill.substituida_por || bill.substitui) && (
        <Banner
          tone="info"
          title={
            bill.substituida_por
              ? 'Esta fatura foi substituída e não conta no mês.'
              : 'Esta fatura está no lugar de outra.'
          }
        >
          <Beside replacedBy={bill.substituida_por} replaces={bill.substitui} />
        </Banner>
      )}
      {bill.motivo && (
        <Banner tone="warn" title="Faltam dados para refazer a fatura.">
          {bill.motivo}
        </Banner>
      )}
      <Card>
        <Facts facts={factsOf(bill)} />
      </Card>
      <Card padding="none">
        <TableBar
          status={`${plural(bill.linhas.length, 'linha', 'linhas')}, ${
            diverging === 0 ? 'nenhuma diverge' : plural(diverging, 'diverge', 'divergem')
          }`}
          printing={printing}
        />
        <DataTable
          name="Linhas da fatura"
          columns={billColumns(bill)}
          rows={bill.linhas}
          rowKey={(line) => String(bill.linhas.indexOf(line))}
          totals
          cards
          empty={
            <EmptyState
              icon={<ReceiptText />}
              title="A fatura não tem linhas."
              description="Registre a demanda e a energia da fatura, ou leia o documento."
            />
          }
        />
      </Card>
      <p className="max-w-3xl text-dense text-muted">
        As somas são das linhas que têm os dois valores. Transcrita quer dizer que a linha está como
        foi cobrada, sem com que comparar: CIP, multas e itens não identificados.
      </p>
    </div>
  );
}

function factsOf(bill: FindingRecalculatedBody) {
  const { arquivo } = bill;
  return [
    { label: 'Competência', value: monthLabel(bill.mes) },
    { label: 'Número', value: bill.numero ?? '' },
    { label: 'Unidade', value: bill.medidor ?? '' },
    { label: 'Cobrado nas linhas', value: formatMoney(bill.cobrado) },
    { label: 'Recalculado', value: formatMoney(bill.recalculado) },
    { label: 'Diferença', value: formatMoney(bill.diferenca) },
    { label: 'Total impresso', value: formatMoney(bill.total_impresso) },
    { label: 'Linhas sem dados', value: String(bill.sem_dados) },
    {
      label: 'Documento',
      value: arquivo ? (
        <a
          href={downloadFile.at({ id: arquivo.id })}
          download={arquivo.filename}
          className="inline-flex min-w-0 items-center gap-1.5 text-primary hover:underline"
        >
          <FileText className="size-4 shrink-0" aria-hidden="true" />
          <span className="break-all">{arquivo.filename}</span>
        </a>
      ) : (
        ''
      ),
    },
  ];
}
