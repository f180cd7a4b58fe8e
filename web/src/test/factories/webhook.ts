import type { WebhookDeliveryBody, WebhookEndpointBody } from '@/api/gen/types.gen';

export const webhookUrl = 'https://erp.exemplo.com.br/ynova';

export function delivery(overrides: Partial<WebhookDeliveryBody> = {}): WebhookDeliveryBody {
  return {
    id: 'd-1',
    evento: 'ev-1',
    tipo: 'contract.updated',
    assunto: 'c-1',
    estado: 'entregue',
    tentativas: 1,
    resposta: 204,
    ms: 87,
    corpo: '',
    erro: '',
    proxima_em: null,
    criada_em: '2026-11-26T10:00:00Z',
    atualizada_em: '2026-11-26T10:00:00Z',
    ...overrides,
  };
}

export function webhook(overrides: Partial<WebhookEndpointBody> = {}): WebhookEndpointBody {
  return {
    id: 'w-1',
    dono: 'Ana Souza',
    proprio: true,
    url: webhookUrl,
    eventos: ['contract.created', 'contract.updated', 'contract.ended', 'mail.failed'],
    clientes: [],
    situacao: 'ativo',
    motivo: '',
    falhando_desde: null,
    segredo_anterior_ate: null,
    versao: 3,
    criado_em: '2026-11-20T10:00:00Z',
    ...overrides,
  };
}
