// Loading the server costs a process more than a second of work, so several test files share one. Each file is one test
// of its process: its own tests, and the hooks at its top, belong to that test and end with it.
import { writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isFileItself } from './test-counts.mjs'

const mark = 'group.mjs'
const untold = 'test:untold'

// Tests inherit it. One that hangs ends the run by the limit of the reporter, which names its file.
const fileLimitMs = 1_800_000

/** Deals the files out, so that slow neighbours land in different groups. */
export function dealtOut(files, count) {
  const groups = Array.from({ length: Math.min(count, files.length) }, () => [])
  for (const [index, file] of files.entries()) groups[index % groups.length].push(file)
  return groups
}

/** Writes the programs that run the groups and answers their paths. */
export function writeGroups(groups, folder) {
  return groups.map((files, index) => {
    const path = join(folder, `${index + 1}.${mark}`)
    writeFileSync(path, `${beginning}${files.map(sourceOf).join('')}`)
    return path
  })
}

// A test inside a running one starts where it stands, in the middle of its file. The first here holds the others back until
// all of the file is loaded, as if it ran alone.
const beginning = `import { test } from 'node:test'
const run = (file, address) =>
  test(file, { timeout: ${fileLimitMs} }, async () => {
    const loading = import(address)
    test('loads', () => loading.then(() => undefined, () => undefined))
    await loading
  })
`

const sourceOf = (file) => `run(${JSON.stringify(file)}, ${JSON.stringify(pathToFileURL(resolve(file)).href)})\n`

/** The event as it would have come from a process per file; `hasCounted(file)` says whether a test of the file was told. */
export function withoutGroup(event, hasCounted) {
  const { type, data } = event
  if (data.nesting === undefined) return event
  if (data.nesting > 0)
    return { type: isGroup(data.file) ? untold : type, data: { ...data, nesting: data.nesting - 1 } }
  if (!isGroup(data.file) || isFileItself(data)) return event
  const file = resolve(data.name)
  // The runner tells of a file as of a test only when the file had none.
  const isSilent = type === 'test:pass' && hasCounted(file)
  return { type: isSilent ? untold : type, data: { ...data, file } }
}

export const isGroup = (file) => file !== undefined && basename(file).endsWith(`.${mark}`)
