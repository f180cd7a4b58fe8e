import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useUser } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { ErrorBanner } from '@/components/feedback/error-banner';
import { FieldFrame } from '@/components/form/field-frame';
import { MonthPicker } from '@/components/form/month-picker';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { Textarea } from '@/components/ui/textarea';
import { ApiError, isStale, messageOf } from '@/lib/api-error';
import { currentMonth, isMonth } from '@/lib/month';
import { paths } from '@/lib/paths';
import { hasRole } from '@/lib/permissions';
import type { BillDocument, Candidate } from '../mappers';
import { documentListQuery, documentQuery, proposalsQuery, useLink } from '../queries';
import { CandidateList } from './candidate-list';
import { ContractSearch } from './contract-search';

interface LinkCardProps {
  document: BillDocument;
  /** Something is typed and not yet saved: the invoice would be made without it. */
  unsaved: boolean;
  writable: boolean;
}

/** The document's contract: proposed, searched, and confirmed. */
export function LinkCard({ document, unsaved, writable }: LinkCardProps) {
  if (document.linked && document.contractId !== null) {
    return (
      <Banner
        tone="ok"
        title="Documento vinculado ao contrato."
        action={
          <>
            <NextDocument id={document.id} />
            <ButtonLink size="sm" to={paths.contractInvoices(document.contractId)}>
              Abrir faturas do contrato
            </ButtonLink>
            <ButtonLink size="sm" to={paths.findings({ contrato: document.contractId })}>
              Ver auditoria
            </ButtonLink>
          </>
        }
      >
        A fatura entrou no contrato e as conformidades do mês foram calculadas de novo.
      </Banner>
    );
  }
  return writable ? <LinkForm document={document} unsaved={unsaved} /> : null;
}

/** What was read, too, and waits for its contract: the newest first. */
function NextDocument({ id }: { id: string }) {
  const { data } = useQuery(documentListQuery({ situacao: 'processado', page: 1 }));
  const next = data?.rows.find((row) => row.id !== id);
  if (!next) return null;
  return (
    <ButtonLink size="sm" variant="primary" to={paths.invoiceDocument(next.id)}>
      Conferir o próximo
    </ButtonLink>
  );
}

function LinkForm({ document, unsaved }: Omit<LinkCardProps, 'writable'>) {
  const [chosen, setChosen] = useState<Candidate | null>(null);
  const [month, setMonth] = useState<string | null>(null);
  const hint = useId();
  const proposals = useQuery(proposalsQuery(document));
  const link = useLink(document);
  const period = document.fields.find(({ key }) => key === 'periodo_fatura')?.value ?? '';
  const competencia = month ?? (isMonth(period) ? period : currentMonth());
  // What stands out is chosen beforehand; the person still confirms.
  const [first] = proposals.data ?? [];
  const contract = chosen ?? (first?.covers ? first : null);
  const obstacle = obstacleOf(contract, unsaved);
  const mayConfirm = hasRole(useUser(), 'gestora', 'backoffice');
  return (
    <Card
      title="Contrato"
      description="Ao vincular, o documento entra nas faturas do contrato e nas conferências do mês."
    >
      <div className="space-y-5">
        {link.error && <LinkError error={link.error} id={document.id} />}
        {isOtherCnpj(link.error) && mayConfirm && contract && (
          <ConfirmOther
            loading={link.isPending}
            onConfirm={(reason) => link.mutate({ contract, month: competencia, reason })}
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
            candidates={proposals.data}
            chosen={contract}
            onChoose={setChosen}
            empty="Nenhum contrato com este código de instalação ou CNPJ."
          />
        )}
        <ContractSearch chosen={contract} onChoose={setChosen} />
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div>
            <p className="mb-1.5 text-body font-medium">Competência</p>
            <MonthPicker label="Competência" value={competencia} onChange={setMonth} />
          </div>
          <Button
            variant={unsaved ? 'outline' : 'primary'}
            icon={<Link2 />}
            disabled={obstacle !== null}
            aria-describedby={obstacle === null ? undefined : hint}
            loading={link.isPending}
            loadingLabel="Vinculando…"
            onClick={() => contract && link.mutate({ contract, month: competencia })}
          >
            Vincular ao contrato
          </Button>
        </div>
        {obstacle !== null && (
          <p id={hint} className="text-dense text-muted">
            {obstacle}
          </p>
        )}
      </div>
    </Card>
  );
}

const isOtherCnpj = (error: unknown) =>
  error instanceof ApiError &&
  (error.code === 'cnpj_divergente' || error.code === 'identidade_divergente');

/** Takes the reason for which a document of another CNPJ is linked all the same. */
function ConfirmOther(props: { loading: boolean; onConfirm: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  return (
    <div className="space-y-3">
      <FieldFrame id="link-reason" label="Motivo do vínculo" hint="Fica na trilha de auditoria.">
        {(control) => (
          <Textarea
            {...control}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </FieldFrame>
      <Button
        loading={props.loading}
        disabled={reason.trim() === ''}
        onClick={() => props.onConfirm(reason.trim())}
      >
        Vincular mesmo assim
      </Button>
    </div>
  );
}

/** Why nothing can be linked yet. */
function obstacleOf(contract: Candidate | null, unsaved: boolean): string | null {
  if (unsaved) return 'Salve ou descarte as correções antes de vincular.';
  return contract === null ? 'Escolha um contrato para vincular.' : null;
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
