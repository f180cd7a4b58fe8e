import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe';
import { expect, test } from './support/test';
import { desk, long } from './support/tier';

const heading = (page: Page) =>
  page.getByRole('heading', { level: 2, name: /^Módulo \d+ → Lição \d+$/ });
const list = (page: Page) => page.getByRole('navigation', { name: 'Módulos e lições' });
const film = (page: Page) => page.locator('video');

/** Answers the open quiz with the first options, which are not all right. */
async function answer(page: Page): Promise<void> {
  for (const question of await page
    .getByRole('group')
    .filter({ has: page.getByRole('radio') })
    .all()) {
    await question.getByRole('radio').first().check();
  }
  await page.getByRole('button', { name: 'Corrigir respostas' }).click();
}

test(
  'TR-02 TR-04 TR-05 the course, from the first lesson to another browser',
  desk('TR-01 sees the course at both widths'),
  async ({ open }) => {
    const page = await open('consultor');
    await page.goto('/training');
    await expect(heading(page)).toHaveText('Módulo 1 → Lição 1');
    await expect(page.getByText('0 de 39 lições')).toBeVisible();

    await test.step('TR-02 the video plays, with captions', async () => {
      const ready = () =>
        film(page).evaluate((v: HTMLVideoElement) => v.readyState >= 1 && v.error === null);
      await expect.poll(ready).toBe(true);
      await film(page).evaluate(async (v: HTMLVideoElement) => {
        v.currentTime = 20;
        await v.play();
      });
      const at = () => film(page).evaluate((v: HTMLVideoElement) => v.currentTime);
      await expect.poll(at).toBeGreaterThan(20);
      const cues = () =>
        film(page).evaluate((v: HTMLVideoElement) => v.textTracks[0]?.cues?.length ?? 0);
      await expect.poll(cues).toBeGreaterThan(5);
      await film(page).evaluate((v: HTMLVideoElement) => v.pause());
    });

    await test.step('TR-02 both documents download', async () => {
      for (const [button, name] of [
        ['Apostila (PDF)', 'apostila-modulo-01.pdf'],
        ['Resumo e exercícios (PDF)', 'resumo-e-exercicios-modulo-01.pdf'],
      ] as const) {
        const waiting = page.waitForEvent('download');
        await page.getByRole('button', { name: button }).click();
        const file = await waiting;
        expect(file.suggestedFilename()).toBe(name);
        const bytes = await readFile(await file.path());
        expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      }
    });

    await test.step('TR-04 Próximo completes and moves on, over the module’s end', async () => {
      const next = page.getByRole('button', { name: 'Próximo' });
      for (const stand of ['Módulo 1 → Lição 2', 'Módulo 1 → Lição 3', 'Módulo 2 → Lição 1']) {
        await next.click();
        await expect(heading(page)).toHaveText(stand);
      }
      await expect(page.getByText('3 de 39 lições')).toBeVisible();
      await expect(
        page.getByRole('progressbar', { name: 'Progresso do treinamento' }),
      ).toHaveAttribute('aria-valuenow', '8');
      await page.getByRole('button', { name: 'Anterior' }).click();
      await expect(heading(page)).toHaveText('Módulo 1 → Lição 3');
    });

    await test.step('the quiz says what is right and why', async () => {
      await answer(page);
      await expect(page.getByText(/^Você acertou \d de 5\.$/)).toBeVisible();
      await expect(page.getByText('Resposta certa')).toHaveCount(5);
      await expectAccessible(page, 'questionário corrigido');
    });

    await test.step('TR-05 a reload and another browser stand where this one did', async () => {
      await page.reload();
      await expect(heading(page)).toHaveText('Módulo 1 → Lição 3');
      const other = await open('consultor');
      await other.goto('/training');
      await expect(heading(other)).toHaveText('Módulo 1 → Lição 3');
      await expect(other.getByText('3 de 39 lições')).toBeVisible();
      await expect(list(other).getByText(/questionário \d\/5/)).toBeVisible();
    });
  },
);

test(
  'TR-04 the very last lesson has no Próximo',
  long('training-page.test.tsx jumps there'),
  async ({ open }) => {
    const page = await open('backoffice');
    await page.goto('/training');
    await list(page)
      .getByRole('button', { name: /^Módulo 10/ })
      .click();
    await list(page).getByRole('button', { name: '3. Uma proposta que se sustenta' }).click();
    await expect(heading(page)).toHaveText('Módulo 10 → Lição 3');
    await expect(heading(page)).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Próximo' })).toBeDisabled();
    await expect(page.getByText('0 de 39 lições')).toBeVisible();
  },
);

for (const width of [360, 1440]) {
  test(`TR-01 U01 the course at ${width} px @desktop`, async ({ open }) => {
    const page = await open('parceiro');
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/training');
    await expect(heading(page)).toHaveText('Módulo 1 → Lição 1');
    const first = list(page).getByRole('button', { name: /^Módulo 1 / });
    await expect(first).toHaveAttribute('aria-expanded', 'true');
    await expect(list(page).getByRole('button', { expanded: true })).toHaveCount(1);
    const beside = (await list(page).boundingBox())?.x ?? 0;
    const below = (await list(page).boundingBox())?.y ?? 0;
    if (width === 1440) expect(beside).toBeGreaterThan(900);
    else expect(below).toBeGreaterThan((await film(page).boundingBox())?.y ?? 0);
    await expectAccessible(page, `treinamento, ${width} px`, { again: true });
    await expectNoSidewaysScroll(page, `treinamento, ${width} px`);
  });
}

test(
  'a gestora puts a video elsewhere in place of the original, and takes it back',
  long('training-page.test.tsx changes a video, media_test.go keeps it'),
  async ({ open }) => {
    const page = await open('gestora');
    await page.goto('/training');
    await list(page)
      .getByRole('button', { name: /^Módulo 3/ })
      .click();
    await list(page).getByRole('button', { name: '1. As quatro cobranças' }).click();
    await page.getByRole('button', { name: 'Trocar vídeo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Trocar vídeo da lição' });
    await dialog
      .getByLabel('Ou o endereço do vídeo em outro lugar')
      .fill('https://exemplo.com/aula');
    await expectAccessible(page, 'trocar vídeo');
    await dialog.getByRole('button', { name: 'Usar este vídeo' }).click();
    await expect(page.getByRole('link', { name: 'Assistir ao vídeo em nova aba' })).toHaveAttribute(
      'href',
      'https://exemplo.com/aula',
    );
    await page.getByRole('button', { name: 'Trocar vídeo' }).click();
    await dialog.getByRole('button', { name: 'Voltar ao original' }).click();
    await expect(film(page)).toBeVisible();
  },
);
