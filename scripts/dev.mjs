// `npm run dev`: the server restarts when its sources change, the web application reloads in place. Both end together.
import { spawn } from 'node:child_process'
import { carriedNode } from './carried-node.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot } from './root.mjs'
import { runCommand, say } from './say.mjs'
import { onStopRequest } from './stop-request.mjs'

const port = process.env.PORT ?? '8080'
const webPort = process.env.WEB_PORT ?? '5173'

await runCommand(async () => {
  await ensureInstalled()
  say(`The web application with hot reload: http://localhost:${webPort} (the server: http://localhost:${port})`)
  const node = carriedNode()
  const env = { ...process.env, PORT: port, WEB_PORT: webPort }
  return untilOneEnds([
    spawn(node, ['--watch', '--watch-preserve-output', inRoot('packages/server/src/main.ts')], {
      stdio: 'inherit',
      env: { ...env, NODE_COMPILE_CACHE: inRoot('node_modules/.cache/rowhouse-node') },
    }),
    spawn(node, [inRoot('node_modules/vite/bin/vite.js')], { cwd: inRoot('packages/web'), stdio: 'inherit', env }),
  ])
})

async function untilOneEnds(programs) {
  const stopAll = () => {
    for (const program of programs) program.kill('SIGTERM')
  }
  let isAsked = false
  onStopRequest(() => {
    isAsked = true
    stopAll()
  })
  const endings = programs.map((program) => new Promise((resolve) => program.on('exit', (code) => resolve(code ?? 1))))
  const firstCode = await Promise.race(endings)
  stopAll()
  await Promise.all(endings)
  return isAsked ? 0 : firstCode
}
