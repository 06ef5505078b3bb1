import type { ReactElement } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../i18n/use-texts.ts'
import { following, stopFollowing } from '../../state/following.ts'
import { peerColour } from '../../state/live-state.ts'
import classes from './follow-frame.module.css'

/** Around a page that goes where somebody else is, in their colour. */
export function FollowFrame(): ReactElement | null {
  const t = useTexts()
  const { who, isBarred } = useStore(following)
  if (who === null) return null
  const { person, name } = who
  return (
    <div className={classes.frame} style={{ '--peer': `var(--rh-peer-${peerColour(person)})` } as object} data-follow>
      <div className={classes.tag}>
        <span className={classes.text} role="status">
          {t(isBarred ? 'projects.follow.barred' : 'projects.follow.on', { name })}
        </span>
        <button
          type="button"
          className={classes.stop}
          // It goes when it is pressed: the keys stay with what has them.
          onMouseDown={(event) => event.preventDefault()}
          onClick={stopFollowing}
        >
          {t('projects.follow.stop')}
          <kbd className={classes.key} aria-hidden>
            Esc
          </kbd>
        </button>
      </div>
    </div>
  )
}
