import { useQuery } from '@tanstack/react-query';
import { AtSign, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AccountProfileBody } from '@/api/gen/types.gen';
import { useUser } from '@/api/session';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { missing } from '@/lib/format';
import { roleLabel } from '@/lib/permissions';
import { EmailDialog } from './email-dialog';
import { formatCpf, formatPhone } from './person';
import { PersonalDialog } from './personal-dialog';
import { profileQuery } from './queries';

/** Name, CPF, e-mail and telephone, read-only until 'Editar'. */
export function PersonalCard() {
  const query = useQuery(profileQuery);
  const [open, setOpen] = useState<'personal' | 'email' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card
      title="Dados pessoais"
      refreshing={query.isFetching && query.data !== undefined}
      actions={
        query.data && (
          <>
            <Button icon={<AtSign />} onClick={() => setOpen('email')}>
              Alterar e-mail
            </Button>
            <Button icon={<Pencil />} onClick={() => setOpen('personal')}>
              Editar
            </Button>
          </>
        )
      }
    >
      <AsyncView
        query={query}
        loadingLabel="Carregando seus dados..."
        skeleton={<Skeleton size="h-32 w-full" />}
        errorTitle="Não foi possível carregar seus dados."
      >
        {(profile) => <Data profile={profile} />}
      </AsyncView>
      {open === 'personal' && query.data && <PersonalDialog profile={query.data} onClose={close} />}
      {open === 'email' && <EmailDialog onClose={close} />}
    </Card>
  );
}

function Data({ profile }: { profile: AccountProfileBody }) {
  const user = useUser();
  return (
    <div className="space-y-4">
      {profile.pendingEmail !== '' && (
        <Banner tone="info" title="Troca de e-mail pendente">
          Abra o link enviado a {profile.pendingEmail}. Até lá, vale o endereço atual.
        </Banner>
      )}
      <div className="flex items-start gap-4">
        <Avatar name={profile.name} />
        <dl className="grid min-w-0 flex-1 gap-4 sm:grid-cols-2">
          <Item label="Nome completo">{profile.name}</Item>
          <Item label="CPF">{formatCpf(profile.cpf) || missing}</Item>
          <Item label="E-mail">{profile.email}</Item>
          <Item label="Telefone">{formatPhone(profile.phone) || missing}</Item>
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
    </div>
  );
}

function Item({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-dense text-muted">{label}</dt>
      <dd className="mt-0.5 text-body break-words">{children}</dd>
    </div>
  );
}
