import { Hourglass } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { paths } from '@/lib/paths';

/** The way to how long what is kept stays. */
export function RetentionCard() {
  return (
    <Card title="Retenção" description="Por quanto tempo fica o que foi excluído ou envelheceu.">
      <ButtonLink to={paths.adminRetention} icon={<Hourglass />}>
        Retenção
      </ButtonLink>
    </Card>
  );
}
