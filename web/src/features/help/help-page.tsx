import { useQuery } from '@tanstack/react-query';
import {
  BookOpen,
  FileLock2,
  GraduationCap,
  LifeBuoy,
  ListChecks,
  MessagesSquare,
  Sparkles,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { AsyncView } from '@/components/feedback/async-view';
import { PageHeader } from '@/components/feedback/page-header';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { paths } from '@/lib/paths';
import { Blocks } from './components/blocks';
import { TicketDialog } from './components/ticket-dialog';
import { documentQuery } from './queries';

const links = [
  {
    to: paths.firstSteps,
    icon: ListChecks,
    label: 'Primeiros passos',
    text: 'O que a instalação já tem e o que falta.',
  },
  {
    to: paths.helpDocument('manual'),
    icon: BookOpen,
    label: 'Manual do usuário',
    text: 'Cada tela, com imagens e exemplos.',
  },
  {
    to: paths.training,
    icon: GraduationCap,
    label: 'Vídeos tutoriais',
    text: 'Os dez módulos sobre o mercado livre.',
  },
  {
    to: paths.helpDocument('privacidade'),
    icon: FileLock2,
    label: 'Políticas e termos',
    text: 'Que dados tratamos, por quanto tempo, e os termos de uso.',
  },
  {
    to: paths.helpDocument('novidades'),
    icon: Sparkles,
    label: 'Atualizações do sistema',
    text: 'O que mudou em cada versão.',
  },
] as const;

/** Where one asks, and what answers without asking (CS-06). */
export function HelpPage() {
  const [asking, setAsking] = useState(false);
  const contacts = useQuery(documentQuery('contatos'));
  return (
    <>
      <PageHeader
        title="Central de Ajuda"
        description="Atendimento de segunda a sexta, das 8h às 18h."
        actions={
          <>
            <ButtonLink to={paths.helpDocument('faq')} icon={<MessagesSquare />}>
              Acessar FAQ
            </ButtonLink>
            <Button variant="primary" icon={<LifeBuoy />} onClick={() => setAsking(true)}>
              Abrir Ticket de Suporte
            </Button>
          </>
        }
      />
      <div className="grid gap-6 lg:grid-cols-2">
        <Card title="Links rápidos">
          <ul className="divide-y divide-border">
            {links.map(({ to, icon: Icon, label, text }) => (
              <li key={to} className="relative flex gap-3 py-3 first:pt-0 last:pb-0">
                <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
                <div>
                  <Link
                    to={to}
                    className="text-body font-medium after:absolute after:inset-0 hover:underline"
                  >
                    {label}
                  </Link>
                  <p className="text-dense text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </Card>
        <Card
          title="Chamados"
          description="O que você perguntou à equipe, e as respostas."
          actions={
            <ButtonLink to={paths.tickets} size="sm">
              Ver chamados
            </ButtonLink>
          }
        >
          <p className="text-body text-muted">
            Descreva o que aconteceu, em que tela e com qual contrato ou mês. A resposta chega aqui
            e nas suas notificações.
          </p>
        </Card>
        <div className="lg:col-span-2">
          <Card title="Contatos úteis">
            <AsyncView
              query={contacts}
              loadingLabel="Carregando contatos..."
              skeleton={<Skeleton size="h-32 w-full" />}
              errorTitle="Não foi possível carregar os contatos."
            >
              {(blocks) => <Blocks blocks={blocks} />}
            </AsyncView>
          </Card>
        </div>
      </div>
      {asking && <TicketDialog onClose={() => setAsking(false)} />}
    </>
  );
}
