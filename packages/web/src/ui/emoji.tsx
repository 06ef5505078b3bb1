import type { ReactElement } from 'react'
import classes from './emoji.module.css'

interface EmojiProps {
  readonly of: string
  /** As wide and high as an icon of this size. */
  readonly size?: number
}

/** In the place of an icon: what it stands beside is named. */
export function Emoji({ of, size = 16 }: EmojiProps): ReactElement {
  return (
    <span className={classes.emoji} style={{ inlineSize: size, blockSize: size, fontSize: size - 2 }} aria-hidden>
      {of}
    </span>
  )
}
