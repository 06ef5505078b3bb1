import type { ReactElement } from 'react'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import classes from './kanban.module.css'

/** A board that is on its way. */
export function StackSkeletons(): ReactElement {
  return (
    <div className={classes.board} aria-busy data-focus-home>
      <div className={classes.stacks}>
        {[3, 4, 2, 3].map((cards, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they are.
          <div key={at} className={`${classes.stack} ${classes.inside}`}>
            <div className={classes.head}>
              <SkeletonBar width="40%" />
            </div>
            {Array.from({ length: cards }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they are.
              <div key={place} className={classes.blank}>
                <SkeletonBar width="70%" />
                <SkeletonBar width="45%" height={10} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
