// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** A quem avisar de uma falha de segurança (RFC 9116). */
export const securityTxt = /* @__PURE__ */ endpoint<T.SecurityTxtData, T.SecurityTxtResponse>(
  'GET',
  '/.well-known/security.txt',
);
/** A documentação da API para programas. */
export const apiGuide = /* @__PURE__ */ endpoint<T.ApiGuideData, T.ApiGuideResponse>(
  'GET',
  '/api/docs',
);
/** O estilo da documentação. */
export const apiGuideStyle = /* @__PURE__ */ endpoint<T.ApiGuideStyleData, T.ApiGuideStyleResponse>(
  'GET',
  '/api/docs/estilo.css',
);
/** O documento OpenAPI da API para programas. */
export const openapiV1 = /* @__PURE__ */ endpoint<T.OpenapiV1Data, T.OpenapiV1Response>(
  'GET',
  '/api/docs/openapi-v1.json',
);
/** A documentação de todas as rotas. */
export const docs = /* @__PURE__ */ endpoint<T.DocsData, T.DocsResponse>(
  'GET',
  '/api/docs/portal',
);
/** O estilo da documentação. */
export const docsStyle = /* @__PURE__ */ endpoint<T.DocsStyleData, T.DocsStyleResponse>(
  'GET',
  '/api/docs/portal.css',
);
/** O programa da documentação. */
export const docsScript = /* @__PURE__ */ endpoint<T.DocsScriptData, T.DocsScriptResponse>(
  'GET',
  '/api/docs/portal.js',
);
/** O documento OpenAPI. */
export const openapi = /* @__PURE__ */ endpoint<T.OpenapiData, T.OpenapiResponse>(
  'GET',
  '/api/openapi.json',
);
/** O processo responde. */
export const healthz = /* @__PURE__ */ endpoint<T.HealthzData, T.HealthzResponse>(
  'GET',
  '/healthz',
);
/** Métricas para o Prometheus. */
export const metrics = /* @__PURE__ */ endpoint<T.MetricsData, T.MetricsResponse>(
  'GET',
  '/metrics',
);
/** O processo e o que ele usa respondem. */
export const readyz = /* @__PURE__ */ endpoint<T.ReadyzData, T.ReadyzResponse>(
  'GET',
  '/readyz',
);
