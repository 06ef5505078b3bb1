import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { accentScale, accentTokens, meaningTokens } from './accent-scale.ts'
import { contrast, hexToOklch, isHexColour, oklchToHex } from './colour.ts'

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)

test('white text on the button is readable whatever primary was picked', () => {
  fc.assert(
    fc.property(anyColour, (primary) => {
      const scale = accentScale(primary)
      assert.equal(scale.length, 10)
      assert.ok(scale.every(isHexColour), scale.join())
      for (const scheme of ['light', 'dark'] as const) {
        const tokens = accentTokens(primary, primary, scheme)
        for (const role of ['--rh-accent', '--rh-accent-hover', '--rh-accent-press'] as const) {
          assert.ok(contrast(tokens[role] ?? '', '#ffffff') >= 4.5, `${scheme} ${role} of ${primary}`)
        }
      }
    }),
    { numRuns: 150 },
  )
})

test('links and focus lines are visible on the canvas of their scheme', () => {
  fc.assert(
    fc.property(anyColour, (primary) => {
      for (const [scheme, canvas] of [
        ['light', '#ffffff'],
        ['dark', '#17191d'],
      ] as const) {
        const tokens = accentTokens(primary, primary, scheme)
        assert.ok(contrast(tokens['--rh-accent-text'] ?? '', canvas) >= 4.5, `${scheme} text of ${primary}`)
        assert.ok(contrast(tokens['--rh-accent-line'] ?? '', canvas) >= 3, `${scheme} line of ${primary}`)
      }
    }),
    { numRuns: 150 },
  )
})

test('words in a meaning’s colour are readable on its wash', () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      for (const scheme of ['light', 'dark'] as const) {
        const tokens = meaningTokens('error', colour, scheme)
        assert.ok(
          contrast(tokens['--rh-error-text'] ?? '', tokens['--rh-error-soft'] ?? '') >= 4.5,
          `${scheme} ${colour}`,
        )
      }
    }),
    { numRuns: 150 },
  )
})

test('a readable primary is kept as it is', () => assert.equal(accentScale('#3f69e2')[6], '#3f69e2'))

test('colours survive the way there and back', () => {
  for (const hex of ['#000000', '#ffffff', '#3f69e2', '#ba5000']) assert.equal(oklchToHex(hexToOklch(hex)), hex)
})
