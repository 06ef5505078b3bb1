import { Button } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { Notice, TextField } from '../../ui/form-fields.tsx'
import { readInviteAddresses } from './invite-addresses.ts'
import classes from './link-to-copy.module.css'
import { LinkToCopy } from './link-to-copy.tsx'
import { type Invited, invite, refreshInvites } from './people-changes.ts'

interface InviteDialogProps {
  readonly email: string
  readonly onClose: () => void
}

interface Outcome {
  readonly invited: readonly Invited[]
  readonly refused: readonly { readonly email: string; readonly reason: string }[]
}

/** First the form; once the server has answered, the links. */
export function InviteDialog({ email, onClose }: InviteDialogProps): ReactElement {
  const t = useTexts()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  return (
    <Dialog onClose={onClose} size="var(--rh-dialog-w)" title={t('admin.inviteDialog.title')}>
      {outcome === null ? (
        <InviteForm email={email} onInvited={setOutcome} onClose={onClose} />
      ) : (
        <InviteLinks outcome={outcome} onMore={() => setOutcome(null)} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface InviteFormProps extends InviteDialogProps {
  readonly onInvited: (outcome: Outcome) => void
}

function InviteForm({ email, onInvited, onClose }: InviteFormProps): ReactElement {
  const t = useTexts()
  const [typed, setTyped] = useState(email)
  const [fault, setFault] = useState<string | null>(null)
  const [isInviting, setInviting] = useState(false)

  async function submit(): Promise<void> {
    const read = readInviteAddresses(typed)
    if (read.fault !== null) return setFault(read.fault)
    setInviting(true)
    const outcome = await inviteAll(read.emails)
    setInviting(false)
    const [only] = outcome.refused
    if (outcome.invited.length === 0 && outcome.refused.length === 1 && only) return setFault(only.reason)
    onInvited(outcome)
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        data-autofocus
        size="md"
        type="text"
        inputMode="email"
        autoComplete="off"
        label={t('admin.inviteDialog.label')}
        description={t('admin.inviteDialog.hint')}
        value={typed}
        fault={fault}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setFault(null)
        }}
      />
      <DialogFoot>
        <Button size="md" variant="default" onClick={onClose}>
          {t('shell.cancel')}
        </Button>
        <Button size="md" type="submit" loading={isInviting}>
          {t('admin.inviteDialog.submit')}
        </Button>
      </DialogFoot>
    </form>
  )
}

// One after the other: a refused address must not hide the links of those before it.
async function inviteAll(emails: readonly string[]): Promise<Outcome> {
  const invited: Invited[] = []
  const refused: { email: string; reason: string }[] = []
  for (const email of emails) {
    try {
      invited.push(await invite(email))
    } catch (error) {
      refused.push({ email, reason: messageOf(error) })
    }
  }
  await refreshInvites()
  return { invited, refused }
}

interface InviteLinksProps {
  readonly outcome: Outcome
  readonly onMore: () => void
  readonly onClose: () => void
}

function InviteLinks({ outcome, onMore, onClose }: InviteLinksProps): ReactElement {
  const t = useTexts()
  const isByHand = outcome.invited.some(({ isMailed }) => !isMailed)
  return (
    <>
      <div className={classes.results}>
        {isByHand ? <Notice>{t('admin.noMailer')}</Notice> : null}
        {outcome.refused.map(({ email, reason }) => (
          <Notice key={email} kind="error">
            {t('admin.inviteDialog.failed', { email, reason })}
          </Notice>
        ))}
        {outcome.invited.map(({ email, path, isMailed }) => (
          <LinkToCopy
            key={email}
            label={t(isMailed ? 'admin.inviteDialog.mailed' : 'admin.inviteDialog.link', { email })}
            path={path}
            done={t('admin.inviteDialog.copied')}
          />
        ))}
      </div>
      <p className={classes.hint}>{t('admin.inviteDialog.valid')}</p>
      <DialogFoot>
        <Button size="md" variant="default" onClick={onMore}>
          {t('admin.inviteDialog.more')}
        </Button>
        <Button size="md" variant="default" onClick={onClose}>
          {t('admin.done')}
        </Button>
      </DialogFoot>
    </>
  )
}
