import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DataPlaces } from './data-places.ts'

/** Files under the temporary folder that do not exist yet. */
export function sqliteDataPlaces(): DataPlaces {
  const folders: string[] = []
  return {
    async create() {
      const folder = await mkdtemp(join(tmpdir(), 'rowhouse-test-'))
      folders.push(folder)
      return { file: join(folder, 'data.sqlite') }
    },
    async removeAll() {
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
    },
  }
}
