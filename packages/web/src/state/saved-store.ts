import { createStore, type StoreApi } from 'zustand/vanilla'
import { type SavedState, type SavedStateKey, savedStateDefaults, savedStateKeys } from './saved-state.ts'

export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

interface SavedStore extends StoreApi<SavedState> {
  /** Replaces some fields of one part and writes that part, and only that part, to the storage. */
  change<K extends SavedStateKey>(key: K, fields: Partial<SavedState[K]>): void
  /** Takes over what another tab wrote. */
  reread(key: SavedStateKey): void
  /** What the storage holds now, past this tab's memory. */
  stored<K extends SavedStateKey>(key: K): SavedState[K]
  /** Forgets everything that was saved. */
  clear(): void
  readonly isRestored: () => boolean
}

export function createSavedStore(storage: KeyValueStorage): SavedStore {
  const read = <K extends SavedStateKey>(key: K): SavedState[K] => readPart(storage, key)
  const store = createStore<SavedState>(() => ({ ...savedStateDefaults }))
  let restored = false

  const put = <K extends SavedStateKey>(key: K, part: SavedState[K]) =>
    store.setState({ [key]: part } as unknown as Partial<SavedState>)

  for (const key of savedStateKeys) put(key, read(key))
  restored = true

  return {
    ...store,
    isRestored: () => restored,
    stored: read,
    reread: (key) => put(key, read(key)),
    change(key, fields) {
      const part = { ...store.getState()[key], ...fields }
      put(key, part)
      try {
        storage.setItem(key, JSON.stringify(part))
      } catch {
        // A full or forbidden storage costs the memory between visits, never the work on screen.
      }
    },
    clear() {
      for (const key of savedStateKeys) {
        storage.removeItem(key)
        put(key, savedStateDefaults[key])
      }
    },
  }
}

export function isSavedStateKey(text: string): text is SavedStateKey {
  return (savedStateKeys as readonly string[]).includes(text)
}

function readPart<K extends SavedStateKey>(storage: KeyValueStorage, key: K): SavedState[K] {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return adopt(savedStateDefaults[key], parsed)
  } catch {
    return savedStateDefaults[key]
  }
}

/** An entry may stem from an older version or from another program on this address: only fields of the known kind count. */
function adopt<Part extends object>(defaults: Part, found: unknown): Part {
  if (!isRecord(found)) return defaults
  const known = Object.entries(defaults)
  if (known.length === 0) return found as Part
  const fields = known.map(([name, usual]) => [name, Object.hasOwn(found, name) ? fitting(usual, found[name]) : usual])
  return Object.fromEntries(fields) as Part
}

function fitting(usual: unknown, value: unknown): unknown {
  if (usual === null || value === null) return value
  if (isRecord(usual)) return adopt(usual, value)
  return typeof value === typeof usual ? value : usual
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
