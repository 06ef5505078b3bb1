import { Modal } from '@mantine/core'
import { IconCornerDownLeft, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactElement, useEffect, useId, useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { holdFocus } from '../ui/hold-focus.ts'
import { Keys } from '../ui/keys.tsx'
import type { EarlyQuery } from '../ui/overlays-store.ts'
import classes from './command-palette.module.css'
import { type Entry, usePaletteEntries } from './use-palette-entries.tsx'

interface CommandPaletteProps {
  readonly early: EarlyQuery
  readonly onClose: () => void
}

/** At once, before the next key: the dialog around it would give the focus a moment later. */
function takeFocus(field: HTMLInputElement | null): void {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}

export function CommandPalette({ early, onClose }: CommandPaletteProps): ReactElement {
  const t = useTexts()
  const listId = useId()
  const [query, setQuery] = useState(early.query)
  const [picked, pick] = useState(early.picked)
  const [isEntered, setEntered] = useState(early.isEntered)
  const { entries, isLoading } = usePaletteEntries(query, onClose)
  const current = entries[Math.min(picked, entries.length - 1)]

  // Whoever is faster than the list means what it will show.
  useEffect(() => {
    if (!isEntered || isLoading) return
    setEntered(false)
    current?.run()
  }, [isEntered, isLoading, current])

  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') pick((picked + 1) % Math.max(1, entries.length))
    else if (event.key === 'ArrowUp') pick((picked - 1 + entries.length) % Math.max(1, entries.length))
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) setEntered(true)
    else return
    event.preventDefault()
  }

  return (
    <Modal.Root opened onClose={onClose} size={560} yOffset="12vh">
      <Modal.Overlay />
      <Modal.Content aria-label={t('shell.palette.title')}>
        <div className={classes.search}>
          <IconSearch size={18} stroke={1.75} aria-hidden />
          <input
            ref={takeFocus}
            data-autofocus
            className={classes.input}
            role="combobox"
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={current ? `${listId}-${current.id}` : undefined}
            aria-label={t('shell.palette.title')}
            placeholder={t('shell.palette.placeholder')}
            value={query}
            onKeyDown={press}
            onBlur={holdFocus}
            onChange={(event) => {
              setQuery(event.currentTarget.value)
              setEntered(false)
              pick(0)
            }}
          />
          <Keys keys="escape" />
        </div>
        <div className={classes.list} id={listId} role="listbox" aria-label={t('shell.palette.title')}>
          {entries.length === 0 ? <p className={classes.none}>{t('shell.palette.none', { query })}</p> : null}
          {entries.map((entry, index) => (
            <PaletteRow
              key={entry.id}
              id={`${listId}-${entry.id}`}
              entry={entry}
              isPicked={entry === current}
              heading={entries[index - 1]?.group === entry.group ? null : entry.group}
              onPoint={() => pick(index)}
            />
          ))}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

interface PaletteRowProps {
  readonly id: string
  readonly entry: Entry
  readonly isPicked: boolean
  readonly heading: string | null
  readonly onPoint: () => void
}

function PaletteRow({ id, entry, isPicked, heading, onPoint }: PaletteRowProps): ReactElement {
  const { start, end } = entry.found
  const keepInView = (row: HTMLElement | null) => {
    if (isPicked) row?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      {heading === null ? null : <div className={classes.group}>{heading}</div>}
      {/* biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: keys are handled by the search field, which keeps the focus. */}
      <div
        ref={keepInView}
        id={id}
        role="option"
        aria-selected={isPicked}
        className={classes.row}
        onPointerMove={onPoint}
        onClick={entry.run}
      >
        {entry.picture}
        <span className={classes.title}>
          {entry.title.slice(0, start)}
          <b>{entry.title.slice(start, end)}</b>
          {entry.title.slice(end)}
        </span>
        {entry.detail === undefined ? null : <bdi className={classes.detail}>{entry.detail}</bdi>}
        {entry.keys ? (
          <Keys keys={entry.keys} />
        ) : isPicked ? (
          <IconCornerDownLeft size={14} className={classes.icon} aria-hidden />
        ) : null}
      </div>
    </>
  )
}
