import { IconRefresh } from '@tabler/icons-react'
import { type ReactElement, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../i18n/use-texts.ts'
import { follow, following, stopFollowing } from '../state/following.ts'
import { liveState } from '../state/live-state.ts'
import { Faces } from '../ui/faces.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import classes from './others-here.module.css'
import bar from './top-bar.module.css'

/** A connection that is back before anybody notices is not worth a word. */
const patienceMs = 3000

/** Who else has the project open, each once, in the colour of their frame; and that their work does not come by itself. */
export function OthersHere(): ReactElement | null {
  const t = useTexts()
  const people = useStore(liveState, (state) => state.people)
  const more = useStore(liveState, (state) => state.more)
  const picked = useStore(following, ({ who }) => who?.person ?? null)
  const isWaiting = useIsWaiting()
  if (isWaiting) {
    return (
      <Tooltip label={t('shell.top.waiting.hint')}>
        <span className={bar.offline} role="status">
          <IconRefresh size={16} stroke={1.75} aria-hidden />
          {t('shell.top.waiting')}
        </span>
      </Tooltip>
    )
  }
  if (people.length === 0) return null
  return (
    // What is done here is no work of one's own, which would end it.
    <span className={classes.people} data-follow>
      <Faces
        people={people}
        more={more}
        label={(names) => t('shell.top.here', { names })}
        pick={{
          label: (name) => t('shell.top.follow', { name }),
          picked,
          onPick: (face) => (face.person === picked ? stopFollowing() : follow(face)),
        }}
      />
    </span>
  )
}

function useIsWaiting(): boolean {
  const status = useStore(liveState, (state) => state.status)
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    setLong(false)
    if (status !== 'waiting') return undefined
    const timer = setTimeout(() => setLong(true), patienceMs)
    return () => clearTimeout(timer)
  }, [status])
  return isLong
}
