import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FileText } from 'lucide-react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api-error';
import { renderUi } from '@/test/render-ui';
import { AsyncView } from './async-view';
import { Banner } from './banner';
import { EmptyState } from './empty-state';
import { PageHeader } from './page-header';
import { ReauthDialog } from './reauth-dialog';
import { ConformityChip } from './status-chip';
import { TrafficLight } from './traffic-light';

const down = new ApiError({
  status: 503,
  message: 'Fora do ar.',
  fromServer: true,
  requestId: 'r-9',
});

interface Props {
  data?: string[];
  error?: unknown;
  refetch?: () => void;
}

function Example({ data, error = null, refetch = () => {} }: Props) {
  return (
    <AsyncView
      query={{ data, error, isFetching: false, refetch }}
      loadingLabel="Carregando contratos..."
      skeleton={<span>esqueleto</span>}
      errorTitle="Não foi possível carregar os contratos da API."
      errorDetail="Erro desconhecido ao carregar contratos"
      isEmpty={(rows) => rows.length === 0}
      empty={<EmptyState icon={<FileText />} title="Nenhum contrato encontrado." />}
    >
      {(rows) => <p>{rows.join()}</p>}
    </AsyncView>
  );
}

describe('the five states of a page', () => {
  it('loading is named', () => {
    render(<Example />);
    expect(screen.getByRole('status', { name: 'Carregando contratos...' })).toHaveTextContent(
      'esqueleto',
    );
  });

  it('an error shows its sentence, its message and another try', async () => {
    const refetch = vi.fn();
    const user = userEvent.setup();
    render(<Example error={down} refetch={refetch} />);
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Não foi possível carregar os contratos da API.');
    expect(alert).toHaveTextContent('Fora do ar.');
    expect(alert).toHaveTextContent('r-9');
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it("CT-25 an error without a message shows the screen's default", () => {
    render(<Example error={new Error('x')} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Erro desconhecido ao carregar contratos');
  });

  it('empty is named', () => {
    render(<Example data={[]} />);
    expect(screen.getByText('Nenhum contrato encontrado.')).toBeVisible();
  });

  it('data is shown', () => {
    render(<Example data={['a', 'b']} />);
    expect(screen.getByText('a,b')).toBeVisible();
  });

  it('a failed refetch keeps the data under the error', () => {
    render(<Example data={['a']} error={down} />);
    expect(screen.getByRole('alert')).toBeVisible();
    expect(screen.getByText('a')).toBeVisible();
  });
});

describe('banner', () => {
  it.each([
    ['bad', 'alert'],
    ['warn', 'alert'],
    ['info', 'status'],
    ['ok', 'status'],
  ] as const)('%s is an %s', (tone, role) => {
    render(
      <Banner tone={tone} title="Título">
        detalhe
      </Banner>,
    );
    expect(screen.getByRole(role)).toHaveTextContent('Títulodetalhe');
  });
});

describe('page header', () => {
  it('holds the one h1, the way back and the actions', () => {
    renderUi(
      <PageHeader
        title="CT-1"
        description="Cliente"
        badge="Ativo"
        back={{ to: '/contratos', label: 'Voltar para contratos' }}
        actions={<button type="button">Editar</button>}
      />,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'CT-1' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voltar para contratos' })).toHaveAttribute(
      'href',
      '/contratos',
    );
    expect(screen.getByRole('button', { name: 'Editar' })).toBeVisible();
  });
});

describe('status', () => {
  it.each([
    ['Conforme', 'Conforme', 'text-ok'],
    ['Divergente', 'Divergente', 'text-bad'],
    ['Em análise', 'Em análise', 'text-none'],
    ['', 'Indefinido', 'text-none'],
    [null, 'Indefinido', 'text-none'],
    [undefined, 'Indefinido', 'text-none'],
  ])('DB-10 %s is shown as %s', (status, text, colour) => {
    render(<ConformityChip status={status} />);
    expect(screen.getByText(text)).toHaveClass(colour);
  });

  it('CT-16 a light carries its word, seen or not', () => {
    const { rerender } = render(<TrafficLight light="verde" />);
    expect(screen.getByText('verde')).not.toHaveClass('sr-only');
    rerender(<TrafficLight light="vermelho" hideWord />);
    expect(screen.getByText('vermelho')).toHaveClass('sr-only');
  });
});

describe('typing the password again', () => {
  it('sends it, and says when it was refused', async () => {
    const onConfirm = vi.fn();
    const user = userEvent.setup();
    const props = { open: true, onOpenChange: () => {}, onConfirm, loading: false };
    const { rerender } = render(<ReauthDialog {...props} error={null} />);
    await user.click(screen.getByRole('button', { name: 'Confirmar' }));
    expect(onConfirm).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText('Senha'), 'segredo123{Enter}');
    expect(onConfirm).toHaveBeenCalledWith('segredo123');
    rerender(<ReauthDialog {...props} error="Senha incorreta." />);
    expect(screen.getByRole('alert')).toHaveTextContent('Senha incorreta.');
  });
});
