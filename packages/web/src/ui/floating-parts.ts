/** What hangs over the page beside a button: placing, layers and focus of menus, popovers and tooltips. */
export { Menu, Popover, Tooltip } from '@mantine/core'
