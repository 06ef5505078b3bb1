import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The full path of the first program that exists in these folders or on the PATH, or null. */
export function findProgram(names, folders = []) {
  const places = [...folders, ...(process.env.PATH ?? '').split(delimiter)].filter((folder) => folder !== '')
  for (const name of names) {
    for (const place of places) {
      const path = join(place, process.platform === 'win32' ? `${name}.exe` : name)
      if (isExecutable(path)) return path
    }
  }
  return null
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
