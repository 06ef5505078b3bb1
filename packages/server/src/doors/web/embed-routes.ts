// Shared views and projects inside pages of others. The place in the app stands behind #, which no server sees, so what may
// be framed has an address of its own: the same app, with the leave of one link. Everywhere else framing stays refused.
import { readShareSettings, type ShareSettings } from '@rowhouse/core/shares/share-settings'
import { framedBy } from '../../platform/http/security-headers.ts'
import { findLink } from '../../request/find-link.ts'
import type { Routes } from '../../request/serve.ts'
import type { Services } from '../../request/services.ts'
import { sendFile, webFilesIn } from './routes.ts'

const config = { operation: 'app.read', scope: 'public' } as const

export async function embedRoutes(
  { http, services }: Pick<Routes, 'http' | 'services'>,
  folder?: string,
): Promise<void> {
  const files = await webFilesIn(folder)
  const index = files.get('/index.html')

  http.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/embed/*',
    config,
    handler: async (request, reply) => {
      const { '*': path } = request.params
      // The page names its files from where it stands.
      const file = files.get(`/${path}`)
      if (file !== undefined) return sendFile(file, request, reply)
      if (index === undefined || path.includes('/')) return reply.callNotFound()
      const { embedSites, allowIndexing } = await settingsOf(services, path)
      reply.header('content-security-policy', framedBy(embedSites))
      if (!allowIndexing) reply.header('x-robots-tag', 'noindex')
      return sendFile(index, request, reply)
    },
  })
}

type Leave = Pick<ShareSettings, 'embedSites' | 'allowIndexing'>

/** A link that leads nowhere gives no leave; the app itself says that there is nothing. */
async function settingsOf(services: Services, key: string): Promise<Leave> {
  const link = await findLink(services, { kind: 'any', key })
  return link === null ? { embedSites: [], allowIndexing: false } : readShareSettings(link.settings)
}
