import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ContractWriteBody } from '@/api/gen/types.gen';
import { contract } from '@/test/factories/contract';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

interface Sent {
  body: ContractWriteBody;
  ifMatch: string | null;
}

/** Answers saves and notes what was sent. */
export function saveAnswers(...answers: (() => Response | Promise<Response>)[]): Sent[] {
  const sent: Sent[] = [];
  server.use(
    http.put('/contracts/c-1', async ({ request }) => {
      const body = (await request.json()) as ContractWriteBody;
      sent.push({ body, ifMatch: request.headers.get('If-Match') });
      return (answers[sent.length - 1] ?? answers.at(-1) ?? (() => HttpResponse.error()))();
    }),
  );
  return sent;
}

/** The answer of a save. */
export const saved = () => HttpResponse.json(contract({ version: 4 }));

/** Opens the form of a contract. */
export async function openForm(me = gestora()) {
  const view = renderApp('/contratos/c-1/editar', { user: me });
  await screen.findByRole('button', { name: 'Salvar alterações' });
  const put = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const save = () => view.user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
  return { ...view, put, save };
}
