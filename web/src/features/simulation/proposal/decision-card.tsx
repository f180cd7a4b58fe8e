import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { signedProposal } from '@/api/gen/propostas';
import type { ProposalDecisionBody } from '@/api/gen/types.gen';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { messageOf } from '@/lib/api-error';
import { download } from '@/lib/download';
import { formatDateTime } from '@/lib/format';
import { paths } from '@/lib/paths';

interface DecisionCardProps {
  proposalId: string;
  decision: ProposalDecisionBody;
}

/** What the client answered, who did, and what came of it. */
export function DecisionCard({ proposalId, decision }: DecisionCardProps) {
  const { aceita, nome, cpf, motivo, ip, decidida_em, version, sha256, contract_id } = decision;
  const { email, registrada_por, assinado } = decision;
  return (
    <Card
      title={aceita ? 'Aceita pelo cliente' : 'Recusada pelo cliente'}
      actions={
        contract_id && (
          <ButtonLink size="sm" to={paths.contract(contract_id)}>
            Ver a minuta do contrato
          </ButtonLink>
        )
      }
    >
      <dl className="space-y-2 text-body">
        <Row label="Em">{formatDateTime(decidida_em)}</Row>
        <Row label="Por">{nome}</Row>
        <Row label="CPF">{cpf}</Row>
        <Row label="Motivo">{motivo}</Row>
        <Row label="Código enviado para">{email ?? ''}</Row>
        <Row label="Registrada por">{registrada_por ?? ''}</Row>
        {assinado && (
          <Row label="Documento assinado">
            <SignedFile proposalId={proposalId} name={assinado} />
          </Row>
        )}
        <Row label="Endereço IP">{ip}</Row>
        <Row label="Versão lida">{String(version)}</Row>
        <Row label="Documento (SHA-256)">
          <code className="text-caption break-all select-all">{sha256}</code>
        </Row>
      </dl>
      {aceita && !contract_id && (
        <p className="mt-4 text-dense text-muted">
          A proposta não estava vinculada a um cliente do cadastro: crie a negociação e o contrato.
        </p>
      )}
    </Card>
  );
}

function SignedFile({ proposalId, name }: { proposalId: string; name: string }) {
  const fetchFile = useMutation({
    mutationFn: () => download(signedProposal.at({ id: proposalId }), {}, name),
  });
  return (
    <>
      <Button size="sm" loading={fetchFile.isPending} onClick={() => fetchFile.mutate()}>
        {`Baixar ${name}`}
      </Button>
      {fetchFile.error && (
        <p role="alert" className="text-dense text-bad">
          {messageOf(fetchFile.error, 'Não foi possível baixar o documento.')}
        </p>
      )}
    </>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  if (children === '') return null;
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
