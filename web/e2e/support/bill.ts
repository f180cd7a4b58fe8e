import { type Browser, expect, type Page } from '@playwright/test';
import { patience, post } from './api';
import { type OwnContract, ownContract } from './contract';

/** What the bill of `billOf` charges in all. */
export const billTotal = '17.800,00';

const width = 595;
const height = 842;
const columns = [213, 265, 315];
const history = [110, 170, 310, 380];

const items: readonly (readonly [string, string, string, string])[] = [
  ['CONSUMO ATIVO PONTA TUSD KWH', '3.120,00', '0,500000', '1.560,00'],
  ['CONSUMO ATIVO F. PONTA TUSD KWH', '61.450,00', '0,100000', '6.145,00'],
  ['DEMANDA ÚNICA C/ DESCONTO KW', '500,00', '20,000000', '10.000,00'],
  ['COSIP', '', '', '95,00'],
];

const months: readonly (readonly [string, ...string[]])[] = [
  ['OUT/26', '412,00', '498,50', '3.120,00', '61.450,00'],
  ['SET/26', '405,00', '501,00', '2.980,00', '60.010,00'],
  ['AGO/26', '398,00', '487,20', '2.905,00', '58.730,00'],
  ['JUL/26', '401,50', '492,80', '2.950,00', '59.120,00'],
];

type Of = Pick<OwnContract, 'client' | 'cnpj'> & { meter?: string };

/** A bill of group A of October 2026, made out to a client: one page with a text layer. */
export function billOf(of: Of): Buffer {
  const text = linesOf(of).map(
    ({ x, y, s, size }) => `BT /F1 ${size} Tf ${x} ${height - y} Td (${escaped(s)}) Tj ET`,
  );
  return pdf(text.join('\n'), '/Font << /F1 5 0 R >>', [
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]);
}

/** The same bill as a scanner gives it: one picture, 200 points to the inch. */
export async function scannedBillOf(browser: Browser, of: Of): Promise<Buffer> {
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: 200 / 72,
    isMobile: false,
  });
  const lines = linesOf(of).map(
    ({ x, y, s, size }) => `<text x="${x}" y="${y}" font-size="${size}">${s}</text>`,
  );
  await page.setContent(
    `<body style="margin:0"><svg width="${width}" height="${height}" font-family="Helvetica,Arial,sans-serif">${lines.join('')}</svg>`,
  );
  const jpeg = (await page.screenshot({ type: 'jpeg', quality: 90 })).toString('latin1');
  const size = await page.evaluate(() =>
    [innerWidth, innerHeight].map((n) => Math.round(n * devicePixelRatio)),
  );
  await page.close();
  return pdf(`${width} 0 0 ${height} 0 0 cm /I Do`, '/XObject << /I 5 0 R >>', [
    `<< /Type /XObject /Subtype /Image /Width ${size[0]} /Height ${size[1]} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n${jpeg}\nendstream`,
  ]);
}

function linesOf(of: Of): readonly Line[] {
  const pen = new Pen();
  head(pen, of);
  keys(pen, of.meter ?? '4412907');
  charges(pen);
  past(pen);
  return pen.lines;
}

interface Line {
  x: number;
  y: number;
  s: string;
  size: number;
}

/** Writes on the page; places are points from its upper left corner. */
class Pen {
  readonly lines: Line[] = [];

  left(x: number, y: number, s: string, size = 6.2): void {
    if (s !== '') this.lines.push({ x, y, s, size });
  }

  right(x: number, y: number, s: string): void {
    this.left(x - widthOf(s, 6.2), y, s);
  }

  /** Cells that end at these places. */
  row(ends: readonly number[], y: number, cells: readonly string[]): void {
    for (const [i, cell] of cells.entries()) this.right(ends[i] ?? 0, y, cell);
  }

  labelled(x: number, y: number, label: string, value: string): void {
    this.left(x, y, label);
    this.left(x - 2, y + 11.2, value, 8.2);
  }
}

function head(pen: Pen, { client, cnpj }: Of): void {
  pen.left(150, 24, 'DOCUMENTO AUXILIAR DA NOTA FISCAL DE ENERGIA ELÉTRICA ELETRÔNICA', 7.2);
  pen.left(150, 34, 'ENEL DISTRIBUIÇÃO CEARÁ');
  pen.left(150, 44, 'CNPJ 07.047.251/0001-70 INSC. ESTADUAL 12.345.678-9');
  const address = [
    client.toUpperCase(),
    'RUA DAS OFICINAS, 120',
    'CENTRO',
    '60125-070 FORTALEZA CE',
  ];
  for (const [i, line] of [...address, `CNPJ: ${masked(cnpj)}`].entries()) {
    pen.left(24, 74 + i * 10.2, line, 7.2);
  }
  pen.left(390, 74, 'NOTA FISCAL Nº 001234567 - SÉRIE 000');
  pen.left(390, 84, 'DATA DE EMISSÃO: 03/11/2026');
}

function keys(pen: Pen, installation: string): void {
  pen.labelled(230, 74, 'Nº DA INSTALAÇÃO', installation);
  pen.labelled(230, 100, 'Nº DO CLIENTE', '7731045');
  pen.labelled(30, 160, 'MÊS/ANO DE REFERÊNCIA', '10/2026');
  pen.labelled(190, 160, 'DATA DE VENCIMENTO', '16/11/2026');
  pen.labelled(370, 160, 'VALOR TOTAL A PAGAR', billTotal);
  pen.left(24, 192, 'Subgrupo A4 Modalidade Tarifária Horária Verde');
  pen.left(330, 192, 'Bandeira tarifária: Verde');
  pen.left(24, 204, 'LEITURA ANTERIOR 30/09/2026');
  pen.left(170, 204, 'LEITURA ATUAL 31/10/2026');
  pen.left(330, 204, 'PRÓXIMA LEITURA 30/11/2026');
  pen.left(24, 216, 'Demanda Contratada (kW) 500,00');
}

function charges(pen: Pen): void {
  pen.left(24, 240, 'Itens da Fatura');
  pen.row(columns, 240, ['Quant.', 'Preço Unit.', 'Valor']);
  pen.row(columns, 247.7, ['', 'com Tributos', '(R$)']);
  for (const [i, [name, ...numbers]] of items.entries()) {
    pen.left(24, 258.4 + i * 9.2, name);
    pen.row(columns, 258.4 + i * 9.2, numbers);
  }
  pen.left(24, 305, 'TOTAL');
  pen.row(columns, 305, ['', '', billTotal]);
  for (const [i, cells] of taxes.entries()) pen.row([160, 260, 360, 460], 330 + i * 9.2, cells);
}

function past(pen: Pen): void {
  pen.left(24, 395, 'Histórico dos últimos meses');
  pen.left(95, 405, 'DEMANDA MEDIDA (kW)');
  pen.left(275, 405, 'CONSUMO FATURADO (kWh)');
  pen.left(24, 414.2, 'MÊS');
  pen.row(history, 414.2, ['PONTA', 'FORA PONTA', 'PONTA', 'FORA PONTA']);
  for (const [i, [month, ...figures]] of months.entries()) {
    pen.left(24, 423 + i * 8.7, month);
    pen.row(history, 423 + i * 8.7, figures);
  }
}

const taxes: readonly (readonly string[])[] = [
  ['Tributo', 'Base de Cálculo (R$)', 'Alíquota (%)', 'Valor (R$)'],
  ['ICMS', '17.705,00', '20,00', '3.541,00'],
  ['PIS', '14.164,00', '0,90', '127,48'],
  ['COFINS', '14.164,00', '4,20', '594,89'],
];

/** A contract of its own, and a bill of its client that the server has read; returns both ids. */
export async function readBill(page: Page): Promise<{ documentId: string; own: OwnContract }> {
  const own = await ownContract(page);
  const { document_id } = await post(page, '/api/idp/process', {
    base64_file: `data:application/pdf;base64,${billOf(own).toString('base64')}`,
    filename: `fatura-${own.meter}.pdf`,
    document_id: crypto.randomUUID(),
  });
  const status = async () =>
    (await (await page.request.get(`/api/idp/document/${document_id}`)).json()).status;
  await expect
    .poll(status, { message: own.client, intervals: [200], timeout: patience })
    .not.toBe('IN_PROGRESS');
  return { documentId: String(document_id), own };
}

function masked(cnpj: string): string {
  return cnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
}

/** In Helvetica; exact for figures, near enough for words. */
function widthOf(s: string, size: number): number {
  return [...s].reduce((sum, c) => sum + (/[.,:;()|il ]/.test(c) ? 0.278 : 0.556), 0) * size;
}

/** As a string of PDF in the encoding of Windows, which is that of Unicode for these letters. */
function escaped(s: string): string {
  return s.replace(/[()\\]/g, '\\$&');
}

/** A page with its content, and the objects from number five on that it names. */
function pdf(content: string, resources: string, more: readonly string[]): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << ${resources} >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...more,
  ];
  let file = '%PDF-1.7\n';
  const places = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const start = file.length;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  file += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** Shows the fields that were read for sure, and those that the bill does not show. */
export async function unfoldFields(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Dados Extraídos' })).toBeVisible();
  for (const title of [/com segurança$/, /que o documento não mostra$/]) {
    const fold = page.locator('summary').filter({ hasText: title });
    if ((await fold.count()) > 0) await fold.click();
  }
}
