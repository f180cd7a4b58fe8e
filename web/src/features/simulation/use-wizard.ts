import { useMutation } from '@tanstack/react-query';
import { useReducer } from 'react';
import { calculateSimulation } from '@/api/gen/simulacao';
import { ApiError } from '@/lib/api-error';
import { type FieldErrors, type textAt, toEntry } from './draft';
import {
  initialWizard,
  type Start,
  type Step,
  type Wizard,
  type WizardEvent,
  wizardReducer,
} from './wizard';

export interface UseWizard {
  state: Wizard;
  send: (event: WizardEvent) => void;
  go: (step: Step) => void;
  /** Ends editing, unless a field cannot be read. */
  check: () => void;
  calculate: {
    mutate: () => void;
    isPending: boolean;
    error: unknown;
    /** What the server refused that is no field of the screen. */
    loose: readonly string[];
  };
}

/** A field that cannot be parsed: no request was sent. */
class Unreadable extends Error {}

/** The wizard from where it begins. */
export function useWizard(start: Start, go: (step: Step) => void): UseWizard {
  const [state, send] = useReducer(wizardReducer, start, initialWizard);
  const { draft } = state;

  const run = useMutation({
    mutationFn: async () => {
      if (!draft) throw new Unreadable();
      const { entry, errors } = toEntry(draft);
      if (Object.keys(errors).length > 0) {
        send({ type: 'checked', errors });
        throw new Unreadable();
      }
      return { entry, answer: await calculateSimulation({ body: entry }) };
    },
    onSuccess: (result) => {
      send({ type: 'calculated', result });
      go('simulacao');
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || !draft) return;
      const errors = placed(error, (path) => hasField(draft, path));
      if (Object.keys(errors).length > 0) send({ type: 'checked', errors });
    },
  });

  const refused = run.error instanceof ApiError ? run.error : null;
  const loose = refused && draft ? refused.fields.filter((f) => !hasField(draft, f.path)) : [];
  return {
    state,
    send,
    go: (step) => {
      run.reset();
      go(step);
    },
    check: () => draft && send({ type: 'checked', errors: toEntry(draft).errors }),
    calculate: {
      mutate: () => run.mutate(),
      isPending: run.isPending,
      error: refused,
      loose: loose.map((f) => f.message),
    },
  };
}

function placed(error: ApiError, known: (path: string) => boolean): FieldErrors {
  const fields = error.fields.filter((f) => known(f.path));
  return Object.fromEntries(fields.map((f) => [fieldOf(f.path), f.message]));
}

/** The engine names some fields shorter than the entry does. */
const aliases: Readonly<Record<string, string>> = {
  'oferta.preco': 'oferta.preco_R$_MWh',
  'oferta.pld': 'oferta.pld_R$_MWh',
  'oferta.desconto_tusd': 'oferta.desconto_tusd_percentual',
  'gerador.energia': 'gerador.energia_kWh_mes',
  'gerador.potencia': 'gerador.potencia_kW',
  'gerador.custo': 'gerador.custo_R$_kWh',
  'premissas.perdas': 'premissas.perdas_percentual',
  'premissas.proinfa': 'premissas.proinfa_percentual',
  'premissas.crescimento_cativo': 'premissas.crescimento_cativo_percentual',
  'premissas.crescimento_livre': 'premissas.crescimento_livre_percentual',
  'premissas.queda_consumo': 'premissas.queda_consumo_percentual',
  'premissas.taxa_desconto': 'premissas.taxa_desconto_percentual',
  'premissas.gestao': 'premissas.gestao_mensal_R$',
  'premissas.cip': 'premissas.cip_R$',
};

function fieldOf(path: string): string {
  return aliases[path] ?? path;
}

const shown =
  /^(inicio|consumo_mensal|(cliente|oferta|tributos|gerador|premissas|migracao|creditos|riscos)\.|consumo_mensal\[\d+\]\.\w)/;

/** Whether the screen shows a field of that name. */
function hasField(draft: Parameters<typeof textAt>[0], path: string): boolean {
  const name = fieldOf(path);
  if (name.startsWith('tarifas[')) return draft.typedTariffs && /\]\.\w/.test(name);
  return shown.test(name) && !/\.(faixa|musd_com)/.test(name);
}
