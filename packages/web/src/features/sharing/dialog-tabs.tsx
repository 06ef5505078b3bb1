import { type KeyboardEvent, type ReactElement, useRef } from 'react'
import { mirroredKey } from '../../ui/mirrored-key.ts'
import classes from './sharing.module.css'

interface DialogTabsProps<Name extends string> {
  readonly label: string
  readonly tabs: readonly { readonly name: Name; readonly title: string; readonly count?: number | undefined }[]
  readonly shown: Name
  readonly onShow: (name: Name) => void
}

/** Below the title of a dialog. */
export function DialogTabs<Name extends string>({ label, tabs, shown, onShow }: DialogTabsProps<Name>): ReactElement {
  const list = useRef<HTMLDivElement>(null)

  function press(event: KeyboardEvent): void {
    const key = mirroredKey(event.key)
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    const next = tabs[tabs.findIndex(({ name }) => name === shown) + step]
    if (step === 0 || next === undefined) return
    event.preventDefault()
    onShow(next.name)
    list.current?.querySelector<HTMLElement>(`[data-name="${next.name}"]`)?.focus()
  }

  return (
    <div ref={list} className={classes.tabs} role="tablist" aria-label={label} onKeyDown={press}>
      {tabs.map(({ name, title, count }) => (
        <button
          key={name}
          type="button"
          role="tab"
          data-name={name}
          aria-selected={name === shown}
          tabIndex={name === shown ? 0 : -1}
          onClick={() => onShow(name)}
        >
          {title}
          {count === undefined ? null : <span className={classes.count}>{count}</span>}
        </button>
      ))}
    </div>
  )
}
