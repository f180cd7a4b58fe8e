import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { answer, discarding, isAsking, isLoss, subscribe } from '@/lib/unsaved/work';

/** The one question before typed work is lost, and what raises it for navigations. */
export function UnsavedQuestion() {
  const asking = useSyncExternalStore(subscribe, isAsking);
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    isLoss(currentLocation, nextLocation),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    discarding(blocker.proceed, 'all', blocker.reset);
  }, [blocker]);
  return (
    <ConfirmDialog
      open={asking}
      onBack
      onOpenChange={(open) => {
        if (!open) answer(false);
      }}
      title="Descartar o que você digitou?"
      description="O que você digitou ainda não foi salvo."
      confirmLabel="Descartar"
      cancelLabel="Continuar editando"
      onConfirm={() => answer(true)}
    />
  );
}
