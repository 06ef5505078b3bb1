// Loading the server costs a process more than a second of work, and a browser more than two, so few processes run all
// files of a stage, and each takes the next file that nobody has. A file is one test of its process: its own tests, and the
// hooks at its top, belong to that test and end with it.
import { statSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inRoot } from './root.mjs'
import { isFileItself } from './test-counts.mjs'

const mark = 'group.mjs'
const untold = 'test:untold'

// Tests inherit it. One that hangs ends the run by the limit of the reporter, which names its file.
const fileLimitMs = 1_800_000

/** Writes the programs that run the files together, each at most `most` of them, and answers their paths. */
export function writeGroups(files, { count, most }, folder) {
  const source = `${beginning(most)}${longestFirst(files).map(sourceOf).join('')}${ending}`
  return Array.from({ length: Math.min(count, files.length) }, (_, index) => {
    const path = join(folder, `${index + 1}.${mark}`)
    writeFileSync(path, source)
    return path
  })
}

// A long file that begins last leaves a core idle. How long it takes is guessed by its size.
function longestFirst(files) {
  const sizes = new Map(files.map((file) => [file, statSync(resolve(inRoot('.'), file)).size]))
  return files.toSorted((one, other) => sizes.get(other) - sizes.get(one))
}

// A folder is made by one process only. A test inside a running one starts where it stands, in the middle of its file: the
// first here holds the others back until all of the file is loaded, as if it ran alone. What files share with the next of
// their process, such as a browser, they end by `ends`.
const beginning = (most) => `import { mkdirSync } from 'node:fs'
import { test } from 'node:test'
import { rememberImports } from ${JSON.stringify(addressOf('packages/server/src/testing/quick-imports.ts'))}
import { measured } from ${JSON.stringify(addressOf('scripts/processor-time.mjs'))}
import ${JSON.stringify(addressOf('scripts/test-seed.mjs'))}
rememberImports()
const ends = []
globalThis[Symbol.for('rowhouse.test.ends')] = ends
let taken = 0
const isOurs = (place) => {
  if (taken >= ${most}) return false
  try {
    mkdirSync(new URL(place, import.meta.url))
    taken += 1
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}
const tests = (file, address) =>
  test(file, { timeout: ${fileLimitMs} }, async () => {
    const loading = import(address)
    test('loads', () => loading.then(() => undefined, () => undefined))
    await loading
  })
const run = (file, address) => measured(file, () => tests(file, address))
`

const sourceOf = (file, index) =>
  `if (isOurs('${index + 1}.taken')) await run(${JSON.stringify(file)}, ${JSON.stringify(addressOf(file))})\n`

const ending = 'for (const end of ends) await end()\n'

const addressOf = (file) => pathToFileURL(resolve(inRoot('.'), file)).href

/**
 * Tells every event as it would have come from a process per file; `hasCounted(file)` says whether a test of the file was
 * told. The owner of a test is the file that ran it, which need not be the one that declares it.
 */
export function groupReader(hasCounted) {
  let running
  return (event) => {
    const { type, data } = event
    if (data.nesting === undefined) return event
    if (data.nesting > 0) {
      const owner = running ?? data.file
      return { type: isGroup(data.file) ? untold : type, data: { ...data, nesting: data.nesting - 1, owner } }
    }
    if (!isGroup(data.file) || data.name === undefined) return event
    // A process whose files were all taken by others has nothing to tell: it is no file in which no test ran.
    if (isFileItself(data)) return type === 'test:pass' ? { ...event, type: untold } : event
    const file = resolve(data.name)
    // Starts and ends are told in the order of the tests, whatever else happens meanwhile.
    if (type === 'test:start') running = file
    // The runner tells of a file as of a test only when the file had none.
    const isSilent = type === 'test:pass' && hasCounted(file)
    return { type: isSilent ? untold : type, data: { ...data, file } }
  }
}

export const isGroup = (file) => file !== undefined && basename(file).endsWith(`.${mark}`)
