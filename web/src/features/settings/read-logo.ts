/** As large as a logo is on paper; the server takes no more than 1000 pixels. */
const longestEdge = 400;

/** The picture as a PNG in base64, made smaller where it is larger than paper needs. */
export async function readLogo(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longestEdge / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
}
