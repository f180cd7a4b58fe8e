import { DatabaseBackup } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { paths } from '@/lib/paths';

/** The way to the copies of the installation. */
export function BackupsCard() {
  return (
    <Card
      title="Cópias de segurança"
      description="Quando foi a última, se está inteira, e mais uma agora."
    >
      <ButtonLink to={paths.adminBackups} icon={<DatabaseBackup />}>
        Cópias de segurança
      </ButtonLink>
    </Card>
  );
}
