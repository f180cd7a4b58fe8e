import { useQuery } from '@tanstack/react-query';
import { FileText, ReceiptText } from 'lucide-react';
import { useParams } from 'react-router';
import { downloadFile } from '@/api/gen/arquivos';
import { exportRecalculatedBill } from '@/api/gen/auditoria-de-faturas';

import { DataTable } from '@/components/data-table/data-table';
import { TableBar } from '@/components/data-table/table-bar';
import { ExportMenu } from '@/components/export/export-menu';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorBanner } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { Card } from '@/components/ui/card';
import { Facts } from '@/components/ui/facts';
import { Skeleton } from '@/components/ui/skeleton';
import { messageOf } from '@/lib/api-error';
import { formatMoney } from '@/lib/format';
import { monthLabel } from '@/lib/month';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/text';
import { recalculatedBillQuery } from '../queries';
import { billColumns, LineBadge } from './bill-columns';
import type { RecalculatedBill } from './mappers';

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
  const { data, error, refetch, isFetching } = useQuery(recalculatedBillQuery(id));
  return (
    <>
      <PageHeader
        title="Fatura recalculada"
        badge={data && <LineBadge status={data.status} />}
        description="Cada linha da fatura da distribuidora ao lado do que ela deveria ser, pelas leituras, tarifas e alíquotas."
        back={
          data
            ? { to: paths.contractInvoices(data.contractId), label: 'Faturas do contrato' }
            : undefined
        }
        actions={
          data && (
            <ExportMenu
              path={exportRecalculatedBill.at({ id })}
              query={{}}
              name={`fatura-recalculada-${data.month}`}
              total={data.lines.length}
            />
          )
        }
      />
      {error && (
        <ErrorBanner
          title="Não foi possível recalcular a fatura."
          detail={messageOf(error, '')}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton size="h-96 w-full" />}
      {data && <Content bill={data} />}
    </>
  );
}

function Content({ bill }: { bill: RecalculatedBill }) {
  const diverging = bill.lines.filter(({ status }) => status === 'diverge').length;
  return (
    <div className="space-y-4">
      {bill.missing && (
        <Banner tone="warn" title="Faltam dados para refazer a fatura.">
          {bill.missing}
        </Banner>
      )}
      <Card>
        <Facts facts={factsOf(bill)} />
      </Card>
      <Card padding="none">
        <TableBar
          status={`${plural(bill.lines.length, 'linha', 'linhas')}, ${
            diverging === 0 ? 'nenhuma diverge' : plural(diverging, 'diverge', 'divergem')
          }`}
          printing={printing}
        />
        <DataTable
          name="Linhas da fatura"
          columns={billColumns(bill)}
          rows={bill.lines}
          rowKey={({ id }) => id}
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

function factsOf(bill: RecalculatedBill) {
  const { file } = bill;
  return [
    { label: 'Competência', value: monthLabel(bill.month) },
    { label: 'Número', value: bill.number },
    { label: 'Unidade', value: bill.meter },
    { label: 'Cobrado nas linhas', value: formatMoney(bill.charged) },
    { label: 'Recalculado', value: formatMoney(bill.recalculated) },
    { label: 'Diferença', value: formatMoney(bill.difference) },
    { label: 'Total impresso', value: formatMoney(bill.printedTotal) },
    { label: 'Linhas sem dados', value: String(bill.unknown) },
    {
      label: 'Documento',
      value: file ? (
        <a
          href={downloadFile.at({ id: file.id })}
          download={file.filename}
          className="inline-flex min-w-0 items-center gap-1.5 text-primary hover:underline"
        >
          <FileText className="size-4 shrink-0" aria-hidden="true" />
          <span className="break-all">{file.filename}</span>
        </a>
      ) : (
        ''
      ),
    },
  ];
}
