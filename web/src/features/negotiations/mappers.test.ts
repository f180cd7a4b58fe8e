import { describe, expect, it } from 'vitest';
import { deal } from '@/test/factories/negotiation';
import { toBody, toForm } from './mappers';

const full = deal({ valor: 1200000.5, volume_mwh: 330.125, fornecedor: 'Brisa Energia' });

describe('the form of a deal', () => {
  it('NG-01 shows each field as it is written in Portuguese', () => {
    expect(toForm(full)).toEqual({
      titulo: 'Migração da matriz',
      valor: '1.200.000,50',
      volume: '330,125',
      probabilidade: '40',
      previsao: '15/12/2026',
      proximoPasso: 'Enviar proposta',
      proximoPassoEm: '20/11/2026',
      fornecedor: 'Brisa Energia',
      responsavel: 'user-1',
    });
  });

  it('NG-01 a new one is empty', () => {
    expect(new Set(Object.values(toForm(null)))).toEqual(new Set(['']));
  });

  it('NG-01 sends each field as the API takes it, spaces around left out', () => {
    const form = {
      ...toForm(full),
      titulo: ' Matriz ',
      proximoPasso: ' Ligar ',
      fornecedor: ' B ',
    };
    expect(toBody(form)).toEqual({
      titulo: 'Matriz',
      valor: 1200000.5,
      volume_mwh: 330.125,
      probabilidade: 40,
      previsao: '2026-12-15',
      proximo_passo: 'Ligar',
      proximo_passo_em: '2026-11-20',
      fornecedor: 'B',
      responsavel_id: 'user-1',
    });
  });

  it('NG-01 what is empty is not sent as zero', () => {
    expect(toBody(toForm(null))).toMatchObject({
      valor: undefined,
      volume_mwh: undefined,
      probabilidade: undefined,
      previsao: undefined,
      proximo_passo_em: undefined,
    });
  });
});
