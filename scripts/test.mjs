// `npm test [-- stage or part of a file name …]`: everything the project promises, on databases of its own.
// The last line is always `N passed, M failed`.
import { ensureServerBuilt, ensureWebBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './install.mjs'
import { stopPrograms } from './run-program.mjs'
import { runCommand, say, sentenceOf } from './say.mjs'
import { onStopRequest } from './stop-request.mjs'
import { addCounts, exitCodeOf, lastLine, noTests } from './test-counts.mjs'
import { testFilesUnder } from './test-files.mjs'
import { ensureTools, startServers, tools } from './test-machine.mjs'
import { hasFiles, isWantedFile, leftOut, neededTools, needsMachine, planTests, wantedDialects } from './test-plan.mjs'
import { runStage } from './test-stage.mjs'

const interruption = listenForInterruption()
let counts = noTests

await runCommand(async () => {
  try {
    await runTests()
  } catch (error) {
    counts = addCounts(counts, { ...noTests, failed: 1 })
    say(interruption.signal ? 'Interrupted.' : sentenceOf(error))
  }
  say(lastLine(counts))
  return exitCodeOf(counts)
})

async function runTests() {
  const { stages: planned, fragments } = planTests(process.argv.slice(2))
  const stages = planned.map((stage) => withFiles(stage, fragments))
  const wanted = wantedDialects(process.env.TEST_DIALECTS)
  const needed = neededTools(stages, wanted)
  await ensureInstalled()
  // Started beside the stages that need no database. Awaited later, so a failure meanwhile is not unhandled.
  const preparing = prepare(needed)
  preparing.catch(() => {})
  try {
    for (const stage of stages) {
      const env = needsMachine(stage) ? await environmentOf(stage, preparing) : process.env
      if (stage.needsWeb && hasFiles(stage)) await ensureWebBuilt()
      if (stage.needsServer && hasFiles(stage)) await ensureServerBuilt()
      counts = addCounts(counts, await runStage(stage, { fragments, env }))
      if (interruption.signal) throw new Error('interrupted')
    }
    await preparing
    const missing = leftOut(stages, wanted, process.env)
    if (missing !== null) say(missing)
  } finally {
    await preparing.then(
      ({ stop }) => stop(),
      () => {},
    )
  }
}

function withFiles(stage, fragments) {
  if (!stage.folder) return stage
  const files = testFilesUnder(stage.folder, stage.ending)
  return { ...stage, files: files.filter((path) => isWantedFile(path, fragments)) }
}

async function prepare({ uses, starts }) {
  await ensureTools(uses)
  return startServers(starts)
}

// The tests of these scripts see only what the user gave, so they can tell a given server from a private one.
async function environmentOf(stage, preparing) {
  const { variables } = await preparing
  if (!stage.starts) return process.env
  return { ...process.env, ...variables, TEST_CHROMIUM: process.env.TEST_CHROMIUM ?? tools.chromium.find() ?? '' }
}

// The running stage is ended; the loop above then stops the servers on its ordinary way out.
function listenForInterruption() {
  const state = { signal: null }
  onStopRequest((signal) => {
    state.signal = signal
    stopPrograms('SIGTERM')
  })
  return state
}
