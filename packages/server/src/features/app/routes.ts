import { timingSafeEqual } from 'node:crypto'
import * as api from '@rowhouse/core/api/app'
import type { FastifyRequest } from 'fastify'
import { hashToken } from '../../platform/chance.ts'
import type { Config } from '../../platform/config.ts'
import { permit } from '../../request/permit.ts'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import { version } from '../../version.ts'
import { readAppInfo } from './app-info.ts'
import { LatestRelease, type Release } from './latest-release.ts'

export function appRoutes(routes: Routes): void {
  const { services } = routes
  const latestRelease = new LatestRelease(services)
  const startedAt = services.now()

  serve(routes, api.readAppInfo, async ({ ctx, request }) => readAppInfo(ctx, `${request.protocol}://${request.host}`))

  serve(routes, api.readVersion, async ({ ctx }) =>
    ctx.actor === null
      ? { currentVersion: null, releaseVersion: null, latestRelease: null }
      : presentRelease(await latestRelease.read()),
  )

  serve(routes, api.readHealth, async ({ ctx }) => {
    await ctx.meta.read.selectFrom('rh_settings').select('name').limit(1).execute()
    return { message: 'OK', timestamp: ctx.now(), uptime: (ctx.now() - startedAt) / 1000 }
  })

  serve(routes, api.readUiAbility, async () => ({
    rules: { darkTheme: true, maxTables: 99_999, maxTabs: 99, disableGA: true, disableTelemetry: true },
  }))

  serve(routes, api.postReferral, async ({ ctx }) => {
    ctx.metrics.count('referrals')
    return {}
  })

  serveRaw(routes, api.readMetrics, async ({ ctx, request, reply }) => {
    if (!mayScrape(request, ctx.config)) await permit(ctx, 'app.metrics')
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await ctx.metrics.text())
  })
}

const presentRelease = (latest: Release | null) => ({
  currentVersion: version,
  releaseVersion: latest?.version ?? null,
  latestRelease: latest,
})

/** A scraper has no account: it brings the configured token, or runs on this very machine without a proxy between. */
function mayScrape(request: FastifyRequest, { metricsToken }: Config): boolean {
  if (metricsToken === null) return isLoopback(request.socket.remoteAddress) && !isForwarded(request)
  const given = request.headers.authorization ?? ''
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(`Bearer ${metricsToken}`)))
}

function isLoopback(address: string | undefined): boolean {
  return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'
}

function isForwarded({ headers }: FastifyRequest): boolean {
  return headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined || headers.via !== undefined
}
