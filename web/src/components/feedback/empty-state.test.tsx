import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '@/components/ui/button';
import { renderUi } from '@/test/render-ui';
import { EmptyState } from './empty-state';

const act = <Button>Importar contratos</Button>;

describe('an empty list', () => {
  it('FC-06 offers the act that fills it', () => {
    renderUi(<EmptyState icon={null} title="Nenhum contrato encontrado." action={act} />);
    expect(screen.getByRole('button', { name: 'Importar contratos' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Limpar filtros' })).not.toBeInTheDocument();
  });

  it('FC-06 offers to take the filters away instead, where they leave nothing', async () => {
    const reset = vi.fn();
    const { user } = renderUi(
      <EmptyState icon={null} title="Nenhum contrato encontrado." action={act} onReset={reset} />,
    );
    expect(screen.queryByRole('button', { name: 'Importar contratos' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(reset).toHaveBeenCalledOnce();
  });
});
