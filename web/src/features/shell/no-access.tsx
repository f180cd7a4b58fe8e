import { Lock } from 'lucide-react';
import { EmptyState } from '@/components/feedback/empty-state';
import { PageHeader } from '@/components/feedback/page-header';

/** A screen that the user's roles do not open. */
export function NoAccess({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <div className="max-w-2xl rounded-card border border-border bg-surface">
        <EmptyState
          icon={<Lock />}
          title="Acesso restrito"
          description="Seu perfil não tem permissão para esta tela. Fale com a gestora se precisar dela."
        />
      </div>
    </>
  );
}
