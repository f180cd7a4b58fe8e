/** A user's progress in the course, kept in the browser (TR-05). Numbers count from 0. */
export interface Progress {
  moduloAtual: number;
  licaoAtual: number;
  /** Keys "module-lesson" of what is completed. */
  concluidas: readonly string[];
  totalLicoes: number;
}

/** The number of lessons of each module. */
export type Shape = readonly number[];

export const keyOfLesson = (module: number, lesson: number) => `${module}-${lesson}`;

const totalOf = (shape: Shape) => shape.reduce((sum, lessons) => sum + lessons, 0);

export function startOf(shape: Shape): Progress {
  return { moduloAtual: 0, licaoAtual: 0, concluidas: [], totalLicoes: totalOf(shape) };
}

/** Completed of all, rounded to a percent. */
export function percentOf({ concluidas, totalLicoes }: Progress): number {
  return totalLicoes === 0 ? 0 : Math.round((concluidas.length / totalLicoes) * 100);
}

export function isFirst({ moduloAtual, licaoAtual }: Progress): boolean {
  return moduloAtual === 0 && licaoAtual === 0;
}

export function isLast({ moduloAtual, licaoAtual }: Progress, shape: Shape): boolean {
  return moduloAtual === shape.length - 1 && licaoAtual === (shape[moduloAtual] ?? 0) - 1;
}

/** Completes the lesson and goes to the next one; the very last lesson stays as it is. */
export function next(progress: Progress, shape: Shape): Progress {
  if (isLast(progress, shape)) return progress;
  const { moduloAtual, licaoAtual } = progress;
  const done = complete(progress, keyOfLesson(moduloAtual, licaoAtual));
  return licaoAtual + 1 < (shape[moduloAtual] ?? 0)
    ? { ...done, licaoAtual: licaoAtual + 1 }
    : { ...done, moduloAtual: moduloAtual + 1, licaoAtual: 0 };
}

/** Goes to the lesson before, at a module's start to the last one of the module before. */
export function previous(progress: Progress, shape: Shape): Progress {
  const { moduloAtual, licaoAtual } = progress;
  if (licaoAtual > 0) return { ...progress, licaoAtual: licaoAtual - 1 };
  if (moduloAtual === 0) return progress;
  const before = moduloAtual - 1;
  return { ...progress, moduloAtual: before, licaoAtual: (shape[before] ?? 1) - 1 };
}

export function jump(progress: Progress, moduloAtual: number, licaoAtual: number): Progress {
  return { ...progress, moduloAtual, licaoAtual };
}

export function complete(progress: Progress, key: string): Progress {
  if (progress.concluidas.includes(key)) return progress;
  return { ...progress, concluidas: [...progress.concluidas, key] };
}

/** What a browser kept, as far as the course has it; null where it is nothing of ours. */
export function parseKept(text: string | null, shape: Shape): Progress | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { moduloAtual, licaoAtual, concluidas } = kept as Record<string, unknown>;
    const at = exists(moduloAtual, licaoAtual, shape)
      ? { moduloAtual: moduloAtual as number, licaoAtual: licaoAtual as number }
      : { moduloAtual: 0, licaoAtual: 0 };
    return { ...startOf(shape), ...at, concluidas: knownKeys(concluidas, shape) };
  } catch {
    return null;
  }
}

function exists(module: unknown, lesson: unknown, shape: Shape): boolean {
  const lessons = Number.isInteger(module) ? (shape[module as number] ?? 0) : 0;
  return Number.isInteger(lesson) && (lesson as number) >= 0 && (lesson as number) < lessons;
}

function knownKeys(keys: unknown, shape: Shape): string[] {
  const all = new Set(
    shape.flatMap((lessons, module) =>
      Array.from({ length: lessons }, (_, lesson) => keyOfLesson(module, lesson)),
    ),
  );
  return Array.isArray(keys) ? [...new Set(keys)].filter((key) => all.has(key)) : [];
}

/** What the server knows; its version grows with each change. */
export interface Stored {
  progress: Progress;
  version: number;
}

/**
 * Merges what this browser kept with what the server stores: nothing completed is lost. The user's
 * position is the server's where another browser saved since this one last received it.
 */
export function merge(kept: Progress | null, heard: number, stored: Stored): Progress {
  if (kept === null) return stored.progress;
  const { progress, version } = stored;
  const concluidas = [...new Set([...progress.concluidas, ...kept.concluidas])];
  const from = version > heard ? progress : kept;
  return { ...from, concluidas, totalLicoes: progress.totalLicoes };
}

/** Whether the server would learn something. */
export function differs(a: Progress, b: Progress): boolean {
  return (
    a.moduloAtual !== b.moduloAtual ||
    a.licaoAtual !== b.licaoAtual ||
    a.concluidas.some((key) => !b.concluidas.includes(key))
  );
}
