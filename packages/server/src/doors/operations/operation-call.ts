import type { Endpoint, ReplyOf } from '@rowhouse/core/api/endpoint'
import { readProject } from '@rowhouse/core/api/projects'
import { listTables, readTable } from '@rowhouse/core/api/tables'
import { listViews } from '@rowhouse/core/api/views'
import { AppError, invalidRequest, notFound } from '@rowhouse/core/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerValue, callServed, type ServedAnswer, type ServedInput } from '../../request/call-served.ts'
import type { Routes } from '../../request/serve.ts'
import type { SentOperation } from './read-operation.ts'

type TableSummary = ReplyOf<typeof listTables>['list'][number]
type Table = ReplyOf<typeof readTable>
type ListedView = ReplyOf<typeof listViews>['list'][number]
type Base = ReplyOf<typeof readProject>['bases'][number]

/** One operation under way: what was sent with it, and the contracts it is made of. */
export class OperationCall {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
  /** As they were sent, where they are no object. */
  readonly sent: unknown
  readonly request: FastifyRequest
  readonly #operation: SentOperation
  readonly #routes: Routes
  readonly #reply: FastifyReply

  constructor(operation: SentOperation, routes: Routes, request: FastifyRequest, reply: FastifyReply) {
    this.name = operation.name
    this.args = operation.args
    this.sent = operation.sent
    this.request = request
    this.#operation = operation
    this.#routes = routes
    this.#reply = reply
  }

  get projectId(): string {
    const { project } = this.#operation
    if (project === null) throw invalidRequest('Name the project in “project_id”.')
    return project
  }

  get project(): { readonly params: { readonly projectId: string } } {
    return { params: { projectId: this.projectId } }
  }

  /** The answer of a contract, asked for as its own call would be. */
  async ask<E extends Endpoint>(contract: E, input: ServedInput = {}): Promise<ReplyOf<E>> {
    return (await answerValue(await this.send(contract, input))) as ReplyOf<E>
  }

  /** The same as it would leave, for files. */
  send(contract: Endpoint, input: ServedInput = {}): Promise<ServedAnswer> {
    const origin = { request: this.request, reply: this.#reply, within: this.#operation.project }
    return callServed(this.#routes, origin, contract, input)
  }

  text(name: string): string {
    const value = this.args[name]
    if (typeof value === 'string' && value !== '') return value
    if (typeof value === 'number') return String(value)
    throw new AppError('invalid_request', `“args.${name}” is required.`, { field: `args.${name}` })
  }

  textOr<Otherwise>(name: string, otherwise: Otherwise): string | Otherwise {
    const value = this.args[name]
    return value === undefined || value === null || value === '' ? otherwise : this.text(name)
  }

  list(name: string): readonly unknown[] {
    const value = this.args[name]
    if (Array.isArray(value)) return value
    throw new AppError('invalid_request', `“args.${name}” is a list.`, { field: `args.${name}` })
  }

  async tables(): Promise<readonly TableSummary[]> {
    return (await this.ask(listTables, { ...this.project, query: { includeM2M: 'true' } })).list
  }

  /** By its id, its title or its name in the database, among those the caller sees. */
  async tableId(argument = 'tn'): Promise<string> {
    const key = this.text(argument)
    const tables = await this.tables()
    const found =
      tables.find(({ id }) => id === key) ??
      tables.find(({ title }) => title === key) ??
      tables.find(({ table_name }) => table_name === key)
    if (found === undefined) throw notFound('table', key)
    return found.id
  }

  async table(argument = 'tn'): Promise<Table> {
    return this.ask(readTable, { params: { tableId: await this.tableId(argument) } })
  }

  /** By its id, or by its title in a table. */
  async view(tableArgument: string, key: string): Promise<ListedView> {
    const tableId = await this.tableId(tableArgument)
    const { list } = await this.ask(listViews, { params: { tableId } })
    const found = list.find(({ id }) => id === key) ?? list.find(({ title }) => title === key)
    if (found === undefined) throw notFound('view', key)
    return found
  }

  /** The database `dbAlias` names: by its id or its name; “db”, or nothing, is the first. */
  async base(): Promise<Base> {
    const { bases } = await this.ask(readProject, this.project)
    const { dbAlias } = this.#operation
    const named = bases.find(({ id, alias }) => id === dbAlias || alias === dbAlias)
    const base = named ?? (dbAlias === null || dbAlias === 'db' ? bases[0] : undefined)
    if (base === undefined) throw notFound('database', dbAlias ?? 'db')
    return base
  }
}

/** What an operation is: it asks contracts, which ask for their rights, and words the answer. */
export type Operation = (call: OperationCall) => Promise<unknown>
