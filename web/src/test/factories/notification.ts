import type { NotificationItem } from '@/api/gen/types.gen';

export function notification(overrides: Partial<NotificationItem> = {}): NotificationItem {
  return {
    id: 'n-1',
    kind: 'importacao',
    title: 'Importação concluída',
    body: '120 linhas de planilha.csv foram importadas.',
    link: '/balancos',
    createdAt: '2026-11-03T15:30:00Z',
    ...overrides,
  };
}
