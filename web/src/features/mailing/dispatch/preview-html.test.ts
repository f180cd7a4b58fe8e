import { describe, expect, it } from 'vitest';
import { previewDocument } from './preview-html';

describe('the preview of a message', () => {
  it('EM-13 turns style attributes into rules that the policy allows', () => {
    const html = previewDocument('<p style="color: teal">Olá</p>', 'n0nce');
    expect(html).toContain('<p data-s="1">Olá</p>');
    expect(html).toContain('[data-s="1"] { color: teal }');
    expect(html).toContain('<style nonce="n0nce">');
    expect(html).not.toContain(' style=');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<iframe src="//evil"></iframe>',
    '<form action="//evil"><input></form>',
    '<meta http-equiv="refresh" content="0;url=//evil">',
    '<base href="//evil">',
    '<svg onload=alert(1)></svg>',
    '<p style="background:url(//evil)">x</p>',
    '<p style="} body { display:none">x</p>',
    '<p style="</style><script>alert(1)</script>">x</p>',
    '<style>@import "//evil"</style>',
  ])('EM-13 takes out what could act: %s', (html) => {
    expect(previewDocument(html, undefined)).not.toMatch(
      /alert|evil|onerror|onload|display:none|<script|<iframe|<form|<base/i,
    );
  });
});
