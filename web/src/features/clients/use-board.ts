import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '@/api/session';
import type { Filters } from './filters';
import { type ClientPage, clientsQuery } from './load';
import type { Client } from './normalize';
import { type Stage, stageOf, stages } from './stage';

const cardsPerPage = 30;

/** What a column shows; undefined while its first cards are on their way. */
export interface Column {
  stage: Stage;
  clients: readonly Client[] | undefined;
  /** Of how many, those that are not shown included. */
  total: number;
}

/** The columns of the board, each paged by the server. */
export function useBoard(filters: Filters) {
  const client = useQueryClient();
  const { demo } = useUser();
  const [pages, setPages] = useState<Readonly<Record<string, number>>>({});
  const asked = stages
    .filter((stage) => shows(filters, stage))
    .flatMap((stage) => {
      const count = pages[stage.id] ?? 1;
      return Array.from({ length: count }, (_, n) => ({ stage, page: n + 1 }));
    });
  const loads = useQueries({
    queries: asked.map(({ stage, page }) =>
      clientsQuery(client, demo, { filters: { ...filters, page }, stage, size: cardsPerPage }),
    ),
  });
  const parts = asked.map(({ stage }, n) => ({ stage, load: loads[n]?.data }));
  const failed = loads.find(({ error }) => error !== null);
  return {
    columns: stages.map((stage) => columnOf(stage, parts, shows(filters, stage))),
    /** One of the answers, the first that did not come from the server before others. */
    load: parts.find(({ load }) => load && load.failure !== null)?.load ?? parts[0]?.load,
    error: failed?.error ?? null,
    fetching: loads.some(({ isFetching }) => isFetching),
    more: (stage: Stage) =>
      setPages((known) => ({ ...known, [stage.id]: (known[stage.id] ?? 1) + 1 })),
  };
}

function shows({ funil, migracao }: Filters, stage: Stage): boolean {
  return (
    (funil === null || funil === stage.funnel) &&
    (migracao === null || migracao === stage.migration)
  );
}

interface Part {
  stage: Stage;
  load: ClientPage | undefined;
}

/** A card that was just moved stands in the column that it was moved to, whatever page it came on. */
function columnOf(stage: Stage, parts: readonly Part[], asked: boolean): Column {
  const own = parts.find((part) => part.stage.id === stage.id)?.load;
  const cards = parts.flatMap((part) =>
    (part.load?.rows ?? []).map((client) => ({
      client,
      isOwn: part.stage.id === stage.id,
      isHere: stageOf(client).id === stage.id,
    })),
  );
  const here = cards.filter(({ isHere }) => isHere);
  const came = here.filter(({ isOwn }) => !isOwn).length;
  const left = cards.filter(({ isOwn, isHere }) => isOwn && !isHere).length;
  const clients = [...new Map(here.map(({ client }) => [client.id, client])).values()];
  return {
    stage,
    clients: asked && !own ? undefined : clients,
    total: (own?.total ?? 0) + came - left,
  };
}
