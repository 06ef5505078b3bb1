import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** Where a command finds the metadata of an installation. Never makes anything: neither a database nor a key. */
export function installationPlace({ databaseUrl, dataDir, appKey }: Config): { url: string } | { file: string } {
  if (appKey === null && !existsSync(join(dataDir, 'app.key'))) throw new Error(`${dataDir} holds no app.key.`)
  if (databaseUrl !== null) return { url: databaseUrl }
  const file = join(dataDir, 'rowhouse.sqlite')
  if (!existsSync(file)) throw new Error(`${dataDir} holds no database.`)
  return { file }
}
