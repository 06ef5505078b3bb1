import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './root.mjs'
import { runProgram } from './run-program.mjs'
import { Stop, step } from './say.mjs'

const markPath = inRoot('node_modules', '.rowhouse-lock')

/** Installs what the lock file says, unless exactly that is installed. Costs one file hash when it is. */
export async function ensureInstalled() {
  const lockText = readFileSync(inRoot('package-lock.json'), 'utf8')
  const mark = createHash('sha256').update(`${process.platform}-${process.arch}\n${lockText}`).digest('hex')
  if (readIfThere(markPath) === mark) return
  // Somebody who ran npm by hand should not wait for a second installation.
  if (!isInstalled(JSON.parse(lockText), readIfThere(inRoot('node_modules', '.package-lock.json')))) await install()
  writeFileSync(markPath, mark)
}

/** Whether npm's own note of what lies in node_modules agrees with the lock file, for this platform. */
export function isInstalled(lock, noteText, platform = process.platform, arch = process.arch) {
  if (noteText === null) return false
  const installed = JSON.parse(noteText).packages
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '' || !path.includes('node_modules/')) return true
    const found = installed[path]
    if (!found) return wanted.optional === true && !isNeededOn(wanted, platform, arch)
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

// Packages bound to a C library come in pairs of which npm takes one, so their absence proves nothing.
function isNeededOn({ os, cpu, libc }, platform, arch) {
  if (libc || !os || !cpu) return false
  return [os].flat().includes(platform) && [cpu].flat().includes(arch)
}

async function install() {
  await step('Installing packages (about a minute)', async () => {
    const { code, output } = await runNpm(installArguments())
    if (code === 0) return
    throw new Stop(
      `${output.trim()}\nInstalling the packages failed: check the network and the message above, then run the command again.`,
    )
  })
}

// Under NODE_ENV=production npm would leave out the tools that build the web application.
function installArguments() {
  const always = ['--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund']
  // Windows cannot delete the node.exe this script may be running on, which `npm ci` would try.
  const isReplacing = process.platform === 'win32' && existsSync(inRoot('node_modules'))
  return isReplacing ? ['install', '--no-save', ...always] : ['ci', ...always]
}

function runNpm(args) {
  const { npm_execpath: npmScript, npm_node_execpath: npmNode } = process.env
  // npm's own Node first: this process may run on the carried one, which lies in the folder npm is about to replace.
  if (npmScript?.endsWith('.js')) return runProgram(npmNode ?? process.execPath, [npmScript, ...args])
  return process.platform === 'win32'
    ? runProgram('cmd.exe', ['/d', '/s', '/c', 'npm', ...args])
    : runProgram('npm', args)
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}
