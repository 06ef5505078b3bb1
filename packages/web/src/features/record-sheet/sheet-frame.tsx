import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { isEscapeFor } from '../../ui/is-escape-for.ts'
import classes from './record-sheet.module.css'

interface SheetFrameProps {
  readonly label: string
  readonly isPage: boolean
  /** A CSS colour at its edge, the one its row has in the grid. */
  readonly colour?: string | undefined
  /** Another sheet lies over it. */
  readonly isCovered?: boolean
  readonly bar: ReactNode
  /** Beside the fields; on a phone behind a tab. */
  readonly side?: { readonly title: string; readonly content: ReactNode }
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
  const t = useTexts()
  const sheet = useRef<HTMLElement>(null)
  const [tab, setTab] = useState<'fields' | 'side'>('fields')
  const lastInside = useRef<HTMLElement>(null)

  // At first, and when what lay over it is closed: who goes back goes on where they were.
  useEffect(() => {
    if (isCovered || sheet.current?.contains(document.activeElement)) return
    const last = lastInside.current
    const to = last?.isConnected ? last : sheet.current
    to?.focus({ preventScroll: true })
  }, [isCovered])

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
      data-tab={tab}
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
      {side === undefined ? null : (
        <div className={classes.tabs} role="tablist">
          <button type="button" role="tab" aria-selected={tab === 'fields'} onClick={() => setTab('fields')}>
            {t('cells.sheet.fields')}
          </button>
          <button type="button" role="tab" aria-selected={tab === 'side'} onClick={() => setTab('side')}>
            {side.title}
          </button>
        </div>
      )}
      <div className={classes.columns}>
        <div className={classes.main}>
          {children}
          {foot === undefined ? null : <div className={classes.foot}>{foot}</div>}
        </div>
        {side === undefined ? null : (
          <aside className={classes.side} aria-label={side.title}>
            <h2>{side.title}</h2>
            {side.content}
          </aside>
        )}
      </div>
    </section>
  )
}
