// What `npm run base` does, see base-command.ts.
import { createWriteStream } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { emailKey } from '@rowhouse/core/names'
import { createApp, createServices } from './app.ts'
import { BaseArchive } from './features/base-files/base-archive.ts'
import { diffBases } from './features/base-files/diff-bases.ts'
import { emptyOf } from './features/base-files/empty-database.ts'
import { purgeRestored } from './features/base-files/fill-project.ts'
import type { RestoreTarget } from './features/base-files/restore-input.ts'
import { restoreBase } from './features/base-files/restore-job.ts'
import { writeBaseFile } from './features/base-files/write-base-file.ts'
import { freePrefix } from './features/projects/create-project.ts'
import { reachSource } from './features/sources/prepare-source.ts'
import type { MetaTables } from './meta/tables.ts'
import { newId } from './platform/chance.ts'
import { readConfig } from './platform/config.ts'
import type { Environment } from './platform/config-variables.ts'
import { openDatabase } from './platform/database.ts'
import { installationPlace } from './platform/installation-place.ts'
import { createLog } from './platform/log.ts'
import { createSecrets, loadKey } from './platform/secrets.ts'
import { zipOnDisk } from './platform/zip/zip-on-disk.ts'
import type { Services } from './request/services.ts'

const usage = `npm run base -- export <project id> <file> [--history]
npm run base -- restore <file> <e-mail address of the owner> [title] [--into <address of an empty database>]
npm run base -- diff <file or project id> <file or project id>`

interface Surroundings {
  readonly env: Environment
  say(text: string): void
  /** What went wrong. */
  complain(text: string): void
}

/** 0: done, or no difference; 1: there are differences; 2: it could not be done. */
export async function runBaseCommand(words: readonly string[], around: Surroundings): Promise<number> {
  return run(words, around).catch((error: unknown) => {
    around.complain(error instanceof Error ? error.message : String(error))
    return 2
  })
}

async function run([command, ...words]: readonly string[], around: Surroundings): Promise<number> {
  const { words: given, into } = withoutInto(words)
  const [first, second, third] = given
  if (first === undefined || second === undefined || !['export', 'restore', 'diff'].includes(command ?? '')) {
    around.complain(usage)
    return 2
  }
  if (command === 'export')
    return besideServer(around.env, (services) =>
      exportTo(services, { projectId: first, path: second, history: third === '--history' }, around),
    )
  return command === 'restore'
    ? restore({ path: first, owner: second, title: third ?? null, into }, around)
    : diff(first, second, around)
}

/** Where it shall come into stands anywhere behind the command; null: the built-in database. */
function withoutInto(words: readonly string[]): { readonly words: readonly string[]; readonly into: string | null } {
  const at = words.indexOf('--into')
  if (at === -1) return { words, into: null }
  const into = words[at + 1]
  if (into === undefined) throw new Error('Name the database behind --into: postgres://…, mysql://… or sqlite:….')
  return { words: words.toSpliced(at, 2), into }
}

/** Reads what is there, also while a server works on it; makes and starts nothing. */
async function besideServer<T>(env: Environment, work: (services: Services) => Promise<T>): Promise<T> {
  const config = readConfig(env)
  const place = installationPlace(config)
  const secrets = createSecrets(await loadKey(config.appKey, config.dataDir))
  const meta = await openDatabase<MetaTables>(place)
  const services = createServices({ config, log: createLog('silent'), secrets, meta })
  try {
    return await work(services)
  } finally {
    await services.connections.close()
    await meta.close()
  }
}

/** Written aside and moved to its place: it is there whole or not at all. */
async function exportTo(
  services: Services,
  { projectId, path, history }: { readonly projectId: string; readonly path: string; readonly history: boolean },
  { say }: Surroundings,
): Promise<number> {
  const aside = `${path}.part`
  try {
    const content = await writeBaseFile(services, {
      projectId,
      ownerId: null,
      role: null,
      records: true,
      hooks: true,
      automations: true,
      history,
    })
    await pipeline(Readable.from(content, { objectMode: false }), createWriteStream(aside, { mode: 0o600 }))
    const { manifest } = await BaseArchive.open(await zipOnDisk(aside))
    await rename(aside, path)
    for (const sentence of manifest.leftOut) say(`Left out: ${sentence}`)
    say(`“${manifest.title}” was written to ${path}.`)
    return 0
  } finally {
    await rm(aside, { force: true })
  }
}

interface RestoreSpec {
  readonly path: string
  readonly owner: string
  readonly title: string | null
  readonly into: string | null
}

async function restore({ path, owner, title, into }: RestoreSpec, { env, say }: Surroundings): Promise<number> {
  const source = await zipOnDisk(path)
  await (await BaseArchive.open(source)).verify()
  const config = readConfig(env)
  installationPlace(config)
  const app = await createApp({ config, log: createLog('silent'), runsChores: false })
  try {
    const { services } = app
    const user = await services.meta.read
      .selectFrom('rh_users')
      .select('id')
      .where('email_key', '=', emailKey(owner))
      .executeTakeFirst()
    if (user === undefined) throw new Error(`Nobody here has the address ${owner}.`)
    const base = into === null ? {} : { base: await emptyBase(services, user.id, into) }
    const prefix = await services.meta.write((tx) => freePrefix(tx))
    const target = { project: newId('project'), title, prefix, ownerId: user.id, ...base }
    const { project, emptied, leftOut } = await restoreWhole(services, source, target)
    for (const sentence of leftOut) say(`Left out: ${sentence}`)
    if (emptied > 0) say(`${emptied} cells held what this database does not take; they are empty.`)
    say(`The project ${project} was made.`)
    return 0
  } finally {
    await app.close()
  }
}

/** Whoever runs the command may reach what the server reaches. */
async function emptyBase(services: Services, id: string, url: string): Promise<ReturnType<typeof emptyOf>> {
  return emptyOf(await reachSource({ ...services, actor: { id, isSuper: true } }, { url, createDatabase: true }))
}

/** Nothing is left of one that failed. */
async function restoreWhole(
  services: Services,
  source: Awaited<ReturnType<typeof zipOnDisk>>,
  target: RestoreTarget,
): ReturnType<typeof restoreBase> {
  try {
    return await restoreBase(services, source, target, { progress: async () => undefined })
  } catch (error) {
    await purgeRestored(services, target)
    throw error
  }
}

async function diff(before: string, after: string, { env, say }: Surroundings): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'rowhouse-diff-'))
  try {
    const one = await archiveOf(env, before, join(folder, 'before'))
    const other = await archiveOf(env, after, join(folder, 'after'))
    let differences = 0
    for await (const sentence of diffBases(one, other)) {
      differences += 1
      say(sentence)
    }
    if (differences === 0) say('They say the same.')
    return differences === 0 ? 0 : 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A project that lives is written to a file first. */
async function archiveOf(env: Environment, word: string, path: string): Promise<BaseArchive> {
  if (!/^p_[0-9a-z]{14}$/.test(word)) return BaseArchive.open(await zipOnDisk(word))
  await besideServer(env, async (services) => {
    const content = await writeBaseFile(services, {
      projectId: word,
      ownerId: null,
      role: null,
      records: true,
      hooks: true,
      automations: true,
    })
    await pipeline(Readable.from(content, { objectMode: false }), createWriteStream(path, { mode: 0o600 }))
  })
  return BaseArchive.open(await zipOnDisk(path))
}
