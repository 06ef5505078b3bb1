import { Fragment, type ReactElement } from 'react'
import classes from './keys.module.css'

const names: Readonly<Record<string, string>> = {
  ctrl: 'Ctrl',
  shift: 'Shift',
  alt: 'Alt',
  mod: 'Ctrl',
  enter: 'Enter',
  escape: 'Esc',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  home: 'Home',
  end: 'End',
  pageup: 'Page ↑',
  pagedown: 'Page ↓',
  tab: 'Tab',
  space: 'Space',
  delete: 'Delete',
}
const appleNames: Readonly<Record<string, string>> = { ...names, mod: '⌘', shift: '⇧', alt: '⌥', ctrl: '⌃' }

/** `mod+k` as people know it on their keyboard. */
function keyNames(keys: string, isApple = isAppleKeyboard()): readonly string[] {
  const table = isApple ? appleNames : names
  return keys.split('+').map((key) => table[key] ?? key.toUpperCase())
}

export function Keys({ keys }: { readonly keys: string }): ReactElement {
  return (
    <span className={classes.keys}>
      {keyNames(keys).map((name) => (
        <Fragment key={name}>
          <kbd className={classes.key}>{name}</kbd>
        </Fragment>
      ))}
    </span>
  )
}

function isAppleKeyboard(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
}
