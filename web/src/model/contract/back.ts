import { paths } from '@/lib/paths';

export const backToList = { to: paths.contracts(), label: 'Voltar para contratos' };
