import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'

const dist = join(import.meta.dirname, '../packages/web/dist')
const html = readFileSync(join(dist, 'index.html'), 'utf8')
const everywhere = [...html.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map(([, file = '']) => file)

/** What the page asks for ahead for a way in (packages/web/src/build/opening-files.ts), beside what it always begins with. */
function scriptsOf(ways: readonly string[]): ReadonlySet<string> {
  const ahead = ways.flatMap((way) => new RegExp(`data-${way}="([^"]*)"`).exec(html)?.[1]?.split(' ') ?? [])
  return new Set([...everywhere, ...ahead.filter((file) => file.endsWith('.js'))])
}

// The figures that were reached and a little room (docs/performance.md has the goals): whoever adds more to the beginning of
// a page loads it later, or says here why people have to wait for it.
for (const [name, ways, most] of [
  ['every page', [], 163],
  ['the list of projects', ['list'], 203],
  ['a view behind a link', ['link'], 320],
  ['a form behind a link', ['form'], 315],
  ['a table, for members', ['project', 'table'], 545],
] as const)
  test(`scripts of ${name} are at most ${most} kB gzipped before anything is shown`, () => {
    const files = [...scriptsOf(ways)]
    assert.ok(files.length >= 5 && ways.every((way) => html.includes(`data-${way}="assets/`)))
    const sizes = files.map((file) => [file, gzipSync(readFileSync(join(dist, file))).length / 1000] as const)
    const sum = sizes.reduce((all, [, size]) => all + size, 0)
    const told = sizes.map(([file, size]) => `${size.toFixed(1)} ${file}`).join('\n')
    assert.ok(sum <= most, `${sum.toFixed(1)} kB:\n${told}`)
  })
