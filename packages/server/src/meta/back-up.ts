import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const kept = 5
const backupName = /^\d{8}T\d{9}Z-before-.+\.sqlite$/

/** Writes a copy of the database that survives a power cut, and forgets all but the newest few. */
export async function backUp(copyTo: (file: string) => Promise<void>, where: BackupPlace): Promise<string> {
  const folder = join(where.dataDir, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `${where.at.toISOString().replace(/[-:.]/g, '')}-before-${where.before}.sqlite`
  const file = join(folder, name)
  const unfinished = `${file}.part`
  await rm(unfinished, { force: true })
  await copyTo(unfinished)
  await chmod(unfinished, 0o600)
  await syncToDisk(unfinished)
  await rename(unfinished, file)
  await syncToDisk(folder)
  await forgetOldest(folder)
  return file
}

interface BackupPlace {
  readonly dataDir: string
  /** The name of the step that comes next. */
  readonly before: string
  readonly at: Date
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function forgetOldest(folder: string): Promise<void> {
  const backups = (await readdir(folder)).filter((name) => backupName.test(name)).sort()
  for (const name of backups.slice(0, -kept)) await rm(join(folder, name))
}
