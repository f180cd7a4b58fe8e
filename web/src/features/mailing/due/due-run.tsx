import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Progress } from '@/components/ui/progress';
import { messageOf } from '@/lib/api-error';
import { plural } from '@/lib/text';
import { dueRunQuery, isOver, refreshRecords } from './queries';

interface DueRunProps {
  id: string;
  title: string;
  onClose: () => void;
}

/** The dating of a month while it runs, then how many records got a date and who was refused. */
export function DueRun({ id, title, onClose }: DueRunProps) {
  const client = useQueryClient();
  const { data, error } = useQuery(dueRunQuery(id));
  const over = isOver(data?.estado);
  useEffect(() => {
    if (over) void refreshRecords(client);
  }, [over, client]);
  const result = data?.resultado;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <Button variant="primary" onClick={onClose}>
          {over || error ? 'Concluir' : 'Continuar em segundo plano'}
        </Button>
      }
    >
      <div className="space-y-4">
        {error && (
          <Banner
            tone="bad"
            title={messageOf(error, 'Não foi possível acompanhar o lançamento.')}
          />
        )}
        {data?.estado === 'falhou' && (
          <Banner tone="bad" title="O lançamento parou por uma falha. O que já tem data permanece.">
            Tente de novo: só os registros sem data são lançados.
          </Banner>
        )}
        {!over && !error && (
          <Progress
            label={title}
            value={data && data.total > 0 ? data.feitos / data.total : null}
          />
        )}
        {result && (
          <p role="status" className="text-body font-medium">
            {`${plural(result.registros, 'registro lançado', 'registros lançados')}, de ${plural(result.clientes, 'cliente', 'clientes')}`}
            {result.recusados.length > 0 &&
              `; ${plural(result.recusados.length, 'cliente recusado', 'clientes recusados')}`}
          </p>
        )}
        {result && result.recusados.length > 0 && (
          <ul
            aria-label="Recusados"
            className="divide-y divide-border rounded-card border border-border"
          >
            {result.recusados.map(({ cliente_id, cliente, mensagem }) => (
              <li key={cliente_id} className="px-3 py-2">
                <p className="text-body font-medium break-words">{cliente}</p>
                <p className="text-dense text-muted">{mensagem}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
