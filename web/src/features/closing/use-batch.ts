import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { startClosingBatch } from '@/api/gen/fechamento';
import type { BatchInputBody } from '@/api/gen/types.gen';

/** Starts one act on several clients, and keeps the batch that is looked at. */
export function useBatch(mes: string) {
  const [running, setRunning] = useState<{ act: BatchInputBody['acao']; id: string } | null>(null);
  const start = useMutation({
    mutationFn: (body: Omit<BatchInputBody, 'mes'>) =>
      startClosingBatch({ body: { ...body, mes } }),
    onSuccess: ({ lote }, { acao }) => setRunning({ act: acao, id: lote }),
  });
  return { running, start, end: () => setRunning(null) };
}
