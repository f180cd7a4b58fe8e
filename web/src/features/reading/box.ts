import type { PageBox } from '@/api/gen/types.gen';

/** Of a picture, in its own pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The server draws pages at 110 dots per inch; places are given in points, 72 per inch. */
const dotsPerPoint = 110 / 72;
/** Air around the words, in points. */
const air = 2;

/** Where a place lies on the picture of its page, whatever the width it is shown at. */
export function boxStyle(place: PageBox, size: Size) {
  const share = (points: number, whole: number) =>
    `${Math.round(((points * dotsPerPoint) / whole) * 100_000) / 1000}%`;
  return {
    left: share(place.x - air, size.width),
    top: share(place.y - air, size.height),
    width: share(place.w + 2 * air, size.width),
    height: share(place.h + 2 * air, size.height),
  };
}
