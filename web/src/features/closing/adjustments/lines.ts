import type { AdjustInputBody } from '@/api/gen/types.gen';

type Line = AdjustInputBody['linha'];

/** The lines of what a month costs, as on the server's answers. */
export const lineLabels: Readonly<Record<Line, string>> = {
  energia: 'Energia',
  icms_nf: 'ICMS da NF',
  tusd: 'TUSD',
  ultrapassagem_reativo: 'Ultrapassagem e reativo',
  cip: 'CIP',
  ess: 'ESS',
  eer: 'EER',
  ercap: 'ERCAP',
  mcp: 'MCP',
  cbs_ibs: 'CBS e IBS',
  contribuicao: 'Contribuição à CCEE',
  gestao: 'Gestão',
  multas: 'Multas',
};
export const lines = Object.keys(lineLabels) as [Line, ...Line[]];
