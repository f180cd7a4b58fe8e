import { useQueries } from '@tanstack/react-query';
import { type UIMatch, useMatches, useNavigate } from 'react-router';
import { useUser } from '@/api/session';
import { useDebouncedValue } from '@/hooks/use-debounced-value';
import { keepMonth, useMonth } from '@/hooks/use-month';
import { useTheme } from '@/hooks/use-theme';
import { monthShort } from '@/lib/month';
import { recents } from '@/lib/navigation/recents';
import type { RouteHandle } from '@/lib/navigation/route-handle';
import { parseMonth } from '@/lib/parse-br';
import { paths } from '@/lib/paths';
import { can } from '@/lib/permissions';
import { actions, canExport, openExport } from './actions';
import { bestOf, few, findAll, type Hit, screensOf, sources } from './sources';

interface HitGroup {
  name: string;
  hits: readonly Hit[];
}

/** The shortest text that is looked up on the server. */
const enough = 2;

/** What is found for the text: what is known here at once, the rest once typing has rested. */
export function useHits(text: string): { groups: HitGroup[]; status: string } {
  const user = useUser();
  const typed = text.trim();
  const onlyActions = typed.startsWith('>');
  const plain = onlyActions ? typed.slice(1).trim() : typed;
  const q = useDebouncedValue(plain);
  const asked =
    !onlyActions && q.length >= enough
      ? sources.filter((source) => can(user, source.permission))
      : [];
  const answers = useQueries({
    queries: asked.map((source) => ({
      queryKey: ['ir-para', source.name, q],
      queryFn: ({ signal }: { signal: AbortSignal }) => findAll(source, q, signal),
    })),
  });
  const month = useMonthHit(plain);
  const acts = useActionHits(plain);
  const elsewhere: HitGroup[] = [
    { name: 'Recentes', hits: recentHits(plain) },
    ...asked.map((source, i) => ({ name: source.name, hits: answers[i]?.data ?? [] })),
  ];
  const screens = { name: 'Telas', hits: screensOf(user, plain) };
  const groups = [
    { name: 'Mês', hits: month },
    ...(onlyActions ? [] : elsewhere),
    { name: 'Ações', hits: acts },
    ...(onlyActions ? [] : [screens]),
  ];
  return withStatus(
    groups.filter((group) => group.hits.length > 0),
    answers,
  );
}

/** Records that were opened before, the best match first, then what is used most. */
function recentHits(q: string): Hit[] {
  const used = recents();
  const ranked = q === '' ? used : used.toSorted((a, b) => b.uses - a.uses);
  return bestOf(ranked, q, ({ label, detail = '' }) => [label, detail])
    .slice(0, few)
    .map(({ to, label, detail }) => ({ id: `recente:${to}`, label, detail, to }));
}

/** A month's text changes the working month, here or where one is counted. */
function useMonthHit(q: string): Hit[] {
  const [, setMonth] = useMonth();
  const navigate = useNavigate();
  const matches = useMatches() as UIMatch<unknown, RouteHandle | undefined>[];
  const counts = matches.at(-1)?.handle?.month === true;
  const month = /^\d+$/.test(q) ? null : parseMonth(q); // digits alone are a code
  if (!month) return [];
  const run = () => {
    if (counts) return setMonth(month);
    keepMonth(month);
    void navigate(paths.dashboard(month));
  };
  return [{ id: 'mes', label: `Mudar para ${monthShort(month)}`, run }];
}

function useActionHits(q: string): Hit[] {
  const user = useUser();
  const navigate = useNavigate();
  const { toggle } = useTheme();
  const open = actions.filter(
    ({ permission, own }) =>
      (permission === undefined || can(user, permission)) && (own !== 'export' || canExport()),
  );
  return bestOf(open, q, ({ label }) => [label]).map(({ label, to, act, own }) => ({
    id: `acao:${label}`,
    label,
    run: () => {
      if (own === 'theme') toggle();
      else if (own === 'export')
        setTimeout(openExport); // after the window has given the focus back
      else if (to) void navigate(to, { state: { act } });
    },
  }));
}

function withStatus(
  groups: HitGroup[],
  answers: readonly { isPending: boolean; isError: boolean }[],
): { groups: HitGroup[]; status: string } {
  const count = groups.reduce((sum, group) => sum + group.hits.length, 0);
  const status = answers.some((answer) => answer.isPending)
    ? 'Buscando...'
    : answers.some((answer) => answer.isError)
      ? 'Uma parte da busca falhou. Tente novamente.'
      : count === 0
        ? 'Nada encontrado.'
        : count === 1
          ? '1 resultado'
          : `${count} resultados`;
  return { groups, status };
}
