import { FieldGrid } from '@/components/form/form-shell';
import { Card } from '@/components/ui/card';
import { EntryInput } from './entry-field';

/** What it takes to leave the captive market: dates and costs, none with a default (LW-03). */
export function MoveFields() {
  return (
    <Card
      title="Migração"
      description="A denúncia exige aviso: sem ela, a simulação começa no primeiro mês legal. Nenhum custo tem valor padrão."
    >
      <FieldGrid>
        <EntryInput
          path="migracao.denuncia_em"
          label="Denúncia entregue em"
          hint="Vazio: supõe-se a primeira possível."
          placeholder="dd/mm/aaaa"
        />
        <EntryInput path="migracao.denuncia_protocolo" label="Protocolo da denúncia" />
        <EntryInput
          path="migracao.ccer_fim"
          label="Fim do prazo com a distribuidora"
          hint="Vazio: prazo indeterminado."
          placeholder="dd/mm/aaaa"
        />
        <EntryInput
          path="migracao.anuencia_distribuidora"
          label="Anuência da distribuidora"
          hint="O documento, se ela aceitou um aviso menor."
        />
        <EntryInput
          path="migracao.multa_rescisao_R$"
          label="Multa de rescisão"
          hint="Permite começar antes do fim do aviso."
          currency
        />
        <EntryInput path="migracao.medicao_R$" label="Adequação da medição (SMF)" currency />
        <EntryInput path="migracao.adesao_ccee_R$" label="Adesão à CCEE" currency />
        <EntryInput path="migracao.outros_R$" label="Outros custos únicos" currency />
        <EntryInput path="migracao.garantia_R$" label="Garantia (valor de face)" currency />
        <EntryInput path="migracao.garantia_percentual" label="Taxa da garantia ao ano" unit="%" />
        <EntryInput path="migracao.garantia_meses" label="Meses da garantia" numeric />
        <EntryInput
          path="migracao.varejista_mensal_R$"
          label="Comercializador varejista por mês"
          currency
        />
        <EntryInput
          path="migracao.varejista_R$_MWh"
          label="Comercializador varejista (R$/MWh)"
          currency
        />
        <EntryInput
          path="migracao.contribuicao_ccee_R$"
          label="Contribuição à CCEE por mês"
          currency
        />
      </FieldGrid>
    </Card>
  );
}
