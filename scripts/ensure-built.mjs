import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { carriedNode } from './carried-node.mjs'
import { inRoot } from './root.mjs'
import { runProgram } from './run-program.mjs'
import { Stop, step } from './say.mjs'

const web = {
  title: 'the web application',
  folder: 'packages/web',
  program: 'node_modules/vite/bin/vite.js',
  args: ['build'],
  result: 'index.html',
  inputs: [
    'packages/web/src',
    'packages/web/public',
    'packages/web/index.html',
    'packages/web/vite.config.ts',
    'packages/web/package.json',
    'packages/core/src',
    'packages/grid/src',
    'package-lock.json',
  ],
}

const server = {
  title: 'the server',
  folder: 'packages/server',
  program: 'packages/server/build/bundle.ts',
  args: [],
  result: 'main.js',
  inputs: [
    'packages/server/src',
    'packages/server/build',
    'packages/server/package.json',
    'packages/core/src',
    'package-lock.json',
  ],
}

export const ensureWebBuilt = () => ensureBuilt(web)
export const ensureServerBuilt = () => ensureBuilt(server)

/** A program of the server as it was built, e.g. `main`. */
export const serverProgram = (name) => inRoot(`packages/server/dist/${name}.js`)

/** Builds the dist of a package unless it was built from exactly these inputs. */
async function ensureBuilt({ title, folder, program, args, result, inputs }) {
  const dist = inRoot(`${folder}/dist`)
  const markPath = join(dist, '.fingerprint')
  // Taken before the build, so that an edit made while it runs is built next time.
  const fingerprint = fingerprintOf(inputs.map((path) => inRoot(path)))
  if (existsSync(markPath) && readFileSync(markPath, 'utf8') === fingerprint) return
  rmSync(markPath, { force: true })
  await step(`Building ${title}`, async () => {
    const { code, output } = await runProgram(carriedNode(), [inRoot(program), ...args], {
      cwd: inRoot(folder),
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    })
    if (code === 0 && existsSync(join(dist, result))) return
    throw new Stop(
      `${output.trim()}\nBuilding ${title} failed: mend what the message above names and run the command again.`,
    )
  })
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

function filesUnder(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .filter((entry) => !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]))
}
