import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'
import { type BuiltFile, filesAhead } from './opening-files.ts'

/**
 * Writes the smallest form of what people wait for beside it (“….js.br”), which takes longer than a visitor may wait and so
 * is done once, here. Only of names that carry a hash of their content: beside any other an older form could be left over.
 */
export function packedFiles(): Plugin {
  return {
    name: 'packed-files',
    // Not before everything is written: the names of other files are filled in last.
    async writeBundle({ dir = '' }, bundle) {
      const names = filesAhead(Object.values(bundle) as readonly BuiltFile[])
      await Promise.all(names.map((name) => packFile(join(dir, name))))
    },
  }
}

/** On the threads of the pool, so all at once. */
async function packFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
}
