import { ListChecks } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { paths } from '@/lib/paths';

/** The way to the work that runs by itself. */
export function JobsCard() {
  return (
    <Card
      title="Tarefas"
      description="O que o sistema faz por si, o que parou, e o que fazer com isso."
    >
      <ButtonLink to={paths.adminJobs} icon={<ListChecks />}>
        Tarefas
      </ButtonLink>
    </Card>
  );
}
