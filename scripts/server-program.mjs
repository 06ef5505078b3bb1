// `npm run base`, `npm run audit:verify`: a program of the server beside the one that serves, on the carried Node.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { carriedNode } from './carried-node.mjs'
import { ensureServerBuilt, serverProgram } from './ensure-built.mjs'
import { ensureInstalled } from './install.mjs'
import { runCommand, Stop } from './say.mjs'

await runCommand(async () => {
  const [name, ...args] = process.argv.slice(2)
  await ensureInstalled()
  await ensureServerBuilt()
  return new Promise((resolve, reject) => {
    const program = spawn(carriedNode(), [serverProgram(name), ...args], { stdio: 'inherit' })
    program.on('error', (error) => reject(new Stop(`The program could not be started: ${error.message}.`)))
    program.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
})
