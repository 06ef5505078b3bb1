import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { ZipSource } from './zip-archive.ts'

export async function zipOnDisk(path: string): Promise<ZipSource> {
  const { size } = await stat(path)
  return { size, read: async (start, end) => createReadStream(path, { start, end }) }
}
