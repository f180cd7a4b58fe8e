import { useMutation } from '@tanstack/react-query';
import { retryDocument } from '@/api/gen/leitura-de-documentos';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { messageOf } from '@/lib/api-error';

interface SentBeforeProps {
  id: string;
  /** It is an invoice already, and not read again. */
  linked: boolean;
  /** When and by whom, in the server's words. */
  said: string;
  onOpen: (id: string) => void;
}

/** Asks what is meant by a file that was sent before: to see it, or to have it read again. */
export function SentBefore({ id, linked, said, onOpen }: SentBeforeProps) {
  const again = useMutation({
    mutationFn: () => retryDocument({ path: { id }, body: {} }),
    onSuccess: () => onOpen(id),
  });
  return (
    <Banner
      tone="warn"
      title={said}
      action={
        <>
          <Button size="sm" onClick={() => onOpen(id)}>
            Abrir
          </Button>
          {!linked && (
            <Button
              size="sm"
              loading={again.isPending}
              loadingLabel="Enviando…"
              onClick={() => again.mutate()}
            >
              Ler de novo
            </Button>
          )}
        </>
      }
    >
      {again.error ? messageOf(again.error, 'Não foi possível ler o documento de novo.') : null}
    </Banner>
  );
}
