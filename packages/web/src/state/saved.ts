import { useStore } from 'zustand'
import type { SavedState } from './saved-state.ts'
import { createSavedStore, isSavedStateKey, type KeyValueStorage } from './saved-store.ts'

export const saved = createSavedStore(browserStorage())

export function useSaved<T>(pick: (state: SavedState) => T): T {
  return useStore(saved, pick)
}

/** Keeps the tabs of one browser in step: signing out in one signs out in all. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== null && isSavedStateKey(event.key)) saved.reread(event.key)
  })
}

function browserStorage(): KeyValueStorage {
  try {
    const { localStorage } = globalThis
    localStorage.getItem('users')
    return localStorage
  } catch {
    return memoryStorage()
  }
}

function memoryStorage(): KeyValueStorage {
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}
