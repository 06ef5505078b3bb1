import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { carriedNode } from './carried-node.mjs'
import { quickFolder } from './quick-folder.mjs'
import { inRoot } from './root.mjs'
import { runProgram } from './run-program.mjs'
import { say, secondsSince, showing } from './say.mjs'
import { addCounts, countsOfRun, filesToTryAgain, lastLine, noTests, withoutCounts } from './test-counts.mjs'
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

// A test of real servers and browsers can lose a race with a busy machine. One that passes when run again alone is told as
// unstable: a defect to mend, but no reason to throw a whole run away.
async function runTestFiles(stage, { env, isNarrowed }) {
  const { byFile, ...counts } = await runOnce(stage, { env, isNarrowed })
  const empty = Object.keys(byFile).filter((file) => byFile[file].empty > 0)
  if (empty.length > 0) say(`  No test ran in ${empty.map(shortPath).join(', ')}`)
  const again = stage.triesAgain ? filesToTryAgain({ ...counts, byFile }) : []
  if (again.length === 0) return counts
  const { byFile: _, ...second } = await runOnce({ files: again, processes: 1 }, { env, isNarrowed })
  const unstable = again.map(shortPath).join(', ')
  say(second.failed > 0 ? `  ${unstable}: failed twice` : `  UNSTABLE ${unstable}: failed, and passed when run again`)
  return addCounts(
    again.reduce((sum, file) => withoutCounts(sum, byFile[file]), counts),
    second,
  )
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
