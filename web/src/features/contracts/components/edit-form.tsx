import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { ContractView } from '@/api/gen/types.gen';
import { FormActions, FormFooter, FormShell } from '@/components/form/form-shell';
import { type FormPart, FormPlace, SectionIndex } from '@/components/form/section-index';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { onDemand } from '@/components/ui/on-demand';
import { isStale, messageOf } from '@/lib/api-error';
import { paths } from '@/lib/paths';
import { AdditionalField } from '@/model/additional/additional-field';
import { useContractAccess } from '@/model/contract/access';
import { type Contract, toContract } from '@/model/contract/contract';
import { priceWaitsText } from '@/model/contract/display';
import { type ContractField, type ContractForm, toForm } from '@/model/contract/form-values';
import type { EditParts } from '../form-parts';
import { fieldOf, toInput } from '../input';
import { useUpdateContract } from '../mutations';
import { useContractForm } from '../use-contract-form';
import { ComplianceFields } from './compliance-fields';
import { PricingFields, RegistrationFields, SupplyFields, ValidityFields } from './contract-fields';

const ConflictDialog = onDemand(() => import('./conflict-dialog').then((m) => m.ConflictDialog));

const failure = 'Não foi possível salvar as alterações. Tente novamente.';

/** The form of a contract. It keeps the version that was read, whatever is loaded meanwhile. */
export function EditForm({ contract, parts }: { contract: Contract; parts: EditParts }) {
  const navigate = useNavigate();
  const access = useContractAccess();
  const [base, setBase] = useState(contract);
  const form = useContractForm(toForm(base));
  const { dirtyFields } = form.formState;
  const stillHere = useStillHere();
  const save = useUpdateContract({
    onSaved: (saved) => {
      notify.success(`Contrato ${saved.code} salvo${saved.priceWaits ? priceWaitsText : ''}`);
      if (!stillHere.current) return;
      // Leaving loses no saved work: the guard must see that before the navigation.
      flushSync(() => form.reset(toForm(saved)));
      void navigate(paths.contract(saved.id));
    },
    // On this screen the form says it.
    onFailed: (error) => {
      if (!stillHere.current) notify.error(`${contract.code}: ${messageOf(error, failure)}`);
    },
  });
  const submit = (before: Contract) => (values: ContractForm) =>
    save.mutate({ before, input: toInput(values, access, toForm(before)) });

  const stale = isStale(save.error) ? save.error : null;
  const current = stale?.current ? toContract(stale.current as ContractView) : null;
  const takeCurrent = () => {
    if (!current) return;
    setBase(current);
    form.reset(toForm(current));
    save.reset();
  };
  /** What was typed stays, what was not takes the current value, and that is saved. */
  const keepMine = () => {
    if (!current) return;
    // The rules depend on the version they start from: it is in place before they are checked.
    flushSync(() => {
      setBase(current);
      form.reset(toForm(current), { keepDirtyValues: true });
      save.reset();
    });
    void form.handleSubmit(submit(current))();
  };

  return (
    <SectionIndex parts={partsOf(access)}>
      <div className="space-y-6">
        <FormShell
          form={form}
          onSubmit={submit(base)}
          loading={save.isPending}
          submitError={current ? null : save.error}
          errorFallback={failure}
          fieldMap={fieldOf}
          actions={
            <FormFooter>
              <FormActions
                submitLabel="Salvar alterações"
                loading={save.isPending}
                onCancel={() => void navigate(paths.contract(contract.id))}
              />
            </FormFooter>
          }
        >
          <FormPlace id="geral">
            <Card title="Informações gerais">
              <div className="space-y-4">
                <RegistrationFields form={form} fixed />
                <SupplyFields control={form.control} before={base.status} />
              </div>
            </Card>
          </FormPlace>
          <FormPlace id="vigencia">
            <Card title="Vigência e limites">
              <div className="space-y-4">
                <ValidityFields control={form.control} losses before={base.status} />
                <parts.Volumes control={form.control} />
              </div>
            </Card>
          </FormPlace>
          <FormPlace id="preco">
            <Card title={access.pricing ? 'Preço e fornecimento' : 'Fornecimento'}>
              <div className="space-y-4">
                <PricingFields
                  control={form.control}
                  Average={parts.Average}
                  prices={access.pricing}
                />
                {access.pricing && <parts.Prices control={form.control} />}
              </div>
            </Card>
          </FormPlace>
          <FormPlace id="adicionais">
            <Card title="Dados adicionais">
              <AdditionalField control={form.control} name="additional" of="contrato" />
            </Card>
          </FormPlace>
          <FormPlace id="conformidade">
            <ComplianceFields form={form} base={base} override={access.override} />
          </FormPlace>
          {current && (
            <ConflictDialog
              current={current}
              draft={form.getValues()}
              edited={new Set(Object.keys(dirtyFields) as ContractField[])}
              onUseCurrent={takeCurrent}
              onKeepMine={keepMine}
              onClose={save.reset}
            />
          )}
        </FormShell>
        {/* Saved one by one, and so below the buttons that save the form. */}
        {access.invoices && (
          <FormPlace id="faturas">
            <parts.Invoices contractId={contract.id} />
          </FormPlace>
        )}
      </div>
    </SectionIndex>
  );
}

/** The parts of the form that the user sees. */
function partsOf({ pricing, invoices }: { pricing: boolean; invoices: boolean }): FormPart[] {
  return [
    { id: 'geral', title: 'Informações gerais' },
    { id: 'vigencia', title: 'Vigência e limites' },
    { id: 'preco', title: pricing ? 'Preço e fornecimento' : 'Fornecimento' },
    { id: 'adicionais', title: 'Dados adicionais' },
    { id: 'conformidade', title: 'Resumo de conformidades' },
    ...(invoices ? [{ id: 'faturas', title: 'Faturas do contrato' }] : []),
  ];
}

/** Whether the screen that started something is still the one that is shown. */
function useStillHere() {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}
