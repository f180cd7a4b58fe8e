import { useId } from 'react';
import { FormSection } from '@/components/form/form-section';
import { FormActions, FormShell } from '@/components/form/form-shell';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/notify';
import { useContractAccess } from '@/model/contract/access';
import { type Contract, toContract } from '@/model/contract/contract';
import { newContract } from '@/model/contract/form-values';
import type { FormParts } from '../form-parts';
import { fieldOf, toInput } from '../input';
import { useCreateContract } from '../mutations';
import { useContractForm } from '../use-contract-form';
import { ComplianceSummary } from './compliance-summary';
import { PricingFields, RegistrationFields, SupplyFields, ValidityFields } from './contract-fields';

interface CreateContractDialogProps {
  parts: FormParts;
  onClose: () => void;
  onCreated: (contract: Contract) => void;
}

/** How every new contract starts: nothing was checked yet. */
const unchecked = toContract({ id: '' }).compliance;

/** The form of a new contract. It is mounted when it opens, so that each one starts afresh. */
export function CreateContractDialog({ parts, onClose, onCreated }: CreateContractDialogProps) {
  const id = useId();
  const access = useContractAccess();
  const form = useContractForm({ ...newContract, status: access.initialStatus });
  const create = useCreateContract((contract) => {
    notify.success(`Contrato ${contract.code} criado`);
    onCreated(contract);
  });
  const close = () => {
    if (!create.isPending) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      size="lg"
      persistent
      title="Criar contrato manualmente"
      description="O código (CT-…) é gerado quando o contrato é criado."
      footer={
        <FormActions
          form={id}
          submitLabel="Criar contrato"
          loading={create.isPending}
          loadingLabel="Criando…"
          onCancel={close}
        />
      }
    >
      <FormShell
        id={id}
        form={form}
        onSubmit={(values) => create.mutate(toInput(values, access))}
        loading={create.isPending}
        submitError={create.error}
        errorFallback="Não foi possível criar o contrato. Tente novamente."
        fieldMap={fieldOf}
      >
        <FormSection title="Dados do contrato">
          <RegistrationFields form={form} />
          <SupplyFields control={form.control} />
          <ValidityFields control={form.control} />
          <parts.Volumes control={form.control} />
          <PricingFields control={form.control} Average={parts.Average} prices={access.pricing} />
          {access.pricing && <parts.Prices control={form.control} />}
        </FormSection>
        <FormSection
          title="Resumo de conformidades"
          description="Começa em análise e muda conforme medições, notas e faturas são conferidas."
        >
          <ComplianceSummary compliance={unchecked} />
        </FormSection>
      </FormShell>
    </Dialog>
  );
}
