import { parseArgs } from 'node:util'
import { compareServers } from './compare-servers.ts'
import { runKills } from './kill.ts'
import { leaveNothingBehind } from './leave-nothing-behind.ts'

const usage = `npm run bench [-- --seconds 3] [--only list,create]
npm run bench -- kill [--kills 200] [--writers 8]`

leaveNothingBehind()

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '3' },
      only: { type: 'string', default: '' },
      kills: { type: 'string', default: '200' },
      writers: { type: 'string', default: '8' },
    },
  })
  process.exitCode = await run(positionals, values)
} catch (error) {
  const isUsage = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  process.stderr.write(isUsage ? `${error.message}\n${usage}\n` : `${error instanceof Error ? error.stack : error}\n`)
  process.exitCode = 1
}

async function run(words: readonly string[], values: Record<'seconds' | 'only' | 'kills' | 'writers', string>) {
  if (words.length === 0)
    return compareServers({
      seconds: positive('seconds', values.seconds),
      only: values.only.split(',').filter((part) => part !== ''),
    })
  if (words.length === 1 && words[0] === 'kill')
    return runKills({ kills: positive('kills', values.kills), writers: positive('writers', values.writers) })
  process.stderr.write(`${usage}\n`)
  return 1
}

function positive(name: string, text: string): number {
  const value = Number(text)
  if (value > 0 && Number.isFinite(value)) return value
  throw new Error(`--${name} must be a number above 0.`)
}
