// A database server of our own for one test run: in a temporary folder, on a free port, gone afterwards.
// Must never touch a server or a data folder that was there before.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProgram } from './find-program.mjs'
import { freePort } from './free-port.mjs'
import { quickFolder } from './quick-folder.mjs'
import { runProgram } from './run-program.mjs'
import { Stop } from './say.mjs'

const startLimitMs = 60_000
const stopLimitMs = 10_000

/**
 * `engine` says how one kind of server is made: { name, users, stopSignal, create(place), serve(place), isReady(place) }.
 * A place is { folder, port, password, owner, run(command, args) }.
 */
export async function startPrivateServer(engine) {
  const owner = ownerOf(engine.users)
  const folder = mkdtempSync(join(quickFolder(), `rowhouse-${engine.name.toLowerCase()}-`))
  const place = { folder, owner, port: await freePort(), password: randomBytes(18).toString('hex') }
  place.run = (command, args) => runOrStop(engine, place, command, args)
  place.write = (name, text) => writeOwned(join(folder, name), text, owner)
  if (owner) chownSync(folder, owner.uid, owner.gid)
  try {
    await engine.create(place)
    const stop = await serve(engine, place)
    return { port: place.port, password: place.password, folder, stop }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function serve(engine, place) {
  const [command, ...args] = diesWithUs(engine, engine.serve(place))
  const server = spawn(command, args, { cwd: place.folder, stdio: ['ignore', 'pipe', 'pipe'], ...place.owner })
  let log = ''
  for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', (text) => (log += text))
  let hasEnded = false
  const ended = new Promise((resolve) => {
    server.on('error', resolve)
    server.on('exit', resolve)
  }).then(() => (hasEnded = true))
  const stop = async () => {
    if (!hasEnded) server.kill(engine.stopSignal)
    await Promise.race([ended, sleep(stopLimitMs, undefined, { ref: false })])
    if (!hasEnded) server.kill('SIGKILL')
    await ended
    rmSync(place.folder, { recursive: true, force: true })
  }
  for (const startedAt = Date.now(); !hasEnded && Date.now() - startedAt < startLimitMs; await sleep(50)) {
    if (await engine.isReady(place)) return stop
  }
  await stop()
  throw new Stop(`${log.trim()}\n${engine.name} did not start for the tests; its own words are above.`)
}

// Where Linux allows it the server also ends when this process is killed without a chance to clean up.
function diesWithUs(engine, command) {
  const setpriv = process.platform === 'linux' ? findProgram(['setpriv']) : null
  return setpriv ? [setpriv, '--pdeathsig', engine.stopSignal.replace('SIG', ''), ...command] : command
}

async function runOrStop(engine, { owner, folder }, command, args) {
  const { code, output } = await runProgram(command, args, { cwd: folder, ...owner })
  if (code !== 0) throw new Stop(`${output.trim()}\n${engine.name} could not be prepared for the tests.`)
}

function writeOwned(path, text, owner) {
  writeFileSync(path, text)
  chmodSync(path, 0o600)
  if (owner) chownSync(path, owner.uid, owner.gid)
  return path
}

// Database servers refuse to run as root.
function ownerOf(users) {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const user of users) {
    const account = accounts.find(([name]) => name === user)
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) }
  }
  throw new Stop(`There is no user to run the test databases as: create one of ${users.join(', ')}.`)
}
