import { createStore } from 'zustand/vanilla'

/** In pixels of the page. */
export interface PopoverPlace {
  readonly x: number
  readonly y: number
}

interface NewFieldSpec {
  readonly kind: 'new'
  readonly at: PopoverPlace
  /** Where it goes in the view; null: at the end. */
  readonly beside: { readonly columnId: string; readonly side: 'before' | 'after' } | null
}

interface FieldSpec {
  readonly kind: 'edit' | 'rename'
  readonly at: PopoverPlace
  readonly columnId: string
}

/** The grid's headings, the view bar and menus all open the same popover. */
export const fieldPopover = createStore<{ readonly open: NewFieldSpec | FieldSpec | null }>(() => ({ open: null }))

export const openNewField = (at: PopoverPlace, beside: NewFieldSpec['beside'] = null): void =>
  fieldPopover.setState({ open: { kind: 'new', at, beside } })

export const openField = (columnId: string, at: PopoverPlace): void =>
  fieldPopover.setState({ open: { kind: 'edit', at, columnId } })

export const openFieldName = (columnId: string, at: PopoverPlace): void =>
  fieldPopover.setState({ open: { kind: 'rename', at, columnId } })

export const closeFieldPopover = (): void => fieldPopover.setState({ open: null })

export function placeBelow(element: Element): PopoverPlace {
  const { left, bottom } = element.getBoundingClientRect()
  return { x: left, y: bottom }
}
