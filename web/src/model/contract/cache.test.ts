import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { keyOf } from '@/api/call';
import { listContracts } from '@/api/gen/contratos';
import { contract } from '@/test/factories/contract';
import { patchLists, withChanged, withFirst, without } from './cache';
import { toContract } from './contract';

const one = toContract(contract());
const two = toContract(contract({ id: 'c-2' }));
const page = { rows: [one, two], total: 40, capped: false };
const ids = ({ rows }: typeof page | { rows: readonly { id: string }[] }) => rows.map((r) => r.id);

describe('optimistic changes of a page', () => {
  it('CT-08 puts a created contract at the front, once', () => {
    const three = toContract(contract({ id: 'c-3' }));
    const added = withFirst(page, three);
    expect(ids(added)).toEqual(['c-3', 'c-1', 'c-2']);
    expect(added.total).toBe(41);
    const again = withFirst(added, three);
    expect(ids(again)).toEqual(['c-3', 'c-1', 'c-2']);
    expect(again.total).toBe(41);
  });

  it('CT-08 changes a row in its place', () => {
    const changed = withChanged(page, { ...two, client: 'Outro' });
    expect(ids(changed)).toEqual(['c-1', 'c-2']);
    expect(changed.rows[1]?.client).toBe('Outro');
    expect(withChanged(page, toContract({ id: 'c-9' }))).toEqual(page);
  });

  it('CT-08 takes a deleted row out and counts it', () => {
    expect(without(page, 'c-1')).toEqual({ rows: [two], total: 39, capped: false });
    expect(without(page, 'c-9')).toEqual(page);
  });

  it('CT-08 knows by any filter that a new contract may not belong to a page', () => {
    const asked = (query: object) => {
      const client = new QueryClient();
      client.setQueryData(
        keyOf(listContracts, { query: { page: 1, pageSize: 20, ...query } }),
        page,
      );
      const found: unknown[] = [];
      patchLists(client, (shown, of) => {
        found.push(of);
        return shown;
      });
      return found;
    };
    expect(asked({ q: undefined, sort: '-end_date' })).toEqual([{ page: 1, filtered: false }]);
    const filters = [{ q: 'alfa' }, { mes: '2026-11' }, { renova_em: '3' }, { sem_preco: '1' }];
    for (const filter of filters) expect(asked(filter)).toEqual([{ page: 1, filtered: true }]);
  });
});
