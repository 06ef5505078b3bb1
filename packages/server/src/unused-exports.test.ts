// Nothing is exported that no other file asks for, and nothing stands in the product that only tests use: that belongs into a
// folder `testing/`, or nowhere. Names are followed through imports, so that two things of one name do not cover for each other.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Source, unusedIn } from './testing/unused-exports.ts'

const places = [
  'packages/core/src',
  'packages/grid/src',
  'packages/grid/demo',
  'packages/server/src',
  'packages/web',
  'e2e',
  'bench',
]
/** They ask like everybody else; what they export is also named in code they write themselves. */
const commands = 'scripts'

describe('exports', () => {
  const sources = readSources(fileURLToPath(new URL('../../..', import.meta.url)))
  const { anywhere, butByTests } = unusedIn(sources)
  const outsideOfCommands = (names: readonly string[]) => names.filter((name) => !name.startsWith(`${commands}/`))

  test('sources are found in every place', () => {
    for (const place of places) assert.ok(sources.some(({ path }) => path.startsWith(`${place}/`)))
  })

  test('each is asked for by another file', () => assert.deepEqual(outsideOfCommands(anywhere), []))

  test('each is asked for by the product, unless it stands in testing/', () =>
    assert.deepEqual(outsideOfCommands(butByTests), []))
})

describe('the check itself', () => {
  const thing = (text: string): Source => ({ path: 'packages/core/src/thing.ts', text })
  const asking = (text: string, path = 'packages/core/src/asking.ts'): Source => ({ path, text })

  for (const text of [
    'export const thing = 1',
    'export async function thing() {}',
    'export function* thing() {}',
    'export abstract class thing {}',
    'export interface thing {}',
    'export type thing = 1',
    'const thing = 1\nexport { thing }',
    'const one = 1\nexport { one as thing }',
    "export { thing } from './other.ts'",
    "export type { thing } from './other.ts'",
  ])
    test(`finds that nobody asks for “${text}”`, () => {
      assert.deepEqual(unusedIn([thing(text)]).anywhere, ['packages/core/src/thing.ts: thing'])
    })

  for (const [text, path] of [
    ["import { thing } from './thing.ts'"],
    ["import { type one, thing as other } from './thing.ts'"],
    ["import type { thing } from './thing.ts'"],
    ["import { thing } from '@rowhouse/core/thing'", 'packages/web/src/asking.ts'],
    ["import { thing } from '../packages/core/src/thing.ts'", 'e2e/asking.ts'],
    ["import * as all from './thing.ts'\nall.thing()"],
    ["import * as all from './thing.ts'\nObject.values(all)"],
    ["const { thing } = await import('./thing.ts')"],
    ["const load = () => import('./thing.ts').then((all) => all.thing)"],
    ["const load = () => import('./thing.ts').then(({ thing }) => thing)"],
    ["type Thing = import('./thing.ts').thing"],
    ["export * from './thing.ts'"],
    ["const things = import.meta.glob(['./th*.ts'], { import: 'thing' })"],
    ["new Worker(new URL('thing.ts', import.meta.url))"],
  ] as const)
    test(`knows that “${text}” asks for it`, () => {
      assert.deepEqual(unusedIn([thing('export const thing = 1'), asking(text, path)]).anywhere, [])
    })

  for (const text of [
    "import { other } from './thing.ts'",
    "import { thing } from './thing-of-others.ts'",
    "import * as all from './thing.ts'\nall.other()",
    "import { thing } from 'thing'",
    "const { other } = await import('./thing.ts')",
    "const load = () => import('./thing.ts').then(({ other }) => other)",
    'const thing = 1',
  ])
    test(`is not misled by “${text}”`, () => {
      const { anywhere } = unusedIn([thing('export const thing = 1'), asking(text)])
      assert.deepEqual(anywhere, ['packages/core/src/thing.ts: thing'])
    })

  test('tells what only tests use, and not what their file needs itself', () => {
    const asked = asking("import { thing, part } from './thing.ts'", 'packages/core/src/thing.test.ts')
    const { anywhere, butByTests } = unusedIn([thing('export const part = 1\nexport const thing = part + 1'), asked])
    assert.deepEqual(anywhere, [])
    assert.deepEqual(butByTests, ['packages/core/src/thing.ts: thing'])
  })

  test('lets what is made for tests be used by tests alone, but not by nobody', () => {
    const made = { path: 'packages/core/src/testing/made.ts', text: 'export const used = 1\nexport const idle = 1' }
    const asked = asking("import { used } from './testing/made.ts'", 'packages/core/src/a.test.ts')
    const { anywhere, butByTests } = unusedIn([made, asked])
    assert.deepEqual(anywhere, ['packages/core/src/testing/made.ts: idle'])
    assert.deepEqual(butByTests, [])
  })
})

function readSources(root: string): Source[] {
  return [...places, commands].flatMap((place) =>
    readdirSync(`${root}/${place}`, { recursive: true, encoding: 'utf8' })
      .map((file) => `${place}/${file.replaceAll('\\', '/')}`)
      .filter((path) => /\.(tsx?|mjs)$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
      .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') })),
  )
}
