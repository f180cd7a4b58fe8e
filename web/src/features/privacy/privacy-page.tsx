import { PageHeader } from '@/components/feedback/page-header';
import { paths } from '@/lib/paths';
import { DataMap } from './data-map';
import { SubjectCard } from './subject-card';

/** Copy and erasure of a person's data, and what the system keeps of persons. */
export function PrivacyPage() {
  return (
    <>
      <PageHeader
        title="Dados pessoais (LGPD)"
        description="Direitos do titular: cópia de tudo o que há sobre uma pessoa, e eliminação do que a lei não obriga a guardar."
        back={{ to: paths.adminSettings, label: 'Configurações' }}
      />
      <div className="space-y-6">
        <SubjectCard />
        <DataMap />
      </div>
    </>
  );
}
