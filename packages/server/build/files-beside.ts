import { basename, dirname, relative, resolve } from 'node:path'
import type { Plugin } from 'rolldown'

const named = /new URL\('(\.[^']+)', import\.meta\.url\)/g

/**
 * What a file names by its own place (`new URL('./worker.ts', import.meta.url)`) has another place beside the built program: a
 * thread, process or part that is loaded later becomes a file of its own there, anything else stays where it is.
 */
export function filesBeside(folder: string): Plugin {
  return {
    name: 'files-beside',
    transform: {
      filter: { id: /\.ts$/, code: 'import.meta.url' },
      handler(code, id) {
        const placed = code.replace(named, (_, path: string) => {
          const file = resolve(dirname(id), path)
          if (!path.endsWith('.ts')) return urlOf(`${relative(folder, file)}${path.endsWith('/') ? '/' : ''}`)
          const fileName = `${basename(file, '.ts')}.js`
          this.emitFile({ type: 'chunk', id: file, fileName })
          return urlOf(`./${fileName}`)
        })
        // Lines stay where they are, which is all that maps of the program are asked for.
        return { code: placed, map: null }
      },
    },
  }
}

const urlOf = (path: string): string => `new URL('${path}', import.meta.url)`
