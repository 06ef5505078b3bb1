// A type that other files ask for says what it is the place or the look of (docs/glossary.md): a newcomer who meets the bare word
// would have to guess which of many is meant. Private to a file it may be short.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sourcesIn } from './testing/source-files.ts'

const bare = /^export (?:abstract )?(?:interface|type|class) (Place|Look|At|Wish|Deed|Room)\b/gm
const packages = fileURLToPath(new URL('../..', import.meta.url))

const bareWordsIn = (text: string): string[] => Array.from(text.matchAll(bare), ([, word = '']) => word)

describe('types that are exported', () => {
  for (const name of ['core', 'grid', 'server', 'web'])
    test(`of ${name} have no bare word for a name`, () => {
      const files = sourcesIn(`${packages}/${name}/src`)
      assert.ok(files.length > 50, `${files.length} files`)
      const found = files.flatMap((file) =>
        bareWordsIn(readFileSync(`${packages}/${name}/src/${file}`, 'utf8')).map((word) => `${file}: ${word}`),
      )
      assert.deepEqual(found, [])
    })

  test('the check sees what it is for', () => {
    assert.deepEqual(bareWordsIn('export interface Place {\nexport type Look =\nexport class Room<T> {'), [
      'Place',
      'Look',
      'Room',
    ])
    assert.deepEqual(bareWordsIn('interface Place {\nexport interface TablePlace {\nexport const Place = 1'), [])
  })
})
