import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { gridFolder } from './built-page.ts'
import { installGlide } from './glide/install-glide.ts'

const ours = (part: string): string => join(gridFolder, 'src', part)

/** Engine and wrapper, with or without the default kinds. */
export function gzippedGrid(hasKinds: boolean): Promise<number> {
  const kinds = hasKinds ? `export { defaultKinds } from '${ours('default-kinds.ts')}'` : ''
  return gzippedKilobytes(`export { Grid } from '${ours('react/grid.tsx')}'\n${kinds}`)
}

export async function gzippedGlide(): Promise<number> {
  return gzippedKilobytes(`export { DataEditor } from '${join(await installGlide(), '@glideapps/glide-data-grid')}'`)
}

/** The script as a host would add it to its bundle: one entry, minified, without React. */
async function gzippedKilobytes(source: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'grid-size-'))
  try {
    const entry = join(folder, 'page.ts')
    await writeFile(join(folder, 'parts.ts'), source)
    await writeFile(entry, "import * as parts from './parts.ts'\nObject.assign(globalThis, parts)")
    await build({
      configFile: false,
      root: folder,
      logLevel: 'error',
      build: {
        outDir: join(folder, 'out'),
        modulePreload: false,
        rolldownOptions: { input: entry, external: /^react(-dom)?(\/|$)/ },
      },
    })
    const out = join(folder, 'out', 'assets')
    const files = (await readdir(out)).filter((file) => file.endsWith('.js'))
    const sizes = files.map(async (file) => gzipSync(await readFile(join(out, file)), { level: 9 }).length)
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
