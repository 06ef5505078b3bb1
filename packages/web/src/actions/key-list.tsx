import { Modal } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Keys } from '../ui/keys.tsx'
import { allActions } from './all-actions.ts'
import classes from './key-list.module.css'
import { useActionContext } from './use-action-context.ts'

export function KeyList({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTexts()
  const context = useActionContext()
  const actions = allActions().filter((action) => action.keys !== undefined && action.visible(context))
  return (
    <Modal
      opened
      onClose={onClose}
      size={440}
      title={t('shell.keys.title')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <dl className={classes.list} tabIndex={-1} data-autofocus>
        {actions.map(({ id, title, keys }) => (
          <KeyLine key={id} title={t(title)} keys={keys ?? ''} />
        ))}
        <KeyLine title={t('shell.keys.escape')} keys="escape" />
      </dl>
    </Modal>
  )
}

function KeyLine({ title, keys }: { readonly title: string; readonly keys: string }): ReactElement {
  return (
    <div className={classes.line}>
      <dt>{title}</dt>
      <dd>
        <Keys keys={keys} />
      </dd>
    </div>
  )
}
