import { useQuery } from '@tanstack/react-query';
import { useCan } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { ButtonLink } from '@/components/ui/button';
import { paths } from '@/lib/paths';
import { serverQuery } from './server';

const stored =
  'O que for enviado agora fica como "Não enviado: sem servidor de e-mail" e pode sair depois.';

/** Says that nothing leaves where there is no mail server, and what becomes of what is sent. */
export function NoServerBanner({ children = stored }: { children?: string }) {
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
      {children}
    </Banner>
  );
}
