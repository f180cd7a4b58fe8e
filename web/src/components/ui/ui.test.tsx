import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { Badge } from './badge';
import { Button, ButtonLink } from './button';
import { Card } from './card';
import { Checkbox } from './checkbox';
import { ConfirmDialog } from './confirm-dialog';
import { Dialog } from './dialog';
import { IconButton } from './icon-button';
import { Menu, MenuItem, MenuLink } from './menu';
import { notify } from './notify';
import { Progress } from './progress';
import { Select } from './select';
import { Switch } from './switch';
import { Tabs } from './tabs';
import { Toaster } from './toaster';

describe('Button', () => {
  it('keeps its place while loading and ignores presses', async () => {
    const onClick = vi.fn();
    const user = userEvent.setup();
    render(
      <Button loading loadingLabel="Salvando…" onClick={onClick}>
        Salvar
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Salvando…' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.click(button);
    expect(onClick).not.toHaveBeenCalled();
  });

  it('as a link goes somewhere', () => {
    renderUi(
      <ButtonLink to="/contratos" icon={<Plus />}>
        Abrir
      </ButtonLink>,
    );
    expect(screen.getByRole('link', { name: 'Abrir' })).toHaveAttribute('href', '/contratos');
  });

  it('of one icon has its name as a tooltip', async () => {
    const user = userEvent.setup();
    render(<IconButton label="Editar" icon={<Plus />} />);
    await user.hover(screen.getByRole('button', { name: 'Editar' }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Editar');
  });
});

function Example({ persistent = false }: { persistent?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Enviar planilha CSV"
        description="Até 10 MB."
        persistent={persistent}
        footer={<Button>Enviar</Button>}
      >
        Corpo
      </Dialog>
    </>
  );
}

describe('Dialog', () => {
  it('is named, described, holds the focus and gives it back', async () => {
    const user = userEvent.setup();
    render(<Example />);
    await user.click(screen.getByRole('button', { name: 'Abrir' }));
    const dialog = screen.getByRole('dialog', { name: 'Enviar planilha CSV' });
    expect(dialog).toHaveAccessibleDescription('Até 10 MB.');
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus());
  });

  it.each([
    [false, 0],
    [true, 1],
  ])('persistent %s: a press outside leaves %d open', async (persistent, left) => {
    const user = userEvent.setup();
    render(<Example persistent={persistent} />);
    await user.click(screen.getByRole('button', { name: 'Abrir' }));
    const overlay = screen.getByRole('dialog').parentElement;
    if (overlay) await user.click(overlay);
    await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(left));
  });
});

describe('ConfirmDialog', () => {
  it('starts on the harmless answer and acts on the other', async () => {
    const onConfirm = vi.fn();
    const onOpenChange = vi.fn();
    const user = userEvent.setup();
    render(
      <ConfirmDialog
        open
        onOpenChange={onOpenChange}
        title="Excluir contrato?"
        description="O contrato CT-1 será excluído."
        confirmLabel="Excluir contrato"
        onConfirm={onConfirm}
      />,
    );
    const dialog = screen.getByRole('alertdialog', { name: 'Excluir contrato?' });
    expect(dialog).toHaveAccessibleDescription('O contrato CT-1 será excluído.');
    expect(within(dialog).getByRole('button', { name: 'Cancelar' })).toHaveFocus();
    await user.click(within(dialog).getByRole('button', { name: 'Excluir contrato' }));
    expect(onConfirm).toHaveBeenCalledOnce();
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });
});

describe('Menu', () => {
  it('opens by keyboard, acts and links', async () => {
    const onSelect = vi.fn();
    const { user, location } = renderUi(
      <Menu trigger={<Button>Mais</Button>}>
        <MenuItem onSelect={onSelect} tone="danger">
          Excluir
        </MenuItem>
        <MenuLink to="/profile">Perfil</MenuLink>
      </Menu>,
    );
    screen.getByRole('button', { name: 'Mais' }).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    expect(onSelect).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Mais' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Perfil' }));
    expect(location()).toBe('/profile');
  });
});

describe('Tabs', () => {
  it('show counts and move by arrow keys', async () => {
    const onChange = vi.fn();
    const user = userEvent.setup();
    render(
      <Tabs
        label="Filtro"
        value="todos"
        onChange={onChange}
        items={[
          { value: 'todos', label: 'Todos', count: 12, content: 'conteúdo' },
          { value: 'nf', label: 'Só NF' },
        ]}
      />,
    );
    expect(screen.getByRole('tablist', { name: 'Filtro' })).toBeVisible();
    expect(screen.getByRole('tabpanel')).toHaveTextContent('conteúdo');
    await user.click(screen.getByRole('tab', { name: 'Todos 12' }));
    await user.keyboard('{ArrowRight}');
    expect(onChange).toHaveBeenLastCalledWith('nf');
  });
});

describe('choices', () => {
  it('a checkbox is pressed by its label', async () => {
    const onChange = vi.fn();
    const user = userEvent.setup();
    render(<Checkbox checked={false} onChange={onChange} label="Lembrar" hint="Neste navegador" />);
    await user.click(screen.getByText('Lembrar'));
    expect(onChange).toHaveBeenCalledWith(true);
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Neste navegador');
  });

  it('a checkbox in a row keeps its name, and may be mixed', () => {
    render(<Checkbox checked="indeterminate" onChange={() => {}} label="Todas" hideLabel />);
    expect(screen.getByRole('checkbox', { name: 'Todas' })).toBePartiallyChecked();
  });

  it('a switch says what it does', async () => {
    const onChange = vi.fn();
    const user = userEvent.setup();
    render(<Switch checked onChange={onChange} label="Aprovar cadastros" hint="Novos usuários" />);
    await user.click(screen.getByRole('switch', { name: 'Aprovar cadastros' }));
    expect(onChange).toHaveBeenCalledWith(false);
  });

  it('a select may be empty', async () => {
    const onChange = vi.fn();
    const user = userEvent.setup();
    render(
      <Select
        aria-label="Mês"
        placeholder="Mostrar todos"
        options={[{ value: '2026-11', label: 'novembro de 2026' }]}
        value=""
        onChange={(event) => onChange(event.target.value)}
      />,
    );
    expect(screen.getByRole('combobox', { name: 'Mês' })).toHaveDisplayValue('Mostrar todos');
    await user.selectOptions(screen.getByRole('combobox'), 'novembro de 2026');
    expect(onChange).toHaveBeenCalledWith('2026-11');
  });
});

describe('surfaces', () => {
  it('a card with a title is a region', () => {
    render(
      <Card title="Sessões" description="Abertas" actions={<Badge tone="ok">2</Badge>} refreshing>
        corpo
      </Card>,
    );
    expect(screen.getByRole('region', { name: 'Sessões' })).toHaveTextContent('corpo');
  });

  it('progress is read as a share, or as unknown', () => {
    const { rerender } = render(<Progress label="Enviando" value={0.404} />);
    expect(screen.getByRole('progressbar', { name: 'Enviando' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    rerender(<Progress label="Enviando" value={null} />);
    expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
  });
});

describe('toasts', () => {
  it('SH-15 at most three are shown at once, for four seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    render(<Toaster />);
    notify.success('um');
    notify.info('dois');
    notify.error('três');
    notify.success('quatro');
    await screen.findByText('quatro');
    const shown = () =>
      screen
        .getAllByRole('listitem')
        .filter((toast) => toast.getAttribute('data-visible') === 'true');
    await waitFor(() => expect(shown()).toHaveLength(3));
    await vi.advanceTimersByTimeAsync(3500);
    expect(screen.getByText('quatro')).toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(1500);
    await waitFor(() => expect(screen.queryByText('quatro')).toBeNull());
    vi.useRealTimers();
  });
});
