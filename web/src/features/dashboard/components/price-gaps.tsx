import { Banner } from '@/components/feedback/banner';
import { ButtonLink } from '@/components/ui/button';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/text';

/** The contracts whose prices run out within three months; nothing where there are none. */
export function PriceGaps({ count }: { count: number }) {
  if (!count) return null;
  return (
    <Banner
      tone="warn"
      title={`${plural(count, 'contrato', 'contratos')} sem preço acordado nos próximos 3 meses.`}
      action={
        <ButtonLink size="sm" to={paths.contracts({ sem_preco: '1' })}>
          Ver contratos sem preço
        </ButtonLink>
      }
    />
  );
}
