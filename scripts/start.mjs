// `npm start`: installs and builds what is missing, then runs the server on the carried Node. Plain JavaScript, because
// on a clean checkout it runs on whatever Node the machine has, with nothing installed.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { carriedNode } from './carried-node.mjs'
import { ensureServerBuilt, ensureWebBuilt, serverProgram } from './ensure-built.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot } from './root.mjs'
import { runCommand, Stop } from './say.mjs'
import { onStopRequest } from './stop-request.mjs'

await runCommand(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  await ensureServerBuilt()
  return runServer()
})

function runServer() {
  return new Promise((resolve, reject) => {
    const server = spawn(carriedNode(), [serverProgram('main'), ...process.argv.slice(2)], {
      stdio: 'inherit',
      env: {
        // With an arena for each thread glibc keeps what a thread freed for that thread alone: some 10 MB after a start, more after a rush.
        MALLOC_ARENA_MAX: '2',
        ...process.env,
        NODE_COMPILE_CACHE: inRoot('node_modules/.cache/rowhouse-node'),
      },
    })
    onStopRequest((signal) => forward(server, signal))
    server.on('error', (error) => reject(new Stop(`The server could not be started: ${error.message}.`)))
    server.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}

// A terminal sends Ctrl-C to the server as well; a second copy would look like "quit at once".
function forward(server, signal) {
  if (signal === 'SIGINT' && process.stdin.isTTY) return
  server.kill(signal)
}
