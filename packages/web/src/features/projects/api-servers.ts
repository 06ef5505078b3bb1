import { createStore } from 'zustand/vanilla'

/** The API of a project that runs, as far as this tab knows; what else the server told stands beside. */
interface ApiServer {
  readonly key: string
  readonly alive: true
  readonly cloudUrl: string | null
  readonly [told: string]: unknown
}

/** What an operation call answers; code 0: done. */
interface OperationAnswer {
  readonly code: number
  readonly data: unknown
}

interface Ways {
  readonly ask: (operation: string, projectId: string) => Promise<OperationAnswer>
  readonly busy: { start(): void; finish(): void }
  /** Where failures are written down, before they are thrown on. */
  readonly log: (error: unknown) => void
}

export function createApiServers({ ask, busy, log }: Ways) {
  const store = createStore<{ readonly entries: readonly ApiServer[] }>(() => ({ entries: [] }))
  const without = (key: string) => store.getState().entries.filter((entry) => entry.key !== key)

  /** The line of progress is there as long as it takes, also when it fails. */
  async function run(operation: string, projectId: string): Promise<Record<string, unknown> | null> {
    busy.start()
    try {
      const { code, data } = await ask(operation, projectId)
      return code === 0 ? { ...(data as object) } : null
    } catch (error) {
      log(error)
      throw error
    } finally {
      busy.finish()
    }
  }

  return {
    entries: () => store.getState().entries,
    async start(projectId: string): Promise<void> {
      const told = await run('projectAPIServerStart', projectId)
      if (told === null) return
      const entry = { cloudUrl: null, ...told, key: projectId, alive: true } as const
      store.setState({ entries: [...without(projectId), entry] })
    },
    async stop(projectId: string): Promise<void> {
      if ((await run('projectAPIServerStop', projectId)) !== null) store.setState({ entries: without(projectId) })
    },
    async cloudUrl(projectId: string): Promise<string | null> {
      const told = await run('projectAPIServerGetCloudUrl', projectId)
      const cloudUrl = typeof told?.cloudUrl === 'string' ? told.cloudUrl : null
      store.setState(({ entries }) => ({
        entries: entries.map((entry) => (entry.key === projectId ? { ...entry, cloudUrl } : entry)),
      }))
      return cloudUrl
    },
  }
}
