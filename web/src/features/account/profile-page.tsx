import { BellRing } from 'lucide-react';
import { useUser } from '@/api/session';
import { PageHeader } from '@/components/feedback/page-header';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { paths } from '@/lib/paths';
import { roleLabel } from '@/lib/permissions';
import { SessionsCard } from './sessions-card';

/** The user's own data, read-only, and where the account is signed in. */
export function ProfilePage() {
  const user = useUser();
  return (
    <>
      <PageHeader title="Perfil" />
      <div className="grid max-w-4xl gap-6">
        <Card title="Dados pessoais">
          <div className="flex items-start gap-4">
            <Avatar name={user.name} />
            <dl className="grid min-w-0 flex-1 gap-4 sm:grid-cols-2">
              <Item label="Nome">{user.name}</Item>
              <Item label="E-mail">{user.email}</Item>
              <Item label="Perfis de acesso">
                {user.roles.length > 0 ? user.roles.map(roleLabel).join(', ') : 'Nenhum'}
              </Item>
              <Item label="Situação">
                <Badge tone="ok" dot>
                  Ativo
                </Badge>
              </Item>
            </dl>
          </div>
        </Card>
        <Card
          title="Notificações"
          description="Canais, tipos de aviso e horário de silêncio."
          actions={
            <ButtonLink to={paths.notifications} icon={<BellRing />}>
              Preferências
            </ButtonLink>
          }
        >
          <p className="text-body text-muted">
            O que o sistema envia a você segue o que for escolhido ali.
          </p>
        </Card>
        <SessionsCard />
      </div>
    </>
  );
}

function Item({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-dense text-muted">{label}</dt>
      <dd className="mt-0.5 text-body break-words">{children}</dd>
    </div>
  );
}
