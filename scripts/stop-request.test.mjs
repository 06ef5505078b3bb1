import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { inRoot } from './root.mjs'

const source = `
  import { onStopRequest } from ${JSON.stringify(new URL(`file://${inRoot('scripts/stop-request.mjs')}`).href)}
  setInterval(() => {}, 1000)
  onStopRequest((signal) => { console.log(signal); process.exit() })
  console.log('ready')
`

test('a command whose shell was ended by npm stops as if it had been sent SIGTERM', async () => {
  // The second command keeps the shell from replacing itself by the first.
  const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$SOURCE"; true'], {
    env: { ...process.env, NODE: process.execPath, SOURCE: source, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const written = []
  shell.stdout.setEncoding('utf8').on('data', (text) => {
    written.push(text)
    if (text.startsWith('ready')) shell.kill('SIGTERM')
  })
  await once(shell.stdout, 'close')
  assert.equal(written.join(''), 'ready\nSIGTERM\n')
})
