import type {
  MailingBatchBody,
  MailingContextBody,
  MailingCopyBody,
  MailingMailPreview,
  MailingTemplateBody,
  NotificationPreferencesBody,
  PostSettingsBody,
} from '@/api/gen/types.gen';
import type { MailRecordWire } from '@/features/mailing/wire';

/** October 2026 of one meter: everything is there, nothing was sent. */
export function mailRecord(overrides: Partial<MailRecordWire> = {}): MailRecordWire {
  return {
    id: 'b-1_2026-10',
    balanceId: 'b-1',
    clientId: 'cl-1',
    contractId: 'c-1',
    contractCode: 'CT-0001',
    contactActive: true,
    clientName: 'Metalúrgica São José Ltda.',
    meter: 'SPMETENTR101',
    referenceBase: '2026-10-01',
    adjusted: true,
    supplier: 'Comercializadora Alfa',
    price: 247.35,
    lacunaPreco: null,
    consumptionKwh: '331250.00000000',
    loss: 0.03,
    requirement: '341.188',
    net: 334.776,
    medicao: 'CCEE/SCDE consistida',
    proinfaContribution: 6.412,
    contract: 334.8,
    minDemand: 267.84,
    maxDemand: 401.76,
    billable: 334.776,
    cpCode: '10234',
    email: 'financeiro@saojose.com.br',
    sentOk: false,
    disparo: null,
    billsDate: '2026-11-09T00:00:00-03:00',
    conformity: 'Conforme',
    shared: false,
    fixed: [],
    mail: null,
    situacao: 'pronto',
    version: 7,
    createdAt: '2026-11-01T12:00:00Z',
    updatedAt: '2026-11-02T12:00:00Z',
    updatedBy: 'Ana Souza',
    ...overrides,
  };
}

export function mailPage<T>(data: T[], overrides: object = {}) {
  return { data, page: 1, pageSize: 50, total: data.length, ...overrides };
}

export function mailPreview(overrides: Partial<MailingMailPreview> = {}): MailingMailPreview {
  return {
    recordId: 'b-1_2026-10',
    to: ['financeiro@saojose.com.br'],
    from: 'YNOVA <nao-responda@ynova.com.br>',
    replyTo: 'ana.souza@example.com',
    subject: 'Extrato de outubro de 2026',
    text: 'Prezados, segue o extrato.',
    html: '<p style="color: teal">Prezados, segue o extrato.</p>',
    attachments: [{ name: 'extrato.pdf', contentType: 'application/pdf', size: 20480 }],
    checks: [],
    units: [{ recordId: 'b-1_2026-10', meter: 'SPMETENTR101' }],
    ...overrides,
  };
}

export function mailMessage(overrides: Partial<MailingCopyBody> = {}): MailingCopyBody {
  return {
    id: 'm-1',
    batchId: 'l-1',
    recordId: 'b-1_2026-10',
    clientName: 'Metalúrgica São José Ltda.',
    meter: 'SPMETENTR101',
    mes: '2026-10',
    context: 'extrato',
    subject: 'Extrato de outubro de 2026',
    state: 'enviado',
    createdAt: '2026-11-03T12:00:00Z',
    createdBy: 'Ana Souza',
    messageId: '<m-1@ynova.com.br>',
    units: [{ recordId: 'b-1_2026-10', meter: 'SPMETENTR101' }],
    recipients: [
      {
        address: 'financeiro@saojose.com.br',
        state: 'enviado',
        attempts: 1,
        error: null,
        lastAttemptAt: '2026-11-03T12:00:05Z',
        nextAttemptAt: null,
        sentAt: '2026-11-03T12:00:05Z',
        bouncedAt: null,
      },
    ],
    replyTo: 'ana.souza@example.com',
    text: 'Prezados, segue o extrato.',
    html: '<p>Prezados, segue o extrato.</p>',
    attachments: [
      { name: 'extrato.pdf', contentType: 'application/pdf', size: 20480, sha256: 'ab12' },
    ],
    sha256: 'cd34',
    ...overrides,
  };
}

export function batchCounts(some: Partial<MailingBatchBody['counts']>): MailingBatchBody['counts'] {
  const none = {
    pendente: 0,
    transmitindo: 0,
    enviado: 0,
    falhou: 0,
    incerto: 0,
    sem_servidor: 0,
    cancelado: 0,
  };
  return { ...none, ...some };
}

export function mailBatch(overrides: Partial<MailingBatchBody> = {}): MailingBatchBody {
  return {
    id: 'l-1',
    mes: '2026-10',
    context: 'extrato',
    templateName: 'Extrato mensal',
    createdAt: '2026-11-03T12:00:00Z',
    createdBy: 'Ana Souza',
    state: 'concluido',
    counts: batchCounts({ enviado: 2 }),
    total: 2,
    skipped: 0,
    skippedItems: [],
    ...overrides,
  };
}

export function mailTemplate(overrides: Partial<MailingTemplateBody> = {}): MailingTemplateBody {
  return {
    id: 't-1',
    context: 'extrato',
    name: 'Extrato mensal',
    subject: 'Extrato de {{mes}}',
    text: 'Prezados,',
    html: '<p>Prezados,</p>',
    attachPdf: true,
    attachXlsx: false,
    isDefault: true,
    version: 3,
    updatedAt: '2026-11-01T12:00:00Z',
    updatedBy: 'Ana Souza',
    ...overrides,
  };
}

export function mailContext(overrides: Partial<MailingContextBody> = {}): MailingContextBody {
  return {
    context: 'extrato',
    label: 'Extrato mensal',
    variables: [
      { name: 'cliente', label: 'Cliente', example: 'Cerâmica Alfa' },
      { name: 'mes', label: 'Mês', example: 'outubro de 2026' },
    ],
    ...overrides,
  };
}

export function mailSettings(overrides: Partial<PostSettingsBody> = {}): PostSettingsBody {
  return {
    mode: 'outbox',
    source: 'padrao',
    editable: true,
    host: '',
    port: 587,
    security: 'starttls',
    auth: 'senha',
    tenant: '',
    application: '',
    user: '',
    passwordSet: false,
    fromAddress: 'nao-responda@ynova.com.br',
    fromName: 'YNOVA',
    perMinute: 60,
    dkim: { domain: '', selector: '', keySet: false, record: null },
    directory: '/var/lib/ynova/outbox',
    describe: 'As mensagens ficam como arquivos .eml.',
    version: 2,
    updatedAt: null,
    updatedBy: '',
    ...overrides,
  };
}

export function preferences(
  overrides: Partial<NotificationPreferencesBody> = {},
): NotificationPreferencesBody {
  return {
    whatsapp: false,
    email: true,
    newLeads: true,
    closedContracts: true,
    commissionPaid: true,
    meetingReminders: true,
    quietEnabled: true,
    quietFrom: '22:00',
    quietUntil: '08:00',
    whatsappAvailable: true,
    version: 1,
    ...overrides,
  };
}
