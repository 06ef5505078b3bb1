// A column type is its file in core and its folder in web. Whoever else wants to know something of it asks its descriptor,
// so that a new type is not forgotten anywhere.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { sourcesIn } from './testing/source-files.ts'

/** Its own file, the lists of core, of the web (what is seen, what draws and edits it) and of the wire, and one more. */
const mostFiles = 6

/**
 * Rooms whose words only look like those of a type: contents of projects, as people would make them, other languages and
 * services, the channels of webhooks and automations and the settings forms of plugins, which existing clients call by such words, and
 * GraphQL, whose scalars have such names.
 */
const otherWords =
  /^core\/src\/(templates|services|formula|ical|schema|hooks|plugins)\/|^core\/src\/api\/hooks\.ts$|^server\/src\/(plugins|doors\/(graphql|grpc))\/|^(server|web)\/src\/features\/(webhooks|automations|plugins|app-store)\//

const packages = fileURLToPath(new URL('../..', import.meta.url))
const sources = ['core', 'server', 'web']
  .flatMap((name) => sourcesIn(`${packages}/${name}/src`).map((file) => `${name}/src/${file}`))
  .filter((path) => !otherWords.test(path))
  .map((path) => ({ path, text: readFileSync(`${packages}/${path}`, 'utf8') }))

const filesNaming = (name: string): string[] =>
  sources.filter(({ text }) => isNamedIn(text, name)).map(({ path }) => path)

/** As a text, as a key of a list, or as a member of the registry. */
function isNamedIn(text: string, name: string): boolean {
  return new RegExp(`['"\`]${name}['"\`]|^\\s*${name}:|columnTypes\\.${name}\\b`, 'm').test(text)
}

/** What a program does that treats one type in another way than the rest. */
function comparisonsIn(text: string): string[] {
  const names = Object.keys(columnTypes).join('|')
  return (
    text.match(new RegExp(`(?:[!=]==\\s*|\\bcase\\s+)['"\`](?:${names})['"\`]|[!=]==\\s*columnTypes\\.`, 'g')) ?? []
  )
}

describe('a column type is named in few places', () => {
  for (const name of Object.keys(columnTypes))
    test(`${name}: in ${mostFiles} files at most`, () => {
      const files = filesNaming(name)
      assert.ok(files.includes('core/src/column-types/registry.ts'))
      assert.ok(files.length <= mostFiles, files.join('\n'))
    })

  test('and nothing is compared with its name', () => {
    const faults = sources.flatMap(({ path, text }) => comparisonsIn(text).map((fault) => `${path}: ${fault}`))
    assert.deepEqual(faults, [])
  })
})

describe('the check itself', () => {
  for (const [text, isNamed] of [
    ["if (type === 'Rating') return", true],
    ['const icons = {\n  Rating: star,', true],
    ['columnTypes.Rating.defaults', true],
    ["t('tables.type.Rating')", false],
    ['// A Rating has stars', false],
    ['ratingIcons', false],
  ] as const)
    test(`${isNamed ? 'sees' : 'does not see'} a name in ${JSON.stringify(text)}`, () =>
      assert.equal(isNamedIn(text, 'Rating'), isNamed))

  for (const text of ["type === 'Rating'", "type !== 'Rating'", "case 'Rating':", 'type === columnTypes.JSON'])
    test(`refuses ${text}`, () => assert.equal(comparisonsIn(text).length, 1))
})
