import { Banner } from '@/components/feedback/banner';
import { ButtonLink } from '@/components/ui/button';
import type { YearMonth } from '@/lib/month';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/text';
import type { Notices } from '../mappers';

/** The first month of which prices hold no PIS/COFINS (LC 214/2025). */
const netFrom: YearMonth = '2027-01';

/** The server counts one more to say that there are more. */
const mostCounted = 1000;

/** What the law of 2027 asks for: rates that are due and not fixed, prices to be confirmed. */
export function LawNotices({ notices, month }: { notices: Notices; month: YearMonth }) {
  const { rebaseOpen, unfixed } = notices;
  return (
    <>
      {unfixed.map((text) => (
        <Banner
          key={text}
          tone="warn"
          title={text}
          action={
            <ButtonLink size="sm" to={paths.adminParameters}>
              Abrir Parâmetros
            </ButtonLink>
          }
        />
      ))}
      {rebaseOpen > 0 && (
        <Banner
          tone="warn"
          title={`${rebaseOpen > mostCounted ? 'Mais de 1.000 contratos' : plural(rebaseOpen, 'contrato', 'contratos')} com o preço de 2027 rebaseado por estimativa. Confirme com o aditivo.`}
          action={
            <ButtonLink
              size="sm"
              to={paths.contracts({
                mes: month > netFrom ? month : netFrom,
                falta: 'preco_2027',
              })}
            >
              Ver contratos a confirmar
            </ButtonLink>
          }
        />
      )}
    </>
  );
}
