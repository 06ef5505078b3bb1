import { IconAlertCircle, IconArrowBackUp, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type ReactElement, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../i18n/use-texts.ts'
import { dismissToast, type Toast, type ToastKind, toasts } from '../state/toast-store.ts'
import classes from './toasts.module.css'

const icons = {
  success: IconCircleCheck,
  error: IconAlertCircle,
  info: IconInfoCircle,
  undo: IconArrowBackUp,
} satisfies Record<ToastKind, unknown>

export function Toasts(): ReactElement {
  const list = useStore(toasts, (state) => state.list)
  return (
    <section className={classes.stack} aria-live="polite" aria-relevant="additions">
      {list.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastCard({ toast }: { readonly toast: Toast }): ReactElement {
  const t = useTexts()
  const [isHeld, hold] = useState(false)
  // Who points at a message is reading it.
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(toast.id), toast.durationMs)
    return () => clearTimeout(timer)
  }, [isHeld, toast])
  const Icon = icons[toast.kind]
  const actions = [toast.action, toast.more].flatMap((action) => action ?? [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only pauses the clock; everything is reachable without it.
    <div
      className={classes.toast}
      role={toast.kind === 'error' ? 'alert' : undefined}
      data-kind={toast.kind}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <Icon size={16} className={classes.icon} aria-hidden />
      <span className={classes.text}>{toast.text}</span>
      {actions.map(({ label, run }) => (
        <button
          key={label}
          type="button"
          className={classes.action}
          onClick={() => {
            run()
            dismissToast(toast.id)
          }}
        >
          {label}
        </button>
      ))}
      {actions.length > 0 ? null : (
        <button
          type="button"
          className={classes.close}
          aria-label={t('shell.close')}
          onClick={() => dismissToast(toast.id)}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
    </div>
  )
}
