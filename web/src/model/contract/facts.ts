import type { Fact } from '@/components/ui/facts';
import { formatDate, formatDateTime, formatMoney, formatMWh } from '@/lib/format';
import { plural } from '@/lib/text';
import type { Contract } from './contract';
import { percentText, sourceText, volumeText } from './display';
import { fields, modulationLabel } from './fields';
import { partialLabel, partialMonths } from './partial';
import { includedLabel, rebaseLabel } from './price-basis';
import { priceGapLabel } from './schedule';

/** Who the contract is with and what is agreed. */
export function registrationFacts(contract: Contract): Fact[] {
  return [
    { label: fields.client.label, value: contract.client },
    { label: fields.cnpj.label, value: contract.cnpj, nowrap: true },
    { label: fields.group.label, value: contract.group },
    { label: fields.segment.label, value: contract.segment },
    { label: fields.contact.label, value: contract.contact },
    { label: fields.incentive.label, value: sourceText(contract) },
    { label: fields.modality.label, value: contract.modality },
    { label: fields.billingCycle.label, value: contract.billingCycle },
    { label: fields.modulation.label, value: modulationLabel(contract.modulation) },
    { label: fields.emails.label, value: contract.emails, wide: true },
  ];
}

/** Shown where a rule is stated, or where a month is partial without one. */
function partialFacts({ partial, warnings }: Contract): Fact[] {
  const unsaid = warnings.length > 0 ? `${partialMonths.mes_inteiro} (não informado)` : '';
  const value = partialLabel(partial) || unsaid;
  return value === '' ? [] : [{ label: fields.partial.label, value }];
}

export function termFacts(contract: Contract): Fact[] {
  return [
    { label: fields.start.label, value: formatDate(contract.start) },
    { label: fields.end.label, value: formatDate(contract.end) },
    ...partialFacts(contract),
    { label: fields.volume.label, value: volumeText(contract) },
    { label: fields.upper.label, value: percentText(contract.upper) },
    { label: fields.lower.label, value: percentText(contract.lower) },
    { label: fields.flexibility.label, value: percentText(contract.flexibility) },
    {
      label: fields.loss.label,
      value: contract.loss === null ? 'Parâmetro vigente' : percentText(contract.loss),
    },
  ];
}

/** Which taxes the price holds, and what becomes of it in 2027. */
function basisFacts({ includes, seller, priceIcms, rebase, confirmed }: Contract): Fact[] {
  const rates = [
    seller === null ? '' : `PIS/COFINS ${percentText(seller)}`,
    priceIcms === null ? '' : `ICMS ${percentText(priceIcms)}`,
  ].filter((text) => text !== '');
  const by = confirmed?.by ? ` por ${confirmed.by}` : '';
  return [
    { label: fields.includes.label, value: [includedLabel(includes), ...rates].join(' · ') },
    {
      label: fields.rebase.label,
      value: confirmed
        ? `${rebaseLabel(rebase)} (confirmado em ${formatDateTime(confirmed.at)}${by})`
        : rebaseLabel(rebase),
    },
  ];
}

/** A mean price stays on the basis on which it was typed, and says so. */
function priceText({ price, includes }: Contract): string {
  const text = formatMoney(price);
  return price !== null && includes === 'todos' ? `${text}, com todos os tributos` : text;
}

/** Only for who may see prices. */
export function supplyFacts(contract: Contract): Fact[] {
  return [
    { label: 'Preço médio do contrato (R$/MWh)', value: priceText(contract) },
    ...(contract.unpriced > 0
      ? [
          {
            label: fields.gap.label,
            value: `${plural(contract.unpriced, 'mês', 'meses')}: ${priceGapLabel(contract.gap)}`,
          },
        ]
      : []),
    ...basisFacts(contract),
    { label: fields.spotPrice.label, value: formatMoney(contract.spotPrice) },
    { label: fields.supplier.label, value: contract.supplier },
  ];
}

export function proinfaFact(contract: Contract): Fact {
  return { label: 'PROINFA por mês', value: formatMWh(contract.proinfa) };
}
