import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type LiveHeard, type LivePerson, LivePlace, type LiveSaid } from '@rowhouse/core/live'
import { schemaCheck } from '@rowhouse/core/schema/schema-check'
import { Server as Engine } from 'engine.io'
import { Server, type Socket } from 'socket.io'
import { ChangeTail } from '../../meta/change-tail.ts'
import type { Told } from '../../meta/read-told.ts'
import type { Services } from '../../request/services.ts'
import { changesSince, cursorAt, isTold, liveChange } from './live-changes.ts'
import { type LiveGuest, readTicket } from './live-ticket.ts'
import { mayHaveLost } from './lost-rights.ts'

interface SocketData {
  guest: LiveGuest
  person: LivePerson
}

type LiveSocket = Socket<LiveSaid, LiveHeard, Record<string, never>, SocketData>

const nowhere: LivePlace = { table: null, view: null, record: null, column: null }
const isPlace = schemaCheck(LivePlace)
/** Nobody moves about faster than this; whoever says more is not listened to for the rest of the second. */
const movesPerSecond = 20
const socketsPerPerson = 30

/** The open pages of this node, each in the room of its project. */
export class LiveSockets {
  readonly #services: Services
  readonly #engine = new Engine({
    // One request, one connection: behind any proxy, and on any node.
    transports: ['websocket'],
    maxHttpBufferSize: 4096,
    pingInterval: 20_000,
    pingTimeout: 20_000,
    perMessageDeflate: false,
  })
  readonly #io = new Server<LiveSaid, LiveHeard, Record<string, never>, SocketData>({
    connectTimeout: 5000,
    serveClient: false,
  })
  readonly #tail: ChangeTail

  constructor(services: Services) {
    this.#services = services
    const { meta, changes, log } = services
    this.#tail = new ChangeTail({ meta, changes, log, hear: (told) => this.#tell(told) })
    this.#io.bind(this.#engine)
    this.#io.use((socket, next) => {
      const guest = readTicket(services.secrets, socket.handshake.auth.ticket, services.now())
      if (guest === null) return next(new Error('no ticket'))
      socket.data.guest = guest
      socket.data.person = { id: socket.id, person: guest.person, name: guest.name, place: nowhere }
      next()
    })
    this.#io.on('connection', (socket) => void this.#enter(socket))
  }

  upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): void {
    // The engine keeps what it finds out about a connection on the request.
    this.#engine.handleUpgrade(request as Parameters<Engine['handleUpgrade']>[0], connection, head)
  }

  async close(): Promise<void> {
    await this.#io.close()
    this.#engine.close()
    this.#tail.end()
  }

  async #enter(socket: LiveSocket): Promise<void> {
    const { guest } = socket.data
    const room = roomOf(guest.project)
    this.#makeRoomFor(guest)
    socket.on('disconnect', () => {
      socket.to(room).emit('left', socket.id)
      if (this.#io.of('/').sockets.size === 0) this.#tail.end()
    })
    socket.on('here', this.#placeOf(socket, room))
    try {
      // In this order nothing is missed: what comes after the tail has begun is told, what came before is looked up.
      await this.#tail.begin()
      await socket.join(room)
      const { cursor } = socket.handshake.auth
      const told = await changesSince(this.#services, guest.project, typeof cursor === 'string' ? cursor : undefined)
      socket.emit('changes', told)
      socket.emit('people', this.#peopleBeside(socket, room))
      socket.to(room).emit('moved', socket.data.person)
    } catch (error) {
      this.#services.log.warn({ error }, 'an open page could not be told what it missed')
      socket.disconnect(true)
    }
  }

  #placeOf(socket: LiveSocket, room: string): (place: unknown) => void {
    let [since, moves] = [0, 0]
    return (place) => {
      const now = performance.now()
      if (now - since > 1000) [since, moves] = [now, 0]
      moves += 1
      if (moves > movesPerSecond || !isPlace.fits(place)) return
      const { table, view, record, column } = place as LivePlace
      socket.data.person = { ...socket.data.person, place: { table, view, record, column } }
      socket.to(room).emit('moved', socket.data.person)
    }
  }

  #peopleBeside(socket: LiveSocket, room: string): LivePerson[] {
    const sockets = this.#io.of('/').sockets
    const ids = this.#io.of('/').adapter.rooms.get(room) ?? []
    return [...ids].flatMap((id) => (id === socket.id ? [] : (sockets.get(id)?.data.person ?? [])))
  }

  /** The oldest goes: somebody who has thirty tabs open looks at the last ones. */
  #makeRoomFor({ person }: LiveGuest): void {
    const own = [...this.#io.of('/').sockets.values()].filter(({ data }) => data.guest.person === person)
    for (const socket of own.slice(0, Math.max(0, own.length - socketsPerPerson))) socket.disconnect(true)
  }

  #tell(told: readonly Told[]): void {
    for (const entry of told) this.#closeLost(entry)
    const last = told.at(-1)
    if (last === undefined) return
    const cursor = cursorAt(last.position)
    for (const [projectId, entries] of Map.groupBy(told.filter(isTold), (entry) => entry.projectId ?? '')) {
      this.#io.to(roomOf(projectId)).emit('changes', { cursor, changes: entries.map(liveChange), isGap: false })
    }
  }

  #closeLost(entry: Told): void {
    const isMeant = mayHaveLost(entry)
    if (isMeant === null) return
    for (const socket of this.#io.of('/').sockets.values()) if (isMeant(socket.data.guest)) socket.disconnect(true)
  }
}

const roomOf = (projectId: string): string => `project ${projectId}`
