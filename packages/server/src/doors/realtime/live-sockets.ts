import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type LiveHeard, type LivePerson, LivePlace, type LiveSaid } from '@rowhouse/core/live'
import { schemaCheck } from '@rowhouse/core/schema/schema-check'
import { Server as Engine } from 'engine.io'
import { Server, type Socket } from 'socket.io'
import { ChangeTail } from '../../meta/change-tail.ts'
import type { Told } from '../../meta/read-told.ts'
import type { Services } from '../../request/services.ts'
import { changesSince, cursorAt, heardBy } from './live-changes.ts'
import { type LiveGuest, readTicket } from './live-ticket.ts'
import { mayHaveLost, mayHaveLostSince } from './lost-rights.ts'
import { PeopleElsewhere, type Present } from './people-elsewhere.ts'

interface SocketData {
  guest: LiveGuest
  since: number
  /** null: whoever has a public link. */
  person: LivePerson | null
  /** The others have been told that they are there. */
  isIntroduced: boolean
}

type LiveSocket = Socket<LiveSaid, LiveHeard, Record<string, never>, SocketData>

const nowhere: LivePlace = { table: null, view: null, record: null, column: null }
const isPlace = schemaCheck(LivePlace)
/** Nobody moves about faster than this; whoever says more is not listened to for the rest of the second. */
const movesPerSecond = 20
const socketsPerPerson = 30
const visitMs = 60_000
/** Members hear the same, whoever they are. */
const everybody = { id: '', name: '' }

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
  readonly #elsewhere: PeopleElsewhere

  constructor(services: Services) {
    this.#services = services
    const { meta, changes, log } = services
    this.#tail = new ChangeTail({ meta, changes, log, hear: (told) => this.#tell(told) })
    this.#elsewhere = new PeopleElsewhere({
      notices: meta.notices,
      secrets: services.secrets,
      here: () => this.#present(),
      moved: ({ project, person }) => this.#io.to(roomOf(project)).emit('moved', person),
      left: ({ project, person }) => this.#io.to(roomOf(project)).emit('left', person.id),
    })
    this.#io.bind(this.#engine)
    this.#io.use((socket, next) => {
      const ticket = readTicket(services.secrets, socket.handshake.auth.ticket, services.now())
      if (ticket === null) return next(new Error('no ticket'))
      const { guest, since } = ticket
      const { person } = guest
      if (person === null && this.#visitorIds.size >= mostVisitors) return next(new Error('full'))
      Object.assign(socket.data, { guest, since, isIntroduced: false })
      socket.data.person = person && { id: socket.id, person: person.id, name: person.name, place: nowhere }
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
    await this.#endTelling()
  }

  async #endTelling(): Promise<void> {
    this.#tail.end()
    await this.#elsewhere.end()
  }

  async #enter(socket: LiveSocket): Promise<void> {
    const { guest, since, person } = socket.data
    const room = roomOf(guest.project)
    // A page says where it is with its first word, which must not be lost while it is being let in.
    if (person !== null) socket.on('here', this.#placeOf(socket, person, room))
    socket.on('disconnect', () => {
      if (person !== null) {
        socket.to(room).emit('left', socket.id)
        this.#elsewhere.tellLeft(socket.id)
      }
      if (this.#io.of('/').sockets.size === 0) void this.#endTelling()
    })
    try {
      // In this order nothing is missed: what comes after the tail has begun is told, what came before is looked up.
      await this.#tail.begin()
      await socket.join(person === null ? visitors : room)
      if (await mayHaveLostSince(this.#services, guest, since)) return void socket.disconnect(true)
      const { cursor } = socket.handshake.auth
      const told = await changesSince(this.#services, guest, typeof cursor === 'string' ? cursor : undefined)
      socket.emit('changes', told)
      if (person === null) this.#closeInTime(socket)
      else this.#introduce(socket, socket.data.person ?? person, room)
    } catch (error) {
      this.#services.log.warn({ error }, 'an open page could not be told what it missed')
      socket.disconnect(true)
    }
  }

  #introduce(socket: LiveSocket, person: LivePerson, room: string): void {
    this.#makeRoomFor(person)
    this.#elsewhere.begin()
    socket.data.isIntroduced = true
    socket.emit('people', this.#peopleBeside(socket, room))
    this.#showMoved(socket, person, room)
  }

  #showMoved(socket: LiveSocket, person: LivePerson, room: string): void {
    socket.to(room).emit('moved', person)
    this.#elsewhere.tellMoved({ project: socket.data.guest.project, person })
  }

  /** Links end by date, and no entry of the log says so: visitors come again by the call, which knows. */
  #closeInTime(socket: LiveSocket): void {
    const { endsAt } = socket.data.guest
    const leftMs = endsAt === null ? visitMs : Math.max(0, endsAt - this.#services.now())
    const timer = setTimeout(() => socket.disconnect(true), Math.min(visitMs, leftMs)).unref()
    socket.on('disconnect', () => clearTimeout(timer))
  }

  #placeOf(socket: LiveSocket, person: LivePerson, room: string): (place: unknown) => void {
    let [since, moves] = [0, 0]
    return (place) => {
      const now = performance.now()
      if (now - since > 1000) [since, moves] = [now, 0]
      moves += 1
      if (moves > movesPerSecond || !isPlace.fits(place)) return
      const { table, view, record, column, row = null } = place as LivePlace
      const moved = { ...person, place: { table, view, record, column, row } }
      socket.data.person = moved
      if (socket.data.isIntroduced) this.#showMoved(socket, moved, room)
    }
  }

  #peopleBeside(socket: LiveSocket, room: string): LivePerson[] {
    const sockets = this.#io.of('/').sockets
    const ids = this.#io.of('/').adapter.rooms.get(room) ?? []
    const here = [...ids].flatMap((id) => (id === socket.id ? [] : (sockets.get(id)?.data.person ?? [])))
    return [...here, ...this.#elsewhere.in(socket.data.guest.project)]
  }

  /** Whoever is still being let in is told of when they are. */
  #present(): Present[] {
    const { sockets, adapter } = this.#io.of('/')
    return [...sockets.values()].flatMap(({ id, data: { guest, person } }) =>
      person === null || !adapter.rooms.get(roomOf(guest.project))?.has(id) ? [] : [{ project: guest.project, person }],
    )
  }

  /** The oldest goes: somebody who has thirty tabs open looks at the last ones. */
  #makeRoomFor({ person }: LivePerson): void {
    const own = [...this.#io.of('/').sockets.values()].filter(({ data }) => data.person?.person === person)
    for (const socket of own.slice(0, Math.max(0, own.length - socketsPerPerson))) socket.disconnect(true)
  }

  #tell(told: readonly Told[]): void {
    for (const entry of told) this.#closeLost(entry)
    const last = told.at(-1)
    if (last === undefined) return
    const cursor = cursorAt(last.position)
    for (const project of new Set(told.map(({ projectId }) => projectId ?? ''))) {
      const changes = heardBy({ project, person: everybody, tables: null }, told)
      if (changes.length > 0) this.#io.to(roomOf(project)).emit('changes', { cursor, changes, isGap: false })
    }
    for (const id of this.#visitorIds) {
      const socket = this.#io.of('/').sockets.get(id)
      const changes = socket === undefined ? [] : heardBy(socket.data.guest, told)
      if (changes.length > 0) socket?.emit('changes', { cursor, changes, isGap: false })
    }
  }

  get #visitorIds(): ReadonlySet<string> {
    return this.#io.of('/').adapter.rooms.get(visitors) ?? none
  }

  #closeLost(entry: Told): void {
    const isMeant = mayHaveLost(entry)
    if (isMeant === null) return
    for (const socket of this.#io.of('/').sockets.values()) if (isMeant(socket.data.guest)) socket.disconnect(true)
  }
}

/** Of links, whatever they lead to. */
const visitors = 'visitors'
/** Anybody can be one, so they may not take all that a node has. */
const mostVisitors = 5000
const none: ReadonlySet<string> = new Set()

const roomOf = (projectId: string): string => `project ${projectId}`
