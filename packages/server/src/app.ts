import { join } from 'node:path'
import type { Endpoint } from '@rowhouse/core/api/endpoint'
import type { FastifyInstance } from 'fastify'
import { dataApiRoutes } from './doors/data-api/routes.ts'
import { feedDoorRoutes } from './doors/feeds/routes.ts'
import { openApiRoutes } from './doors/openapi/routes.ts'
import { publicApiRoutes } from './doors/public-api/routes.ts'
import { realtimeRoutes } from './doors/realtime/routes.ts'
import { tableApiRoutes } from './doors/table-api/routes.ts'
import { embedRoutes } from './doors/web/embed-routes.ts'
import { webRoutes } from './doors/web/routes.ts'
import { accountRoutes } from './features/account/routes.ts'
import { appRoutes } from './features/app/routes.ts'
import { fileChores } from './features/attachments/chores.ts'
import { attachmentRoutes } from './features/attachments/routes.ts'
import { accountMails } from './features/auth/account-mails.ts'
import { sessionChores } from './features/auth/chores.ts'
import { authRoutes } from './features/auth/routes.ts'
import { columnRoutes } from './features/columns/routes.ts'
import { jobRoutes } from './features/jobs/routes.ts'
import { memberRoutes } from './features/members/routes.ts'
import { projectChores } from './features/projects/chores.ts'
import { duplicationJob } from './features/projects/duplicate/duplication-job.ts'
import { projectRoutes } from './features/projects/routes.ts'
import { recordChores } from './features/records/changes/chores.ts'
import { changeRoutes } from './features/records/changes/routes.ts'
import { formCopies } from './features/records/form-copies.ts'
import { readAllowedHosts } from './features/settings/allowed-hosts.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { shareChores } from './features/shares/chores.ts'
import { shareRoutes } from './features/shares/routes.ts'
import { SourceDrift } from './features/sources/drift.ts'
import { sourceRoutes } from './features/sources/routes.ts'
import { tableChores } from './features/tables/chores.ts'
import { tableRoutes } from './features/tables/routes.ts'
import { trashRoutes } from './features/trash/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { viewChores } from './features/views/chores.ts'
import { formMails } from './features/views/form-mails.ts'
import { indexChores, indexJob } from './features/views/indexes/keep-indexes.ts'
import { viewRoutes } from './features/views/routes.ts'
import { ChangeFeed } from './meta/change-feed.ts'
import { Jobs } from './meta/jobs.ts'
import { openMeta } from './meta/open.ts'
import { Snapshots } from './meta/snapshots.ts'
import type { Subscriber } from './meta/subscriber.ts'
import { type Chore, Chores } from './platform/chores.ts'
import type { Config } from './platform/config.ts'
import { Connections } from './platform/connections.ts'
import type { Database } from './platform/database.ts'
import { createEgress, type EgressOptions } from './platform/egress/egress.ts'
import { createDatabaseReach } from './platform/egress/reach-database.ts'
import { diskStore } from './platform/files/disk-store.ts'
import { createHttp } from './platform/http/http.ts'
import { Limits } from './platform/limits.ts'
import type { Log } from './platform/log.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { createMetrics } from './platform/metrics.ts'
import { createPasswords, type Passwords } from './platform/passwords.ts'
import { createSecrets, loadKey } from './platform/secrets.ts'
import { SpareRoom } from './platform/spare-room.ts'
import { createAccessTokens } from './request/access-tokens.ts'
import { Calm } from './request/calm.ts'
import { createFileLinks } from './request/file-links.ts'
import { createLinkPasses } from './request/link-passes.ts'
import { LinkPasswords } from './request/link-passwords.ts'
import { type Routes, requireOperations } from './request/serve.ts'
import type { Services } from './request/services.ts'
import { callTurns, endTurns } from './request/turn.ts'

export interface App {
  readonly http: FastifyInstance
  readonly services: Services
  /** Every contract that is answered. */
  readonly served: readonly Endpoint[]
  close(): Promise<void>
}

export interface AppOptions {
  readonly config: Config
  readonly log: Log
  readonly now?: () => number
  readonly lookup?: EgressOptions['lookup']
  readonly passwords?: Passwords
  /** false: tests would race with work that begins by itself, and do it when they mean it. */
  readonly runsChores?: boolean
}

/** The one place that knows every feature, door and chore. */
export async function createApp({
  config,
  log,
  now = Date.now,
  lookup,
  passwords = createPasswords(),
  runsChores = true,
}: AppOptions): Promise<App> {
  const secrets = createSecrets(await loadKey(config.appKey, config.dataDir))
  const meta = await openMeta({
    databaseUrl: config.databaseUrl ?? undefined,
    dataDir: config.dataDir,
    readerThreads: config.readerThreads,
    log,
  })
  const egressOptions = { allow: config.egressAllow, ...(lookup === undefined ? {} : { lookup }) }
  // Records live beside the metadata under names of their own, of which its row types say nothing.
  const connections = new Connections({
    builtIn: meta as unknown as Database<unknown>,
    reach: createDatabaseReach({ ...egressOptions, opened: () => readAllowedHosts(meta.read) }),
  })
  const limits = new Limits(now)
  const services: Services = {
    config,
    log,
    meta,
    snapshots: new Snapshots(meta.read, now),
    connections,
    drift: new SourceDrift(),
    jobs: new Jobs({ meta, log, now }),
    secrets,
    passwords,
    now,
    metrics: createMetrics(),
    accessTokens: createAccessTokens(secrets, now),
    fileLinks: createFileLinks(secrets, now),
    files: diskStore(join(config.dataDir, 'files')),
    spareRoom: meta.reusableBytes === null ? null : new SpareRoom(config.dataDir, meta.reusableBytes),
    limits,
    linkPasses: createLinkPasses(secrets, now),
    linkPasswords: new LinkPasswords({ limits, passwords, secrets, now }),
    turns: callTurns(config.callsPerPerson),
    calm: new Calm(),
    changes: new ChangeFeed({ meta, log, now }),
    egress: createEgress(egressOptions),
    mailer: createMailer(config.mail ?? {}),
  }
  const http = createHttp(services)
  requireOperations(http)
  http.decorateRequest('ctx')
  endTurns(http)
  const routes: Routes = { http, services, served: [] }
  appRoutes(routes)
  authRoutes(routes)
  accountRoutes(routes)
  userRoutes(routes)
  settingsRoutes(routes)
  projectRoutes(routes)
  memberRoutes(routes)
  sourceRoutes(routes)
  tableRoutes(routes)
  columnRoutes(routes)
  viewRoutes(routes)
  shareRoutes(routes)
  trashRoutes(routes)
  jobRoutes(routes)
  changeRoutes(routes)
  attachmentRoutes(routes)
  dataApiRoutes(routes)
  tableApiRoutes(routes)
  publicApiRoutes(routes)
  feedDoorRoutes(routes)
  realtimeRoutes(routes)
  openApiRoutes(routes)
  await embedRoutes(routes)
  await webRoutes(routes)
  await http.ready()
  const chores = new Chores(log, runsChores ? choresOf(services) : [])
  services.jobs.start([duplicationJob(services), indexJob(services)])
  await services.changes.start(subscribersOf(services))
  return {
    http,
    services,
    served: routes.served,
    async close() {
      await http.close()
      await services.jobs.stop()
      await services.changes.stop()
      await chores.stop()
      await connections.close()
      await meta.close()
    },
  }
}

const subscribersOf = (services: Services): Subscriber[] => [
  accountMails(services),
  formMails(services),
  formCopies(services),
]

const choresOf = (services: Services): Chore[] => [
  ...sessionChores(services),
  ...projectChores(services),
  ...tableChores(services),
  ...recordChores(services),
  ...indexChores(services),
  ...viewChores(services),
  ...shareChores(services),
  ...fileChores(services),
]
