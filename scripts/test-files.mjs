import { existsSync, readdirSync } from 'node:fs'
import { inRoot } from './root.mjs'

/** The test files under a folder of the project, as paths from its root, in a steady order. */
export function testFilesUnder(folder, ending) {
  if (!existsSync(inRoot(folder))) return []
  return readdirSync(inRoot(folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return testFilesUnder(path, ending)
      return entry.name.endsWith(ending) ? [path] : []
    })
}
