import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { readLive } from '@rowhouse/core/api/live'
import { readOwnLive } from '@rowhouse/core/api/notices'
import { livePath } from '@rowhouse/core/live'
import { isOwnOrigin } from '../../platform/http/origin.ts'
import type { Actor, InProject } from '../../request/context.ts'
import { mayDo } from '../../request/may-do.ts'
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
  serve(routes, readOwnLive, async ({ ctx, reply }) => {
    const guest = { project: '', person: personOf(ctx.actor), tables: [], hearsComments: false, endsAt: null }
    const since = ctx.now() - reply.elapsedTime
    return { ticket: writeTicket(ctx.secrets, { guest, since }, ctx.now()) }
  })
  openSockets(routes)
}

async function guestOf(ctx: InProject<'live.read'>): Promise<LiveGuest> {
  const { project, link, reach } = ctx
  // Whoever looks as somebody else is not there, neither as themselves nor as them.
  const actor = ctx.viewedBy === null ? ctx.actor : null
  // Where rules hide something, only of tables that are seen is told, and not of whose or which records.
  const tables = actor !== null && (reach?.rules ?? null) === null ? null : await tablesOf(ctx)
  if (actor === null)
    return { project: project.id, person: null, tables, hearsComments: false, endsAt: link?.endsAt ?? null }
  const person = personOf(actor)
  const hearsComments = mayDo(ctx, 'comments.read')
  return { project: project.id, person, tables, hearsComments, endsAt: null }
}

function personOf({ id, email, firstname, lastname }: Actor): { readonly id: string; readonly name: string } {
  const name = [firstname, lastname].filter((part) => part !== null && part !== '').join(' ')
  return { id, name: name === '' ? email : name }
}

const tablesOf = async (ctx: InProject<'live.read'>): Promise<string[]> =>
  (await ctx.snapshot()).tables.map(({ id }) => id)

function openSockets({ http, services }: Routes): void {
  // Loaded by the first who opens one: a start waits for nothing it does not need.
  let loading: Promise<LiveSockets> | null = null
  const load = async (): Promise<LiveSockets> => {
    const { LiveSockets } = await import('./live-sockets.ts')
    return new LiveSockets(services)
  }
  http.server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    // Whatever happens to a connection nobody has taken yet, it must not end the process.
    connection.on('error', destroy)
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

/** A closure would keep the request for as long as the connection is open. */
function destroy(this: Duplex): void {
  this.destroy()
}
