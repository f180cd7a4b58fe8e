// The WebM container (a subset of Matroska, RFC 9559), as far as one video track
// of still pictures needs it: header, track, index, and a cluster per key frame.

const id = (hex) => Buffer.from(hex, 'hex');
const element = (hex, body) => Buffer.concat([id(hex), size(body.length), body]);

/** Sizes always take eight bytes, so that positions do not depend on them. */
function size(length) {
  const out = Buffer.alloc(8);
  out.writeBigUInt64BE(BigInt(length) | (1n << 56n));
  return out;
}

const uint = (hex, value) => {
  const body = Buffer.alloc(4);
  body.writeUInt32BE(value);
  return element(hex, body);
};
const text = (hex, value) => element(hex, Buffer.from(value, 'latin1'));
const group = (hex, ...parts) => element(hex, Buffer.concat(parts));

function float(hex, value) {
  const body = Buffer.alloc(8);
  body.writeDoubleBE(value);
  return element(hex, body);
}

/** Puts encoded frames {ms, key, data} together; the first one is a key frame. */
export function webm({ frames, width, height, ms }) {
  const head = group(
    '1a45dfa3',
    uint('4286', 1),
    uint('42f7', 1),
    uint('42f2', 4),
    uint('42f3', 8),
    text('4282', 'webm'),
    uint('4287', 4),
    uint('4285', 2),
  );
  const info = group('1549a966', uint('2ad7b1', 1_000_000), float('4489', ms), text('4d80', 'YNOVA'), text('5741', 'YNOVA'));
  const track = group(
    '1654ae6b',
    group('ae', uint('d7', 1), uint('73c5', 1), uint('83', 1), uint('9c', 0), text('86', 'V_VP9'), group('e0', uint('b0', width), uint('ba', height))),
  );
  const clusters = clustersOf(frames);
  const index = (first) => {
    let position = first;
    const points = clusters.map(({ ms: at, bytes }) => {
      const point = group('bb', uint('b3', at), group('b7', uint('f7', 1), uint('f1', position)));
      position += bytes.length;
      return point;
    });
    return group('1c53bb6b', ...points);
  };
  const before = info.length + track.length + index(0).length;
  const body = Buffer.concat([info, track, index(before), ...clusters.map((c) => c.bytes)]);
  return Buffer.concat([head, element('18538067', body)]);
}

function clustersOf(frames) {
  const groups = [];
  for (const frame of frames) {
    if (frame.key) groups.push([]);
    groups.at(-1).push(frame);
  }
  return groups.map((members) => {
    const { ms } = members[0];
    return { ms, bytes: group('1f43b675', uint('e7', ms), ...members.map((frame) => block(frame, ms))) };
  });
}

function block({ ms, key, data }, start) {
  const lead = Buffer.alloc(4);
  lead[0] = 0x81; // track 1
  lead.writeInt16BE(ms - start, 1);
  lead[3] = key ? 0x80 : 0;
  return element('a3', Buffer.concat([lead, data]));
}
