import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { problem } from '@/test/handlers/problem';
import { server } from '@/test/server';
import { isAbort } from './api-error';
import { readBase64, uploadFile, uploadJson } from './upload';

const file = new File(['cliente;consumo\n'], 'balanço.csv', { type: 'text/csv' });

describe('upload', () => {
  it('sends the file with the CSRF token and reports progress', async () => {
    let sent: unknown;
    server.use(
      http.post('/energy-balance/upload', ({ request }) => {
        sent = {
          type: request.headers.get('Content-Type')?.split(';')[0],
          token: request.headers.get('X-CSRF-Token'),
          key: request.headers.get('Idempotency-Key'),
        };
        return HttpResponse.json({ jobId: 'j-1' }, { status: 202 });
      }),
    );
    const onProgress = vi.fn();
    const answer = await uploadFile('/energy-balance/upload', file, {
      onProgress,
      idempotencyKey: 'k-1',
    });
    expect(answer).toEqual({ jobId: 'j-1' });
    expect(sent).toEqual({ type: 'multipart/form-data', token: 'token-1', key: 'k-1' });
    expect(onProgress).toHaveBeenCalled();
  });

  it('EB-08 sends {filename, fileData} as base64', async () => {
    let sent: unknown;
    server.use(
      http.post('/energy-balance/upload', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ balanceId: 'b-1' });
      }),
    );
    const fileData = await readBase64(file);
    await uploadJson('/energy-balance/upload', { filename: file.name, fileData });
    expect(sent).toEqual({ filename: 'balanço.csv', fileData: btoa('cliente;consumo\n') });
  });

  it('carries the error of the server', async () => {
    server.use(http.post('/x', () => problem(413, 'O arquivo excede o limite de 10MB.')));
    await expect(uploadFile('/x', file)).rejects.toMatchObject({
      status: 413,
      message: 'O arquivo excede o limite de 10MB.',
    });
  });

  it('says that the connection failed', async () => {
    server.use(http.post('/x', () => HttpResponse.error()));
    await expect(uploadFile('/x', file)).rejects.toMatchObject({ status: 0, code: 'rede' });
  });

  it('EB-14 is aborted by its signal', async () => {
    server.use(http.post('/x', () => new Promise<never>(() => {})));
    const controller = new AbortController();
    const promise = uploadFile('/x', file, { signal: controller.signal }).catch((e: unknown) => e);
    setTimeout(() => controller.abort(), 50);
    expect(isAbort(await promise)).toBe(true);
  });

  it("EB-10 'Falha ao ler o arquivo'", async () => {
    vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (this: FileReader) {
      this.dispatchEvent(new ProgressEvent('error'));
    });
    await expect(readBase64(file)).rejects.toThrow('Falha ao ler o arquivo');
  });
});
