import { parseArgs } from 'node:util'
import { measureBigTable } from './big.ts'
import { measureBoard } from './board.ts'
import { compareServers } from './compare-servers.ts'
import { measureGraphql } from './graphql/measure-graphql.ts'
import { measureGrpc } from './grpc/measure-grpc.ts'
import { killHooks } from './hooks/kill-hooks.ts'
import { measureHooks } from './hooks/measure-hooks.ts'
import { killImports } from './imports-killed/kill-imports.ts'
import { measureInOut } from './inout/measure-inout.ts'
import { runKills } from './kill.ts'
import { leaveNothingBehind } from './leave-nothing-behind.ts'
import { compareLinks } from './links/compare-links.ts'
import { compareRows } from './rows/compare-rows.ts'
import { type DatabaseName, databaseNames } from './rows/ground.ts'
import { measureRules } from './rules.ts'
import { measureScan } from './scan.ts'
import { measureSql } from './sql.ts'
import { measureStarving } from './starve.ts'
import { measureViews } from './views.ts'

const usage = `npm run bench [-- --database sqlite|postgres] [--seconds 3] [--only list,insert] [--rows 100000] [--markdown]
npm run bench -- links [--database sqlite|postgres] [--seconds 3] [--only list] [--rows 100000]
npm run bench -- projects [--seconds 3] [--only list,create]
npm run bench -- scan [--database sqlite|postgres] [--seconds 10] [--rows 100000]
npm run bench -- starve [--database sqlite|postgres] [--seconds 10] [--rows 10000] [--callers 12]
npm run bench -- views [--database sqlite|postgres] [--seconds 3] [--rows 100000]
npm run bench -- rules [--database sqlite|postgres] [--seconds 3] [--rows 100000]
npm run bench -- board [--database sqlite|postgres] [--seconds 3] [--rows 100000]
npm run bench -- hooks [--database sqlite|postgres] [--seconds 6] [--rows 2000]
npm run bench -- big [--database sqlite|postgres] [--rows 1000000]
npm run bench -- inout [--database sqlite|postgres] [--rows 100000] [--only csv,xlsx,export,base]
npm run bench -- graphql [--peer] [--seconds 3] [--rows 100000] [--only nested]
npm run bench -- grpc [--database sqlite|postgres] [--seconds 3] [--rows 1000000]
npm run bench -- sql [--database sqlite|postgres] [--seconds 5] [--rows 1000000]
npm run bench -- kill [--kills 200] [--writers 8]
npm run bench -- kill hooks [--kills 100] [--writers 8]
npm run bench -- kill imports [--database sqlite|postgres] [--kills 50] [--rows 5000]`

const options = {
  database: { type: 'string' },
  seconds: { type: 'string' },
  only: { type: 'string', default: '' },
  rows: { type: 'string' },
  markdown: { type: 'boolean', default: false },
  peer: { type: 'boolean', default: false },
  kills: { type: 'string' },
  writers: { type: 'string' },
  callers: { type: 'string' },
} as const

leaveNothingBehind()

try {
  process.exitCode = await run()
} catch (error) {
  const isUsage = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  process.stderr.write(isUsage ? `${error.message}\n${usage}\n` : `${error instanceof Error ? error.stack : error}\n`)
  process.exitCode = 1
}

async function run(): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  const only = values.only.split(',').filter((part) => part !== '')
  const databases = databasesOf(values.database)
  const number = (name: 'seconds' | 'rows' | 'kills' | 'writers' | 'callers', otherwise: number): number =>
    positive(name, values[name] ?? String(otherwise))
  switch (positionals.join(' ')) {
    case '':
      return compareRows({
        databases,
        rows: number('rows', 100_000),
        seconds: number('seconds', 3),
        only,
        layout: values.markdown ? 'markdown' : 'text',
      })
    case 'links':
      return compareLinks({ databases, rows: number('rows', 100_000), seconds: number('seconds', 3), only })
    case 'projects':
      return compareServers({ seconds: number('seconds', 3), only })
    case 'scan':
      return measureScan({ databases, rows: number('rows', 100_000), seconds: number('seconds', 10) })
    case 'starve':
      return measureStarving({
        databases,
        rows: number('rows', 10_000),
        seconds: number('seconds', 10),
        callers: number('callers', 12),
      })
    case 'views':
      return measureViews({ databases, rows: number('rows', 100_000), seconds: number('seconds', 3) })
    case 'rules':
      return measureRules({ databases, rows: number('rows', 100_000), seconds: number('seconds', 3) })
    case 'board':
      return measureBoard({ databases, rows: number('rows', 100_000), seconds: number('seconds', 3) })
    case 'hooks':
      return measureHooks({ databases, rows: number('rows', 2000), seconds: number('seconds', 6) })
    case 'big':
      return measureBigTable({ databases, rows: number('rows', 1_000_000) })
    case 'inout':
      return measureInOut({ databases, rows: number('rows', 100_000), only })
    case 'graphql':
      return measureGraphql({
        rows: number('rows', 100_000),
        seconds: number('seconds', 3),
        withPeer: values.peer,
        only,
      })
    case 'grpc':
      return measureGrpc({ databases, rows: number('rows', 1_000_000), seconds: number('seconds', 3) })
    case 'sql':
      return measureSql({ databases, rows: number('rows', 1_000_000), seconds: number('seconds', 5) })
    case 'kill':
      return runKills({ kills: number('kills', 200), writers: number('writers', 8) })
    case 'kill hooks':
      return killHooks({ kills: number('kills', 100), writers: number('writers', 8) })
    case 'kill imports':
      return killImports({ databases, kills: number('kills', 50), rows: number('rows', 5000) })
    default:
      process.stderr.write(`${usage}\n`)
      return 1
  }
}

function databasesOf(name: string | undefined): readonly DatabaseName[] {
  if (name === undefined) return databaseNames
  const known = databaseNames.find((one) => one === name)
  if (known === undefined) throw new Error(`--database must be one of ${databaseNames.join(', ')}.`)
  return [known]
}

function positive(name: string, text: string): number {
  const value = Number(text)
  if (value > 0 && Number.isFinite(value)) return value
  throw new Error(`--${name} must be a number above 0.`)
}
