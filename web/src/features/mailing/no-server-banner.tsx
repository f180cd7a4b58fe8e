import { useQuery } from '@tanstack/react-query';
import { useCan } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { ButtonLink } from '@/components/ui/button';
import { paths } from '@/lib/paths';
import { serverQuery } from './queries';

/** Says that nothing leaves where there is no mail server. */
export function NoServerBanner() {
  const { data: server } = useQuery(serverQuery);
  const mayConfigure = useCan('settings:manage');
  if (server !== false) return null;
  return (
    <Banner
      tone="warn"
      title="Nenhum e-mail sai: falta o servidor de e-mail."
      action={
        mayConfigure && (
          <ButtonLink size="sm" to={paths.adminMail}>
            Configurar
          </ButtonLink>
        )
      }
    >
      O que for enviado agora fica como "Não enviado: sem servidor de e-mail" e pode sair depois.
    </Banner>
  );
}
