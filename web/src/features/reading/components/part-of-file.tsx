import { Banner } from '@/components/feedback/banner';
import { ButtonLink } from '@/components/ui/button';
import { paths } from '@/lib/paths';
import type { BillDocument } from '../mappers';

/** Says that the bill came in a file with others, and leads there. */
export function PartOfFile({ whole }: { whole: BillDocument['parte_de'] }) {
  if (!whole) return null;
  return (
    <Banner
      tone="info"
      title={`Esta fatura veio em um arquivo com outras: ${pagesText(whole.paginas)}.`}
      action={
        <ButtonLink size="sm" to={paths.invoiceDocument(whole.document_id)}>
          Ver todas as faturas do arquivo
        </ButtonLink>
      }
    />
  );
}

/** The pages of a part, as '3' or '3 a 4'. */
export const pagesText = (pages: string): string =>
  pages.includes(' ') ? `páginas ${pages}` : `página ${pages}`;
