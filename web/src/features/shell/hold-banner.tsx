import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@/api/call';
import { getOutboundHold } from '@/api/gen/configuracoes';
import { Banner } from '@/components/feedback/banner';
import { ButtonLink } from '@/components/ui/button';
import { formatDateTime } from '@/lib/format';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/text';

/** Says on every screen that nothing leaves by itself, as after the restore of a copy. */
export function HoldBanner() {
  const { data } = useQuery(queryOf(getOutboundHold, {}));
  if (!data?.retidos) return null;
  return (
    <div className="mb-6">
      <Banner
        tone="warn"
        title={`Envios retidos desde ${formatDateTime(data.desde ?? '')} (${plural(data.mensagens, 'mensagem', 'mensagens')}).`}
        action={
          <ButtonLink to={paths.adminMail} size="sm">
            Conferir
          </ButtonLink>
        }
      >
        Nenhum e-mail sai até alguém liberar os envios.
      </Banner>
    </div>
  );
}
