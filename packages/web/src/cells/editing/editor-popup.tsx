import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import type { ValueSession } from '../cell-type.ts'
import { breakLine } from './break-line.ts'
import classes from './editors.module.css'

interface EditorPopupProps {
  readonly session: ValueSession
  readonly children: ReactNode
  /** In pixels; never narrower than the cell. */
  readonly width?: number
  readonly onKeyDown?: (event: KeyboardEvent) => void
}

interface Place {
  readonly left: number
  readonly width: number
  readonly top?: number
  readonly bottom?: number
  readonly room: number
}

const margin = 8

/**
 * An editor larger than its cell, laid over the page where there is room for it. Keys that mean the same in every editor
 * are settled here: Escape gives up, Tab goes on, Alt+Enter breaks the line.
 */
export function EditorPopup({ session, children, width = 260, onKeyDown }: EditorPopupProps): ReactElement {
  const anchor = useRef<HTMLDivElement>(null)
  // There from the first moment: what is typed next must already find the field inside.
  const [place, setPlace] = useState<Place>({ left: 0, width, top: 0, room: 400 })

  useLayoutEffect(() => {
    const box = anchor.current?.getBoundingClientRect()
    if (box !== undefined) setPlace(placeFor(box, width))
  }, [width])

  useEffect(() => {
    const leave = (event: PointerEvent): void => {
      const to = event.target
      if (to instanceof Element && to.closest('[data-grid-editor]') === null) session.commit('stay')
    }
    document.addEventListener('pointerdown', leave, true)
    return () => document.removeEventListener('pointerdown', leave, true)
  }, [session])

  function press(event: KeyboardEvent): void {
    // A portal is outside of the dialog or grid on the page, but inside of it for React.
    event.stopPropagation()
    if (breakLine(event)) return
    onKeyDown?.(event)
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    if (event.key === 'Escape') session.cancel()
    else if (event.key === 'Tab') session.commit(event.shiftKey ? 'previous' : 'next')
    else return
    event.preventDefault()
  }

  return (
    <div ref={anchor} className={classes.anchor}>
      {createPortal(
        // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of the fields inside.
        <div
          className={classes.popup}
          data-grid-editor
          style={{
            insetInlineStart: 'auto',
            left: place.left,
            width: place.width,
            maxHeight: place.room,
            ...(place.top === undefined ? {} : { top: place.top }),
            ...(place.bottom === undefined ? {} : { bottom: place.bottom }),
          }}
          onKeyDown={press}
          onPointerDown={(event) => event.stopPropagation()}
          onBlur={(event) => {
            const to = event.relatedTarget
            if (to instanceof Node && !event.currentTarget.contains(to) && !anchor.current?.contains(to))
              session.commit('stay')
          }}
        >
          {children}
        </div>,
        document.body,
      )}
    </div>
  )
}

function placeFor(box: DOMRect, wanted: number): Place {
  const width = Math.min(Math.max(box.width, wanted), globalThis.innerWidth - 2 * margin)
  const left = Math.max(margin, Math.min(box.left, globalThis.innerWidth - width - margin))
  const below = globalThis.innerHeight - box.top - margin
  const above = box.bottom - margin
  return below >= 320 || below >= above
    ? { left, width, top: box.top, room: below }
    : { left, width, bottom: globalThis.innerHeight - box.bottom, room: above }
}
