import { useQuery } from '@tanstack/react-query';
import { Banner } from '@/components/feedback/banner';
import { claimQuery } from '../queue/queries';

const clock = new Intl.DateTimeFormat('pt-BR', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
});

/** Says that the person has the document open, and who else has it. */
export function Claimed({ id }: { id: string }) {
  const { data } = useQuery(claimQuery(id));
  if (!data || data.mine) return null;
  return (
    <Banner
      tone="info"
      title={`${data.name} está conferindo este documento até ${clock.format(new Date(data.until))}.`}
    >
      Você pode conferir também; vale o que for salvo primeiro.
    </Banner>
  );
}
