import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type LivePerson, LivePlace, type LiveSaid, type PageHears } from '@rowhouse/core/live'
import { schemaCheck } from '@rowhouse/core/schema/schema-check'
import { Server as Engine } from 'engine.io'
import { Server, type Socket } from 'socket.io'
import { ChangeTail } from '../../meta/change-tail.ts'
import type { Told } from '../../meta/read-told.ts'
import type { Services } from '../../request/services.ts'
import { changesSince } from './live-changes.ts'
import { LiveRoom } from './live-room.ts'
import { type LiveGuest, readTicket } from './live-ticket.ts'
import { mayHaveLost, mayHaveLostSince } from './lost-rights.ts'
import { oneMessage } from './one-message.ts'
import { OutsideTables } from './outside-tables.ts'
import { PeopleElsewhere, type Present } from './people-elsewhere.ts'
import { Slices } from './slices.ts'

interface SocketData {
  guest: LiveGuest
  since: number
  /** null: whoever has a public link. */
  person: LivePerson | null
  /** The others have been told that they are there. */
  isIntroduced: boolean
}

type LiveSocket = Socket<LiveSaid, PageHears, Record<string, never>, SocketData>

const nowhere: LivePlace = { table: null, view: null, record: null, column: null }
const isPlace = schemaCheck(LivePlace)
/** Nobody moves about faster than this; whoever says more is not listened to for the rest of the second. */
const movesPerSecond = 20
const socketsPerPerson = 30
const visitMs = 60_000
/** Large rooms gather what they are told: the log need not be read more often than they speak. */
const tailRestMs = (pages: number): number => Math.min(100, pages / 10)
/** Of links. Anybody can be one, so they may not take all that a node has. */
const mostVisitors = 5000

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
  readonly #io = new Server<LiveSaid, PageHears, Record<string, never>, SocketData>({
    connectTimeout: 5000,
    serveClient: false,
  })
  readonly #rooms = new Map<string, LiveRoom>()
  readonly #slices = new Slices()
  readonly #tail: ChangeTail
  readonly #elsewhere: PeopleElsewhere
  readonly #outside: OutsideTables
  #visitors = 0

  constructor(services: Services) {
    this.#services = services
    const { meta, changes, log, news } = services
    this.#tail = new ChangeTail({
      meta,
      changes,
      log,
      hear: (told) => this.#tell(told),
      restMs: () => tailRestMs(this.#io.of('/').sockets.size),
    })
    this.#elsewhere = new PeopleElsewhere({
      notices: meta.notices,
      secrets: services.secrets,
      here: () => this.#present(),
      moved: ({ project, person }) => this.#rooms.get(membersOf(project))?.show(person),
      left: ({ project, person }) => this.#rooms.get(membersOf(project))?.forget(person.id),
    })
    this.#outside = new OutsideTables(services, (project, table) => {
      for (const room of this.#rooms.values()) if (room.project === project) room.tellOutside(table)
    })
    news.listen((persons) => this.#tellNews(persons))
    this.#io.bind(this.#engine)
    this.#io.use((socket, next) => {
      const ticket = readTicket(services.secrets, socket.handshake.auth.ticket, services.now())
      if (ticket === null) return next(new Error('no ticket'))
      const { guest, since } = ticket
      const { person } = guest
      if (person === null && this.#visitors >= mostVisitors) return next(new Error('full'))
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
    await Promise.all([this.#elsewhere.end(), this.#outside.endAll()])
  }

  async #enter(socket: LiveSocket): Promise<void> {
    const { guest, since, person } = socket.data
    const { cursor } = socket.handshake.auth
    forgetRequest(socket)
    const name = roomNameOf(guest)
    // A page says where it is with its first word, which must not be lost while it is being let in.
    if (person !== null) socket.on('here', this.#placeOf(socket, person))
    else this.#visitors += 1
    socket.on('disconnect', () => this.#leave(socket, name))
    try {
      // In this order nothing is missed: what comes after the tail has begun is told, what came before is looked up.
      await this.#tail.begin()
      if (!socket.connected) return
      if (guest.project === '') return await this.#enterOwnPlace(socket)
      const room = this.#roomOf(guest, name)
      room.join(socket.id, guest)
      if (await mayHaveLostSince(this.#services, guest, since)) return void socket.disconnect(true)
      const told = await changesSince(this.#services, guest, typeof cursor === 'string' ? cursor : undefined)
      socket.emit('changes', told)
      if (person === null) this.#closeInTime(socket)
      else if (socket.connected) this.#introduce(socket, socket.data.person ?? person, room)
    } catch (error) {
      this.#services.log.warn({ error }, 'an open page could not be told what it missed')
      socket.disconnect(true)
    }
  }

  /** Nobody sees them there, and nothing is told of projects. */
  async #enterOwnPlace(socket: LiveSocket): Promise<void> {
    const { guest, since, person } = socket.data
    if (person === null || (await mayHaveLostSince(this.#services, guest, since))) return void socket.disconnect(true)
    this.#makeRoomFor(person)
    socket.emit('news')
  }

  #leave({ id, data }: LiveSocket, name: string): void {
    if (data.person === null) this.#visitors -= 1
    else this.#elsewhere.tellLeft(id)
    const room = this.#rooms.get(name)
    room?.leave(id)
    if (room?.isEmpty) this.#close(room, name)
    if (this.#io.of('/').sockets.size === 0) void this.#endTelling()
  }

  #close({ project }: LiveRoom, name: string): void {
    this.#rooms.delete(name)
    const isOpen = [...this.#rooms.values()].some((other) => other.project === project)
    if (!isOpen) void this.#outside.end(project)
  }

  #roomOf(guest: LiveGuest, name: string): LiveRoom {
    const known = this.#rooms.get(name)
    if (known !== undefined) return known
    const room = new LiveRoom(guest, (ids, event, ...words) => {
      const { sockets } = this.#io.of('/')
      const send = oneMessage(event, words)
      return this.#slices.add(ids, (some) => {
        for (const socket of some.map((id) => sockets.get(id))) if (socket !== undefined) send(socket)
      })
    })
    this.#rooms.set(name, room)
    this.#outside.begin(guest.project)
    // Where people are may be what is hidden.
    if (guest.tables === null) for (const person of this.#elsewhere.in(guest.project)) room.show(person)
    return room
  }

  #introduce(socket: LiveSocket, person: LivePerson, room: LiveRoom): void {
    this.#makeRoomFor(person)
    this.#elsewhere.begin()
    socket.data.isIntroduced = true
    socket.emit('people', room.peopleBeside(socket.id))
    this.#showMoved(socket, person)
  }

  #showMoved(socket: LiveSocket, person: LivePerson): void {
    const { project } = socket.data.guest
    this.#rooms.get(membersOf(project))?.show(person)
    this.#elsewhere.tellMoved({ project, person })
  }

  /** Links end by date, and no entry of the log says so: visitors come again by the call, which knows. */
  #closeInTime(socket: LiveSocket): void {
    const { endsAt } = socket.data.guest
    const leftMs = endsAt === null ? visitMs : Math.max(0, endsAt - this.#services.now())
    const timer = setTimeout(() => socket.disconnect(true), Math.min(visitMs, leftMs)).unref()
    socket.on('disconnect', () => clearTimeout(timer))
  }

  #placeOf(socket: LiveSocket, person: LivePerson): (place: unknown) => void {
    let [since, moves] = [0, 0]
    return (place) => {
      const now = performance.now()
      if (now - since > 1000) [since, moves] = [now, 0]
      moves += 1
      if (moves > movesPerSecond || !isPlace.fits(place)) return
      const { table, view, record, column, row = null } = place as LivePlace
      const moved = { ...person, place: { table, view, record, column, row } }
      socket.data.person = moved
      if (socket.data.isIntroduced) this.#showMoved(socket, moved)
    }
  }

  /** Whoever is still being let in is told of when they are. */
  #present(): Present[] {
    return [...this.#io.of('/').sockets.values()].flatMap(({ data: { guest, person, isIntroduced } }) =>
      person === null || !isIntroduced ? [] : [{ project: guest.project, person }],
    )
  }

  /** The oldest goes: somebody who has thirty tabs open looks at the last ones. */
  #makeRoomFor({ person }: LivePerson): void {
    const own = [...this.#io.of('/').sockets.values()].filter(({ data }) => data.person?.person === person)
    for (const socket of own.slice(0, Math.max(0, own.length - socketsPerPerson))) socket.disconnect(true)
  }

  #tell(told: readonly Told[]): void {
    for (const entry of told) this.#closeLost(entry)
    const projects = new Set(told.map(({ projectId }) => projectId))
    for (const room of this.#rooms.values()) if (projects.has(room.project)) room.tell(told)
  }

  /** On whatever page they are: what it is they ask for by the ordinary call. */
  #tellNews(persons: readonly string[]): void {
    const meant = new Set(persons)
    for (const socket of this.#io.of('/').sockets.values()) {
      const { person } = socket.data
      if (person !== null && meant.has(person.person)) socket.emit('news')
    }
  }

  #closeLost(entry: Told): void {
    const isMeant = mayHaveLost(entry)
    if (isMeant === null) return
    for (const socket of this.#io.of('/').sockets.values()) if (isMeant(socket.data.guest)) socket.disconnect(true)
  }
}

/** What came with the request that opened it is held on to otherwise for as long as the page is open. */
function forgetRequest({ conn, handshake }: LiveSocket): void {
  Object.assign(conn, { request: null })
  Object.assign(handshake, { headers: nothing, query: nothing, auth: nothing })
}

const nothing = Object.freeze({})

const membersOf = (projectId: string): string => `project ${projectId}`

/** Members hear the same, whoever they are, and so do those to whom the same tables are shown. */
const roomNameOf = ({ project, tables }: LiveGuest): string =>
  tables === null ? membersOf(project) : `shown ${project} ${tables.join()}`
