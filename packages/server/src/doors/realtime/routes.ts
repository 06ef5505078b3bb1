import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { readLive } from '@rowhouse/core/api/live'
import { livePath } from '@rowhouse/core/live'
import { isOwnOrigin } from '../../platform/http/origin.ts'
import type { InProject } from '../../request/context.ts'
import { type Routes, serve } from '../../request/serve.ts'
import { changesSince } from './live-changes.ts'
import type { LiveSockets } from './live-sockets.ts'
import { type LiveGuest, writeTicket } from './live-ticket.ts'

/** Everything that may be refused is refused by the call; the socket takes whoever brings its ticket. */
export function realtimeRoutes(routes: Routes): void {
  serve(routes, readLive, async ({ ctx, query, reply }) => {
    const guest = await guestOf(ctx)
    const told = await changesSince(ctx, guest, query.after)
    const since = ctx.now() - reply.elapsedTime
    return { ...told, ticket: writeTicket(ctx.secrets, { guest, since }, ctx.now()) }
  })
  openSockets(routes)
}

async function guestOf(ctx: InProject<'live.read'>): Promise<LiveGuest> {
  const { actor, project, link } = ctx
  if (actor === null) {
    const { tables } = await ctx.snapshot()
    return { project: project.id, person: null, tables: tables.map(({ id }) => id), endsAt: link?.endsAt ?? null }
  }
  const name = [actor.firstname, actor.lastname].filter((part) => part !== null && part !== '').join(' ')
  const person = { id: actor.id, name: name === '' ? actor.email : name }
  return { project: project.id, person, tables: null, endsAt: null }
}

function openSockets({ http, services }: Routes): void {
  // Loaded by the first who opens one: a start waits for nothing it does not need.
  let loading: Promise<LiveSockets> | null = null
  const load = async (): Promise<LiveSockets> => {
    const { LiveSockets } = await import('./live-sockets.ts')
    return new LiveSockets(services)
  }
  http.server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    // Whatever happens to a connection nobody has taken yet, it must not end the process.
    connection.on('error', () => connection.destroy())
    if (!isMeant(request)) return connection.destroy()
    loading ??= load()
    loading.then(
      (sockets) => sockets.upgrade(request, connection, head),
      () => connection.destroy(),
    )
  })
  // A page of another site could open a socket with the ticket it was given by a person; ours never do.
  const isMeant = ({ url = '', headers }: IncomingMessage): boolean =>
    url.startsWith(livePath) &&
    (headers.origin === undefined ||
      isOwnOrigin(headers.origin, headers.host, services.config) ||
      services.config.corsOrigins.includes(headers.origin))
  http.addHook('preClose', async () => {
    await (await loading)?.close()
  })
}
