import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { savedStateDefaults } from '../state/saved-state.ts'
import { contrast } from './colour.ts'
import { customThemeName, customTokens, namedThemes, nextTheme } from './themes.ts'

const stylesheet = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

test('the themes have their names, and Custom beside them (spec 112, 113)', () => {
  const names = [...namedThemes.map(({ name }) => name), customThemeName]
  assert.deepEqual(names, ['Orange', 'Default', 'Strawberry', 'Grapes', 'Custom'])
})

test('the theme action walks through all named themes and around (spec 120)', () => {
  const walk = ['Orange']
  for (let i = 0; i < namedThemes.length; i += 1) walk.push(nextTheme(walk.at(-1) ?? ''))
  assert.deepEqual(walk, ['Orange', 'Default', 'Strawberry', 'Grapes', 'Orange'])
  assert.equal(nextTheme('Custom'), 'Orange')
})

test('each theme has a light and a dark primary, which are those of the stylesheet (spec 494)', () => {
  for (const { accent, light, dark } of namedThemes) {
    const inLight = accent === null ? ':root' : `[data-accent="${accent}"]`
    const inDark = accent === null ? '[data-theme="dark"]' : `[data-theme="dark"][data-accent="${accent}"]`
    assert.equal(accentIn(inLight), light)
    assert.equal(accentIn(inDark), dark)
    assert.ok(contrast(light, '#ffffff') >= 4.5 && contrast(dark, '#ffffff') >= 4.5)
  }
})

test('the palettes have ten light and ten dark colours (spec 493)', () => {
  for (let i = 0; i < 10; i += 1) assert.equal(stylesheet.split(`--rh-pill-${i}-bg:`).length - 1, 2)
})

test('on a row of its own colour a pill is told by its edge, and the row is fainter than the pill', () => {
  for (const selector of [':root', '[data-theme="dark"]']) {
    const token = (name: string) => new RegExp(`--rh-${name}: (#[0-9a-f]{6});`).exec(blockOf(selector))?.[1] ?? ''
    const canvas = token('canvas')
    for (let i = 0; i < 10; i += 1) {
      const [row, pill, dot] = [token(`row-${i}`), token(`pill-${i}-bg`), token(`pill-${i}-dot`)]
      assert.ok(contrast(row, dot) >= 1.9, `${selector} ${i}: ${contrast(row, dot)}`)
      assert.ok(contrast(row, canvas) < contrast(pill, canvas), `${selector} ${i}`)
      assert.ok(contrast(row, token('text')) >= 7 && contrast(row, token('text-3')) >= 4.5, `${selector} ${i}`)
    }
  }
})

test('a button that cannot be pressed yet can be read, and the main one has an edge, in both schemes', () => {
  const rules = readFileSync(new URL('mantine.module.css', import.meta.url), 'utf8').split('\n')
  const ruleOf = (selector: string) => rules.find((rule) => rule.startsWith(`${selector} {`)) ?? ''
  const part = (rule: string, name: string) =>
    new RegExp(`${name}: [^;]*var\\(--rh-([a-z0-9-]+)\\)`).exec(rule)?.[1] ?? ''
  const disabled = ruleOf('.button[data-disabled]')
  const filled = ruleOf('.button[data-disabled][data-variant="filled"]')
  assert.match(disabled, /opacity: 1;/)
  for (const scheme of [':root', '[data-theme="dark"]']) {
    const token = (name: string) => new RegExp(`--rh-${name}: (#[0-9a-f]{6});`).exec(blockOf(scheme))?.[1] ?? ''
    const ink = token(part(disabled, 'color'))
    for (const ground of [part(filled, 'background'), 'canvas', 'raised']) {
      assert.ok(contrast(ink, token(ground)) >= 4.5, `${scheme} ${ground}`)
      assert.ok(contrast(token(part(filled, 'box-shadow')), token(ground)) >= 1.3, `${scheme} edge on ${ground}`)
    }
  }
})

test('a custom theme sets every colour it offers (spec 113)', () => {
  const tokens = customTokens({ ...savedStateDefaults.settings.customTheme, error: '#aa0000' }, 'light')
  assert.equal(tokens['--rh-accent'], '#3f69e2')
  assert.equal(tokens['--rh-error'], '#aa0000')
  for (const name of ['--rh-accent-line', '--rh-icon-2', '--rh-info', '--rh-success', '--rh-warning'] as const)
    assert.ok(tokens[name])
})

test('a colour that is none changes nothing', () => {
  const broken = { ...savedStateDefaults.settings.customTheme, primary: 'red; background: url(x)' }
  assert.deepEqual(customTokens(broken, 'light'), {})
})

function accentIn(selector: string): string | undefined {
  return /--rh-accent: (#[0-9a-f]{6});/.exec(blockOf(selector))?.[1]
}

function blockOf(selector: string): string {
  return stylesheet.split(`\n${selector} {`)[1]?.split('\n}')[0] ?? ''
}
