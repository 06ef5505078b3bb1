// Starts the server once on a throwaway data folder and stops it when it answers, so that the compile cache named by
// NODE_COMPILE_CACHE is filled. Used while an image is built.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverProgram } from './ensure-built.mjs'
import { freePort } from './free-port.mjs'
import { runCommand, Stop } from './say.mjs'

const limitMs = 60_000

await runCommand(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rowhouse-warm-'))
  const port = await freePort()
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder }
  const server = spawn(process.execPath, [serverProgram('main')], { stdio: 'inherit', env })
  const ended = new Promise((resolve) => server.on('exit', (code) => resolve(code ?? 1)))
  try {
    await answered(`http://127.0.0.1:${port}/api/v1/health`, server)
  } finally {
    // The cache is written on an orderly exit only.
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return ended
})

async function answered(url, server) {
  for (const startedAt = Date.now(); Date.now() - startedAt < limitMs && server.exitCode === null; await sleep(100)) {
    const reply = await fetch(url).catch(() => null)
    if (reply?.ok) return
  }
  throw new Stop('The server did not answer while its compile cache was being filled.')
}
