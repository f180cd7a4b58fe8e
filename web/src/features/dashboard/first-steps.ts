import type { FirstStepsOutputBody } from '@/api/gen/types.gen';
import { storage } from '@/lib/storage';

type Wire = NonNullable<FirstStepsOutputBody['passos']>[number];
export type StepKey = Wire['passo'];

interface Told {
  title: string;
  /** What the step is for, until it is done. */
  open: string;
  done: string;
}

/** What each step says. */
export const told: Record<StepKey, Told> = {
  email: {
    title: 'Servidor de e-mail',
    open: 'Por ele saem convites, extratos e avisos.',
    done: 'O servidor aceitou a mensagem de teste.',
  },
  dados_mercado: {
    title: 'Dados de mercado',
    open: 'IPCA, bandeiras, PLD e tarifas do grupo A acompanham o programa; confira até quando vão.',
    done: 'As séries chegam ao último mês publicado.',
  },
  usuarios: {
    title: 'Usuários',
    open: 'Convide quem trabalha com você: cada um recebe um link e cria a própria senha.',
    done: 'Há mais de uma pessoa com acesso.',
  },
  contratos: {
    title: 'Contratos',
    open: 'Traga os contratos de uma planilha ou crie o primeiro.',
    done: 'Há contratos cadastrados.',
  },
  medicao: {
    title: 'Medição',
    open: 'Envie a planilha de medição de um mês.',
    done: 'Há medição importada.',
  },
  fatura: {
    title: 'Fatura',
    open: 'Envie uma fatura e vincule-a ao contrato.',
    done: 'Há fatura vinculada a um contrato.',
  },
  mes_fechado: {
    title: 'Mês fechado',
    open: 'Com tudo conferido, feche o primeiro mês: dele fica guardado o retrato.',
    done: 'Há mês fechado.',
  },
};

const hiddenKey = 'ynova.primeiros-passos';

/** Whether the finished steps were put away on this device. */
export const stepsHidden = () => storage.get(hiddenKey) === 'ocultos';
export const hideSteps = () => storage.set(hiddenKey, 'ocultos');
