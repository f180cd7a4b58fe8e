import { UserRoundX } from 'lucide-react';
import { useCan } from '@/api/session';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { paths } from '@/lib/paths';

/** The way to what the law gives persons a right to. */
export function PrivacyCard() {
  if (!useCan('lgpd:erase')) return null;
  return (
    <Card
      title="Dados pessoais (LGPD)"
      description="Cópia e eliminação dos dados de uma pessoa, com motivo, e o mapa do que o sistema guarda."
    >
      <ButtonLink to={paths.adminPrivacy} icon={<UserRoundX />}>
        Dados pessoais
      </ButtonLink>
    </Card>
  );
}
