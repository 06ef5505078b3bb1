import { rmSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMeta } from '../meta/open.ts'
import { createLog } from '../platform/log.ts'
import type { MetaPlace, MetaPlaces } from './meta-places.ts'

/** Data folders under the temporary folder, each a copy of one that was migrated once per process. */
export function sqlitePlaces(): MetaPlaces {
  const folders: string[] = []
  return {
    async create(): Promise<MetaPlace> {
      const dataDir = await aMigratedFolder()
      folders.push(dataDir)
      return { databaseUrl: null, dataDir }
    },
    async removeAll() {
      await Promise.all(folders.map((made) => rm(made, { recursive: true, force: true })))
    },
  }
}

/** Whoever asks for it removes it. */
export async function aMigratedFolder(): Promise<string> {
  template ??= migratedFile()
  const dataDir = await aFolder()
  await copyFile(await template, join(dataDir, 'rowhouse.sqlite'))
  return dataDir
}

let template: Promise<string> | undefined

async function migratedFile(): Promise<string> {
  const dataDir = await aFolder()
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const database = await openMeta({ dataDir, log: createLog('silent') })
  await database.close()
  return join(dataDir, 'rowhouse.sqlite')
}

const aFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'rowhouse-test-'))
