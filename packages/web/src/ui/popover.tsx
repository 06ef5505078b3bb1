import type { PopoverDropdownProps, PopoverProps } from '@mantine/core'
import type { ReactElement } from 'react'
import { Drop, DropDown, type DropProps, DropTarget } from './drop.tsx'
import { isEscapeFor } from './is-escape-for.ts'

type Looks = Omit<PopoverProps, keyof DropProps | 'onOpen' | 'onClose' | 'id' | 'disabled'>

function PopoverRoot({ opened, onChange, children, ...looks }: Looks & Omit<DropProps, 'defaultOpened'>): ReactElement {
  const state = { ...(opened === undefined ? {} : { opened }), ...(onChange === undefined ? {} : { onChange }) }
  return (
    <Drop {...state} looks={looks} togglesByPress={opened === undefined}>
      {children}
    </Drop>
  )
}

function Target({ children }: { readonly children: ReactElement }): ReactElement {
  return <DropTarget kind="dialog">{children}</DropTarget>
}

function Dropdown(props: PopoverDropdownProps): ReactElement {
  return (
    <DropDown<Looks>
      show={({ props: popover, anchor, leave, parts: { Popover: MantinePopover } }) => (
        // Mantine's own way takes Escape from whatever is open inside.
        <MantinePopover {...popover} closeOnEscape={false}>
          <MantinePopover.Target>{anchor}</MantinePopover.Target>
          <MantinePopover.Dropdown
            {...props}
            onKeyDown={(event) => {
              props.onKeyDown?.(event)
              if (!isEscapeFor(event)) return
              event.stopPropagation()
              leave()
            }}
          />
        </MantinePopover>
      )}
    />
  )
}

/** Used like Mantine's own, which comes with the first opening. */
export const Popover = Object.assign(PopoverRoot, { Target, Dropdown })
