// `npm run bench [-- options]` and `npm run bench -- kill`: installs what is missing, then measures on the carried Node.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { carriedNode } from './carried-node.mjs'
import { ensureServerBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot } from './root.mjs'
import { runCommand, Stop } from './say.mjs'
import { onStopRequest } from './stop-request.mjs'

await runCommand(async () => {
  await ensureInstalled()
  await ensureServerBuilt()
  return runBench()
})

function runBench() {
  return new Promise((resolve, reject) => {
    const bench = spawn(carriedNode(), [inRoot('bench/bench.ts'), ...process.argv.slice(2)], { stdio: 'inherit' })
    onStopRequest((signal) => bench.kill(signal))
    bench.on('error', (error) => reject(new Stop(`The measurement could not be started: ${error.message}.`)))
    bench.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}
