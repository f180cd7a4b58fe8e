import { useQuery } from '@tanstack/react-query';
import { Banner } from '@/components/feedback/banner';
import { ButtonLink } from '@/components/ui/button';
import { paths } from '@/lib/paths';
import { queueOptionsQuery } from './queries';

/** Offers the automatic link once it would have been right twenty times. */
export function AutomaticOffer() {
  const { data } = useQuery(queueOptionsQuery);
  if (!data?.offer) return null;
  return (
    <Banner
      tone="info"
      title="Vinte faturas que conferiam em tudo foram vinculadas sem mudança."
      action={
        <ButtonLink size="sm" to={paths.adminSettings}>
          Abrir configurações
        </ButtonLink>
      }
    >
      Faturas assim podem vincular-se sozinhas, marcadas e com 30 dias para desfazer.
    </Banner>
  );
}
