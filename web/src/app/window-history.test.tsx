import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createBrowserRouter, Link, Outlet, RouterProvider, useNavigate } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { Dialog } from '@/components/ui/dialog';
import { useTyped } from '@/hooks/use-unsaved';
import { Unsaved } from './unsaved';
import { keepWindowsInHistory } from './window-history';

function Note({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  useTyped(text);
  return (
    <Dialog open onOpenChange={onClose} title="Nota">
      <input aria-label="Texto" value={text} onChange={(event) => setText(event.target.value)} />
      <button
        type="button"
        onClick={() => {
          onClose();
          void navigate('/salva');
        }}
      >
        Ir
      </button>
    </Dialog>
  );
}

function List() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <h1>Lista</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      {open && <Note onClose={() => setOpen(false)} />}
    </>
  );
}

let stop = () => {};
afterEach(() => stop());

function mount() {
  window.history.pushState(null, '', '/antes');
  const root = (
    <>
      <Outlet />
      <Unsaved />
    </>
  );
  const children = [
    { path: 'antes', element: <Link to="/lista">Para a lista</Link> },
    { path: 'lista', element: <List /> },
    { path: 'salva', element: <h1>Salva</h1> },
  ];
  const router = createBrowserRouter([{ path: '/', element: root, children }]);
  stop = keepWindowsInHistory(router);
  render(<RouterProvider router={router} />);
  return userEvent.setup();
}

const back = () => act(() => window.history.back());
const title = (name: string) => screen.findByRole('heading', { name });
const marked = () => (window.history.state as { window?: boolean }).window === true;

/** Opens the window over the list, with an entry of its own. */
async function open(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  await screen.findByRole('dialog', { name: 'Nota' });
  await waitFor(() => expect(marked()).toBe(true));
}

const noWindow = async () => {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(marked()).toBe(false));
};

describe('a window is one entry of the history', () => {
  it('DR-24 Back closes it and stays on the page; the next Back leaves that', async () => {
    const user = mount();
    await user.click(await screen.findByRole('link', { name: 'Para a lista' }));
    await open(user);
    back();
    await noWindow();
    expect(await title('Lista')).toBeVisible();
    back();
    expect(await screen.findByRole('link', { name: 'Para a lista' })).toBeVisible();
  });

  it('DR-24 Back over what is typed asks, and keeps it or closes the window', async () => {
    const user = mount();
    await user.click(await screen.findByRole('link', { name: 'Para a lista' }));
    await open(user);
    await user.type(screen.getByLabelText('Texto'), 'a');
    back();
    const question = await screen.findByRole('alertdialog', {
      name: 'Descartar o que você digitou?',
    });
    await user.click(within(question).getByRole('button', { name: 'Continuar editando' }));
    expect(screen.getByLabelText('Texto')).toHaveValue('a');
    await waitFor(() => expect(marked()).toBe(true));
    back();
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    await noWindow();
    expect(await title('Lista')).toBeVisible();
  });

  it('DR-24 that is closed otherwise leaves nothing that Back has to pass', async () => {
    const user = mount();
    await user.click(await screen.findByRole('link', { name: 'Para a lista' }));
    await open(user);
    await user.keyboard('{Escape}');
    await noWindow();
    back();
    expect(await screen.findByRole('link', { name: 'Para a lista' })).toBeVisible();
  });

  it('DR-24 that leads to another page is not what Back returns to', async () => {
    const user = mount();
    await user.click(await screen.findByRole('link', { name: 'Para a lista' }));
    await open(user);
    await user.click(screen.getByRole('button', { name: 'Ir' }));
    await title('Salva');
    back();
    await title('Lista');
    await noWindow();
    back();
    expect(await screen.findByRole('link', { name: 'Para a lista' })).toBeVisible();
  });
});
