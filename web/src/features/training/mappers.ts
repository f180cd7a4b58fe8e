import type { TrainingProgressBody, TrainingStateBody } from '@/api/gen/types.gen';
import type { Shape, Stored } from './progress';

/** What is played: a file of the server, or an address elsewhere. */
export interface Video {
  link: string | null;
  captions: boolean;
  /** Put there by staff instead of the original. */
  own: boolean;
}

export interface OutlineLesson {
  title: string;
  summary: string;
  video: Video;
}

export interface OutlineModule {
  title: string;
  summary: string;
  lessons: readonly OutlineLesson[];
  /** Right answers of the best attempt; null before the first one. */
  best: number | null;
  questions: number;
}

export interface Course {
  modules: readonly OutlineModule[];
  shape: Shape;
  stored: Stored;
  /** Files of staff's own that could not be used. */
  problems: readonly string[];
}

export function toCourse(wire: TrainingStateBody): Course {
  const modules = wire.modules.map(({ title, summary, lessons, quiz }) => ({
    title,
    summary,
    lessons: lessons.map(({ video, ...lesson }) => ({
      title: lesson.title,
      summary: lesson.summary,
      video: { link: video.link ?? null, captions: video.captions, own: video.own },
    })),
    best: quiz?.best ?? null,
    questions: quiz?.total ?? 0,
  }));
  return {
    modules,
    shape: modules.map((module) => module.lessons.length),
    stored: toStored(wire.progress),
    problems: wire.problems,
  };
}

function toStored(wire: TrainingProgressBody): Stored {
  const { moduloAtual, licaoAtual, concluidas, totalLicoes, version } = wire;
  return { progress: { moduloAtual, licaoAtual, concluidas, totalLicoes }, version };
}
