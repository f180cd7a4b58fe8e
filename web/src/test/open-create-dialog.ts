import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ContractWriteBody } from '@/api/gen/types.gen';
import { contract, contractPage } from '@/test/factories/contract';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

export const old = contract();
export const created = contract({
  id: 'c-9',
  contract_code: 'CT-1790000099999',
  client_name: 'Padaria',
});

interface Sent {
  body: ContractWriteBody;
  key: string | null;
}

/** Answers creations and notes what was sent. */
export function creationAnswers(answer: () => Response | Promise<Response>): Sent[] {
  const sent: Sent[] = [];
  server.use(
    http.get('/contracts', () => HttpResponse.json(contractPage([old]))),
    http.post('/contracts', async ({ request }) => {
      const body = (await request.json()) as ContractWriteBody;
      sent.push({ body, key: request.headers.get('Idempotency-Key') });
      return answer();
    }),
  );
  return sent;
}

/** Opens the form of a new contract over a list of one. */
export async function openDialog(me = gestora()) {
  const view = renderApp('/contratos', { user: me });
  const button = await screen.findByRole('button', { name: 'Criar contrato manualmente' });
  await screen.findByRole('row', { name: /CT-1790000000001/ });
  await view.user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar contrato manualmente' }));
  const put = (label: string | RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  const submit = () => view.user.click(dialog.getByRole('button', { name: 'Criar contrato' }));
  /** Everything that is required. */
  const fill = () => {
    put(/^Cliente/, 'Padaria');
    put(/^CNPJ/, '11222333000181');
    put(/^Volume por mês/, '120');
    put(/^Início da vigência/, '01/01/2027');
    put(/^Fim da vigência/, '31/12/2027');
  };
  return { ...view, dialog, put, submit, fill };
}
