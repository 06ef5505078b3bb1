import { listIn, objectOf, textIn } from '@rowhouse/core/services/loose-json'
import { type NocodbTable, readNocodbTable } from '@rowhouse/core/services/nocodb/nocodb-json'
import { type NocodbApi, nocodbApis } from './nocodb-apis.ts'
import { nocodbPlace } from './nocodb-place.ts'
import { type ServiceClient, ServiceRefusal } from './service-client.ts'

interface NocodbProject {
  readonly id: string
  readonly title: string
}

/** A server of NocoDB, asked in the version it speaks; what its tables are made of is read once. */
export class NocodbServer {
  readonly #client: ServiceClient
  readonly #apis = new Map<string, NocodbApi>()
  readonly #tables = new Map<string, Promise<NocodbTable>>()

  constructor(client: ServiceClient) {
    this.#client = client
  }

  /** Where it was found. */
  get roots(): readonly string[] {
    return [...this.#apis.keys()]
  }

  /** The projects, in whichever version the server speaks. */
  async projectsAt(root: string): Promise<NocodbProject[]> {
    try {
      return await this.#listAt(root, nocodbApis.first)
    } catch (error) {
      if (!(error instanceof ServiceRefusal) || error.answered !== 404) throw error
    }
    return this.#listAt(root, nocodbApis.second)
  }

  async placeOf(base: string) {
    const { root, project } = nocodbPlace(base)
    if (!this.#apis.has(root)) await this.projectsAt(root)
    return { root, project, api: this.#apis.get(root) ?? nocodbApis.first }
  }

  async get(base: string, path: (api: NocodbApi, project: string) => string): Promise<unknown> {
    const { root, project, api } = await this.placeOf(base)
    return this.#client.json(`${root}${path(api, project)}`)
  }

  tableOf(base: string, id: string): Promise<NocodbTable> {
    const key = `${base} ${id}`
    const known = this.#tables.get(key) ?? this.get(base, (api) => api.table(id)).then(readNocodbTable)
    this.#tables.set(key, known)
    return known
  }

  async #listAt(root: string, api: NocodbApi): Promise<NocodbProject[]> {
    const { list } = objectOf(await this.#client.json(`${root}${api.projects}`))
    const projects = listIn(list).map((one) => ({ id: textIn(objectOf(one).id), title: textIn(objectOf(one).title) }))
    this.#apis.set(root, api)
    return projects
  }
}
