import { PageHeader } from '@/components/feedback/page-header';
import { PreferencesCard } from './preferences-card';

/** Which notifications the signed-in user gets, by which channel, and when not. */
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
