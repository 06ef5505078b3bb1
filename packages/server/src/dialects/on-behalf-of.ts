import { AsyncLocalStorage } from 'node:async_hooks'

const person = new AsyncLocalStorage<string>()

/** Whatever `work` asks of a database is asked for that person: threads and connections are shared fairly between people. */
export const onBehalfOf = <T>(id: string, work: () => T): T => person.run(id, work)

/** Nobody: the server itself, such as its chores. */
export const whoAsks = (): string => person.getStore() ?? ''
