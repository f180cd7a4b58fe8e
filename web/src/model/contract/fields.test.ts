import { describe, expect, it } from 'vitest';
import { contract } from '@/test/factories/contract';
import { additionalText } from '../additional/item';
import { toContract } from './contract';
import { fieldNamed, fieldNames } from './fields';
import { newContract, toForm } from './form-values';
import { scheduleText } from './schedule';
import { volumesText } from './seasonal';

/** Texts for the fields that neither the example has nor a number suits. */
const examples: Readonly<Partial<typeof newContract>> = {
  ...toForm(toContract(contract())),
  group: 'Filial',
  partial: 'pro_rata_dias',
  additional: additionalText([{ label: 'Gestor', value: 'Paula' }]),
  volumes: volumesText([{ month: '2026-01', volume: '310.5' }]),
  prices: scheduleText({
    index: 'IPCA',
    baseMonth: '2026-01',
    positiveOnly: true,
    flatYears: null,
    periods: [{ start: '2026-01', end: '2026-12', defaultPrice: '221.5', months: [] }],
  }),
};

describe('the fields of a contract', () => {
  it.each(fieldNames)('CT-22 reads %s back as it was sent', (name) => {
    const { send, read, typed, wire } = fieldNamed(name);
    const sent = send(examples[name] || '7');
    expect(sent[wire]).not.toBeNull();
    expect(send(typed(read({ id: 'c-1', ...sent })))).toEqual(sent);
  });

  it('are each sent under a name and shown under a label of their own', () => {
    const unique = (values: string[]) => new Set(values).size;
    expect(unique(fieldNames.map((name) => fieldNamed(name).wire))).toBe(fieldNames.length);
    expect(unique(fieldNames.map((name) => fieldNamed(name).label))).toBe(fieldNames.length);
  });

  it('CC-09 start blank, or with a text that their own rule accepts', () => {
    const refused = fieldNames.filter((name) => {
      const { rule, initial } = fieldNamed(name);
      return initial !== undefined && rule?.holds(newContract[name]) === false;
    });
    expect(refused).toEqual([]);
  });
});
