import { fireEvent, screen, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import type { SimulationEntry } from '@/api/gen/types.gen';
import { simulationAnswer } from './factories/simulation/simulation';
import { gestora } from './factories/user';
import { renderApp } from './render-app';
import { server } from './server';

type User = ReturnType<typeof userEvent.setup>;

export const open = (address = '/simulacao') => renderApp(address, { user: gestora() });

export const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

/**
 * The fields with this label. getByLabelText reads the labels of every element of the page, which
 * takes jsdom seconds with so many fields: this goes from the labels to their fields.
 */
export function fields(name: string | RegExp): HTMLElement[] {
  const meant = (text: string | null | undefined) => {
    const said = (text ?? '').replace(/\s+/g, ' ').trim();
    return typeof name === 'string' ? said === name : name.test(said);
  };
  const labelled = [...document.querySelectorAll('label')].flatMap((label) =>
    meant(label.textContent) && label.control ? [label.control] : [],
  );
  const named = [...document.querySelectorAll<HTMLElement>('[aria-label]')].filter((element) =>
    meant(element.getAttribute('aria-label')),
  );
  return [...new Set([...labelled, ...named])];
}

export function field(name: string | RegExp): HTMLElement {
  const [found, ...others] = fields(name);
  if (!found || others.length > 0) {
    throw new Error(`${found ? 'several fields have' : 'no field has'} the label ${name}`);
  }
  return found;
}

/** At once: key by key is slow with so many fields. */
export const fill = (name: string | RegExp, value: string) =>
  fireEvent.change(field(name), { target: { value } });

export const calculate = () => screen.getByRole('button', { name: 'Calcular simulação' });

export const current = () =>
  within(screen.getByRole('navigation', { name: 'Etapas da simulação' })).getByText(
    (_, node) => node?.getAttribute('aria-current') === 'step',
  );

export async function openSample() {
  const view = open();
  await press(view.user, 'Usar amostra de demonstração');
  await screen.findByRole('button', { name: 'Editar dados' });
  return view;
}

/** Answers every calculation and returns what was sent. */
export function answerCalculations(): SimulationEntry[] {
  const calculated: SimulationEntry[] = [];
  server.use(
    http.post('/api/simulacoes/calcular', async ({ request }) => {
      calculated.push((await request.json()) as SimulationEntry);
      return HttpResponse.json(simulationAnswer());
    }),
  );
  return calculated;
}
