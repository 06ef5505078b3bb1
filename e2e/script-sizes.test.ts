import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'

const dist = join(import.meta.dirname, '../packages/web/dist')
const html = readFileSync(join(dist, 'index.html'), 'utf8')
const everywhere = [...html.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map(([, file = '']) => file)

/** What the page asks for ahead for a way in (packages/web/src/build/opening-files.ts), beside what it always begins with. */
function scriptsOf(ways: readonly string[]): readonly string[] {
  const ahead = ways.flatMap((way) => new RegExp(`data-${way}="([^"]*)"`).exec(html)?.[1]?.split(' ') ?? [])
  return [...new Set([...everywhere, ...ahead.filter((file) => file.endsWith('.js'))])]
}

const builtFile = (file: string): Buffer => readFileSync(join(dist, file))

/** What packages/server/src/doors/web/encodings.ts does. */
const asTheServer = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** As browsers get it: packed by the build; the few lines that begin the page, whose names carry no hash, by the server. */
function asServed(file: string): Buffer {
  const packed = `${file}.br`
  return existsSync(join(dist, packed)) ? builtFile(packed) : brotliCompressSync(builtFile(file), asTheServer)
}

// The figures that were reached and a little room (docs/performance.md has the goals): whoever adds more to the beginning of
// a page loads it later, or says here why people have to wait for it. Proxies that repack what they hand on speak gzip.
for (const [name, ways, most, mostGzipped] of [
  ['every page', [], 141, 162],
  ['the list of projects', ['list'], 176, 202],
  ['a view behind a link', ['link'], 249, 285],
  // Fields of a form keep the element somebody writes in, whatever becomes of the cell.
  ['a form behind a link', ['form'], 241, 275],
  // Boards come with the table, and ask for the figure of a field they show as galleries and timelines do; the rows are asked
  // for before the first of these scripts is there. Menus that lead to what they make look whether the person is still there,
  // and pages lead on to each other.
  ['a table, for members', ['project', 'table'], 482, 552],
] as const)
  test(`scripts of ${name} are at most ${most} kB before anything is shown, ${mostGzipped} kB gzipped`, () => {
    const files = scriptsOf(ways)
    assert.ok(files.length >= 5 && ways.every((way) => html.includes(`data-${way}="assets/`)))
    for (const [form, pack, bound] of [
      ['as served', asServed, most],
      ['gzipped', (file: string) => gzipSync(builtFile(file)), mostGzipped],
    ] as const) {
      const sizes = files.map((file) => [file, pack(file).length / 1000] as const)
      const sum = sizes.reduce((all, [, size]) => all + size, 0)
      const told = sizes.map(([file, size]) => `${size.toFixed(1)} ${file}`).join('\n')
      assert.ok(sum <= bound, `${sum.toFixed(1)} kB ${form}:\n${told}`)
    }
  })

test('every script and style sheet that is asked for ahead was packed by the build', () => {
  const named = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
  const ahead = [...html.matchAll(/data-[a-z]+="(assets\/[^"]*)"/g)].flatMap(([, files = '']) => files.split(' '))
  assert.ok(named.length >= 3 && ahead.length >= 20)
  for (const file of new Set([...named, ...ahead]))
    assert.ok(brotliDecompressSync(builtFile(`${file}.br`)).equals(builtFile(file)), file)
})
