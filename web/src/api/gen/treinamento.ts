// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Mostra os módulos, as lições e o progresso do usuário. */
export const getTraining = /* @__PURE__ */ endpoint<T.GetTrainingData, T.GetTrainingResponse>(
  'GET',
  '/api/training',
);
/** Mostra os textos e as perguntas de um módulo. */
export const getTrainingModule = /* @__PURE__ */ endpoint<T.GetTrainingModuleData, T.GetTrainingModuleResponse>(
  'GET',
  '/api/training/modules/{module}',
);
/** As legendas do vídeo de uma lição. */
export const getTrainingCaptions = /* @__PURE__ */ endpoint<T.GetTrainingCaptionsData, T.GetTrainingCaptionsResponse>(
  'GET',
  '/api/training/modules/{module}/lessons/{lesson}/captions',
);
/** Substitui o vídeo de uma lição por um endereço. */
export const linkTrainingVideo = /* @__PURE__ */ endpoint<T.LinkTrainingVideoData, T.LinkTrainingVideoResponse>(
  'PUT',
  '/api/training/modules/{module}/lessons/{lesson}/link',
);
/** O vídeo de uma lição. */
export const getTrainingVideo = /* @__PURE__ */ endpoint<T.GetTrainingVideoData, T.GetTrainingVideoResponse>(
  'GET',
  '/api/training/modules/{module}/lessons/{lesson}/video',
);
/** Substitui o vídeo de uma lição por um arquivo. */
export const replaceTrainingVideo = /* @__PURE__ */ endpoint<T.ReplaceTrainingVideoData, T.ReplaceTrainingVideoResponse>(
  'POST',
  '/api/training/modules/{module}/lessons/{lesson}/video',
);
/** Volta ao vídeo original de uma lição. */
export const restoreTrainingVideo = /* @__PURE__ */ endpoint<T.RestoreTrainingVideoData, T.RestoreTrainingVideoResponse>(
  'DELETE',
  '/api/training/modules/{module}/lessons/{lesson}/video',
);
/** Baixa a apostila ou o resumo de um módulo, em PDF. */
export const getTrainingMaterial = /* @__PURE__ */ endpoint<T.GetTrainingMaterialData, T.GetTrainingMaterialResponse>(
  'GET',
  '/api/training/modules/{module}/materials/{material}',
);
/** Corrige o questionário de um módulo. */
export const answerTrainingQuiz = /* @__PURE__ */ endpoint<T.AnswerTrainingQuizData, T.AnswerTrainingQuizResponse>(
  'POST',
  '/api/training/modules/{module}/quiz',
);
/** Nota onde o usuário está e as lições que concluiu; só conta a que ele abriu. */
export const saveTrainingProgress = /* @__PURE__ */ endpoint<T.SaveTrainingProgressData, T.SaveTrainingProgressResponse>(
  'PUT',
  '/api/training/progress',
);
