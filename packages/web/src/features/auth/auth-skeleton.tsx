import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import classes from './auth-skeleton.module.css'

/** Takes the room of a form, so that nothing jumps when it comes. */
export function AuthSkeleton(): ReactElement {
  const t = useTexts()
  return (
    <div className={classes.skeleton} role="status" aria-busy="true" aria-label={t('shell.top.loading')}>
      <SkeletonBar width={180} height={24} />
      <SkeletonBar width="80%" height={14} />
      <SkeletonBar height={36} />
      <SkeletonBar height={36} />
      <SkeletonBar height={36} />
    </div>
  )
}
