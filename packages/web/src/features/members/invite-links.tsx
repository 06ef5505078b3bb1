import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { LinkToCopy } from '../admin/link-to-copy.tsx'
import type { InviteOutcome } from './invite-outcome.ts'
import classes from './share-dialog.module.css'

interface InviteLinksProps {
  readonly outcome: InviteOutcome
  readonly onMore: () => void
}

/** Takes the place of the form once there are links: they are shown here and never again. */
export function InviteLinks({ outcome, onMore }: InviteLinksProps): ReactElement {
  const t = useTexts()
  const { links, refused, added } = outcome
  return (
    <div className={classes.results}>
      {links.some(({ isMailed }) => !isMailed) ? <Notice>{t('members.links.noMailer')}</Notice> : null}
      {refused.map(({ email, reason }) => (
        <Notice key={email} kind="error">
          {reason}
        </Notice>
      ))}
      {links.map(({ email, path, isMailed }) => (
        <LinkToCopy
          key={email}
          label={t(isMailed ? 'members.links.mailed' : 'members.links.link', { email })}
          path={path}
          done={t('members.links.copied')}
        />
      ))}
      {added.length > 0 ? (
        <p className={classes.hint}>{t('members.links.added', { people: added.join(', '), count: added.length })}</p>
      ) : null}
      <div className={classes.more}>
        <p className={classes.hint}>{t('members.links.valid')}</p>
        <Button size="md" variant="default" leftSection={<IconUserPlus size={16} />} onClick={onMore}>
          {t('members.links.more')}
        </Button>
      </div>
    </div>
  )
}
