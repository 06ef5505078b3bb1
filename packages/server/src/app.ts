import { join } from 'node:path'
import type { Endpoint } from '@rowhouse/core/api/endpoint'
import type { FastifyInstance } from 'fastify'
import { dataApiRoutes } from './doors/data-api/routes.ts'
import { feedDoorRoutes } from './doors/feeds/routes.ts'
import { generatedCodeRoutes } from './doors/generated-code/routes.ts'
import { graphqlRoutes } from './doors/graphql/routes.ts'
import { openGrpc } from './doors/grpc/open-grpc.ts'
import { grpcRoutes } from './doors/grpc/routes.ts'
import { mcpRoutes } from './doors/mcp/routes.ts'
import { oauthRoutes } from './doors/oauth/routes.ts'
import { openApiRoutes } from './doors/openapi/routes.ts'
import { operationRoutes } from './doors/operations/routes.ts'
import { publicApiRoutes } from './doors/public-api/routes.ts'
import { realtimeRoutes } from './doors/realtime/routes.ts'
import { scimRoutes } from './doors/scim/routes.ts'
import { tableApiRoutes } from './doors/table-api/routes.ts'
import { Watchers } from './doors/watching/watchers.ts'
import { embedRoutes } from './doors/web/embed-routes.ts'
import { webRoutes } from './doors/web/routes.ts'
import { accountRoutes } from './features/account/routes.ts'
import { appRoutes } from './features/app/routes.ts'
import { fileChores } from './features/attachments/chores.ts'
import { attachmentRoutes } from './features/attachments/routes.ts'
import { auditChores } from './features/audit/chores.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { accountMails } from './features/auth/account-mails.ts'
import { sessionChores } from './features/auth/chores.ts'
import { authRoutes } from './features/auth/routes.ts'
import { automationChores } from './features/automations/chores.ts'
import { automationHearer } from './features/automations/hear-changes.ts'
import { automationHearerOfStructure } from './features/automations/hear-structure.ts'
import { automationRoutes } from './features/automations/routes.ts'
import { AutomationRunner } from './features/automations/runner.ts'
import { restoreJob } from './features/base-files/restore-job.ts'
import { baseFileRoutes } from './features/base-files/routes.ts'
import { backfillJob } from './features/columns/convert/online/backfill-job.ts'
import { columnRoutes } from './features/columns/routes.ts'
import { commentRoutes } from './features/comments/routes.ts'
import { commentChores, commentSweeper } from './features/comments/sweep-comments.ts'
import { databaseObjectChores } from './features/database-objects/intents.ts'
import { databaseObjectRoutes } from './features/database-objects/routes.ts'
import { groupRoutes } from './features/groups/routes.ts'
import { importChores } from './features/imports/chores.ts'
import { importJob } from './features/imports/import-job.ts'
import { importRoutes } from './features/imports/routes.ts'
import { jobRoutes } from './features/jobs/routes.ts'
import { mailChores } from './features/mails/chores.ts'
import { mailRoutes } from './features/mails/routes.ts'
import { MailSender } from './features/mails/sender.ts'
import { memberRoutes } from './features/members/routes.ts'
import { migrationRoutes } from './features/migrations/routes.ts'
import { noticeMaker } from './features/notices/notice-maker.ts'
import { noticeRoutes } from './features/notices/routes.ts'
import { noticeChores } from './features/notices/send-digests.ts'
import { oauthChores } from './features/oauth/chores.ts'
import { outsideCallRoutes } from './features/outside-calls/routes.ts'
import { moveJob } from './features/plugins/move-files.ts'
import { pluginRoutes } from './features/plugins/routes.ts'
import { projectChores } from './features/projects/chores.ts'
import { duplicationJob } from './features/projects/duplicate/duplication-job.ts'
import { projectRoutes } from './features/projects/routes.ts'
import { recordChores } from './features/records/changes/chores.ts'
import { changeRoutes } from './features/records/changes/routes.ts'
import { formCopies } from './features/records/form-copies.ts'
import { roleRoutes } from './features/roles/routes.ts'
import { ruleRoutes } from './features/rules/routes.ts'
import { scheduledExportJob } from './features/schedules/export-job.ts'
import { scheduleRoutes } from './features/schedules/routes.ts'
import { ScheduleClock } from './features/schedules/schedule-clock.ts'
import { serviceAccountRoutes } from './features/service-accounts/routes.ts'
import { readAllowedHosts } from './features/settings/allowed-hosts.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { shareChores } from './features/shares/chores.ts'
import { shareRoutes } from './features/shares/routes.ts'
import { beforeImport } from './features/snapshots/before-import.ts'
import { snapshotChores } from './features/snapshots/free-bytes.ts'
import { overJob } from './features/snapshots/over-job.ts'
import { snapshotRoutes } from './features/snapshots/routes.ts'
import { snapshotJob } from './features/snapshots/snapshot-job.ts'
import { SourceDrift } from './features/sources/drift.ts'
import { sourceRoutes } from './features/sources/routes.ts'
import { OpenResults } from './features/sql/open-results.ts'
import { sqlRoutes } from './features/sql/routes.ts'
import { syncChores } from './features/syncs/chores.ts'
import { syncRoutes } from './features/syncs/routes.ts'
import { serviceSide } from './features/syncs/service-side.ts'
import { tableChores } from './features/tables/chores.ts'
import { tableRoutes } from './features/tables/routes.ts'
import { tokenRoutes } from './features/tokens/routes.ts'
import { trashRoutes } from './features/trash/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { viewChores } from './features/views/chores.ts'
import { formMails } from './features/views/form-mails.ts'
import { indexChores, indexJob } from './features/views/indexes/keep-indexes.ts'
import { viewRoutes } from './features/views/routes.ts'
import { hookChores } from './features/webhooks/chores.ts'
import { hookHearer } from './features/webhooks/hear-changes.ts'
import { hookHearerOfMore } from './features/webhooks/hear-more.ts'
import { hookFilters } from './features/webhooks/hook-filters.ts'
import { hookRoutes } from './features/webhooks/routes.ts'
import { HookSender } from './features/webhooks/sender.ts'
import { ChangeFeed } from './meta/change-feed.ts'
import { InstalledPlugins } from './meta/installed-plugins.ts'
import { InstalledStores } from './meta/installed-stores.ts'
import { Jobs } from './meta/jobs.ts'
import { MailQueue } from './meta/mail-queue.ts'
import { openMeta } from './meta/open.ts'
import { PersonNews } from './meta/person-news.ts'
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
import { publicAddresses } from './plugins/addresses.ts'
import type { PluginAddresses } from './plugins/plugin.ts'
import { createAccessTokens } from './request/access-tokens.ts'
import { Calm } from './request/calm.ts'
import { createFileLinks } from './request/file-links.ts'
import { KnownCallers } from './request/known-callers.ts'
import { createLinkPasses } from './request/link-passes.ts'
import { LinkPasswords } from './request/link-passwords.ts'
import { type Routes, requireOperations } from './request/serve.ts'
import type { Services } from './request/services.ts'
import { TokenUses } from './request/token-uses.ts'
import { CallTurns, endTurns } from './request/turn.ts'

export interface App {
  readonly http: FastifyInstance
  readonly services: Services
  /** Every contract that is answered. */
  readonly served: readonly Endpoint[]
  /** null: none was asked for. Gives its port. */
  readonly listenGrpc: (() => Promise<number>) | null
  close(): Promise<void>
}

export interface AppOptions {
  readonly config: Config
  readonly log: Log
  readonly now?: () => number
  readonly lookup?: EgressOptions['lookup']
  readonly ca?: EgressOptions['ca']
  readonly passwords?: Passwords
  /** Stand-ins for services that plugins speak to, of tests. */
  readonly addresses?: Partial<PluginAddresses>
  /** false: tests would race with work that begins by itself, and do it when they mean it. */
  readonly runsChores?: boolean
}

interface Opened {
  readonly secrets: Services['secrets']
  readonly meta: Services['meta']
}

/** All that lives as long as the server, of which nothing works by itself yet: commands beside a server need no more. */
export function createServices({
  config,
  log,
  now = Date.now,
  lookup,
  ca,
  passwords = createPasswords(),
  addresses = {},
  secrets,
  meta,
}: AppOptions & Opened): Services {
  const egressOptions = { allow: config.egressAllow, ...(lookup === undefined ? {} : { lookup }) }
  // Records live beside the metadata under names of their own, of which its row types say nothing.
  const connections = new Connections({
    builtIn: meta as unknown as Database<unknown>,
    reach: createDatabaseReach({ ...egressOptions, opened: () => readAllowedHosts(meta.read) }),
  })
  const limits = new Limits(now)
  const egress = createEgress({ ...egressOptions, ...(ca === undefined ? {} : { ca }) })
  const { resolveHost } = createDatabaseReach(egressOptions)
  const tools = { egress, resolveHost, now, addresses: { ...publicAddresses, ...addresses } }
  const plugins = new InstalledPlugins({ meta, secrets, tools })
  return {
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
    tokenUses: new TokenUses({ meta, log, now }),
    fileLinks: createFileLinks(secrets, now),
    files: new InstalledStores({ meta, secrets, tools, disk: diskStore(join(config.dataDir, 'files')) }),
    spareRoom: meta.reusableBytes === null ? null : new SpareRoom(config.dataDir, meta.reusableBytes),
    limits,
    linkPasses: createLinkPasses(secrets, now),
    linkPasswords: new LinkPasswords({ limits, passwords, secrets, now }),
    turns: new CallTurns(config.callsPerPerson),
    calm: new Calm(),
    knownCallers: new KnownCallers(),
    changes: new ChangeFeed({ meta, log, now }),
    news: new PersonNews({ notices: meta.notices, secrets }),
    egress,
    plugins,
    mailer: createMailer({ ...config.mail, chosen: () => plugins.mail() }),
    mails: new MailQueue({ secrets, now }),
  }
}

/** The one place that knows every feature, door and chore. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, log, runsChores = true } = options
  const secrets = createSecrets(await loadKey(config.appKey, config.dataDir))
  const meta = await openMeta({
    databaseUrl: config.databaseUrl ?? undefined,
    dataDir: config.dataDir,
    readerThreads: config.readerThreads,
    log,
  })
  const services = createServices({ ...options, secrets, meta })
  const http = createHttp(services)
  requireOperations(http)
  http.decorateRequest('ctx')
  endTurns(http)
  const mailSender = new MailSender(services)
  const hookSender = new HookSender(services)
  const automationRunner = new AutomationRunner(services)
  const scheduleClock = new ScheduleClock(services, {
    wake() {
      automationRunner.wake()
      hookSender.wake()
    },
  })
  const routes: Routes = { http, services, served: [], answering: new Map() }
  appRoutes(routes)
  authRoutes(routes)
  accountRoutes(routes)
  userRoutes(routes)
  settingsRoutes(routes)
  mailRoutes(routes)
  pluginRoutes(routes)
  projectRoutes(routes)
  baseFileRoutes(routes)
  snapshotRoutes(routes)
  memberRoutes(routes)
  groupRoutes(routes)
  roleRoutes(routes)
  sourceRoutes(routes)
  databaseObjectRoutes(routes)
  tableRoutes(routes)
  columnRoutes(routes)
  viewRoutes(routes, hookFilters)
  shareRoutes(routes)
  ruleRoutes(routes)
  hookRoutes(routes, hookSender)
  automationRoutes(routes, automationRunner, hookSender)
  scheduleRoutes(routes, scheduleClock)
  const sqlResults = new OpenResults({
    folder: join(config.dataDir, 'sql-results'),
    usualRows: Math.min(config.sql.rows, config.sql.mostRows),
    mostRows: config.sql.mostRows,
    spoolBytes: config.sql.spoolBytes,
  })
  sqlRoutes(routes, sqlResults)
  migrationRoutes(routes)
  tokenRoutes(routes)
  serviceAccountRoutes(routes)
  trashRoutes(routes)
  auditRoutes(routes)
  commentRoutes(routes)
  noticeRoutes(routes)
  importRoutes(routes)
  syncRoutes(routes)
  jobRoutes(routes)
  changeRoutes(routes)
  attachmentRoutes(routes)
  outsideCallRoutes(routes)
  dataApiRoutes(routes)
  tableApiRoutes(routes)
  const watchers = new Watchers(services)
  graphqlRoutes(routes, watchers)
  const grpc = await openGrpc(services, watchers)
  grpcRoutes(routes, watchers, grpc)
  publicApiRoutes(routes)
  feedDoorRoutes(routes)
  scimRoutes(routes)
  realtimeRoutes(routes)
  openApiRoutes(routes)
  operationRoutes(routes)
  generatedCodeRoutes(routes)
  mcpRoutes(routes)
  oauthRoutes(routes)
  await embedRoutes(routes)
  await webRoutes(routes)
  await http.ready()
  const chores = new Chores(log, runsChores ? choresOf(services) : [])
  services.jobs.start([
    duplicationJob(services),
    restoreJob(services),
    snapshotJob(services),
    overJob(services),
    scheduledExportJob(services),
    indexJob(services),
    backfillJob(services),
    importJob(services, { side: serviceSide(services), before: beforeImport(services) }),
    moveJob(services),
  ])
  await services.changes.start([
    ...subscribersOf(services),
    hookHearer(services, hookSender),
    hookHearerOfMore(services, hookSender),
    automationHearer(services, automationRunner),
    automationHearerOfStructure(services, automationRunner),
  ])
  mailSender.wake()
  hookSender.wake()
  automationRunner.wake()
  if (runsChores) scheduleClock.start()
  return {
    http,
    services,
    served: routes.served,
    listenGrpc: grpc && (() => grpc.listen()),
    async close() {
      watchers.close()
      await Promise.all([http.close(), grpc?.close()])
      await sqlResults.closeAll()
      await scheduleClock.stop()
      await services.jobs.stop()
      await services.changes.stop()
      await chores.stop()
      await mailSender.stop()
      await services.news.close()
      await services.tokenUses.settled()
      await services.connections.close()
      await meta.close()
    },
  }
}

const subscribersOf = (services: Services): Subscriber[] => [
  accountMails(services),
  formMails(services),
  formCopies(services),
  commentSweeper(services),
  noticeMaker(services),
]

const choresOf = (services: Services): Chore[] => [
  ...sessionChores(services),
  ...oauthChores(services),
  ...projectChores(services),
  ...tableChores(services),
  ...databaseObjectChores(services),
  ...recordChores(services),
  ...auditChores(services),
  ...indexChores(services),
  ...viewChores(services),
  ...shareChores(services),
  ...fileChores(services),
  ...snapshotChores(services),
  ...commentChores(services),
  ...noticeChores(services),
  ...mailChores(services),
  ...importChores(services),
  ...syncChores(services),
  ...hookChores(services),
  ...automationChores(services),
]
