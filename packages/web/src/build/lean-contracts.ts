import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** Files of core that are nothing but contracts; endpoint.ts holds what they are made with. */
const contractFile = /\/core\/src\/api\/(?!endpoint\.ts)[a-z-]+\.ts$/

/**
 * Of a contract the web runs method, path, scope and whether it takes a master key: schemas are for the server, which checks, and for types, which are gone by
 * then. So the files are run here and come into the bundle as the data they make, of which unused parts fall away.
 */
export function leanContracts(): Plugin {
  return {
    name: 'lean-contracts',
    enforce: 'pre',
    async load(id) {
      if (!contractFile.test(id)) return null
      // Under a new name after each change, so that the development server sees it.
      const address = `${pathToFileURL(id)}?at=${statSync(id).mtimeMs}`
      return contractSource((await import(address)) as Record<string, unknown>)
    },
  }
}

export function contractSource(exported: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(exported).map(([name, value]) => `export const ${name} = ${JSON.stringify(lean(value))}`)
  return lines.join('\n')
}

function lean(value: unknown): unknown {
  // It would vanish without a word.
  if (typeof value === 'function') throw new Error('A contract holds data only: put functions beside core/src/api.')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  if ('method' in value && 'path' in value)
    return {
      method: value.method,
      path: value.path,
      scope: 'scope' in value ? value.scope : undefined,
      takesMasterKey: 'takesMasterKey' in value ? value.takesMasterKey : undefined,
    }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, lean(part)]))
}
