import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { carriedNode } from './carried-node.mjs'
import { quickFolder } from './quick-folder.mjs'
import { inRoot } from './root.mjs'
import { runProgram } from './run-program.mjs'
import { say, secondsSince, showing } from './say.mjs'
import { countsOfRun, filesToTryAgain, lastLine, noTests } from './test-counts.mjs'
import { writeGroups } from './test-group.mjs'

// Long enough for the slowest test, short enough that one that hangs becomes a failure with a name.
const testLimitMs = 180_000

/** Runs one stage, says its line and answers its counts. */
export async function runStage(stage, { fragments, env }) {
  if (!stage.program && stage.files.length === 0) {
    say(`${stage.name}: no test files${fragments.length > 0 ? ` match ${fragments.join(', ')}` : ''}`)
    return noTests
  }
  const startedAt = performance.now()
  const counts = await showing(stage.name, () =>
    stage.program ? runChecker(stage, env) : runTestFiles(stage, { env, isNarrowed: fragments.length > 0 }),
  )
  say(`${stage.name}: ${lastLine(counts)} in ${secondsSince(startedAt)} s`)
  return counts
}

// The type checker and the linter count as one test each.
async function runChecker({ program: [script, ...args] }, env) {
  const { code, output } = await runProgram(carriedNode(), [inRoot(script), ...args], { env })
  if (code !== 0) say(output.trimEnd())
  return code === 0 ? { ...noTests, passed: 1 } : { ...noTests, failed: 1 }
}

// A file that fails is run again alone only to tell a test that depends on what else happens from one that is broken: the
// run stays red either way.
async function runTestFiles(stage, { env, isNarrowed }) {
  const { byFile, ...counts } = await runOnce(stage, { env, isNarrowed })
  const empty = Object.keys(byFile).filter((file) => byFile[file].empty > 0)
  if (empty.length > 0) say(`  No test ran in ${empty.map(shortPath).join(', ')}`)
  if (stage.triesAgain) for (const file of filesToTryAgain({ ...counts, byFile })) await tellIfUnstable(file, env)
  // Who wants only some databases has files for the others.
  return env.TEST_DIALECTS ? counts : { ...counts, failed: counts.failed + counts.empty }
}

async function tellIfUnstable(file, env) {
  const { failed } = await runOnce({ files: [file], processes: 1 }, { env, isNarrowed: false })
  if (failed === 0) say(`  UNSTABLE ${shortPath(file)}: failed above, and passed when run alone`)
}

async function runOnce({ files, processes = 2, concurrency = processes }, { env, isNarrowed }) {
  // Whatever the tests leave behind, also when interrupted, goes with this folder. Open to the users databases run as.
  const folder = mkdtempSync(join(quickFolder(), 'rowhouse-'))
  chmodSync(folder, 0o755)
  const countsPath = join(folder, 'counts.json')
  // Where processes come one after the other, none takes the files of those that come later.
  const most = concurrency < processes ? Math.ceil(files.length / processes) : files.length
  const programs = writeGroups(files, { count: processes, most }, folder)
  try {
    const { code } = await runProgram(
      carriedNode(),
      [
        ...['--test', `--test-concurrency=${concurrency}`, `--test-timeout=${testLimitMs}`],
        ...[`--test-reporter=${inRoot('scripts/test-reporter.mjs')}`, ...programs],
      ],
      {
        env: {
          ...env,
          TMPDIR: folder,
          NODE_COMPILE_CACHE: inRoot('node_modules/.cache/rowhouse-node'),
          ROWHOUSE_TEST_COUNTS: countsPath,
          ROWHOUSE_TEST_OUTPUT: isNarrowed ? 'all' : 'failed',
        },
        onOutput: sayLines(),
      },
    )
    return countsOfRun(existsSync(countsPath) ? JSON.parse(readFileSync(countsPath, 'utf8')) : null, code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const shortPath = (file) => relative(inRoot('.'), file)

// Output comes in pieces; only whole lines may be written around the line that counts seconds.
function sayLines() {
  let rest = ''
  return (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop()
    if (lines.length > 0) say(lines.join('\n'))
  }
}
