import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { carriedNode } from './carried-node.mjs'
import { inRoot } from './root.mjs'
import { runProgram } from './run-program.mjs'
import { Stop, step } from './say.mjs'

const inputs = [
  'packages/web/src',
  'packages/web/public',
  'packages/web/index.html',
  'packages/web/vite.config.ts',
  'packages/web/package.json',
  'packages/core/src',
  'packages/grid/src',
  'package-lock.json',
]
const markPath = inRoot('packages/web/dist/.fingerprint')

/** Builds packages/web/dist unless it was built from exactly these inputs. */
export async function ensureWebBuilt() {
  // Taken before the build, so that an edit made while it runs is built next time.
  const fingerprint = fingerprintOf(inputs.map((path) => inRoot(path)))
  if (existsSync(markPath) && readFileSync(markPath, 'utf8') === fingerprint) return
  rmSync(markPath, { force: true })
  await build()
  writeFileSync(markPath, fingerprint)
}

/** A hash of names, sizes and times: reading every file would cost more than the start may. */
export function fingerprintOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of filesUnder(path)) {
      const { size, mtimeMs } = statSync(file)
      hash.update(`${file}\n${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

async function build() {
  await step('Building the web application', async () => {
    const { code, output } = await runProgram(carriedNode(), [inRoot('node_modules/vite/bin/vite.js'), 'build'], {
      cwd: inRoot('packages/web'),
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    })
    if (code === 0 && existsSync(inRoot('packages/web/dist/index.html'))) return
    throw new Stop(
      `${output.trim()}\nBuilding the web application failed: mend what the message above names and run the command again.`,
    )
  })
}

function filesUnder(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .filter((entry) => !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]))
}
