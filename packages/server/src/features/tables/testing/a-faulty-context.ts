import type { KyselyPlugin } from 'kysely'
import type { ProjectSnapshot } from '../../../meta/snapshot.ts'
import type { AttachedBase, DataSource } from '../../../platform/connections.ts'
import type { Actor, InProject } from '../../../request/context.ts'
import { writeAndAnnounce } from '../../../request/write.ts'
import type { Person, TestServer } from '../../../testing/a-server.ts'
import { withPlugin } from '../../../testing/with-plugin.ts'

/** Fails once, after so many statements of transactions that may change something. */
class Fault implements KyselyPlugin {
  #left: number
  happened = false

  constructor(after: number) {
    this.#left = after
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => {
    this.#left -= 1
    if (this.#left === 0) {
      this.happened = true
      throw new Error('the fault of the test')
    }
    return result
  }
}

export interface FaultyContext {
  // Tests call operations of many permissions with it.
  // biome-ignore lint/suspicious/noExplicitAny: the proof of permission is not what is tested here
  readonly ctx: InProject<any> & { readonly actor: Actor }
  /** False: the operation needed fewer statements. */
  readonly happened: () => boolean
}

/** The context of an owner in which the statement of that number fails after it ran, in our database or an attached one. */
export async function aFaultyContext(
  { app }: TestServer,
  person: Person,
  projectId: string,
  failsAfter: number,
): Promise<FaultyContext> {
  const { services } = app
  const fault = new Fault(failsAfter)
  const { meta_version: version } = await services.meta.read
    .selectFrom('rh_projects')
    .select('meta_version')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const meta: typeof services.meta = {
    ...services.meta,
    write: (work, options) => services.meta.write((tx) => work(withPlugin(tx, fault)), options),
  }
  const connections = Object.assign(Object.create(services.connections), {
    builtIn: services.connections.builtIn,
    attached: async (base: AttachedBase): Promise<DataSource> => {
      const source = await services.connections.attached(base)
      return { ...source, write: (work, options) => source.write((tx) => work(tx.withPlugin(fault)), options) }
    },
  })
  const snapshot = async (): Promise<ProjectSnapshot> => {
    const known = await services.snapshots.of(projectId, version)
    if (known === null) throw new Error('the project is gone')
    return known
  }
  const ctx = {
    ...services,
    meta,
    connections,
    requestId: 'test',
    actor: { id: person.id, email: person.email },
    link: null,
    token: null,
    reach: null,
    project: { id: projectId, role: 'owner', without: [], version },
    snapshot,
    structure: snapshot,
    write: (work: Parameters<InProject<'tables.read'>['write']>[0], options: object) =>
      writeAndAnnounce(
        { ...services, meta },
        { requestId: 'test', actorId: person.id, projectId, step: null },
        work,
        options,
      ),
  }
  return { ctx: ctx as unknown as FaultyContext['ctx'], happened: () => fault.happened }
}
