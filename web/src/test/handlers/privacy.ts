import { HttpResponse, http } from 'msw';
import type { PrivacyColumnBody } from '@/api/gen/types.gen';

const column = (parts: Partial<PrivacyColumnBody>): PrivacyColumnBody => ({
  tabela: 'users',
  coluna: 'cpf',
  classe: 'pessoal',
  titular: '',
  finalidade: 'acesso',
  retencao: 'vinculo',
  eliminacao: 'nulo',
  ...parts,
});

/** Two personal columns and one that is not. */
export const privacyHandlers = [
  http.get('/api/lgpd/mapa', () =>
    HttpResponse.json({
      data: [
        column({}),
        column({ tabela: 'tickets', coluna: 'subject', eliminacao: 'trocar' }),
        column({ tabela: 'jobs', coluna: 'state', classe: 'operacional', eliminacao: 'manter' }),
      ],
    }),
  ),
];
