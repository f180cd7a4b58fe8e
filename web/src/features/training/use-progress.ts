import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { saveTrainingProgress } from '@/api/gen/treinamento';
import { storage } from '@/lib/storage';
import type { Course } from './mappers';
import { differs, merge, type Progress, parseKept } from './progress';
import { lessonQuery } from './queries';

/**
 * Progress in the browser and on the server: each change is kept at once here and sent there, one
 * after the other. What could not be sent goes with the next change, or when the page opens again.
 * The server keeps the place in a lesson that was opened there, so it is opened first.
 */
export function useProgress({ shape, stored }: Course, userId: string) {
  const keptKey = `training:${userId}`;
  const heardKey = `training-version:${userId}`;
  const [progress, setProgress] = useState(() =>
    merge(parseKept(storage.get(keptKey), shape), Number(storage.get(heardKey) ?? 0), stored),
  );
  const client = useQueryClient();
  const { mutate, isError } = useMutation({
    mutationFn: async (body: Progress) => {
      await client.ensureQueryData(lessonQuery(body.moduloAtual, body.licaoAtual));
      return saveTrainingProgress({ body: { ...body, concluidas: [...body.concluidas] } });
    },
    onSuccess: ({ version, concluidas }, sent) => {
      storage.set(heardKey, String(version));
      // What the server does not count is not kept either; a later change has its own answer.
      setProgress((now) => (now === sent ? settle(now, concluidas) : now));
    },
    scope: { id: 'training-progress' },
  });
  const settle = (now: Progress, concluidas: readonly string[]) => {
    if (now.concluidas.every((key) => concluidas.includes(key))) return now;
    const to = { ...now, concluidas };
    storage.set(keptKey, JSON.stringify(to));
    return to;
  };
  const change = (to: Progress) => {
    if (to === progress) return;
    setProgress(to);
    storage.set(keptKey, JSON.stringify(to));
    mutate(to);
  };

  // What was found at the start becomes known on both sides.
  const found = useRef({ progress, stored });
  useEffect(() => {
    const { progress: at, stored: there } = found.current;
    storage.set(keptKey, JSON.stringify(at));
    if (differs(at, there.progress)) mutate(at);
    else storage.set(heardKey, String(there.version));
  }, [keptKey, heardKey, mutate]);

  return { progress, change, unsent: isError };
}
