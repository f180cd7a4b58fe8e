import { FilePlus, Pencil, ReceiptText, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useCan, useUser } from '@/api/session';
import { DataTable } from '@/components/data-table/data-table';
import { EmptyState } from '@/components/feedback/empty-state';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { onDemand } from '@/components/ui/on-demand';
import { messageOf } from '@/lib/api-error';
import { currentMonth, monthShort, type YearMonth } from '@/lib/month';
import { paths } from '@/lib/paths';
import { hasRole } from '@/lib/permissions';
import { ClosedAct } from '@/model/closing/closed';
import type { ContractFile } from '@/model/contract/file';
import { type Invoice, type InvoiceKind, invoiceKinds, kindLabels } from '@/model/contract/invoice';
import { invoiceColumns } from './invoice-columns';
import { useDeleteInvoice } from './mutations';

const UndoReplacement = onDemand(() => import('./undo-replacement').then((m) => m.UndoReplacement));
const InvoiceDialog = onDemand(() => import('./invoice-dialog').then((m) => m.InvoiceDialog));

interface InvoiceListProps {
  contractId: string;
  invoices: readonly Invoice[];
  files: readonly ContractFile[];
  /** The month that a new document begins with; empty for the current one. */
  month?: YearMonth | '';
  refreshing?: boolean;
}

/** What is open over the list. */
type Layer =
  | { kind: 'form'; of: InvoiceKind; invoice: Invoice | null }
  | { kind: 'delete' | 'undo'; invoice: Invoice };

/** The documents of a contract, newest month first; added, changed and deleted here. */
export function InvoiceList({ contractId, invoices, files, month, refreshing }: InvoiceListProps) {
  const mayWrite = useCan('invoices:process');
  const [layer, setLayer] = useState<Layer | null>(null);
  const close = () => setLayer(null);
  const add = (kind: InvoiceKind) => setLayer({ kind: 'form', of: kind, invoice: null });
  return (
    <Card
      title="Faturas do contrato"
      description="Notas fiscais do fornecedor e faturas da distribuidora, por competência."
      padding="none"
      refreshing={refreshing}
      actions={
        <>
          <ButtonLink size="sm" to={paths.findings({ contrato: contractId })}>
            Auditoria
          </ButtonLink>
          {mayWrite && (
            <Menu
              trigger={
                <Button size="sm" icon={<FilePlus />}>
                  Adicionar
                </Button>
              }
            >
              {invoiceKinds.map((kind) => (
                <MenuItem key={kind} onSelect={() => add(kind)}>
                  {kindLabels[kind]}
                </MenuItem>
              ))}
            </Menu>
          )}
        </>
      }
    >
      <DataTable
        name="Faturas do contrato"
        columns={invoiceColumns}
        rows={invoices}
        rowKey={({ id }) => id}
        cards
        empty={
          <EmptyState
            icon={<ReceiptText />}
            title="Nenhuma fatura registrada."
            description="Registre a nota do fornecedor e a fatura da distribuidora para conferir os valores."
            action={
              mayWrite && (
                <Button size="sm" onClick={() => add('nf_fornecedora')}>
                  Registrar a NF
                </Button>
              )
            }
          />
        }
        actions={(invoice) => (
          <RowActions
            invoice={invoice}
            mayWrite={mayWrite}
            onEdit={() => setLayer({ kind: 'form', of: invoice.kind, invoice })}
            onDelete={() => setLayer({ kind: 'delete', invoice })}
            onUndo={() => setLayer({ kind: 'undo', invoice })}
          />
        )}
      />
      {layer?.kind === 'form' && (
        <InvoiceDialog
          contractId={contractId}
          invoice={layer.invoice}
          kind={layer.of}
          files={files}
          month={month || currentMonth()}
          onClose={close}
        />
      )}
      {layer?.kind === 'undo' && <UndoReplacement invoice={layer.invoice} onClose={close} />}
      {layer?.kind === 'delete' && <DeleteInvoice invoice={layer.invoice} onClose={close} />}
    </Card>
  );
}

interface RowActionsProps {
  invoice: Invoice;
  mayWrite: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onUndo: () => void;
}

function RowActions({ invoice, mayWrite, onEdit, onDelete, onUndo }: RowActionsProps) {
  const undoes = hasRole(useUser(), 'gestora', 'backoffice');
  const name = `${kindLabels[invoice.kind]} de ${monthShort(invoice.month)}`;
  return (
    <>
      {invoice.kind === 'fatura_distribuidora' && (
        <ButtonLink
          size="sm"
          variant="ghost"
          aria-label={`${name}, linha a linha`}
          to={paths.recalculatedBill(invoice.id)}
        >
          Linha a linha
        </ButtonLink>
      )}
      {mayWrite && invoice.closedAt !== null && (
        <>
          <ClosedAct label={`Editar ${name}`} icon={<Pencil />} at={invoice.closedAt} />
          <ClosedAct label={`Excluir ${name}`} icon={<Trash2 />} at={invoice.closedAt} />
        </>
      )}
      {mayWrite && invoice.closedAt === null && (
        <>
          {undoes && invoice.replacedBy?.por === 'pessoa' && (
            <IconButton
              label={`Desfazer a substituição de ${name}`}
              icon={<Undo2 />}
              size="sm"
              onClick={onUndo}
            />
          )}
          <IconButton label={`Editar ${name}`} icon={<Pencil />} size="sm" onClick={onEdit} />
          <IconButton label={`Excluir ${name}`} icon={<Trash2 />} size="sm" onClick={onDelete} />
        </>
      )}
    </>
  );
}

function DeleteInvoice({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const remove = useDeleteInvoice(onClose);
  const name = `${kindLabels[invoice.kind]} de ${monthShort(invoice.month)}`;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title={`Excluir ${name}?`}
      description={
        remove.error
          ? messageOf(remove.error, 'Não foi possível excluir a fatura. Tente novamente.')
          : 'As conformidades do mês são calculadas de novo, sem ela.'
      }
      confirmLabel="Excluir"
      loading={remove.isPending}
      onConfirm={() => remove.mutate(invoice)}
    />
  );
}
