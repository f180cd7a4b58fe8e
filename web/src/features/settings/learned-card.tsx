import { Inbox, ScanText } from 'lucide-react';
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
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.adminLearned} icon={<ScanText />}>
          Aprendizado da leitura
        </ButtonLink>
        <ButtonLink to={paths.adminMailbox} icon={<Inbox />}>
          Caixa postal de entrada
        </ButtonLink>
      </div>
    </Card>
  );
}
