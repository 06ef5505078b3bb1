import { type ServerName, type ServerProcess, startServer } from '../server-process.ts'
import type { Home } from './ground.ts'
import type { RowSeed } from './row-seed.ts'

export function startOn(server: ServerName, { dataDir, env }: Home, seed: RowSeed): Promise<ServerProcess> {
  if (server === 'ours') return startServer('ours', dataDir, env)
  return startServer('bareRows', dataDir, { ...env, BENCH_PLACE: JSON.stringify(seed) })
}
