import { queryOf } from '@/api/call';
import { offerLeadData } from '@/api/gen/clientes';
import { offerContractData } from '@/api/gen/contratos';

/** Whose additional data. */
export type DataOf = 'contrato' | 'cliente' | 'unidade';

/** The labels in use of the records in reach, or the values of one of them. */
export function offerQuery(of: DataOf, rotulo?: string) {
  return of === 'contrato'
    ? { ...queryOf(offerContractData, { query: { rotulo } }), select: listOf }
    : { ...queryOf(offerLeadData, { query: { rotulo, de: of } }), select: listOf };
}

const listOf = ({ data }: { data: readonly string[] }) => data;
