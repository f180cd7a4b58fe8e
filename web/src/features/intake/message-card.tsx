import { Link } from 'react-router';
import type { IntakeItemBody, IntakeMessageBody } from '@/api/gen/types.gen';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { formatDateTime } from '@/lib/format';
import { paths } from '@/lib/paths';
import { cameFrom, itemWords, reasonOf, stateWords, wayIn } from './words';

interface Props {
  message: IntakeMessageBody;
  busy: boolean;
  onRelease: () => void;
  onDismiss: () => void;
}

/** A message with its files, and what a person may decide about it. */
export function MessageCard({ message, busy, onRelease, onDismiss }: Props) {
  const { text, tone } = stateWords[message.situacao];
  const from = cameFrom(message);
  const about = `${from}${message.assunto ? `, ${message.assunto}` : ''}`;
  return (
    <Card
      title={from}
      description={[message.assunto, wayIn[message.origem], formatDateTime(message.recebida_em)]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <Badge tone={tone} dot>
          {text}
        </Badge>
      }
    >
      <div className="space-y-3">
        {message.motivo && <p className="text-body break-words">{message.motivo}</p>}
        {message.itens.length > 0 && (
          <ul className="space-y-2" aria-label={`Arquivos de ${about}`}>
            {message.itens.map((item) => (
              <FileLine key={item.id} item={item} />
            ))}
          </ul>
        )}
        {message.decidida_por && message.decidida_em && (
          <p className="text-dense text-muted">
            Decidida por {message.decidida_por} em {formatDateTime(message.decidida_em)}
          </p>
        )}
        {message.situacao !== 'dispensada' && (
          <div className="flex flex-wrap gap-2">
            {message.situacao === 'quarentena' && (
              <Button size="sm" loading={busy} aria-label={`Liberar: ${about}`} onClick={onRelease}>
                Liberar
              </Button>
            )}
            <Button size="sm" loading={busy} aria-label={`Dispensar: ${about}`} onClick={onDismiss}>
              Dispensar
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function FileLine({ item }: { item: IntakeItemBody }) {
  const { text, tone } = itemWords(item);
  const reason = reasonOf(item);
  return (
    <li className="text-body">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 break-all">
          {item.document_id === null ? (
            item.nome
          ) : (
            <Link
              to={paths.invoiceDocument(item.document_id)}
              className="text-primary underline underline-offset-2"
            >
              {item.nome}
            </Link>
          )}
        </span>
        <Badge tone={tone}>{text}</Badge>
      </div>
      {reason && <p className="text-dense text-muted">{reason}</p>}
    </li>
  );
}
