import { Client } from 'pg'
import type { Outside, OutsideTable } from '../outside.ts'
import { asServer, type SourceTarget } from '../source-target.ts'
import { ownName } from './own-name.ts'
import { postgresQuote } from './quote.ts'
import { connectionConfig } from './source.ts'

const answerMs = 5000

export async function listenOutside(
  target: SourceTarget,
  channel: string,
  ears: Parameters<Outside['listen']>[1],
): Promise<{ close(): Promise<void> }> {
  const client = new Client({
    ...(await connectionConfig(asServer(target))),
    application_name: ownName,
    keepAlive: true,
    query_timeout: answerMs,
  })
  let isClosed = false
  const lose = (): void => {
    if (isClosed) return
    isClosed = true
    void client.end().catch(() => undefined)
    ears.lost()
  }
  client.on('error', lose)
  client.on('end', lose)
  client.on('notification', ({ payload = '' }) => {
    const table = tableIn(payload)
    if (table !== null) ears.heard(table)
  })
  try {
    await client.connect()
    await client.query(`listen ${postgresQuote(channel)}`)
  } catch (error) {
    isClosed = true
    await client.end().catch(() => undefined)
    throw error
  }
  return {
    async close() {
      isClosed = true
      await client.end().catch(() => undefined)
    },
  }
}

/** Anybody with that database can say anything there. */
function tableIn(payload: string): OutsideTable | null {
  try {
    const [schema, name]: unknown[] = JSON.parse(payload)
    return typeof schema === 'string' && typeof name === 'string' ? { schema, name } : null
  } catch {
    return null
  }
}
