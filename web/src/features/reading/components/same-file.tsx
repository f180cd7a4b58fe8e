import { Banner } from '@/components/feedback/banner';
import { ButtonLink } from '@/components/ui/button';
import { formatDateTime } from '@/lib/format';
import { paths } from '@/lib/paths';
import type { BillDocument } from '../mappers';

/** Says that the same file was sent before, and leads there. */
export function SameFile({ first }: { first: NonNullable<BillDocument['same_as']> }) {
  return (
    <Banner
      tone="warn"
      title="Este mesmo arquivo já foi enviado."
      action={
        <ButtonLink size="sm" to={paths.invoiceDocument(first.document_id)}>
          Abrir o primeiro envio
        </ButtonLink>
      }
    >
      {`${first.filename}, enviado por ${first.created_by} em ${formatDateTime(first.created_at)}. O mesmo arquivo não vira duas faturas.`}
    </Banner>
  );
}
