import { createStore } from 'zustand/vanilla'
import { toast } from '../state/toast-store.ts'

export type NotificationStatus = 'pending' | 'success' | 'error'

export interface NotificationItem {
  readonly id: number
  /** What is done: Create, Delete, List … */
  readonly type: string
  /** To what: Table, Project … */
  readonly module: string
  readonly title: string
  readonly status: NotificationStatus
  readonly time: number
  readonly api?: string | undefined
}

export const notificationCap = 500

interface NotificationStore {
  readonly list: readonly NotificationItem[]
}

export const notifications = createStore<NotificationStore>(() => ({ list: [] }))

let lastId = 0

/** Adds a pending entry and hands back how it ends; the pending entry is then replaced. */
export function notifyPending(
  entry: Pick<NotificationItem, 'type' | 'module' | 'title' | 'api'>,
  now: () => number = Date.now,
): { readonly succeed: (title?: string) => void; readonly fail: (title?: string) => void } {
  const pending = add({ ...entry, status: 'pending', time: now() })
  const settle = (status: 'success' | 'error') => (title?: string) => {
    notifications.setState(({ list }) => ({ list: list.filter((item) => item.id !== pending.id) }))
    add({ ...entry, title: title ?? entry.title, status, time: now() })
    announce(entry.type, entry.module, status)
  }
  return { succeed: settle('success'), fail: settle('error') }
}

/** Runs work under a notification. */
export async function notifying<T>(
  entry: Pick<NotificationItem, 'type' | 'module' | 'title' | 'api'>,
  work: () => Promise<T>,
): Promise<T> {
  const { succeed, fail } = notifyPending(entry)
  try {
    const result = await work()
    succeed()
    return result
  } catch (error) {
    fail()
    throw error
  }
}

export function clearFinishedNotifications(): void {
  notifications.setState(({ list }) => ({ list: list.filter((item) => item.status === 'pending') }))
}

function add(item: Omit<NotificationItem, 'id'>): NotificationItem {
  lastId += 1
  const added = { ...item, id: lastId }
  notifications.setState(({ list }) => ({ list: [added, ...list].slice(0, notificationCap) }))
  return added
}

function announce(type: string, module: string, status: 'success' | 'error'): void {
  if (type === 'List') return
  if (status === 'success') toast.success(`${type} ${module} successful`)
  else toast.error(`${type} ${module} failed`)
}
