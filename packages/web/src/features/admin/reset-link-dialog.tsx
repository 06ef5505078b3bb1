import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useAppState } from '../../state/app-state.ts'
import { useSaved } from '../../state/saved.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Notice } from '../../ui/form-fields.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { calledBy } from '../../values/person-name.ts'
import classes from './link-to-copy.module.css'
import { LinkToCopy } from './link-to-copy.tsx'
import { makeResetLink } from './people-changes.ts'
import type { Person } from './person.ts'

interface ResetLinkDialogProps {
  readonly person: Person
  readonly onClose: () => void
}

export function ResetLinkDialog({ person, onClose }: ResetLinkDialogProps): ReactElement {
  const t = useTexts()
  return (
    <Dialog onClose={onClose} size={560} title={t('admin.resetLink.title', { name: calledBy(person) })}>
      <p className={classes.reading}>{t('admin.resetLink.text')}</p>
      <MadeLink person={person} />
    </Dialog>
  )
}

function MadeLink({ person }: { readonly person: Person }): ReactElement {
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  const hasMail = useAppState((state) => state.info?.mailConfigured === true)
  // One link per opened dialog: it is made here and forgotten with it.
  const { data, error, refetch } = useQuery({
    queryKey: ['reset link', person.id],
    queryFn: () => makeResetLink(person.id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (data === undefined) {
    return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonBar height={32} />
  }
  return (
    <>
      <LinkToCopy label={t('admin.resetLink.label')} path={data.path} done={t('admin.resetLink.copied')} />
      <p className={classes.hint}>
        {t('admin.resetLink.expires', { time: new Date(data.expiresAt).toLocaleString(locale) })}
      </p>
      {hasMail ? null : (
        <div className={classes.notice}>
          <Notice>{t('admin.noMailer')}</Notice>
        </div>
      )}
    </>
  )
}
