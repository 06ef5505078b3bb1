import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { saved, useSaved } from '../state/saved.ts'
import { savedStateDefaults } from '../state/saved-state.ts'
import classes from './sidebar-edge.module.css'

const narrowest = 15
const widest = 40

/** `treeSize` counts in twentieths of the width the design gives the sidebar. */
export const sidebarWidth = (treeSize: number): string => `calc(var(--rh-sidebar-w) * ${clamped(treeSize) / 20})`

const clamped = (size: number): number => Math.min(widest, Math.max(narrowest, size))
const keep = (treeSize: number): void => saved.change('panelSize', { treeSize: clamped(treeSize) })

/** To which side of the screen the sidebar grows. */
const wayOn = (line: Element): 1 | -1 => (getComputedStyle(line).direction === 'rtl' ? -1 : 1)

export function toggleSidebar(): void {
  saved.change('settings', { treeWindow: !saved.getState().settings.treeWindow })
}

/** The line beside the sidebar: drag it, or move it by arrow keys; its button folds the sidebar to a rail. */
export function SidebarEdge(): ReactElement {
  const t = useTexts()
  const size = useSaved((state) => clamped(state.panelSize.treeSize))
  const isFolded = useSaved((state) => !state.settings.treeWindow)
  const grip = useRef<{ readonly x: number; readonly size: number; readonly unit: number } | null>(null)

  function hold(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0 || isFolded) return
    const width = event.currentTarget.parentElement?.previousElementSibling?.getBoundingClientRect().width ?? 0
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { x: event.clientX, size, unit: width / size }
  }

  function pull(event: PointerEvent<HTMLDivElement>): void {
    if (grip.current === null) return
    keep(grip.current.size + (wayOn(event.currentTarget) * (event.clientX - grip.current.x)) / grip.current.unit)
  }

  function press(event: KeyboardEvent): void {
    const on = wayOn(event.currentTarget)
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: size - on,
      ArrowRight: size + on,
      Home: narrowest,
      End: widest,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    keep(next)
  }

  const Fold = isFolded ? IconChevronsRight : IconChevronsLeft
  return (
    <div className={classes.edge} data-folded={isFolded || undefined}>
      {isFolded ? null : (
        // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved.
        <div
          className={classes.line}
          role="separator"
          aria-orientation="vertical"
          aria-label={t('sidebar.width')}
          aria-valuemin={narrowest}
          aria-valuemax={widest}
          aria-valuenow={Math.round(size)}
          tabIndex={0}
          onPointerDown={hold}
          onPointerMove={pull}
          onPointerUp={() => {
            grip.current = null
          }}
          onDoubleClick={() => keep(savedStateDefaults.panelSize.treeSize)}
          onKeyDown={press}
        />
      )}
      <button
        type="button"
        className={classes.fold}
        aria-label={t(isFolded ? 'sidebar.unfold' : 'sidebar.fold')}
        title={t(isFolded ? 'sidebar.unfold' : 'sidebar.fold')}
        onClick={toggleSidebar}
      >
        <Fold size={14} aria-hidden />
      </button>
    </div>
  )
}
