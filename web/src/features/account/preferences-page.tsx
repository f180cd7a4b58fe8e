import { PageHeader } from '@/components/feedback/page-header';
import { PreferencesCard } from './preferences-card';

/** Of what the signed-in user is told, by which way, and when not. */
export function PreferencesPage() {
  return (
    <>
      <PageHeader title="Preferências de Notificação" />
      <div className="max-w-3xl">
        <PreferencesCard />
      </div>
    </>
  );
}
