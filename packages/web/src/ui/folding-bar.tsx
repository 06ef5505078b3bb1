import { createContext, type ReactElement, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react'
import { foldToFit } from './fold-to-fit.ts'

const nothing: ReadonlySet<string> = new Set()
const Folded = createContext(nothing)

/** What the bar around this had no room for. */
export const useFolded = (): ReadonlySet<string> => use(Folded)

interface FoldingBarProps {
  readonly label: string
  readonly className: string | undefined
  /** What it gives up when there is too little room, in this order: words without spaces. */
  readonly steps: readonly string[]
  readonly children: ReactNode
}

/**
 * A bar that measures itself and gives up one thing after the other until nothing of it is cut, whatever its width, its
 * contents and the language. Style sheets say what a step means, by the words of `data-folds`: they hold while it is measured.
 */
export function FoldingBar({ label, className, steps, children }: FoldingBarProps): ReactElement {
  const bar = useRef<HTMLDivElement>(null)
  const [folded, setFolded] = useState(nothing)
  const order = steps.join(' ')
  useLayoutEffect(() => {
    const element = bar.current
    if (element === null) return
    const fold = () => {
      const next = foldToFit(order.split(' '), (words) => {
        element.dataset.folds = words.join(' ')
        return element.scrollWidth <= element.clientWidth
      })
      setFolded((known) => (isSame(known, next) ? known : new Set(next)))
    }
    fold()
    const room = new ResizeObserver(fold)
    room.observe(element)
    const contents = new MutationObserver(fold)
    contents.observe(element, { childList: true, characterData: true, subtree: true })
    // Another face is wider or narrower.
    document.fonts.addEventListener('loadingdone', fold)
    return () => {
      room.disconnect()
      contents.disconnect()
      document.fonts.removeEventListener('loadingdone', fold)
    }
  }, [order])
  return (
    <div ref={bar} className={className} role="toolbar" aria-label={label}>
      <Folded value={folded}>{children}</Folded>
    </div>
  )
}

const isSame = (known: ReadonlySet<string>, next: readonly string[]): boolean =>
  known.size === next.length && next.every((word) => known.has(word))
