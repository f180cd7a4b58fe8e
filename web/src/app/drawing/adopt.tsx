import { type ReactNode, useEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import type { DataRouter } from 'react-router';

/** Ends what public/login-init.js does, and returns the button that was pressed meanwhile. */
type AdoptWindow = Window & { adoptDrawing?: () => HTMLElement | undefined };

/**
 * Takes over the login that the page has brought: its elements stay, with what was typed and
 * where the caret stands, and what was pressed before is done now.
 */
export async function adoptDrawing(
  root: HTMLElement,
  router: DataRouter,
  application: ReactNode,
): Promise<Root> {
  await pageOf(router);
  const pressed = (window as AdoptWindow).adoptDrawing?.();
  return hydrateRoot(
    root,
    <Adopted onAdopted={() => pressed && press(pressed, root)}>{application}</Adopted>,
    // Where an extension of the browser has changed the drawing, React draws anew: no error of ours.
    { onRecoverableError: () => undefined },
  );
}

/** Resolves once the code of the first page is there. */
function pageOf(router: DataRouter): Promise<void> {
  return new Promise((done) => {
    if (router.state.initialized) return done();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      done();
    });
  });
}

interface AdoptedProps {
  /** After everything inside has mounted. */
  onAdopted: () => void;
  children: ReactNode;
}

function Adopted({ onAdopted, children }: AdoptedProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page is taken over
  useEffect(onAdopted, []);
  return children;
}

/** Presses a button again, or the one that stands in its place. */
function press(button: HTMLElement, root: HTMLElement): void {
  const name = nameOf(button);
  const there = [...root.querySelectorAll('button')].find((other) => nameOf(other) === name);
  there?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })); // by which tabs change
  there?.click();
}

const nameOf = (button: HTMLElement) => button.ariaLabel ?? button.textContent;
