import type { Endpoint } from '@rowhouse/core/api/endpoint'
import type { FastifyInstance } from 'fastify'
import { openApiRoutes } from './doors/openapi/routes.ts'
import { webRoutes } from './doors/web/routes.ts'
import { accountRoutes } from './features/account/routes.ts'
import { appRoutes } from './features/app/routes.ts'
import { sessionChores } from './features/auth/chores.ts'
import { authRoutes } from './features/auth/routes.ts'
import { memberRoutes } from './features/members/routes.ts'
import { projectChores } from './features/projects/chores.ts'
import { projectRoutes } from './features/projects/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { openMeta } from './meta/open.ts'
import { Bus } from './platform/bus.ts'
import { Chores } from './platform/chores.ts'
import type { Config } from './platform/config.ts'
import { createEgress, type EgressOptions } from './platform/egress/egress.ts'
import { createHttp } from './platform/http/http.ts'
import { Limits } from './platform/limits.ts'
import type { Log } from './platform/log.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { createMetrics } from './platform/metrics.ts'
import { createSecrets, loadKey } from './platform/secrets.ts'
import { createAccessTokens } from './request/access-tokens.ts'
import { type Routes, requireOperations } from './request/serve.ts'
import type { Services } from './request/services.ts'

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
}

/** The one place that knows every feature, door and chore. */
export async function createApp({ config, log, now = Date.now, lookup }: AppOptions): Promise<App> {
  const secrets = createSecrets(await loadKey(config.appKey, config.dataDir))
  const meta = await openMeta({
    databaseUrl: config.databaseUrl ?? undefined,
    dataDir: config.dataDir,
    readerThreads: config.readerThreads,
    log,
  })
  const services: Services = {
    config,
    log,
    meta,
    secrets,
    now,
    metrics: createMetrics(),
    accessTokens: createAccessTokens(secrets, now),
    limits: new Limits(now),
    bus: new Bus(log),
    egress: createEgress({ allow: config.egressAllow, ...(lookup === undefined ? {} : { lookup }) }),
    mailer: createMailer(config.mail ?? {}),
  }
  const http = createHttp(services)
  requireOperations(http)
  http.decorateRequest('ctx')
  const routes: Routes = { http, services, served: [] }
  appRoutes(routes)
  authRoutes(routes)
  accountRoutes(routes)
  userRoutes(routes)
  settingsRoutes(routes)
  projectRoutes(routes)
  memberRoutes(routes)
  openApiRoutes(routes)
  await webRoutes(routes)
  await http.ready()
  const chores = new Chores(log, [...sessionChores(services), ...projectChores(services)])
  return {
    http,
    services,
    served: routes.served,
    async close() {
      await http.close()
      await chores.stop()
      await meta.close()
    },
  }
}
