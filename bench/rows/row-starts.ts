import { temporaryFolder } from '../leave-nothing-behind.ts'
import { each, type Pair, type ServerName } from '../server-process.ts'
import type { Home } from './ground.ts'
import type { RowSeed } from './row-seed.ts'
import { startOn } from './start-on.ts'

export interface Starts {
  /** Without compiled code. */
  readonly first: number
  /** With what the first left in the compile cache. */
  readonly second: number
}

/** From the spawn to the first answered row, in milliseconds. */
export function measureRowStarts(homes: Pair<Home>, seed: RowSeed): Promise<Pair<Starts>> {
  return each(async (server) => {
    const { dataDir, env } = homes[server]
    const home = { dataDir, env: { ...env, NODE_COMPILE_CACHE: temporaryFolder() } }
    return { first: await startMs(server, home, seed), second: await startMs(server, home, seed) }
  })
}

async function startMs(server: ServerName, home: Home, seed: RowSeed): Promise<number> {
  const { url, startedAt, stop } = await startOn(server, home, seed)
  const answer = await fetch(`${url}${seed.path}/1`, { headers: { 'xc-auth': seed.token } })
  await answer.arrayBuffer()
  const ms = performance.now() - startedAt
  if (!answer.ok) throw new Error(`The ${server} server answers a row with ${answer.status}.`)
  await stop()
  return ms
}
