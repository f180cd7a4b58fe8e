import { defineConfig } from '@hey-api/openapi-ts';

// Types only: the calls themselves are ours (src/api/call.ts).
export default defineConfig({
  input: '../../../docs/openapi.json',
  output: { path: '../../src/api/gen', indexFile: false },
  plugins: ['@hey-api/typescript'],
});
