import { createStore } from 'zustand/vanilla'

export type ToastKind = 'success' | 'error' | 'info' | 'undo'
type ToastDurationMs = 2000 | 3000 | 4000 | 5000

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  readonly durationMs: ToastDurationMs
  readonly action?: ToastAction | undefined
  /** Another way on, beside it. */
  readonly more?: ToastAction | undefined
}

interface ToastAction {
  readonly label: string
  readonly run: () => void
}

interface ToastOptions {
  readonly durationMs?: ToastDurationMs | undefined
  readonly action?: ToastAction | undefined
  readonly more?: ToastAction | undefined
}

const defaultToastMs: ToastDurationMs = 3000
const shownAtOnce = 4

export const toasts = createStore<{ readonly list: readonly Toast[] }>(() => ({ list: [] }))

let lastId = 0

function show(kind: ToastKind, text: string, { durationMs = defaultToastMs, action, more }: ToastOptions = {}): number {
  lastId += 1
  const toast: Toast = { id: lastId, kind, text, durationMs, action, more }
  // The same sentence twice in a row is one message, not two.
  toasts.setState(({ list }) => ({
    list: [...list.filter((other) => other.kind !== kind || other.text !== text), toast].slice(-shownAtOnce),
  }))
  return toast.id
}

export function dismissToast(id: number): void {
  toasts.setState(({ list }) => ({ list: list.filter((toast) => toast.id !== id) }))
}

/** The only way to tell a person that something happened elsewhere than under their hand. */
export const toast = {
  success: (text: string, options?: ToastOptions): number => show('success', text, options),
  error: (text: string, options?: ToastOptions): number => show('error', text, options),
  info: (text: string, options?: ToastOptions): number => show('info', text, options),
  /** For things that are done at once and can be taken back. */
  undo: (text: string, label: string, takeBack: () => void, more?: ToastAction): number =>
    show('undo', text, { durationMs: 5000, action: { label, run: takeBack }, more }),
} as const
