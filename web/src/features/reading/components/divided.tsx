import { useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '@/api/session';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { formatMoney } from '@/lib/format';
import { paths } from '@/lib/paths';
import type { BillDocument } from '../mappers';
import { useClassify } from '../queries';
import { ActError } from './act-error';
import { pagesText } from './part-of-file';

/** RQ-11: a file with several bills, each of which is a document of its own. */
export function Divided({ document }: { document: BillDocument }) {
  const classify = useClassify(document);
  const [asking, setAsking] = useState(false);
  const mayProcess = useCan('invoices:process');
  const { partes = [] } = document;
  return (
    <Card
      title={`${partes.length} faturas neste arquivo`}
      description="Cada uma é lida, conferida e vinculada em seu próprio documento, só com as suas páginas."
    >
      <div className="space-y-4">
        <ul className="space-y-2" aria-label="Faturas do arquivo">
          {partes.map(({ document_id, paginas, valor_fatura }, at) => (
            <li key={document_id} className="text-body">
              <Link
                to={paths.invoiceDocument(document_id)}
                className="text-primary underline underline-offset-2"
              >
                {`Fatura ${at + 1}: ${pagesText(paginas)}`}
              </Link>
              <span className="text-muted">{` · ${formatMoney(valor_fatura)}`}</span>
            </li>
          ))}
        </ul>
        {mayProcess && (
          <Button size="sm" loading={classify.isPending} onClick={() => setAsking(true)}>
            É uma fatura só
          </Button>
        )}
        <ActError
          document={document}
          act={classify}
          fallback="Não foi possível ler o arquivo como uma fatura só. Tente novamente."
        />
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Ler o arquivo como uma fatura só?"
        description={`${document.filename}: os ${partes.length} documentos em que ele foi dividido são excluídos.`}
        confirmLabel="Ler como uma fatura só"
        onConfirm={() => {
          setAsking(false);
          classify.mutate('fatura');
        }}
      />
    </Card>
  );
}
