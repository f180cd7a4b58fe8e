import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@/api/call';
import { getBackups } from '@/api/gen/configuracoes';
import type { BackupStateBody } from '@/api/gen/types.gen';
import { Banner } from '@/components/feedback/banner';
import { ButtonLink } from '@/components/ui/button';
import { formatDateTime } from '@/lib/format';
import { paths } from '@/lib/paths';

/** Copies are made once a day: asking again within the hour is soon enough. */
const interval = 60 * 60 * 1000;

const alarms = {
  em_dia: null,
  atrasada: { tone: 'warn', title: 'A cópia de segurança está atrasada.' },
  sem_copia: { tone: 'bad', title: 'Não há cópia de segurança boa dos últimos dois dias.' },
  sem_agendamento: { tone: 'warn', title: 'Nenhuma cópia de segurança está agendada.' },
} as const;

/** Says on every screen that the installation could not be restored as it is now. */
export function BackupBanner() {
  const { data } = useQuery({
    ...queryOf(getBackups, {}),
    staleTime: interval,
    refetchInterval: interval,
  });
  const alarm = data && alarms[data.situacao];
  if (!alarm) return null;
  return (
    <div className="mb-6">
      <Banner
        tone={alarm.tone}
        title={alarm.title}
        action={
          <ButtonLink to={paths.adminBackups} size="sm">
            Conferir
          </ButtonLink>
        }
      >
        {lastGood(data)}
      </Banner>
    </div>
  );
}

function lastGood({ ultima_boa }: BackupStateBody) {
  return ultima_boa
    ? `A última cópia boa é de ${formatDateTime(ultima_boa)}.`
    : 'Ainda não há cópia boa.';
}
