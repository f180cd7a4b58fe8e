import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { getTrainingVideo, linkTrainingVideo, restoreTrainingVideo } from '@/api/gen/treinamento';
import type { TrainingVideoBody } from '@/api/gen/types.gen';
import { needsReauth, useReauthenticate } from '@/api/session';
import { messageOf } from '@/lib/api-error';
import { uploadFile } from '@/lib/upload';

type Change = { kind: 'file'; file: File } | { kind: 'link'; url: string } | { kind: 'original' };

interface Options {
  module: number;
  lesson: number;
  onDone: (said: string) => void;
}

/** Changes a lesson's video; prompts for the password where the server requires it again. */
export function useVideoChange({ module, lesson, onDone }: Options) {
  const path = { module, lesson };
  const [held, setHeld] = useState<Change | null>(null);
  const password = useReauthenticate();
  const act = useMutation({
    mutationFn: (change: Change): Promise<TrainingVideoBody | undefined> => {
      switch (change.kind) {
        case 'file':
          return uploadFile<TrainingVideoBody>(
            getTrainingVideo.at({ module, lesson }),
            change.file,
          );
        case 'link':
          return linkTrainingVideo({ path, body: { url: change.url } });
        case 'original':
          return restoreTrainingVideo({ path });
      }
    },
    onSuccess: (_, { kind }) =>
      onDone(kind === 'original' ? 'Vídeo original restaurado' : 'Vídeo da lição trocado'),
  });
  const run = (change: Change) =>
    act.mutate(change, {
      onError: (error) => {
        if (needsReauth(error)) setHeld(change);
      },
    });
  const refused = act.isError && !needsReauth(act.error) ? act.error : null;
  return {
    run,
    reset: act.reset,
    pending: act.isPending,
    /** Why it was refused, other than for want of the password. */
    message: refused ? messageOf(refused, 'Não foi possível trocar o vídeo.') : null,
    reauth: {
      open: held !== null,
      onOpenChange: (open: boolean) => {
        if (!open) setHeld(null);
      },
      onConfirm: (typed: string) =>
        password.mutate(typed, {
          onSuccess: () => {
            setHeld(null);
            if (held) run(held);
          },
        }),
      loading: password.isPending,
      error: password.isError ? messageOf(password.error, 'Não foi possível confirmar.') : null,
    },
  };
}
