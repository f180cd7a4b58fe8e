import type { Tab } from './filters';

export const tabNames: Readonly<Record<Tab, string>> = {
  conferir: 'A conferir',
  pronto: 'Prontos',
  a_decidir: 'A decidir',
  revisar: 'Revisar',
  faltam: 'Faltam dados',
  sem_cliente: 'Sem cliente',
  nao_e_fatura: 'Não é fatura',
  repetido: 'Repetidos',
  falha: 'Falhas',
  lendo: 'Em processamento',
  vinculado: 'Vinculados',
  dividido: 'Várias faturas',
};
