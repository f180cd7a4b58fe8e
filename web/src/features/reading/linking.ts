import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adoptInstallation, confirmDocument, linkDocument } from '@/api/gen/leitura-de-documentos';
import { notify } from '@/components/ui/notify';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import type { YearMonth } from '@/lib/month';
import { type BillDocument, type Candidate, toDocument } from './mappers';
import { forgetContracts, useAnswer } from './queries';

/** Notes the document's installation as a unit's new number, or registers a unit of it. */
export function useAdopt({ document_id: id, version }: BillDocument) {
  const answer = useAnswer();
  return useMutation({
    mutationFn: (body: { unit_id: string } | { contract_id: string }) =>
      adoptInstallation({ path: { id }, body, ifMatch: version }),
    onSuccess: (adopted) => {
      if ('mensagem' in adopted) notify.success(adopted.mensagem);
      else answer(toDocument(adopted));
    },
  });
}

/** What a person answers to the questions of a link. */
export interface LinkAnswers {
  /** Why a document of another CNPJ belongs there. */
  reason?: string;
  /** The contract is not in force in the month, and meant all the same. */
  outOfTerm?: boolean;
  /** What the document is beside the bill that the month has. */
  sameMonth?: 'substitui' | 'complementa' | 'duas';
}

/** The contract and the month that the document becomes an invoice of. */
interface LinkChoice extends LinkAnswers {
  contract: Candidate;
  month: YearMonth;
}

/**
 * Links the document; what is doubtful in it is confirmed first, and stays so if the link fails.
 * No document comes back where back office is to confirm its installation.
 */
export function useLink({ document_id: id, version, doubts }: BillDocument) {
  const client = useQueryClient();
  const once = useIdempotencyKey();
  const answer = useAnswer();
  const confirmAll = async () => {
    if (doubts === 0) return version;
    const path = { id };
    const confirmed = await confirmDocument({ path, body: { all: true }, ifMatch: version });
    answer(toDocument(confirmed));
    return confirmed.version;
  };
  return useMutation({
    mutationFn: async ({ contract, month, reason, outOfTerm, sameMonth }: LinkChoice) => {
      const body = {
        contract_id: contract.id,
        unit_id: contract.unitId,
        competencia: month,
        ...(reason && { motivo: reason }),
        ...(outOfTerm && { fora_da_vigencia: true }),
        ...(sameMonth && { mesmo_mes: sameMonth }),
      };
      const ifMatch = await confirmAll();
      const call = { path: { id }, body, ifMatch, idempotencyKey: once.key };
      const linked = await linkDocument(call);
      if ('document' in linked) return toDocument(linked.document);
      notify.success(linked.mensagem);
      return null;
    },
    onSuccess: (document) => {
      if (!document) return;
      answer(document);
      forgetContracts(client);
    },
  });
}
