import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const glideVersion = '6.0.4-alpha24'

/** Out of the way of the project: it is measured, never used. React is the project's own, found further up. */
const folder = fileURLToPath(new URL(`../../../node_modules/.cache/glide-${glideVersion}/`, import.meta.url))
const dependencies = {
  '@glideapps/glide-data-grid': glideVersion,
  lodash: '4.17.21',
  marked: '16.4.2',
  'react-responsive-carousel': '3.2.23',
}

/** Needs the internet, the first time. Answers the folder its packages are in. */
export async function installGlide(): Promise<string> {
  const packages = join(folder, 'node_modules')
  if (existsSync(join(packages, '@glideapps'))) return packages
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps']
  await promisify(execFile)('npm', ['install', ...flags], { cwd: folder })
  return packages
}
