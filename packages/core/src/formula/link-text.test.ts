import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkLabel, readLinkText } from './link-text.ts'

for (const [text, link] of [
  ['URI::(https://example.com)', { address: 'https://example.com', label: 'https://example.com' }],
  ['URI::(https://example.com/a_(b)) LABEL::(Home)', { address: 'https://example.com/a_(b)', label: 'Home' }],
  ['URI::(https://example.com/a_(b))', { address: 'https://example.com/a_(b)', label: 'https://example.com/a_(b)' }],
  ['URI::(mailto:ada@example.com) LABEL::()', { address: 'mailto:ada@example.com', label: 'mailto:ada@example.com' }],
  ['URI::(javascript:alert(1))', null],
  ['URI::(java\tscript:alert(1))', null],
  ['URI::( javascript:alert(1))', null],
  ['URI::(https://example.com/\njavascript:x)', null],
  ['URI::(data:text/html,x)', null],
  ['URI::(vbscript:x)', null],
  ['URI::(tel:+4930123456)', null],
  ['URI::(mailto:ada@example.com\njavascript:x)', null],
  ['URI::(https://example.com) LABEL::(Home', null],
  ['URI::(//example.com)', null],
  ['URI::(https://example.com\\@evil.example)', null],
  ['https://example.com', null],
  ['', null],
] as const) {
  test(`reads ${JSON.stringify(text)} as ${link ? 'a link' : 'text'} (S22)`, () =>
    assert.deepEqual(readLinkText(text), link))
}

test('where nothing can be followed the label is read, and of everything else the text', () => {
  assert.equal(linkLabel('URI::(https://example.com) LABEL::(Home)'), 'Home')
  assert.equal(linkLabel('URI::(javascript:alert(1)) LABEL::(Home)'), 'URI::(javascript:alert(1)) LABEL::(Home)')
})
