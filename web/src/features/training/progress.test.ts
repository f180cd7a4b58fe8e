import { describe, expect, it } from 'vitest';
import {
  complete,
  differs,
  isFirst,
  isLast,
  jump,
  keyOfLesson,
  merge,
  next,
  type Progress,
  parseKept,
  percentOf,
  previous,
  startOf,
} from './progress';

const shape = Array.from({ length: 10 }, (_, module) => 3 + (module % 3));
const start = startOf(shape);
const at = (moduloAtual: number, licaoAtual: number, ...concluidas: string[]): Progress => ({
  ...start,
  moduloAtual,
  licaoAtual,
  concluidas,
});

describe('going through the course', () => {
  it('TR-03 has 39 lessons', () => {
    expect(shape).toEqual([3, 4, 5, 3, 4, 5, 3, 4, 5, 3]);
    expect(start.totalLicoes).toBe(39);
  });

  it('TR-04 Próximo completes the lesson and goes on, at the end to the next module', () => {
    expect(next(start, shape)).toEqual(at(0, 1, '0-0'));
    expect(next(at(0, 2, '0-0'), shape)).toEqual(at(1, 0, '0-0', '0-2'));
    expect(next(at(0, 0, '0-0'), shape)).toEqual(at(0, 1, '0-0'));
  });

  it('TR-04 Próximo neither leaves nor completes the very last lesson', () => {
    const last = at(9, 2, '0-0');
    expect(isLast(last, shape)).toBe(true);
    expect(next(last, shape)).toBe(last);
  });

  it('TR-04 Anterior goes back, to the last lesson of the module before; at the start it stays', () => {
    expect(previous(at(1, 2), shape)).toEqual(at(1, 1));
    expect(previous(at(3, 0), shape)).toEqual(at(2, 4));
    expect(isFirst(start)).toBe(true);
    expect(previous(start, shape)).toBe(start);
  });

  it('TR-04 walks from the first lesson to the last, and 38 are completed', () => {
    let progress = start;
    for (let steps = 0; steps < 60; steps += 1) progress = next(progress, shape);
    expect([progress.moduloAtual, progress.licaoAtual]).toEqual([9, 2]);
    expect(progress.concluidas).toHaveLength(38);
    expect(percentOf(progress)).toBe(97);
    expect(percentOf(complete(progress, '9-2'))).toBe(100);
    for (let steps = 0; steps < 60; steps += 1) progress = previous(progress, shape);
    expect([progress.moduloAtual, progress.licaoAtual]).toEqual([0, 0]);
  });

  it.each([
    [0, 0],
    [1, 3],
    [2, 5],
    [20, 51],
    [39, 100],
  ])('TR-02 %i of 39 lessons are %i percent', (done, percent) => {
    const keys = shape.flatMap((n, m) => Array.from({ length: n }, (_, l) => keyOfLesson(m, l)));
    expect(percentOf({ ...start, concluidas: keys.slice(0, done) })).toBe(percent);
  });
});

describe('what a browser kept', () => {
  it('TR-05 is restored', () => {
    const kept = at(2, 4, '0-0', '2-3');
    expect(parseKept(JSON.stringify(kept), shape)).toEqual(kept);
  });

  it.each([null, '', 'x', '[]x', '3', 'null'])('TR-05 %s is nothing', (text) => {
    expect(parseKept(text, shape)).toBeNull();
  });

  it('TR-05 what the course does not have is left out', () => {
    const odd = {
      moduloAtual: 0,
      licaoAtual: 7,
      concluidas: ['0-0', '0-0', '0-3', 5, '99-0'],
      totalLicoes: 3,
    };
    expect(parseKept(JSON.stringify(odd), shape)).toEqual(at(0, 0, '0-0'));
    expect(parseKept('{"moduloAtual":-1,"licaoAtual":0.5}', shape)).toEqual(start);
  });
});

describe('browser and server together', () => {
  it('TR-05 lose no completed lesson', () => {
    const { concluidas } = merge(at(0, 1, '0-0'), 1, { progress: at(3, 0, '2-4'), version: 1 });
    expect([...concluidas].sort()).toEqual(['0-0', '2-4']);
  });

  it('TR-05 stand where another browser went on, else where this one stood', () => {
    const stored = { progress: at(3, 1), version: 5 };
    expect(merge(at(0, 2), 4, stored).moduloAtual).toBe(3);
    expect(merge(at(0, 2), 5, stored).licaoAtual).toBe(2);
    expect(merge(null, 0, stored)).toBe(stored.progress);
  });

  it('TR-05 only what the server does not know is sent', () => {
    expect(differs(at(0, 1, '0-0'), at(0, 1, '0-0', '5-1'))).toBe(false);
    expect(differs(at(0, 1, '0-0'), at(0, 1))).toBe(true);
    expect(differs(jump(at(0, 1), 4, 0), at(0, 1))).toBe(true);
  });
});
