// Calls a receiver and does nothing else: what leaves at most, by the client our server sends with, on this machine and now.
import * as http from 'node:http'

/** As many at once as our server sends to one place. */
const atOnce = 8
const [url = '', calls = '0'] = process.argv.slice(2)
const agent = new http.Agent({ keepAlive: true })
const began = performance.now()
const before = process.cpuUsage()
let left = Number(calls)
await Promise.all(Array.from({ length: atOnce }, sendOn))
const { user, system } = process.cpuUsage(before)
process.stdout.write(JSON.stringify({ tookMs: performance.now() - began, processorMs: (user + system) / 1000 }))
process.exit(0)

async function sendOn(): Promise<void> {
  while (left > 0) {
    left -= 1
    await sendOnce(`row ${left}`)
  }
}

function sendOnce(body: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = http.request(url, { method: 'POST', agent, headers: { 'content-type': 'text/plain' } }, (answer) =>
    answer.resume().once('end', resolve),
  )
  request.once('error', reject)
  request.end(body)
  return promise
}
