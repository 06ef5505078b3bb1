import { tokenAccesses } from '@rowhouse/core/permissions/token-scopes'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './tokens.module.css'

/** What each scope allows. */
export function TokenScopes(): ReactElement {
  const t = useTexts()
  return (
    <section className={classes.scopes}>
      <h2>
        {t('tokens.scopes')} <i>{t('tokens.scopes.text')}</i>
      </h2>
      <dl>
        {tokenAccesses.map((access) => (
          <div key={access}>
            <dt>
              <span className={classes.scope}>{t(`tokens.access.${access}`)}</span>
            </dt>
            <dd>{t(`tokens.access.${access}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
