// Tests run on a copy of the database: what is there stays as it is.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import type { Column } from '../src/models/column.ts'

interface Copy {
  readonly address: string
  close(): Promise<void>
}

/** The app on a copy, listening somewhere. */
export async function aCopy(): Promise<Copy> {
  const folder = mkdtempSync(join(tmpdir(), 'copy-'))
  const file = join(folder, 'data.sqlite')
  const own = fileURLToPath(new URL('../data.sqlite', import.meta.url))
  if (existsSync(own)) copyDatabase(own, file)
  process.env.DATABASE_FILE = file
  const { createApp } = await import('../src/app.ts')
  const { database } = await import('../src/database.ts')
  const server = createApp()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      await new Promise((resolve) => server.close(resolve))
      database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function copyDatabase(from: string, to: string): void {
  const source = new DatabaseSync(from)
  source.prepare('vacuum into ?').run(to)
  source.close()
}

const samples: Readonly<Record<Column['kind'], () => unknown>> = {
  // Values of their own: some fields hold each value once.
  text: () => `sample ${crypto.randomUUID()}`,
  integer: () => Math.trunc(1e9 + Math.random() * 1e9),
  decimal: () => '7.5',
  number: () => 7.5,
  boolean: () => true,
  date: () => '2030-12-31',
  time: () => '13:45:00',
  timestamp: () => '2030-12-31T13:45:00.000Z',
  json: () => ['sample'],
}

/** A record with something in every field that takes something. */
export function aSample(columns: ReadonlyMap<string, Column>): Record<string, unknown> {
  const written = [...columns].filter(([, { kept }]) => kept === undefined)
  return Object.fromEntries(written.map(([field, { kind }]) => [field, samples[kind]()]))
}
