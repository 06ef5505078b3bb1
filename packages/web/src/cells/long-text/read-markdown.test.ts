import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMarkdown } from './read-markdown.ts'

const line = (text: string) => readMarkdown(text)[0]?.lines[0]

for (const [text, parts] of [
  ['plain', ['plain']],
  ['a **b** c', ['a ', { kind: 'strong', parts: ['b'] }, ' c']],
  ['**a *b***', [{ kind: 'strong', parts: ['a ', { kind: 'em', parts: ['b'] }] }]],
  ['~~a~~ `*b*`', [{ kind: 'del', parts: ['a'] }, ' ', { kind: 'code', parts: ['*b*'] }]],
  ['2 * 3 * 4', ['2 * 3 * 4']],
  ['\\*a\\*', ['*', 'a', '*']],
  ['[us](https://x.example/a)', [{ kind: 'link', href: 'https://x.example/a', parts: ['us'] }]],
  ['[mail](mailto:a@x.example)', [{ kind: 'link', href: 'mailto:a@x.example', parts: ['mail'] }]],
  ['[x](javascript:alert)', ['[x](javascript:alert)']],
  ['[x](//evil.example)', ['[x](//evil.example)']],
  ['<img src=x onerror=alert(1)>', ['<img src=x onerror=alert(1)>']],
] as const)
  test(`“${text}” is read as our editor writes it (S20)`, () => assert.deepEqual(line(text), parts))

const to = (href: string) => ({ kind: 'link', href, parts: [href] })

for (const [text, parts] of [
  ['https://x.example/a', [to('https://x.example/a')]],
  ['see https://x.example/a, please', ['see ', to('https://x.example/a'), ',', ' please']],
  ['(at https://x.example/a_(b).)', ['(at ', to('https://x.example/a_(b)'), '.)']],
  ['**http://x.example**', [{ kind: 'strong', parts: [to('http://x.example')] }]],
  ['https://x.example/*.js or *.css', [to('https://x.example/*.js'), ' or *.css']],
  [
    '[https://x.example](https://y.example)',
    [{ kind: 'link', href: 'https://y.example', parts: ['https://x.example'] }],
  ],
  ['`https://x.example`', [{ kind: 'code', parts: ['https://x.example'] }]],
  ['https://x.example@{us_0123456789abcd}', [to('https://x.example'), '@{us_0123456789abcd}']],
  [
    'javascript:alert(1) xhttps://x.example ftp://x.example',
    ['javascript:alert(1) xhttps://x.example ftp://x.example'],
  ],
  [
    'https:// http://1 https://x.example"onclick=alert(1)',
    ['https:// ', 'http://1', ' ', to('https://x.example'), '"onclick=alert(1)'],
  ],
] as const)
  test(`an address in “${text}” leads there where it is asked for (S20)`, () => {
    assert.deepEqual(readMarkdown(text, { linksAddresses: true })[0]?.lines[0], parts)
  })

test('headings, lists and paragraphs', () => {
  const kinds = readMarkdown('# One\ntwo\nthree\n\nfour\n- a\n- b\n\n- c\n1. d').map(({ kind, lines }) => [
    kind,
    lines.length,
  ])
  assert.deepEqual(kinds, [
    ['heading', 1],
    ['text', 2],
    ['text', 1],
    ['bullets', 3],
    ['numbers', 1],
  ])
})

test('no text takes long', () => {
  const began = performance.now()
  for (const text of [
    '**a'.repeat(2500),
    '['.repeat(5000),
    '*'.repeat(5000),
    '~~a'.repeat(2000),
    `https://x.example/${')'.repeat(9900)}`,
  ])
    readMarkdown(text, { linksAddresses: true })
  assert.ok(performance.now() - began < 2000)
})
