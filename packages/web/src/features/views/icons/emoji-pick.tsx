import { ActionIcon, Button, Input } from '@mantine/core'
import type { ViewTypeName } from '@rowhouse/core/view-types/registry'
import { type KeyboardEvent, type ReactElement, useId, useRef, useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { ViewPicture } from '../../../structure/views/view-picture.tsx'
import { Emoji } from '../../../ui/emoji.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import classes from '../about-view.module.css'
import { emojiNames, emojis } from './emojis.ts'
import { gridStep } from './grid-step.ts'

interface EmojiPickProps {
  readonly kind: ViewTypeName
  /** null: that of the kind. */
  readonly icon: string | null
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly onPick: (icon: string | null) => void
}

export function EmojiPick({ kind, icon, isOpen, onOpen, onPick }: EmojiPickProps): ReactElement {
  const t = useTexts()
  const label = useId()
  const pick = (picked: string | null) => {
    onPick(picked)
    onOpen(false)
  }
  return (
    <div className={classes.pick}>
      <Input.Label id={label} labelElement="div">
        {t('sidebar.view.icon')}
      </Input.Label>
      <Popover opened={isOpen} onChange={onOpen} position="bottom-start" trapFocus>
        <Popover.Target>
          <ActionIcon
            size="lg"
            variant="default"
            aria-label={t('sidebar.view.icon.change')}
            aria-haspopup="dialog"
            onClick={() => onOpen(!isOpen)}
          >
            <ViewPicture view={{ kind, icon }} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={classes.pop ?? ''} aria-labelledby={label}>
          <EmojiList icon={icon} onPick={pick} />
          {icon === null ? null : (
            <Button fullWidth size="xs" variant="default" onClick={() => pick(null)}>
              {t('sidebar.view.icon.none')}
            </Button>
          )}
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

function EmojiList({ icon, onPick }: Pick<EmojiPickProps, 'icon' | 'onPick'>): ReactElement {
  const t = useTexts()
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const grid = useRef<HTMLDivElement>(null)
  const wanted = search.trim().toLowerCase()
  const found = emojiNames.filter((name) => t(`emoji.${name}`).toLowerCase().includes(wanted))

  function walk(event: KeyboardEvent<HTMLDivElement>): void {
    // A phone has room for fewer beside each other; the style sheet knows.
    const { direction, gridTemplateColumns } = getComputedStyle(event.currentTarget)
    const columns = gridTemplateColumns.split(' ').length
    const next = gridStep(event.key, { at, count: found.length, columns, isRightToLeft: direction === 'rtl' })
    if (next === null) return
    event.preventDefault()
    focusOn(next)
  }

  function focusOn(next: number): void {
    setAt(next)
    grid.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field and of the buttons inside.
    <div
      className={classes.find}
      onKeyDown={(event) => {
        if (event.target instanceof HTMLButtonElement) return
        const [first] = found
        if (event.key === 'ArrowDown' && first !== undefined) {
          event.preventDefault()
          focusOn(0)
        }
        if (event.key === 'Enter') {
          event.preventDefault()
          if (first !== undefined) onPick(emojis[first])
        }
      }}
    >
      <SearchField
        isFocused
        label={t('sidebar.view.icon.search')}
        value={search}
        onChange={(typed) => {
          setSearch(typed)
          setAt(0)
        }}
      />
      {found.length === 0 ? (
        <p className={classes.none}>{t('sidebar.view.icon.unknown', { search: search.trim() })}</p>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
        <div ref={grid} role="group" className={classes.grid} aria-label={t('sidebar.view.icon.list')} onKeyDown={walk}>
          {found.map((name, index) => (
            <ActionIcon
              key={name}
              size={32}
              variant="subtle"
              tabIndex={index === at ? 0 : -1}
              title={t(`emoji.${name}`)}
              aria-label={t(`emoji.${name}`)}
              aria-pressed={emojis[name] === icon}
              onClick={() => onPick(emojis[name])}
            >
              <Emoji of={emojis[name]} size={22} />
            </ActionIcon>
          ))}
        </div>
      )}
    </div>
  )
}
