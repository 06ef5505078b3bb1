import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { portablePattern, regexExtract, regexMatch, regexReplace } from './portable.ts'
import { RegexRefusal } from './regex.ts'

for (const [pattern, portable] of [
  ['\\d', '[0-9]'],
  ['.', '[^\\n]'],
  ['(a)(b)', 'ab'],
  ['(a|b)c', '(?:a|b)c'],
  ['(ab){2,}', '(?:ab){2,}'],
  ['[\\w-]', '[0-9A-Z\\_a-z\\-]'],
  ['a\\/b', 'a\\/b'],
  ['^\\s*$', '^[\\t-\\r ]*$'],
] as const) {
  test(`writes ${pattern} as ${portable}`, () => {
    assert.equal(portablePattern(pattern, 'match'), portable)
    assert.equal(portablePattern(portable, 'match'), portable)
  })
}

for (const pattern of [
  '(',
  ')',
  '[',
  '[]',
  'a**',
  'a*?',
  '*',
  'a{2',
  'a{3,2}',
  'a{101}',
  '\\b',
  '\\1',
  '\\p{L}',
  '(?=a)',
  '(?<n>a)',
  '(?i)a',
  '[[:alpha:]]',
  '[b-a]',
  '^*',
  `${'('.repeat(30)}a${')'.repeat(30)}`,
  '((a{100}){100}){100}',
  'a\\',
]) {
  test(`refuses ${pattern.slice(0, 30)}`, () => assert.throws(() => portablePattern(pattern, 'match'), RegexRefusal))
}

// PostgreSQL takes the longest match, the others the first one that the pattern offers.
for (const [pattern, isPortable] of [
  ['a|ab', false],
  ['ab|a', true],
  ['cat|dog', true],
  ['a?(ab)?', false],
  ['(a|ab)(c|bcd)', true],
  ['a*ab?', true],
  ['a*(ab)?', false],
  ['.*@.*', true],
  ['[0-9]+(\\.[0-9]+)?', true],
  ['(ab|a|b)+', true],
  ['x*', true],
] as const) {
  test(`${pattern} ${isPortable ? 'finds' : 'would not find'} the same everywhere`, () => {
    if (isPortable) portablePattern(pattern, 'extract')
    else assert.throws(() => portablePattern(pattern, 'extract'), RegexRefusal)
  })
}

for (const pattern of ['(a+)+$', '(a|a)*b', '(.*)*x', 'a*a*a*a*a*b']) {
  test(`${pattern} ends on 50,000 letters (S70)`, () => {
    assert.equal(regexMatch('a'.repeat(50_000), portablePattern(pattern, 'match')), pattern.endsWith('$'))
  })
}

const atoms = fc.constantFrom('a', 'b', '[ab]', '.', '\\d', '(ab)', '(a|b)', '(ba|a)', '^', '$', '[^b]')
const patterns = fc
  .array(fc.tuple(atoms, fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,2}')), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.map(([atom, bounds]) => atom + ('^$'.includes(atom) ? '' : bounds)).join(''))
const texts = fc.string({ unit: fc.constantFrom('a', 'b', '1', '\n', '😀'), maxLength: 10 })

test('finds what JavaScript finds', () => {
  fc.assert(
    fc.property(patterns, texts, (pattern, text) => {
      const portable = portablePattern(pattern, 'match')
      assert.equal(regexExtract(text, portable), new RegExp(pattern, 'u').exec(text)?.[0] ?? null)
      assert.equal(regexExtract(text, portable), new RegExp(portable, 'v').exec(text)?.[0] ?? null)
    }),
    { numRuns: 2000 },
  )
})

test('finds the longest match where the pattern was taken for extracting', () => {
  fc.assert(
    fc.property(patterns, texts, (pattern, text) => {
      // Anchors mean something else in a part of the text.
      fc.pre(!pattern.includes('^') && !pattern.includes('$') && portableOrNull(pattern) !== null)
      const found = new RegExp(pattern, 'u').exec(text)
      fc.pre(found !== null)
      const from = found.index
      const whole = new RegExp(`^(?:${pattern})$`, 'u')
      const ends = Array.from({ length: text.length - from + 1 }, (_, length) => text.slice(from, from + length))
      const fitting = ends.filter((part) => whole.test(part))
      assert.equal(found[0], fitting.at(-1))
    }),
    { numRuns: 2000 },
  )
})

function portableOrNull(pattern: string): string | null {
  try {
    return portablePattern(pattern, 'extract')
  } catch (error) {
    if (error instanceof RegexRefusal) return null
    throw error
  }
}

test('replaces every match by plain text', () => {
  assert.equal(regexReplace('a1b22', '[0-9]+', '$&'), 'a$&b$&')
})

test('gives up on what would hold up everybody else (S70)', () => {
  const pattern = portablePattern('a.*b|a', 'replace')
  assert.deepEqual(regexReplace('a'.repeat(50_000), pattern, 'x'), { error: '#VALUE' })
  assert.equal(regexReplace('a'.repeat(100), pattern, 'x'), 'x'.repeat(100))
})
