import { useQueryClient } from '@tanstack/react-query';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { isStale, messageOf } from '@/lib/api-error';
import type { BillDocument } from '../mappers';
import { documentQuery } from '../queries';

/** IV-06: what is said where nothing else is known. */
export const confirmFailed = 'Não foi possível confirmar. Tente novamente.';

interface ActErrorProps {
  document: BillDocument;
  act: { error: unknown; reset: () => void };
  fallback: string;
}

/** Why an act was refused; where another user saved first, the stored data can be loaded. */
export function ActError({ document, act, fallback }: ActErrorProps) {
  const client = useQueryClient();
  if (!act.error) return null;
  if (!isStale(act.error)) return <Banner tone="bad" title={messageOf(act.error, fallback)} />;
  const reload = () => {
    act.reset();
    void client.invalidateQueries(documentQuery(document.document_id));
  };
  return (
    <Banner
      tone="warn"
      title="Outra pessoa alterou este documento. Confira os dados atuais antes de salvar."
      action={
        <Button size="sm" onClick={reload}>
          Carregar dados atuais
        </Button>
      }
    >
      O que você digitou continua nos campos.
    </Banner>
  );
}
