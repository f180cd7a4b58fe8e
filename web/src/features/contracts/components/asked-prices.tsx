import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Banner } from '@/components/feedback/banner';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/text';
import { askedPricesQuery } from '@/model/contract/queries';

/** Which contracts have a price that waits for a second person, for who may approve it. */
export function AskedPrices() {
  const { data: asked = [] } = useQuery({
    ...askedPricesQuery(),
    select: ({ data }) => data.filter(({ minha }) => !minha),
  });
  if (asked.length === 0) return null;
  return (
    <Banner
      tone="info"
      title={plural(
        asked.length,
        'alteração de preço aguarda a sua aprovação.',
        'alterações de preço aguardam a sua aprovação.',
      )}
    >
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {asked.map(({ id, contrato_id, contrato, cliente }) => (
          <li key={id}>
            <Link
              to={paths.contract(contrato_id)}
              className="font-medium text-primary hover:underline"
            >
              {contrato} · {cliente}
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
