import { useMergedRef } from '@mantine/hooks'
import {
  type ComponentProps,
  cloneElement,
  createContext,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { floating } from './floating.tsx'
import { fetchAhead, useLate } from './late.ts'

type FloatingParts = NonNullable<ReturnType<typeof floating.now>>

/**
 * What a button drops below it. A screen has dozens of such buttons and nobody opens more than a few, so until then there
 * is the button and nothing else: placing, layers and focus (all of Mantine's own part) come with the first opening, and
 * their code when somebody is about to.
 */
interface DropState<Looks> {
  readonly id: string
  readonly isOpen: boolean
  readonly looks: Looks
  readonly button: RefObject<HTMLElement | null>
  /** null: whoever says whether it is open does so by the button's own press. */
  readonly toggle: (() => void) | null
  readonly change: (isOpen: boolean) => void
}

export interface DropProps {
  readonly opened?: boolean
  readonly defaultOpened?: boolean
  readonly onChange?: (isOpen: boolean) => void
  readonly children: ReactNode
}

const DropContext = createContext<DropState<object> | null>(null)

function useDrop<Looks>(): DropState<Looks> {
  const drop = use(DropContext)
  if (drop === null) throw new Error('This belongs inside of a menu or a popover.')
  return drop as DropState<Looks>
}

interface DropRootProps extends DropProps {
  readonly looks: object
  readonly togglesByPress: boolean
}

export function Drop({
  opened,
  defaultOpened,
  onChange,
  looks,
  togglesByPress,
  children,
}: DropRootProps): ReactElement {
  const id = useId()
  const button = useRef<HTMLElement>(null)
  const [isOpenByItself, setOpen] = useState(defaultOpened ?? false)
  const isOpen = opened ?? isOpenByItself
  const change = (next: boolean): void => {
    setOpen(next)
    onChange?.(next)
  }
  const toggle = togglesByPress ? () => change(!isOpen) : null
  return <DropContext value={{ id, isOpen, looks, button, toggle, change }}>{children}</DropContext>
}

interface ButtonProps {
  readonly ref?: Ref<HTMLElement>
  readonly onClick?: (event: unknown) => void
  readonly onPointerEnter?: (event: unknown) => void
  readonly onFocus?: (event: unknown) => void
}

interface DropTargetProps {
  readonly kind: 'menu' | 'dialog'
  readonly children: ReactElement
}

export function DropTarget({ kind, children }: DropTargetProps): ReactElement {
  const { id, isOpen, button, toggle } = useDrop()
  const child = children as ReactElement<ButtonProps>
  const { ref: own, onClick, onPointerEnter, onFocus } = child.props
  const ref = useMergedRef(button, own)
  return cloneElement(child, {
    ref,
    id,
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-dropdown` : undefined,
    onPointerEnter(event: unknown) {
      fetchAhead(floating)
      onPointerEnter?.(event)
    },
    onFocus(event: unknown) {
      fetchAhead(floating)
      onFocus?.(event)
    },
    ...(toggle === null
      ? {}
      : {
          onClick: (event: unknown) => {
            toggle()
            onClick?.(event)
          },
        }),
  } as ButtonProps)
}

/** What `show` makes is there from the first opening on. */
export function DropDown<Looks>({
  show,
}: {
  readonly show: (shown: ShownDrop<Looks>) => ReactElement
}): ReactElement | null {
  const drop = useDrop<Looks>()
  const [wasOpened, setOpened] = useState(drop.isOpen)
  if (drop.isOpen && !wasOpened) setOpened(true)
  const parts = useLate(floating, drop.isOpen)
  return parts !== null && (drop.isOpen || wasOpened) ? <Mounted drop={drop} parts={parts} show={show} /> : null
}

interface ShownDrop<Looks> {
  readonly props: Looks & {
    readonly id: string
    readonly opened: boolean
    readonly onChange: (isOpen: boolean) => void
  }
  /** Stands where Mantine expects the button, and leads to the one that is there. */
  readonly anchor: ReactElement
  /** Closes it and goes back to the button. */
  readonly leave: () => void
  readonly parts: FloatingParts
}

function Mounted<Looks>({
  drop: { id, isOpen, looks, button, change },
  parts,
  show,
}: {
  readonly drop: DropState<Looks>
  readonly parts: FloatingParts
  readonly show: (shown: ShownDrop<Looks>) => ReactElement
}): ReactElement {
  // Opened a moment after it is there: what fades in, and where the focus goes back to, is noticed by the change.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return show({
    props: { ...looks, id, opened: isOpen && isThere, onChange: change },
    anchor: <Anchor button={button} />,
    leave() {
      change(false)
      button.current?.focus({ preventScroll: true })
    },
    parts,
  })
}

interface AnchorProps extends Pick<ComponentProps<'button'>, 'ref'> {
  readonly button: RefObject<HTMLElement | null>
}

function Anchor({ button, ref }: AnchorProps): null {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return
    ref(button.current as HTMLButtonElement | null)
    return () => void ref(null)
  }, [ref, button])
  return null
}
