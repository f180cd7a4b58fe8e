import { endpoint } from './call';
import type * as T from './gen/types.gen';

export type TrainingWire = T.GetTrainingResponse;
export type TrainingModuleWire = T.GetTrainingModuleResponse;
export type TrainingVideoWire = T.LinkTrainingVideoResponse;
export type TrainingProgressWire = T.SaveTrainingProgressResponse;
export type GradedQuizWire = T.AnswerTrainingQuizResponse;

export const getTraining = endpoint<T.GetTrainingData, TrainingWire>('GET', '/api/training');
export const getTrainingModule = endpoint<T.GetTrainingModuleData, TrainingModuleWire>(
  'GET',
  '/api/training/modules/{module}',
);
export const saveTrainingProgress = endpoint<T.SaveTrainingProgressData, TrainingProgressWire>(
  'PUT',
  '/api/training/progress',
);
export const answerTrainingQuiz = endpoint<T.AnswerTrainingQuizData, GradedQuizWire>(
  'POST',
  '/api/training/modules/{module}/quiz',
);
export const linkTrainingVideo = endpoint<T.LinkTrainingVideoData, TrainingVideoWire>(
  'PUT',
  '/api/training/modules/{module}/lessons/{lesson}/link',
);
export const restoreTrainingVideo = endpoint<T.RestoreTrainingVideoData, TrainingVideoWire>(
  'DELETE',
  '/api/training/modules/{module}/lessons/{lesson}/video',
);

/** Where a browser fetches what it plays; also where another video is sent to. */
export const trainingVideoPath = (module: number, lesson: number) =>
  `/api/training/modules/${module}/lessons/${lesson}/video`;
export const trainingCaptionsPath = (module: number, lesson: number) =>
  `/api/training/modules/${module}/lessons/${lesson}/captions`;
export const trainingMaterialPath = (module: number, material: 'apostila' | 'resumo') =>
  `/api/training/modules/${module}/materials/${material}`;
