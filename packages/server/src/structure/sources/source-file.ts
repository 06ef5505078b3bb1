import { lstat, mkdir, realpath } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { invalidValue } from '@rowhouse/core/errors'

/**
 * SQLite sources are files below one folder: any other path could be the product's own database or a file of the machine.
 * The name is checked as text first, then where it really leads.
 */
export function acceptSourceFile(text: string): string {
  const parts = text.split('/')
  const isPlain = parts.every((part) => part !== '' && !part.startsWith('.') && part.trim() === part)
  // A colon begins a scheme or a drive, a backslash is a separator on some systems, and “?” begins parameters.
  if (!isPlain || text.length > 255 || parts.length > 8 || /[\\:?*"<>|\p{C}]/u.test(text)) throw refusedFile()
  // What SQLite writes beside a database is none.
  if (/-(journal|wal|shm)$/.test(text)) throw refusedFile()
  return text
}

/** The whole path of a source file; refused when a link leads it out of the folder. The file itself may be missing. */
export async function locateSourceFile(dataDir: string, file: string): Promise<string> {
  const folder = join(dataDir, 'sources')
  await mkdir(folder, { recursive: true })
  const path = join(folder, acceptSourceFile(file))
  const realFolder = await realpath(folder)
  const parent = await realpath(dirname(path)).catch(() => null)
  if (parent === null || !`${parent}${sep}`.startsWith(`${realFolder}${sep}`)) throw refusedFile()
  const found = await lstat(path).catch(() => null)
  // A link is refused wherever it leads: it could be turned after this look.
  if (found !== null && (!found.isFile() || found.nlink > 1)) throw refusedFile()
  return join(parent, path.slice(dirname(path).length + 1))
}

const refusedFile = () =>
  invalidValue(
    'file',
    'A SQLite file is named by its path inside the folder “sources” of the data folder, for example shop.sqlite. Links and paths that lead out of it are refused.',
  )
