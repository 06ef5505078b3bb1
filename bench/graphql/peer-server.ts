// PostGraphile 5, installed into a folder of its own when somebody wants to be compared with it: never a dependency of ours.
import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { endWithUs, temporaryFolder } from '../leave-nothing-behind.ts'
import type { LinkPlace } from '../links/link-seed.ts'

/** It names fields after tables and columns, so it gets the same rows under plain names, with the same keys and indexes. */
export async function copyForPeer(url: string, { owners, projects, tasks, ownerKey, projectKey }: LinkPlace) {
  const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const statement of [
    'create schema peer',
    `create table peer.owners as select id, "Name" as name, "City" as city from ${quoted(owners)}`,
    `create table peer.projects as select id, "Name" as name, "Budget" as budget, ${quoted(ownerKey)} as owner_id from ${quoted(projects)}`,
    `create table peer.tasks as select id, "Title" as title, "Hours" as hours, ${quoted(projectKey)} as project_id from ${quoted(tasks)}`,
    ...['owners', 'projects', 'tasks'].map((name) => `alter table peer.${name} add primary key (id)`),
    'alter table peer.projects add foreign key (owner_id) references peer.owners (id)',
    'alter table peer.tasks add foreign key (project_id) references peer.projects (id)',
    'create index on peer.projects (owner_id)',
    'create index on peer.tasks (project_id)',
    'analyze',
  ])
    await client.query(statement)
  await client.end()
}

const script = `import { createServer } from 'node:http'
import { postgraphile } from 'postgraphile'
import { grafserv } from 'postgraphile/grafserv/node'
import { makePgService } from 'postgraphile/adaptors/pg'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
const peer = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString: process.env.PEER_DATABASE_URL, schemas: ['peer'] })],
  grafserv: { graphqlPath: '/graphql', watch: false },
  grafast: { explain: false },
})
const server = createServer()
await peer.createServ(grafserv).addTo(server)
server.listen(0, '127.0.0.1', () => console.log('ready at http://127.0.0.1:' + server.address().port))
`

interface Peer {
  readonly url: string
  readonly pid: number
  stop(): void
}

export async function startPeer(databaseUrl: string): Promise<Peer> {
  const folder = process.env.BENCH_PEER_FOLDER ?? install()
  writeFileSync(join(folder, 'peer.mjs'), script)
  const child = spawn(process.execPath, ['peer.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PEER_DATABASE_URL: databaseUrl, NODE_ENV: 'production', GRAPHILE_ENV: 'production' },
  })
  endWithUs(child)
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('PostGraphile ended before it answered.')))
    child.stdout.on('data', (text: Buffer) => {
      const address = /ready at (\S+)/.exec(String(text))?.[1]
      if (address !== undefined) resolve(address)
    })
  })
  return { url, pid: child.pid ?? 0, stop: () => void child.kill() }
}

function install(): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}')
  process.stdout.write('Installing PostGraphile 5 into a temporary folder …\n')
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', 'postgraphile@5', 'graphql@16', 'pg'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('PostGraphile could not be installed: measure without --peer.')
  return folder
}
