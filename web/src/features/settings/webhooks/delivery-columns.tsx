import type { WebhookDeliveryBody } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { Badge } from '@/components/ui/badge';
import { formatDateTime, formatNumber, missing } from '@/lib/format';
import { eventLabel } from './events';

const states = {
  pendente: { text: 'Pendente', tone: 'info' },
  entregue: { text: 'Entregue', tone: 'ok' },
  falhou: { text: 'Falhou', tone: 'bad' },
  cancelada: { text: 'Cancelada', tone: 'neutral' },
} as const;

export function DeliveryState({ delivery }: { delivery: WebhookDeliveryBody }) {
  const { text, tone } = states[delivery.estado];
  return <Badge tone={tone}>{text}</Badge>;
}

export const deliveryColumns: readonly Column<WebhookDeliveryBody>[] = [
  {
    id: 'evento',
    header: 'Evento',
    wrap: true,
    cell: (row) => (
      <span className="block min-w-0 font-normal">
        <span className="block font-medium">{eventLabel(row.tipo)}</span>
        <span className="block text-dense break-all text-muted">{row.evento}</span>
      </span>
    ),
  },
  { id: 'criada', header: 'Criada em', cell: (row) => formatDateTime(row.criada_em) },
  { id: 'situacao', header: 'Situação', cell: (row) => <DeliveryState delivery={row} /> },
  {
    id: 'tentativas',
    header: 'Tentativas',
    align: 'end',
    cell: (row) => formatNumber(row.tentativas),
  },
  { id: 'resposta', header: 'Resposta', wrap: true, width: '200px', cell: answer },
  { id: 'tempo', header: 'Tempo (ms)', align: 'end', cell: (row) => formatNumber(row.ms) },
  {
    id: 'proxima',
    header: 'Próxima tentativa',
    cell: (row) => formatDateTime(row.proxima_em),
  },
];

/** The code, what went wrong where there was none, and how the answer begins. */
function answer(row: WebhookDeliveryBody) {
  return (
    <span className="block min-w-0">
      <span className="block break-words">
        {[row.resposta, row.erro].filter(Boolean).join(' · ') || missing}
      </span>
      {row.corpo !== '' && (
        <span className="line-clamp-3 text-dense break-all text-muted">{row.corpo}</span>
      )}
    </span>
  );
}
