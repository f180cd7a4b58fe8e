interface EventKind {
  label: string;
  /** Required to receive these events. */
  permission: string;
  types: readonly { type: string; label: string }[];
}

/** What a webhook can ask for, as people know it. */
export const eventKinds: readonly EventKind[] = [
  {
    label: 'Contratos',
    permission: 'contracts:read',
    types: [
      { type: 'contract.created', label: 'Contrato criado' },
      { type: 'contract.updated', label: 'Contrato alterado' },
      { type: 'contract.ended', label: 'Contrato encerrado' },
    ],
  },
  {
    label: 'Meses',
    permission: 'balances:read',
    types: [{ type: 'months.recomputed', label: 'Meses recalculados' }],
  },
  {
    label: 'Apontamentos',
    permission: 'invoices:read',
    types: [
      { type: 'finding.opened', label: 'Apontamento aberto' },
      { type: 'finding.closed', label: 'Apontamento encerrado' },
    ],
  },
  {
    label: 'Leituras de faturas',
    permission: 'invoices:process',
    types: [
      { type: 'reading.completed', label: 'Leitura concluída' },
      { type: 'reading.failed', label: 'Leitura com falha' },
    ],
  },
  {
    label: 'Propostas',
    permission: 'simulations:use',
    types: [
      { type: 'proposal.sent', label: 'Proposta enviada' },
      { type: 'proposal.accepted', label: 'Proposta aceita' },
      { type: 'proposal.refused', label: 'Proposta recusada' },
    ],
  },
  {
    label: 'E-mails',
    permission: 'emails:read',
    types: [
      { type: 'mail.delivered', label: 'E-mail entregue' },
      { type: 'mail.failed', label: 'E-mail com falha' },
      { type: 'mail.uncertain', label: 'E-mail de envio incerto' },
    ],
  },
];

const labels: ReadonlyMap<string, string> = new Map([
  ...eventKinds.flatMap(({ types }) => types.map(({ type, label }) => [type, label] as const)),
  ['ping', 'Evento de teste'],
]);

/** The event in words; one that this program does not know yet by its type. */
export function eventLabel(type: string): string {
  return labels.get(type) ?? type;
}

/** The events of a webhook in words; a kind that it asks for whole by the kind's name. */
export function eventNames(asked: readonly string[]): string {
  return eventKinds
    .flatMap(({ label, types }) => {
      const some = types.filter(({ type }) => asked.includes(type));
      return some.length === types.length ? [label] : some.map((event) => event.label);
    })
    .join(', ');
}
