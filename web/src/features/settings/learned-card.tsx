import { ScanText } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { paths } from '@/lib/paths';

/** The way to what corrections taught the reading. */
export function LearnedCard() {
  return (
    <Card
      title="Leitura de documentos"
      description="O que as correções de faturas ensinaram sobre cada layout; cada regra pode ser removida."
    >
      <ButtonLink to={paths.adminLearned} icon={<ScanText />}>
        Aprendizado da leitura
      </ButtonLink>
    </Card>
  );
}
