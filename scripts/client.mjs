// `npm run client -- --project <id or title> --out client.ts [--server <address>] [--token <API token>]`: a typed client of the
// tables of a project, as its token sees them. Address and token may also stand in ROWHOUSE_URL and ROWHOUSE_TOKEN.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { typedClient } from './typed-client.mjs'

const usage = `npm run client -- --project <project id> --out <file> [--server http://localhost:8080] [--token <API token>]
The address and the token may also stand in ROWHOUSE_URL and ROWHOUSE_TOKEN.
`

process.exitCode = await run(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return 1
})

async function run(words) {
  const text = { type: 'string' }
  const { values } = parseArgs({ args: words, options: { project: text, out: text, server: text, token: text } })
  const { project, out, server = process.env.ROWHOUSE_URL, token = process.env.ROWHOUSE_TOKEN } = values
  if (!project || !out || !token) {
    process.stderr.write(usage)
    return 2
  }
  const base = (server || 'http://localhost:8080').replace(/\/+$/, '')
  const description = await read(`${base}/api/v1/db/meta/projects/${encodeURIComponent(project)}/swagger.json`, token)
  await writeFile(out, typedClient(description))
  process.stdout.write(`The tables of “${description.info.title}” were written to ${out}.\n`)
  return 0
}

async function read(address, token) {
  const answer = await fetch(address, { headers: { 'xc-token': token } }).catch((error) => {
    throw new Error(`${address} cannot be reached: ${error.cause?.message ?? error.message}`)
  })
  const body = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${body.msg ?? 'no description'}`)
  return body
}
