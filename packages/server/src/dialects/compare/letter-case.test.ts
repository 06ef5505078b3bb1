import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldCase } from '@rowhouse/core/filters/fold-case'
import { caseVariants, isAscii } from './letter-case.ts'

test('every letter knows all letters that fold like it', () => {
  const classes = new Map<string, Set<string>>()
  for (let point = 0; point < 0x1f000; point += 1) {
    if (point >= 0xd800 && point <= 0xdfff) continue
    const letter = String.fromCodePoint(point)
    const folded = foldCase(letter)
    classes.set(folded, (classes.get(folded) ?? new Set()).add(letter))
  }
  const cased = [...classes].filter(([folded, letters]) => letters.size > 1 || folded.toUpperCase() !== folded)
  const wrong = cased.flatMap(([, letters]) =>
    [...letters].filter((letter) => {
      const [variants = ''] = caseVariants(letter)
      return [...variants].sort().join() !== [...letters].sort().join()
    }),
  )
  assert.deepEqual(wrong, [])
})

test('only two letters beyond ASCII fold into ASCII: a pattern of ASCII letters misses no others', () => {
  const found = new Set<string>()
  for (let point = 0x80; point < 0x1f000; point += 1) {
    if (point >= 0xd800 && point <= 0xdfff) continue
    const letter = String.fromCodePoint(point)
    if (isAscii(foldCase(letter))) found.add(letter)
  }
  assert.deepEqual([...found].sort(), ['\u017f', '\u212a'])
})
