import { type ReactElement, useEffect, useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Keys } from '../ui/keys.tsx'
import { allActions, hasAllActions, keySections, loadAllActions } from './all-actions.ts'
import classes from './key-list.module.css'
import { useActionContext } from './use-action-context.ts'

export function KeyList({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTexts()
  const context = useActionContext()
  const [, setLoaded] = useState(hasAllActions())
  useEffect(() => {
    // Asked for before the browser was idle: what is missing comes in a moment.
    if (!hasAllActions())
      void loadAllActions().then(
        () => setLoaded(true),
        () => undefined,
      )
  }, [])
  const actions = allActions().filter((action) => action.keys !== undefined && action.visible(context))
  const sections = keySections().filter(({ visible }) => visible())
  return (
    <Dialog onClose={onClose} size={440} title={t('shell.keys.title')}>
      <dl className={classes.list} tabIndex={-1} data-autofocus>
        {actions.map(({ id, title, keys }) => (
          <Line key={id} title={t(title)} keys={[keys ?? '']} />
        ))}
        <Line title={t('shell.keys.escape')} keys={['escape']} />
      </dl>
      {sections.map((section) => (
        <section key={section.title} aria-label={t(section.title)}>
          <h3 className={classes.title}>{t(section.title)}</h3>
          <dl className={classes.list}>
            {section.lines.map(({ title, keys }) => (
              <Line key={title} title={t(title)} keys={keys} />
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}

function Line({ title, keys }: { readonly title: string; readonly keys: readonly string[] }): ReactElement {
  return (
    <div className={classes.line}>
      <dt>{title}</dt>
      <dd>
        {keys.map((one) => (
          <Keys key={one} keys={one} />
        ))}
      </dd>
    </div>
  )
}
