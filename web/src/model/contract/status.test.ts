import { describe, expect, it } from 'vitest';
import {
  incentiveLabel,
  toComplianceStatus,
  toContractStatus,
  toEnergySource,
  toIncentive,
  toInvoiceStatus,
  toLight,
  toVolumeUnit,
} from './status';

describe('how the words of a contract are read', () => {
  it.each([
    ['Ativo', 'Ativo'],
    ['Inativo', 'Inativo'],
    ['Em análise', 'Em análise'],
    ['em_analise', 'Em análise'],
    ['active', 'Ativo'],
    ['inactive', 'Inativo'],
    ['pending', 'Em análise'],
    ['PENDING', 'Em análise'],
    ['cancelado', 'Ativo'],
    [undefined, 'Ativo'],
    [null, 'Ativo'],
  ])('CT-15 shows the status %s as %s', (value, shown) => {
    expect(toContractStatus(value)).toBe(shown);
  });

  it.each([
    ['Conforme', 'Conforme'],
    ['divergente', 'Divergente'],
    ['Em análise', 'Em análise'],
    ['', 'Em análise'],
    ['outra coisa', 'Em análise'],
    [undefined, 'Em análise'],
  ])('CT-16 shows the compliance %s as %s', (value, shown) => {
    expect(toComplianceStatus(value)).toBe(shown);
  });

  it.each([
    ['Paga', 'Paga'],
    ['em aberto', 'Em aberto'],
    ['Vencida', 'Vencida'],
    ['vencido', 'Vencida'],
    ['x', 'Em análise'],
  ])('CT-16 shows the invoice status %s as %s', (value, shown) => {
    expect(toInvoiceStatus(value)).toBe(shown);
  });

  it.each([
    ['verde', 'verde'],
    ['Vermelho', 'vermelho'],
    ['vermelha', 'vermelho'],
    ['amarela', 'amarelo'],
    ['roxo', 'amarelo'],
    [undefined, 'amarelo'],
  ])('CT-16 shows the light %s as %s', (value, shown) => {
    expect(toLight(value)).toBe(shown);
  });

  it.each([
    ['Convencional', 'Convencional'],
    ['Incentivada', 'Incentivada'],
    ['renewable', 'Incentivada'],
    ['Incentivada 0%', 'Convencional'],
    ['Incentivada 100%', 'Incentivada'],
    ['carvão', 'Convencional'],
  ])('CT-17 reads the source %s as %s', (value, shown) => {
    expect(toEnergySource(value)).toBe(shown);
  });

  it('CC-11 reads the discount, or the usual one of the source', () => {
    expect(toIncentive(100, 'Incentivada')).toBe(100);
    expect(toIncentive(undefined, 'Incentivada')).toBe(50);
    expect(toIncentive(undefined, 'Convencional')).toBe(0);
    expect(incentiveLabel(50)).toBe('Incentivada 50%');
  });

  it('CC-10 reads the unit of the volume', () => {
    expect(toVolumeUnit('MW médio')).toBe('MW médio');
    expect(toVolumeUnit('MW medio')).toBe('MW médio');
    expect(toVolumeUnit('MWh')).toBe('MWh');
    expect(toVolumeUnit(undefined)).toBe('MWh');
  });
});
