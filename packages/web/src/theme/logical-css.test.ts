import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')

/** Sides of the screen that are meant, whichever way people write. */
const meant = new Map([
  ['features/fields/field-popover.module.css', 'left'], // It is put where a heading of the canvas is, in pixels of the screen.
])

const sides = 'left|right'
const onSides = new RegExp(
  `^(?:${sides}|(?:margin|padding|scroll-margin|scroll-padding)-(?:${sides})|border-(?:${sides})(?:-\\w+)?|border-(?:top|bottom)-(?:${sides})-radius)$`,
)

test('styles speak of start and end, so that they hold where people write to the left', () => {
  const found = globSync('**/*.css', { cwd: root }).flatMap((file) =>
    declarations(file)
      .filter(({ property, value }) => isOnSides(property, value) && meant.get(file) !== property)
      .map(({ selector, property, value }) => `${file}: ${selector} { ${property}: ${value} }`),
  )
  assert.deepEqual(found, [])
})

for (const [property, value, expected] of [
  ['margin-left', '4px', true],
  ['border-top-right-radius', '4px', true],
  ['text-align', 'right', true],
  ['padding', '1px 2px 3px 4px', true],
  ['padding', '1px 2px 3px 2px', false],
  ['padding', '1px calc(2px + 3px)', false],
  ['border-radius', '4px 0 0 4px', true],
  ['border-radius', '4px 4px 0 0', false],
  ['margin-inline-start', '4px', false],
] as const)
  test(`${property}: ${value} ${expected ? 'is' : 'is not'} of one side of the screen`, () =>
    assert.equal(isOnSides(property, value), expected))

function isOnSides(property: string, value: string): boolean {
  if (onSides.test(property)) return true
  if (property === 'text-align' || property === 'float') return new RegExp(`^(?:${sides})\\b`).test(value)
  const [first, second, third, fourth] = value.match(/(?:[^\s(]|\([^)]*\))+/g) ?? []
  if (fourth === undefined) return false
  if (property === 'border-radius') return first !== second || third !== fourth
  return (property === 'padding' || property === 'margin' || property === 'inset') && second !== fourth
}

interface Declaration {
  readonly selector: string
  readonly property: string
  readonly value: string
}

/** Of rules that have a mirrored one for the other direction, neither counts. */
function declarations(file: string): readonly Declaration[] {
  const rules = [
    ...readFileSync(join(root, file), 'utf8')
      .replace(/\/\*.*?\*\//gs, '')
      .matchAll(/([^{}]+)\{([^{}]*)\}/g),
  ].map(([, selector = '', body = '']) => ({ selector: selector.trim(), body }))
  const mirrored = rules.flatMap(({ selector }) => selector.match(/^\[dir=.rtl.\]\s+(.*)$/s)?.[1] ?? [])
  return rules
    .filter(({ selector }) => !selector.startsWith('[dir=') && !mirrored.includes(selector))
    .flatMap(({ selector, body }) =>
      body.split(';').flatMap((line) => {
        const [property = '', value = ''] = line.split(/:(.*)/s).map((part) => part.trim())
        return property === '' ? [] : [{ selector, property, value }]
      }),
    )
}
