import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMeta } from '../meta/open.ts'
import { createLog } from '../platform/log.ts'
import type { MetaPlace, MetaPlaces } from './meta-places.ts'

/** Data folders under the temporary folder, each a copy of one that was migrated once. */
export function sqlitePlaces(): MetaPlaces {
  const folders: string[] = []
  let template: Promise<string> | undefined

  async function folder(): Promise<string> {
    const made = await mkdtemp(join(tmpdir(), 'rowhouse-test-'))
    folders.push(made)
    return made
  }

  async function migratedFile(): Promise<string> {
    const dataDir = await folder()
    const database = await openMeta({ dataDir, log: createLog('silent') })
    await database.close()
    return join(dataDir, 'rowhouse.sqlite')
  }

  return {
    async create(): Promise<MetaPlace> {
      template ??= migratedFile()
      const dataDir = await folder()
      await copyFile(await template, join(dataDir, 'rowhouse.sqlite'))
      return { databaseUrl: null, dataDir }
    },
    async removeAll() {
      await Promise.all(folders.map((made) => rm(made, { recursive: true, force: true })))
    },
  }
}
