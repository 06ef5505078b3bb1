import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { isEscapeFor } from '../../ui/is-escape-for.ts'
import { leaveField } from '../../ui/leave-field.ts'
import classes from './record-sheet.module.css'

export interface SidePart {
  readonly id: string
  readonly title: string
  /** What the tab counts; left out: nothing. */
  readonly count?: number
  readonly content: ReactNode
}

export interface SheetSide {
  readonly parts: readonly SidePart[]
  /** The one that is seen. */
  readonly shown: string
  readonly onShow: (id: string) => void
  /** On a phone: whether it is seen in the place of the fields. */
  readonly isOver: boolean
  readonly onOver: (isOver: boolean) => void
}

interface SheetFrameProps {
  readonly label: string
  readonly isPage: boolean
  /** A CSS colour at its edge, the one its row has in the grid. */
  readonly colour?: string | undefined
  /** Another sheet lies over it. */
  readonly isCovered?: boolean
  readonly bar: ReactNode
  /** Beside the fields, one at a time; on a phone behind tabs. */
  readonly side?: SheetSide | undefined
  readonly foot?: ReactNode
  readonly children: ReactNode
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly onClose: () => void
  /** The focus comes to something in it. */
  readonly onFocusIn?: () => void
}

/** Lies over the end of the grid, which stays in use beside it; Escape closes it. */
export function SheetFrame(props: SheetFrameProps): ReactElement {
  const { label, isPage, isCovered = false, colour, bar, side, foot, children, onKeyDown, onClose, onFocusIn } = props
  const sheet = useRef<HTMLElement>(null)
  const lastInside = useRef<HTMLElement>(null)

  // At first, and when what lay over it is closed: who goes back goes on where they were. A key that comes as soon as it is
  // seen must find it.
  useLayoutEffect(() => {
    if (isCovered || sheet.current?.contains(document.activeElement)) return
    const last = lastInside.current
    const to = last?.isConnected ? last : sheet.current
    to?.focus({ preventScroll: true })
  }, [isCovered])

  useEffect(() => {
    const leave = () => leaveField(sheet.current)
    // Before the router takes the sheet away.
    window.addEventListener('popstate', leave, { capture: true })
    return () => window.removeEventListener('popstate', leave, { capture: true })
  }, [])

  function press(event: KeyboardEvent): void {
    onKeyDown?.(event)
    if (!isEscapeFor(event)) return
    event.preventDefault()
    onClose()
  }

  return (
    <section
      ref={sheet}
      className={classes.sheet}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      data-record-sheet
      data-page={isPage || undefined}
      inert={isCovered}
      data-tab={side?.isOver === true ? 'side' : 'fields'}
      data-coloured={colour === undefined ? undefined : true}
      style={colour === undefined ? undefined : ({ '--row-colour': colour } as CSSProperties)}
      onKeyDown={press}
      onFocus={({ target }) => {
        onFocusIn?.()
        // What is laid over the page belongs to the sheet only for React.
        if (sheet.current?.contains(target)) lastInside.current = target
      }}
    >
      <div className={classes.bar}>{bar}</div>
      {side === undefined ? null : <PhoneTabs {...side} />}
      <div className={classes.columns}>
        <div className={classes.main}>
          {children}
          {foot === undefined ? null : <div className={classes.foot}>{foot}</div>}
        </div>
        {side === undefined ? null : <Side {...side} />}
      </div>
    </section>
  )
}

function PhoneTabs({ parts, shown, onShow, isOver, onOver }: SheetSide): ReactElement {
  const t = useTexts()
  return (
    <div className={classes.tabs} role="tablist">
      <button type="button" role="tab" aria-selected={!isOver} onClick={() => onOver(false)}>
        {t('cells.sheet.fields')}
      </button>
      {parts.map((part) => (
        <Tab
          key={part.id}
          part={part}
          isSelected={isOver && part.id === shown}
          onSelect={() => {
            onShow(part.id)
            onOver(true)
          }}
        />
      ))}
    </div>
  )
}

function Side({ parts, shown, onShow }: SheetSide): ReactElement {
  const part = parts.find(({ id }) => id === shown) ?? parts[0]
  return (
    <aside className={classes.side} aria-label={part?.title}>
      {parts.length === 1 ? (
        <h2>{part?.title}</h2>
      ) : (
        <div className={classes.sideTabs} role="tablist">
          {parts.map((one) => (
            <Tab key={one.id} part={one} isSelected={one === part} onSelect={() => onShow(one.id)} />
          ))}
        </div>
      )}
      {part?.content}
    </aside>
  )
}

interface TabProps {
  readonly part: SidePart
  readonly isSelected: boolean
  readonly onSelect: () => void
}

function Tab({ part: { title, count = 0 }, isSelected, onSelect }: TabProps): ReactElement {
  return (
    <button type="button" role="tab" aria-selected={isSelected} onClick={onSelect}>
      {title}
      {count === 0 ? null : <span className={classes.count}>{count}</span>}
    </button>
  )
}
