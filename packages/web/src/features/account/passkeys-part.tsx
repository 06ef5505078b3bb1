import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { SettingRow } from '../../ui/form-fields.tsx'
import { describeMoment, momentOf } from '../../ui/moment.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { canUsePasskeys } from '../auth/passkeys.ts'
import classes from './account-pages.module.css'
import { PasskeyNameDialog } from './passkey-name-dialog.tsx'
import { type OwnPasskey, passkeysQuery, useAddPasskey, useRemovePasskey, useRenamePasskey } from './passkey-queries.ts'
import list from './sessions-page.module.css'

interface PasskeysPartProps {
  /** Shown once, with the first second factor. */
  readonly onCodes: (codes: readonly string[]) => void
  /** One was added to others. */
  readonly onAdded?: () => void
}

export function PasskeysPart({ onCodes, onAdded }: PasskeysPartProps): ReactElement {
  const t = useTexts()
  const add = useAddPasskey()
  const [isNaming, setIsNaming] = useState(false)
  const canAdd = canUsePasskeys()
  const close = () => {
    setIsNaming(false)
    add.reset()
  }
  const made = (codes: readonly string[]) => {
    close()
    if (codes.length > 0) onCodes(codes)
    else onAdded?.()
  }
  return (
    <SettingRow
      title={t('account.passkeys.title')}
      text={t(canAdd ? 'account.passkeys.text' : 'account.passkeys.cannot')}
      control={
        canAdd ? (
          <Button variant="default" onClick={() => setIsNaming(true)}>
            {t('account.passkeys.add')}
          </Button>
        ) : null
      }
    >
      <PasskeyList />
      {isNaming ? (
        <PasskeyNameDialog
          title={t('account.passkeys.add')}
          submit={t('account.passkeys.add.submit')}
          initial={t('account.passkeys.name.first')}
          isBusy={add.isPending}
          error={add.error}
          onSend={(name) => add.mutate(name, { onSuccess: made })}
          onClose={close}
        />
      ) : null}
    </SettingRow>
  )
}

function PasskeyList(): ReactElement | null {
  const t = useTexts()
  const passkeys = useQuery(passkeysQuery)
  const [renamed, setRenamed] = useState<OwnPasskey | null>(null)
  const rename = useRenamePasskey()
  if (passkeys.isPending) return <SkeletonRows rows={1} height={56} />
  if (passkeys.isError && passkeys.data === undefined)
    return <FailedState error={passkeys.error} onRetry={() => void passkeys.refetch()} />
  const close = () => {
    setRenamed(null)
    rename.reset()
  }
  if (passkeys.data.list.length === 0) return null
  return (
    <>
      <ul className={list.list} aria-label={t('account.passkeys.title')}>
        {passkeys.data.list.map((passkey) => (
          <PasskeyLine key={passkey.id} passkey={passkey} onRename={() => setRenamed(passkey)} />
        ))}
      </ul>
      {renamed === null ? null : (
        <PasskeyNameDialog
          title={t('account.passkeys.rename')}
          submit={t('account.passkeys.rename.submit')}
          initial={renamed.name}
          isBusy={rename.isPending}
          error={rename.error}
          onSend={(name) => rename.mutate({ id: renamed.id, name }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  )
}

interface PasskeyLineProps {
  readonly passkey: OwnPasskey
  readonly onRename: () => void
}

function PasskeyLine({ passkey, onRename }: PasskeyLineProps): ReactElement {
  const t = useTexts()
  const language = useSaved((state) => state.settings.language)
  const remove = useRemovePasskey()
  const spoken = (at: string) => describeMoment(momentOf(at, new Date()), t, language)
  const { name, createdAt, lastUsedAt } = passkey
  const ask = async () => {
    const isMeant = await confirm({
      title: t('account.passkeys.remove'),
      heading: t('account.passkeys.remove.text', { name }),
      submit: t('account.passkeys.remove.submit'),
      danger: true,
    })
    if (isMeant) remove.mutate(passkey)
  }
  return (
    <li className={list.row}>
      <IconFingerprint size={18} stroke={1.75} className={list.icon} aria-hidden />
      <div className={list.text}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span>
          {lastUsedAt === null
            ? t('account.passkeys.unused', { since: spoken(createdAt) })
            : t('account.passkeys.used', { since: spoken(createdAt), used: spoken(lastUsedAt) })}
        </span>
      </div>
      <div className={classes.control}>
        <Button variant="default" onClick={onRename} aria-label={t('account.passkeys.rename.label', { name })}>
          {t('account.passkeys.rename.submit')}
        </Button>
        <Button
          variant="default"
          loading={remove.isPending}
          onClick={() => void ask()}
          aria-label={t('account.passkeys.remove.label', { name })}
        >
          {t('account.passkeys.remove.submit')}
        </Button>
      </div>
    </li>
  )
}
