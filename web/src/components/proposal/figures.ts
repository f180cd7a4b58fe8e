import type { Premise } from './premises-card';
import type { Promised } from './promise-figure';
import type { Risk } from './risk-card';

/** What a proposal says to its reader; the names are the API's. */
export interface ProposalFigures {
  custo_atual_ano_R$: number;
  custo_proposta_ano_R$: number;
  taxa_gestao_mes_R$: number;
  /** With the premises of today. */
  economia_ano_R$: number;
  promessa: Promised;
  /** How much of the saving is of the modality and how much of the market; may be empty. */
  origem_da_economia: string;
  /** What migrating costs and when it pays, a loss in words; one sentence each. */
  retorno: readonly string[];
  parcelas: readonly { nome: string; atual_R$: number; proposta_R$: number }[];
  meses: readonly { mes: string; atual_R$: number; proposta_R$: number }[];
  /** Promised; empty where nothing is. */
  acumulado_por_ano: readonly number[];
  elegibilidade: string;
  premissas: readonly string[];
  premissas_listadas: readonly Premise[];
  /** Those whose range is known. */
  riscos: readonly Risk[];
  arvores_preservadas: number | null;
  toneladas_carbono_evitadas: number | null;
  /** The norm by which the source earns the equivalents; empty: they are null. */
  fonte_ambiental: string;
}
