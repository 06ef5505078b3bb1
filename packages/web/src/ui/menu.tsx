import type { MenuProps as MantineMenuProps, MenuDropdownProps } from '@mantine/core'
import type { ReactElement } from 'react'
import { Drop, DropDown, type DropProps, DropTarget } from './drop.tsx'
import { floatingPart } from './floating.tsx'

type Looks = Omit<MantineMenuProps, keyof DropProps | 'onOpen' | 'onClose' | 'trigger' | 'id' | 'disabled'>

function MenuRoot({ opened, defaultOpened, onChange, children, ...looks }: Looks & DropProps): ReactElement {
  const state = { ...(opened === undefined ? {} : { opened }), ...(onChange === undefined ? {} : { onChange }) }
  return (
    <Drop {...state} defaultOpened={defaultOpened ?? false} looks={looks} togglesByPress>
      {children}
    </Drop>
  )
}

function Target({ children }: { readonly children: ReactElement }): ReactElement {
  return <DropTarget kind="menu">{children}</DropTarget>
}

function Dropdown(props: MenuDropdownProps): ReactElement {
  return (
    <DropDown<Looks>
      show={({ props: menu, anchor, parts: { Menu: MantineMenu } }) => (
        <MantineMenu {...menu}>
          <MantineMenu.Target>{anchor}</MantineMenu.Target>
          <MantineMenu.Dropdown {...props} />
        </MantineMenu>
      )}
    />
  )
}

const Item = floatingPart(({ Menu }) => Menu.Item)
const Label = floatingPart(({ Menu }) => Menu.Label)
const Divider = floatingPart(({ Menu }) => Menu.Divider)
const RadioGroup = floatingPart(({ Menu }) => Menu.RadioGroup)
const RadioItem = floatingPart(({ Menu }) => Menu.RadioItem)
const Sub = Object.assign(
  floatingPart(({ Menu }) => Menu.Sub),
  {
    Target: floatingPart(({ Menu }) => Menu.Sub.Target),
    Dropdown: floatingPart(({ Menu }) => Menu.Sub.Dropdown),
    Item: floatingPart(({ Menu }) => Menu.Sub.Item),
  },
)

/** Used like Mantine's own, which comes with the first opening. */
export const Menu = Object.assign(MenuRoot, { Target, Dropdown, Item, Label, Divider, Sub, RadioGroup, RadioItem })
