// Runs inside the browser: draws the slides on a canvas and encodes them.

/** Returns the frames as [{ms, key, data: base64}]. */
export async function encodeSlides({ slides, label, width, height, quantizer }) {
  await Promise.all(['400', '600', '700'].map((weight) => document.fonts.load(`${weight} 32px Inter`)));
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  const ink = { paper: '#0b2b2a', text: '#ffffff', soft: '#9fc9c3', accent: '#3fd0b6', track: '#1d4a47' };

  const lines = (text, font, limit) => {
    pen.font = font;
    const out = [];
    for (const word of text.split(' ')) {
      const longer = out.length > 0 ? `${out.at(-1)} ${word}` : word;
      if (out.length > 0 && pen.measureText(longer).width <= limit) out[out.length - 1] = longer;
      else out.push(word);
    }
    return out;
  };
  const write = (text, { font, color, x, y, limit, leading }) => {
    const parts = lines(text, font, limit);
    pen.fillStyle = color;
    parts.forEach((part, i) => pen.fillText(part, x, y + i * leading));
    return y + parts.length * leading;
  };
  const left = width * 0.075;
  const limit = width * 0.85;
  const unit = height / 36;
  const font = (weight, of) => `${weight} ${Math.round(unit * of)}px Inter, sans-serif`;

  const draw = (slide, second, total) => {
    pen.fillStyle = ink.paper;
    pen.fillRect(0, 0, width, height);
    pen.textBaseline = 'top';
    write(label, { font: font(600, 1.3), color: ink.soft, x: left, y: unit * 2.2, limit, leading: unit * 2 });
    pen.textAlign = 'right';
    write('YNOVA', { font: font(700, 1.5), color: ink.accent, x: width - left, y: unit * 2.1, limit, leading: unit * 2 });
    pen.textAlign = 'left';
    const big = slide.kind === 'title';
    let y = write(slide.heading, {
      font: font(700, big ? 3.4 : 2.6), color: ink.text, x: left, y: unit * (big ? 9 : 6.4), limit, leading: unit * (big ? 4.2 : 3.3),
    });
    y += unit * 1.2;
    if (slide.text) {
      const at = { font: font(400, big ? 1.9 : 1.6), color: ink.soft, x: left, y, limit, leading: unit * (big ? 2.7 : 2.4) };
      y = write(slide.text, at);
    }
    const points = slide.points ?? [];
    const step = (slide.to - slide.from) / (points.length + 1);
    points.forEach((point, i) => {
      if (second < slide.from + step * i) return;
      pen.fillStyle = ink.accent;
      pen.fillRect(left, y + unit * 0.2, unit * 0.35, unit * 2.2);
      y = write(point, { font: font(600, 2), color: ink.text, x: left + unit * 1.4, y: y + unit * 0.2, limit: limit - unit * 1.4, leading: unit * 2.6 });
      y += unit * 1.1;
    });
    pen.fillStyle = ink.track;
    pen.fillRect(0, height - unit * 0.4, width, unit * 0.4);
    pen.fillStyle = ink.accent;
    pen.fillRect(0, height - unit * 0.4, (width * slide.from) / total, unit * 0.4);
  };

  const frames = [];
  const pending = [];
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      frames.push({ ms: Math.round(chunk.timestamp / 1000), key: chunk.type === 'key', data: data.toBase64() });
    },
    error: (cause) => pending.push(cause),
  });
  encoder.configure({ codec: 'vp09.00.10.08', width, height, framerate: 1, bitrateMode: 'quantizer', latencyMode: 'quality' });
  const total = slides.at(-1).to;
  for (const slide of slides) {
    for (let second = slide.from; second < slide.to; second += 1) {
      draw(slide, second, total);
      const frame = new VideoFrame(canvas, { timestamp: second * 1_000_000, duration: 1_000_000 });
      encoder.encode(frame, { keyFrame: second === slide.from, vp9: { quantizer } });
      frame.close();
    }
  }
  await encoder.flush();
  if (pending.length > 0) throw pending[0];
  return frames;
}
