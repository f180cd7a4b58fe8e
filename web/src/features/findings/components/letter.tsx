import { useMutation, useQuery } from '@tanstack/react-query';
import { Copy, FileText } from 'lucide-react';
import { getFindingLetterPdf, getRefundPdf } from '@/api/gen/auditoria-de-faturas';
import { Banner } from '@/components/feedback/banner';
import { LoadError } from '@/components/feedback/error-banner';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { messageOf } from '@/lib/api-error';
import { download } from '@/lib/download';
import { findingLetterQuery } from '../queries';

const papers = {
  contestacao: (id: string) => getFindingLetterPdf.at({ id }),
  restituicao: (id: string) => getRefundPdf.at({ id }),
} as const;

/**
 * The letter that contests a charge, to copy into a mail or save as PDF. The refund of a state tax
 * is requested with a second document.
 */
export function Letter({ id, ofState }: { id: string; ofState: boolean }) {
  const letter = useQuery(findingLetterQuery(id));
  const paper = useMutation({
    mutationFn: (kind: keyof typeof papers) => download(papers[kind](id), {}, `${kind}.pdf`),
    onSuccess: (file) => notify.success(`Arquivo ${file} gerado.`),
  });
  const copy = useMutation({
    mutationFn: (text: string) => navigator.clipboard.writeText(text),
    onSuccess: () => notify.success('Carta copiada'),
  });
  const { data } = letter;
  if (letter.error) {
    return <LoadError query={letter} title="Não foi possível escrever a carta." />;
  }
  if (!data) return <Skeleton size="h-40 w-full" />;
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-2">
        <Button icon={<Copy />} onClick={() => copy.mutate(data.texto)}>
          Copiar carta
        </Button>
        <Button
          icon={<FileText />}
          loading={paper.isPending}
          onClick={() => paper.mutate('contestacao')}
        >
          Carta em PDF
        </Button>
        {ofState && (
          <Button
            icon={<FileText />}
            loading={paper.isPending}
            onClick={() => paper.mutate('restituicao')}
          >
            Pedido ao Estado em PDF
          </Button>
        )}
      </div>
      {paper.isError && (
        <Banner tone="bad" title={messageOf(paper.error, 'Não foi possível gerar o PDF.')} />
      )}
      {copy.isError && (
        <Banner tone="bad" title="Não foi possível copiar. Selecione o texto abaixo." />
      )}
      <section
        aria-label="Texto da carta"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard
        tabIndex={0}
        className="max-h-72 overflow-y-auto rounded-control border border-border bg-subtle p-4 text-dense whitespace-pre-wrap"
      >
        {data.texto}
      </section>
    </div>
  );
}
