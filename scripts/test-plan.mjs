// Pure: what the words after `npm test --` and TEST_DIALECTS ask for.
import { Stop } from './say.mjs'

export const stages = [
  // Several checkers of one package each learn the same types anew: one for each of two packages is quicker.
  { name: 'typecheck', program: ['node_modules/typescript/bin/tsc', '-b', '--builders', '2', '--checkers', '1'] },
  {
    name: 'lint',
    program: [
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      '--diagnostic-level=error',
      '--max-diagnostics=100',
      '.',
    ],
  },
  { name: 'core', folder: 'packages/core/src', ending: '.test.ts' },
  { name: 'grid', folder: 'packages/grid/src', ending: '.test.ts' },
  { name: 'web', folder: 'packages/web/src', ending: '.test.ts' },
  // The third works while the others wait for a database.
  {
    name: 'server',
    folder: 'packages/server/src',
    ending: '.test.ts',
    processes: 6,
    concurrency: 3,
    triesAgain: true,
    needsServer: true,
    starts: ['postgres', 'mysql'],
  },
  { name: 'bench', folder: 'bench', ending: '.test.ts' },
  { name: 'scripts', folder: 'scripts', ending: '.test.mjs', uses: ['postgres', 'mysql'] },
  // A browser keeps more than one core busy: a fourth process gains nothing and makes slow screens look broken.
  {
    name: 'e2e',
    folder: 'e2e',
    ending: '.test.ts',
    processes: 3,
    triesAgain: true,
    needsWeb: true,
    needsServer: true,
    uses: ['chromium'],
    starts: ['postgres'],
  },
]

export const dialects = ['sqlite', 'postgres', 'mysql', 'mssql']

/** Words that name a stage choose stages; any other word keeps the test files with it in their path. */
export function planTests(words) {
  const named = stages.filter(({ name }) => words.includes(name))
  const fragments = words.filter((word) => !stages.some(({ name }) => name === word))
  const open = fragments.length > 0 ? stages.filter(({ folder }) => folder) : stages
  return { stages: named.length > 0 ? named : open, fragments }
}

export const isWantedFile = (path, fragments) =>
  fragments.length === 0 || fragments.some((fragment) => path.includes(fragment))

export function wantedDialects(text) {
  const wanted = (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const unknown = wanted.find((name) => !dialects.includes(name))
  if (unknown) throw new Stop(`TEST_DIALECTS names “${unknown}”, which is none of ${dialects.join(', ')}.`)
  return wanted.length > 0 ? wanted : dialects
}

export const hasFiles = ({ files }) => files !== undefined && files.length > 0

export const needsMachine = (stage) => hasFiles(stage) && (stage.uses !== undefined || stage.starts !== undefined)

/** The tools a run needs: `uses` must be installed, `starts` must run. Databases nobody wants are left out. */
export function neededTools(planned, wanted) {
  const isWanted = (tool) => !dialects.includes(tool) || wanted.includes(tool)
  const running = planned.filter(hasFiles)
  const starts = new Set(running.flatMap((stage) => stage.starts ?? []).filter(isWanted))
  const uses = new Set([...starts, ...running.flatMap((stage) => stage.uses ?? []).filter(isWanted)])
  return { uses: [...uses], starts: [...starts] }
}

/** What a run leaves out although it was wanted, in one sentence; null when there is nothing. */
export function leftOut(planned, wanted, { MSSQL_URL }) {
  const asksServers = planned.some((stage) => stage.name === 'server' && hasFiles(stage))
  if (!asksServers || !wanted.includes('mssql') || MSSQL_URL) return null
  return 'SQL Server was not asked: set MSSQL_URL=mssql://user:password@host:1433/master to one the tests may make databases on.'
}
