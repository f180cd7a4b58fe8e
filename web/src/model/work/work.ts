import { queryOptions } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import { listWork, type WorkItemWire } from '@/api/work';
import { formatDate } from '@/lib/format';
import { monthShort, type YearMonth } from '@/lib/month';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/text';

/** One line of the work list: what it says and where it leads. */
export interface WorkLine {
  key: string;
  kind: WorkItemWire['tipo'];
  text: string;
  value: number | null;
  due: string;
  late: boolean;
  to: string;
  action: string;
}

export interface Work {
  lines: readonly WorkLine[];
  /** R$ of the lines that have an amount; null where none has. */
  value: number | null;
}

/** What there is to do in the month. */
export function workQuery(mes: YearMonth) {
  return linesQuery({ mes }, undefined);
}

/** What there is to do for one client in the month before this; its lists find its rows by the CNPJ. */
export function clientWorkQuery(client: { id: string; cnpj: string }) {
  return linesQuery({ cliente: client.id }, client.cnpj);
}

function linesQuery(query: { mes?: YearMonth; cliente?: string }, q: string | undefined) {
  return queryOptions({
    queryKey: keyOf(listWork, { query }),
    queryFn: async ({ signal }): Promise<Work> => {
      const { itens, valor, hoje } = await listWork({ query, signal });
      return { lines: (itens ?? []).map((item) => lineOf(item, hoje, q)), value: valor ?? null };
    },
  });
}

/** What a kind of work says, where its rows are, and what is done with them. */
type Describe = (item: Told) => { text: string; to: string; action?: string };

interface Told {
  n: string;
  many: boolean;
  of: number | null;
  month: YearMonth | undefined;
  label: string;
  key: string | undefined;
  today: string;
  /** What the lists are searched for: the client that is asked about. */
  q: string | undefined;
}

const contracts = ({ n, many }: Told) => `${n} ${many ? 'contratos' : 'contrato'}`;
const inMonth = ({ month }: Told) => (month ? ` em ${monthShort(month)}` : '');
const lacking =
  (what: string, falta: 'medicao' | 'preco' | 'email' | 'fatura' | 'nf'): Describe =>
  (item) => ({
    text: `${item.n} de ${item.of ?? item.n} ${item.of === 1 ? 'contrato' : 'contratos'} sem ${what}${inMonth(item)}`,
    to: paths.contracts({ q: item.q, mes: item.month, falta }),
    action: item.many ? `Ver os ${item.n}` : 'Ver',
  });

/** What only the cockpit lists, client by client. */
const unsettled =
  (what: string, falta: string): Describe =>
  (item) => ({
    text: `${item.n} ${item.many ? 'clientes' : 'cliente'} ${what}${inMonth(item)}`,
    to: paths.closing(item.month, falta),
  });

const kinds: Readonly<Record<WorkItemWire['tipo'], Describe>> = {
  medicao: lacking('medição', 'medicao'),
  preco: lacking('preço', 'preco'),
  nf: lacking('NF', 'nf'),
  fatura: lacking('fatura', 'fatura'),
  email: lacking('e-mail', 'email'),
  conf_nf: (item) => ({
    text: `${contracts(item)} com divergência de NF${inMonth(item)}`,
    to: paths.contracts({ q: item.q, mes: item.month, nf: 'divergente' }),
  }),
  conf_fatura: (item) => ({
    text: `${contracts(item)} com divergência de fatura${inMonth(item)}`,
    to: paths.contracts({ q: item.q, mes: item.month, fatura: 'divergente' }),
  }),
  proinfa: unsettled('sem PROINFA', 'proinfa'),
  contrato: unsettled('com contrato sem faixa', 'contrato'),
  balanco: unsettled('com o balanço a conferir', 'balanco'),
  boleto: unsettled('sem vencimento do boleto', 'boleto'),
  encargos: unsettled('com encargos da CCEE a conferir', 'encargos'),
  liquidacao: unsettled('com a liquidação da CCEE a conferir', 'liquidacao'),
  email_pronto: (item) => ({
    text: `${item.n} ${item.many ? 'e-mails' : 'e-mail'} de ${item.month ? monthShort(item.month) : ''} ${item.many ? 'prontos, não enviados' : 'pronto, não enviado'}`,
    to: paths.mailingOf(item.month ?? '', 'pronto'),
    action: 'Enviar',
  }),
  email_falhou: (item) => ({
    text: `${item.n} ${item.many ? 'e-mails falharam' : 'e-mail falhou'}${inMonth(item)}`,
    to: paths.mailingOf(item.month ?? '', 'falhou'),
  }),
  email_sem_servidor: (item) => ({
    text: `${item.n} ${item.many ? 'e-mails esperam' : 'e-mail espera'} pelo servidor de e-mail${inMonth(item)}`,
    to: paths.mailingOf(item.month ?? '', 'sem_servidor'),
  }),
  apontamento: (item) => ({
    text: `${item.label}${item.many ? ` · ${item.n} apontamentos` : ''}${inMonth(item)}`,
    to: paths.findings({
      q: item.q,
      de: item.month,
      ate: item.month,
      regra: item.key,
      contestavel: '1',
      luz: 'vermelho',
    }),
  }),
  resposta: (item) => ({
    text: `${item.n} ${item.many ? 'contestações' : 'contestação'} com resposta prevista até hoje`,
    to: paths.findings({ q: item.q, status: 'em contestação', resposta_ate: item.today }),
  }),
  importacao: (item) => ({
    text: `${item.n} ${item.many ? 'importações' : 'importação'} a revisar`,
    to: paths.imports,
    action: 'Revisar',
  }),
  leitura: (item) => ({
    text: `${item.n} ${item.many ? 'documentos lidos' : 'documento lido'} a conferir`,
    to: paths.invoiceQueue,
    action: 'Conferir',
  }),
  renovacao: (item) => ({
    text: `${contracts(item)} ${item.many ? 'terminam' : 'termina'} em até 6 meses`,
    to: paths.contracts({ q: item.q, renova_em: '6' }),
  }),
  proximo_passo: (item) => ({
    text: `${item.n} ${item.many ? 'negociações' : 'negociação'} com o próximo passo vencido`,
    to: paths.overdueDeals(item.today, item.q),
  }),
  migracao: (item) => ({
    text: `${item.n} ${item.many ? 'migrações' : 'migração'} com etapa atrasada`,
    to: paths.migrations({ prazo: 'atrasada' }),
  }),
  procuracao: (item) => ({
    text: `${item.n} ${item.many ? 'procurações vencidas ou vencem' : 'procuração vencida ou vence'} em até 30 dias`,
    to: paths.migrations(),
  }),
  liberacao: (item) => ({
    text: `${item.n} ${item.many ? 'propostas' : 'proposta'} da baixa tensão à espera de liberação`,
    to: paths.proposalsToRelease,
    action: 'Liberar',
  }),
  fonte: (item) => ({
    text: `Dados novos de ${item.n} ${item.many ? 'fontes públicas' : 'fonte pública'} a aplicar`,
    to: paths.adminMarketData,
    action: 'Conferir',
  }),
  compromisso: (item) => ({
    text: `${item.n} ${item.many ? 'compromissos' : 'compromisso'} hoje`,
    to: paths.agenda,
  }),
};

function lineOf(item: WorkItemWire, today: string, q: string | undefined): WorkLine {
  const { tipo, quantidade, limitado, prazo, atrasado } = item;
  const { text, to, action } = kinds[tipo]({
    n: `${limitado ? 'mais de ' : ''}${quantidade.toLocaleString('pt-BR')}`,
    many: quantidade !== 1,
    of: item.de,
    month: item.mes ?? undefined,
    label: item.rotulo ?? '',
    key: item.chave ?? undefined,
    today,
    q,
  });
  return {
    key: [tipo, item.mes, item.chave].join(),
    kind: tipo,
    text,
    value: item.valor ?? null,
    due: dueText(prazo, today, atrasado),
    late: atrasado,
    to,
    action: action ?? (quantidade === 1 ? 'Abrir' : 'Ver'),
  };
}

function dueText(due: string | null, today: string, late: boolean): string {
  if (!due) return '–';
  if (due === today) return 'hoje';
  const day = formatDate(due).slice(0, 5);
  return late ? `venceu ${day}` : day;
}

/** "9 pendências · R$ 412.380,10 em jogo" without the money. */
export function countText(lines: number): string {
  return plural(lines, 'pendência', 'pendências');
}
