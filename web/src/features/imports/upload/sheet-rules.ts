/** What a spreadsheet may be, whatever it brings. */
export const sheetRules = {
  extensions: ['.csv', '.xlsx', '.xls', '.ods', '.fods', '.xml', '.tsv', '.txt', '.html', '.htm'],
  maxBytes: 10 * 1024 * 1024,
  sizeMessage: 'O arquivo excede o limite de 10MB.',
};
