import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptUiAbility, darkThemeEnabledText, darkThemeNewlyAllowed } from './ui-ability.ts'

test('missing rules have their defaults (spec 170, 491)', () => {
  assert.deepEqual(acceptUiAbility(null), {
    darkTheme: false,
    maxTables: 99_999,
    maxTabs: 99,
    disableGA: false,
    disableTelemetry: false,
  })
  assert.equal(acceptUiAbility({ maxTabs: 4 }).maxTabs, 4)
})

const [off, on] = [acceptUiAbility({ darkTheme: false }), acceptUiAbility({ darkTheme: true })]

for (const [name, before, now, expected] of [
  ['refused before, allowed now', off, on, true],
  ['allowed before and now', on, on, false],
  ['allowed before, refused now', on, off, false],
  ['never asked before', null, on, false],
] as const) {
  test(`dark theme is switched on: ${expected} when ${name} (spec 119)`, () => {
    assert.equal(darkThemeNewlyAllowed(before, now), expected)
  })
}

test('the toast has its exact words (spec 466)', () => {
  assert.equal(darkThemeEnabledText, 'Ho Yes! Dark theme has been enabled for your profile!')
})
