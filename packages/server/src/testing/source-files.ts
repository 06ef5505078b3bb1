import { readdirSync } from 'node:fs'

/** The program in a folder, by paths within it. */
export function sourcesIn(folder: string): string[] {
  try {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
    return files.filter((file) => /\.tsx?$/.test(file) && !isForTests(file))
  } catch (error) {
    // The grid is a package of its own once there is one.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Tests and what they are made of stand outside the order: they look at everything. */
export function isForTests(path: string): boolean {
  return /\.test\.tsx?$|(^|\/)testing\//.test(path)
}
