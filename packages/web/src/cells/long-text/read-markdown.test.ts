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
  for (const text of ['**a'.repeat(2500), '['.repeat(5000), '*'.repeat(5000), '~~a'.repeat(2000)]) readMarkdown(text)
  assert.ok(performance.now() - began < 2000)
})
