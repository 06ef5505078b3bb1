// The reporter of `npm test`: silent about what passes, complete about what fails. Its counts go to the file named by
// ROWHOUSE_TEST_COUNTS, because its output is for people.
import { writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { inspect } from 'node:util'
import { notedTimes } from './processor-time.mjs'
import { addCounts, isMarked, noTests, outcomeOf } from './test-counts.mjs'
import { groupReader } from './test-group.mjs'

// More than any single test may take (see test-stage.mjs). A file that keeps a socket or a timer open never ends by itself.
const quietLimitMs = Number(process.env.ROWHOUSE_TEST_QUIET_MS ?? 240_000)
const keptOutput = 20_000

// biome-ignore lint/style/noDefaultExport: node --test-reporter takes the default export.
export default async function* report(events) {
  const run = {
    counts: noTests,
    byFile: new Map(),
    tookMs: new Map(),
    open: new Set(),
    failed: new Set(),
    outputs: new Map(),
  }
  const withoutGroup = groupReader((file) => run.byFile.has(file))
  const quietTimer = setTimeout(() => giveUp(run), quietLimitMs).unref()
  for await (const told of events) {
    quietTimer.refresh()
    const event = withoutGroup(told)
    follow(run, event)
    addTime(run.tookMs, event)
    const outcome = outcomeOf(event)
    if (outcome) count(run, ownerOf(event.data), { ...noTests, [outcome]: 1 })
    if (outcome === 'failed') {
      run.failed.add(ownerOf(event.data))
      yield failureText(event.data)
    }
    // What a file wrote is known by its process only, which may have run several.
    if (told.type === 'test:fail') run.failed.add(told.data.file)
  }
  clearTimeout(quietTimer)
  yield* outputTexts(run)
  if (process.env.TEST_TIMES) yield slowestText(run.tookMs)
  writeCounts(run)
}

const ownerOf = ({ owner, file }) => owner ?? file

function count(run, file, one) {
  run.counts = addCounts(run.counts, one)
  if (file) run.byFile.set(resolve(file), addCounts(run.byFile.get(resolve(file)) ?? noTests, one))
}

function follow({ open, outputs }, { type, data }) {
  if (!data.file) return
  // Output names its file as the runner was given it, everything else by its full path.
  const file = resolve(data.file)
  if (type === 'test:dequeue') open.add(file)
  if (type === 'test:complete' && resolve(data.name) === file) open.delete(file)
  if (type === 'test:stdout' || type === 'test:stderr' || type === 'test:diagnostic') {
    const text = type === 'test:diagnostic' ? `${data.message}\n` : data.message
    outputs.set(file, ((outputs.get(file) ?? '') + text).slice(-keptOutput))
  }
}

function addTime(tookMs, { type, data }) {
  const isTest = (type === 'test:pass' || type === 'test:fail') && data.nesting === 0 && data.file
  if (isTest) tookMs.set(ownerOf(data), (tookMs.get(ownerOf(data)) ?? 0) + (data.details?.duration_ms ?? 0))
}

function slowestText(tookMs) {
  const noted = notedTimes()
  const workOf = (file) => noted.get(shortPath(file)) ?? 0
  const most = Math.max(Number(process.env.TEST_TIMES) || 0, 25)
  const slowest = [...tookMs].toSorted(([one], [other]) => workOf(other) - workOf(one)).slice(0, most)
  return slowest
    .map(([file, ms]) => `  ${workOf(file).toFixed(1)} s of work, ${(ms / 1000).toFixed(1)} s  ${shortPath(file)}\n`)
    .join('')
}

function* outputTexts({ failed, outputs }) {
  const isAsked = process.env.ROWHOUSE_TEST_OUTPUT === 'all'
  for (const [file, output] of outputs) {
    if (isAsked || failed.has(file)) yield `  ${shortPath(file)} wrote:\n${indented(output.trimEnd())}\n`
  }
}

// Ending the runner by its signal makes it end its test files too.
function giveUp({ counts, byFile, open }) {
  const files = [...open].map(shortPath).join(', ')
  process.stdout.write(`  FAILED No test ended for ${quietLimitMs / 1000} s; still open: ${files}\n`)
  writeCounts({ counts: addCounts(counts, { ...noTests, failed: 1 }), byFile })
  process.kill(process.pid, 'SIGTERM')
}

function writeCounts({ counts, byFile }) {
  writeFileSync(process.env.ROWHOUSE_TEST_COUNTS, JSON.stringify({ ...counts, byFile: Object.fromEntries(byFile) }))
}

function failureText({ name, file, line, ...data }) {
  return `  FAILED ${name}\n    ${shortPath(file)}${line ? `:${line}` : ''}\n${indented(reasonText(data))}\n`
}

function reasonText({ details, skip, todo }) {
  if (isMarked(skip)) return `It is skipped${markText(skip)}; a skipped test counts as failed.`
  if (isMarked(todo)) return `It is marked as to do${markText(todo)}; an unfinished test counts as failed.`
  const error = details?.error?.cause ?? details?.error
  return typeof error === 'object' && error !== null
    ? inspect(error, { depth: 6, maxStringLength: 4000 })
    : String(error)
}

const markText = (mark) => (typeof mark === 'string' && mark !== '' ? ` (${mark})` : '')

const shortPath = (file) => (file ? relative(process.cwd(), file) : 'unknown file')

const indented = (text) => text.replaceAll(/^(?=.)/gm, '    ')
