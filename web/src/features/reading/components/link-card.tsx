import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCan, useUser } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { ErrorBanner } from '@/components/feedback/error-banner';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { SearchInput } from '@/components/ui/search-input';
import { Skeleton } from '@/components/ui/skeleton';
import { ApiError, isStale, messageOf } from '@/lib/api-error';
import { isMonth, type YearMonth } from '@/lib/month';
import { paths } from '@/lib/paths';
import { hasRole } from '@/lib/permissions';
import { type LinkAnswers, useLink } from '../linking';
import type { BillDocument, Candidate } from '../mappers';
import { contractSearchQuery, documentListQuery, documentQuery, proposalsQuery } from '../queries';
import { CandidateList } from './candidate-list';
import { LinkBar } from './link-bar';
import { LinkQuestion, UnitQuestion } from './link-question';

interface LinkCardProps {
  document: BillDocument;
  /** Something is typed and not yet saved: the invoice would be made without it. */
  unsaved: boolean;
  writable: boolean;
  /** Called once the document is an invoice. */
  onLinked: (document: BillDocument) => void;
}

/** The document's contract: proposed, searched, and confirmed. */
export function LinkCard({ document, unsaved, writable, onLinked }: LinkCardProps) {
  if (document.linked && document.contract_id !== null) {
    return (
      <Banner
        tone="ok"
        title="Documento vinculado ao contrato."
        action={
          <>
            <NextDocument id={document.document_id} />
            <ButtonLink size="sm" to={paths.contractInvoices(document.contract_id)}>
              Abrir faturas do contrato
            </ButtonLink>
            <ButtonLink size="sm" to={paths.findings({ contrato: document.contract_id })}>
              Ver auditoria
            </ButtonLink>
          </>
        }
      >
        A fatura entrou no contrato e as conformidades do mês foram calculadas de novo.
      </Banner>
    );
  }
  return writable ? <LinkForm document={document} unsaved={unsaved} onLinked={onLinked} /> : null;
}

/** What was read, too, and waits for its contract: the newest first. */
function NextDocument({ id }: { id: string }) {
  const { data } = useQuery(documentListQuery({ situacao: 'processado', page: 1 }));
  const next = data?.rows.find((row) => row.document_id !== id);
  if (!next) return null;
  return (
    <ButtonLink size="sm" variant="primary" to={paths.invoiceDocument(next.document_id)}>
      Conferir o próximo
    </ButtonLink>
  );
}

function LinkForm({ document, unsaved, onLinked }: Omit<LinkCardProps, 'writable'>) {
  const [chosen, setChosen] = useState<Candidate | null>(null);
  const [month, setMonth] = useState<YearMonth | null>(null);
  const choice = useRef<HTMLDivElement>(null);
  const proposals = useQuery(proposalsQuery(document));
  const link = useLink(document);
  const period = document.fields.find(({ key }) => key === 'periodo_fatura')?.value ?? '';
  const competencia = month ?? (isMonth(period) ? period : null);
  // What alone fits is chosen beforehand; the person still confirms.
  const candidates = proposals.data?.candidates ?? [];
  const contract = latest(chosen, candidates) ?? candidates.find(({ preset }) => preset) ?? null;
  const [answers, setAnswers] = useState<LinkAnswers>({});
  // One question may follow the other; what was answered stays answered.
  const send = (to: Candidate, of: YearMonth, more: LinkAnswers) => {
    const all = { ...answers, ...more };
    setAnswers(all);
    link.mutate(
      { contract: to, month: of, ...all },
      { onSuccess: (linked) => linked && onLinked(linked) },
    );
  };
  const mayConfirm = hasRole(useUser(), 'gestora', 'backoffice');
  const mayRegister = useCan('leads:update');
  return (
    <>
      <Card
        title="Contrato"
        description="Ao vincular, o documento entra nas faturas do contrato e nas conferências do mês."
      >
        <div ref={choice} tabIndex={-1} className="space-y-5 outline-none">
          {link.error && <LinkError error={link.error} id={document.document_id} />}
          {link.error && contract && competencia && (
            <LinkQuestion
              error={link.error}
              candidates={candidates}
              mayConfirm={mayConfirm}
              loading={link.isPending}
              onChoose={setChosen}
              onAnswer={(more) => send(contract, competencia, more)}
            />
          )}
          {proposals.error && (
            <ErrorBanner
              title="Não foi possível procurar os contratos do documento."
              error={proposals.error}
              onRetry={() => void proposals.refetch()}
              retrying={proposals.isFetching}
            />
          )}
          {proposals.isPending && <Skeleton size="h-16 w-full" />}
          {proposals.data && (
            <CandidateList
              label="Contratos propostos"
              candidates={proposals.data.candidates}
              chosen={contract}
              onChoose={setChosen}
              empty="Nenhum contrato com este código de instalação ou CNPJ."
            />
          )}
          {proposals.data?.question && mayRegister && (
            <UnitQuestion
              document={document}
              question={proposals.data.question}
              contract={contract}
            />
          )}
          <ContractSearch chosen={contract} onChoose={setChosen} />
        </div>
      </Card>
      <LinkBar
        contract={contract}
        month={competencia}
        doubts={document.doubts}
        unsaved={unsaved}
        linking={link.isPending}
        onMonth={setMonth}
        onChooseContract={() => choice.current?.focus()}
        onLink={() => contract && competencia && send(contract, competencia, {})}
      />
    </>
  );
}

/** What was chosen, as it is proposed now: its unit may have become known since. */
function latest(chosen: Candidate | null, candidates: readonly Candidate[]): Candidate | null {
  if (chosen === null || chosen.unitId !== null) return chosen;
  return candidates.find(({ id }) => id === chosen.id) ?? chosen;
}

function LinkError({ error, id }: { error: unknown; id: string }) {
  const client = useQueryClient();
  const fields = error instanceof ApiError ? error.fields : [];
  return (
    <Banner
      tone="bad"
      title={messageOf(error, 'Não foi possível vincular o documento. Tente novamente.')}
      action={
        isStale(error) && (
          <Button size="sm" onClick={() => void client.invalidateQueries(documentQuery(id))}>
            Carregar dados atuais
          </Button>
        )
      }
    >
      {fields.map(({ path, message }) => (
        <p key={path}>{message}</p>
      ))}
    </Banner>
  );
}

interface ContractSearchProps {
  chosen: Candidate | null;
  onChoose: (candidate: Candidate) => void;
}

/** The way to a contract that was not proposed. */
function ContractSearch({ chosen, onChoose }: ContractSearchProps) {
  const [q, setQ] = useState('');
  const { data, error } = useQuery(contractSearchQuery(q));
  return (
    <div className="space-y-3">
      <SearchInput
        label="Buscar outro contrato por cliente, CNPJ ou código"
        value={q}
        onSearch={setQ}
      />
      {q !== '' && error && (
        <Banner tone="bad" title={messageOf(error, 'Não foi possível buscar os contratos.')} />
      )}
      {q !== '' && data && (
        <CandidateList
          label="Contratos encontrados"
          candidates={data}
          chosen={chosen}
          onChoose={onChoose}
          empty="Nenhum contrato encontrado."
        />
      )}
    </div>
  );
}
