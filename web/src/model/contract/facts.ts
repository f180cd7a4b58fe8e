import type { Fact } from '@/components/ui/facts';
import { formatDate, formatMoney, formatMWh } from '@/lib/format';
import type { Contract } from './contract';
import { percentText, sourceText, volumeText } from './display';

/** Who the contract is with and what is agreed. */
export function registrationFacts(contract: Contract): Fact[] {
  return [
    { label: 'Cliente', value: contract.client },
    { label: 'CNPJ', value: contract.cnpj, nowrap: true },
    { label: 'Grupo de medidores', value: contract.group },
    { label: 'Segmento', value: contract.segment },
    { label: 'Contato responsável', value: contract.contact },
    { label: 'Fonte de energia', value: sourceText(contract) },
    { label: 'Modalidade contratada', value: contract.modality },
    { label: 'Ciclo de faturamento', value: contract.billingCycle },
    { label: 'E-mails', value: contract.emails, wide: true },
  ];
}

export function termFacts(contract: Contract): Fact[] {
  return [
    { label: 'Início da vigência', value: formatDate(contract.start) },
    { label: 'Fim da vigência', value: formatDate(contract.end) },
    { label: 'Volume por mês', value: volumeText(contract) },
    { label: 'Limite superior', value: percentText(contract.upper) },
    { label: 'Limite inferior', value: percentText(contract.lower) },
    { label: 'Flexibilidade', value: percentText(contract.flexibility) },
    {
      label: 'Perdas',
      value: contract.loss === null ? 'Parâmetro vigente' : percentText(contract.loss),
    },
  ];
}

/** Only for who may see prices. */
export function supplyFacts(contract: Contract): Fact[] {
  return [
    { label: 'Preço médio (R$/MWh)', value: formatMoney(contract.price) },
    { label: 'Preço de referência PLD (R$/MWh)', value: formatMoney(contract.spotPrice) },
    { label: 'Fornecedor', value: contract.supplier },
  ];
}

export function proinfaFact(contract: Contract): Fact {
  return { label: 'PROINFA por mês', value: formatMWh(contract.proinfa) };
}
