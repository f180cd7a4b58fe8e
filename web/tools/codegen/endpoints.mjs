// Writes src/api/gen/<tag>.ts: the operations of each tag of the API document, each a function
// that src/api/call.ts makes and that bears its method and url.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const { paths } = JSON.parse(readFileSync('../../../docs/openapi.json', 'utf8'));
const methods = ['get', 'post', 'put', 'patch', 'delete'];
const files = new Map();
for (const [url, item] of Object.entries(paths)) {
  for (const method of methods.filter((method) => item[method])) {
    const { operationId, summary, tags, responses } = item[method];
    const file = fileOf(tags[0]);
    const name = camel(operationId);
    const operation = name[0].toUpperCase() + name.slice(1);
    const said = ['200', '201', '202'].some((status) => responses[status]?.content);
    const response = said || responses['204'] ? `T.${operation}Response` : 'unknown';
    files.set(file, [
      ...(files.get(file) ?? []),
      `/** ${summary}. */
export const ${name} = /* @__PURE__ */ endpoint<T.${operation}Data, ${response}>(
  '${method.toUpperCase()}',
  '${url}',
);
`,
    ]);
  }
}
const folder = '../../src/api/gen';
for (const file of readdirSync(folder)) {
  if (file !== 'types.gen.ts') rmSync(`${folder}/${file}`);
}
for (const [file, operations] of files) {
  writeFileSync(
    `${folder}/${file}.ts`,
    `// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

${operations.join('')}`,
  );
}

/** As the generator of the types writes names: listCCEEAgents is listCceeAgents. */
function camel(name) {
  return name
    .replace(/([A-Z])([A-Z]+)(?![a-z])/g, (_, first, rest) => first + rest.toLowerCase())
    .replace(/([A-Z])([A-Z]+)(?=[A-Z][a-z])/g, (_, first, rest) => first + rest.toLowerCase());
}

/** The file of a tag: "Rodadas de cotação" is in rodadas-de-cotacao.ts. */
function fileOf(tag) {
  return tag
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
