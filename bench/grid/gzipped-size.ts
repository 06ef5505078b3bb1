import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { gridFolder } from './demo-server.ts'

/** Engine and wrapper in one file, without React, as a host would add it to its bundle; with or without the default kinds. */
export async function gzippedKilobytes(hasKinds: boolean): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'grid-size-'))
  try {
    const entry = join(folder, 'page.ts')
    const from = (part: string): string => `from '${join(gridFolder, 'src', part)}'`
    const kinds = hasKinds ? `import { defaultKinds } ${from('default-kinds.ts')}\n` : 'const defaultKinds = {}\n'
    await writeFile(
      entry,
      `import { Grid } ${from('react/grid.tsx')}\n${kinds}Object.assign(globalThis, { Grid, defaultKinds })`,
    )
    await build({
      configFile: false,
      root: folder,
      logLevel: 'error',
      build: {
        outDir: join(folder, 'out'),
        modulePreload: false,
        rolldownOptions: { input: entry, external: /^react/ },
      },
    })
    const out = join(folder, 'out', 'assets')
    const files = await readdir(out)
    const sizes = files.map(async (file) => gzipSync(await readFile(join(out, file)), { level: 9 }).length)
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
