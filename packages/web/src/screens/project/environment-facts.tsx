import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { type Configuration, engineName } from '../../structure/projects/project.ts'
import classes from './project-configuration.module.css'

type Databases = Configuration['envs'][string]['db']

export function EnvironmentDatabases({ databases }: { readonly databases: Databases }): ReactElement {
  const t = useTexts()
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <h2>{t('projects.configuration.databases')}</h2>
      </div>
      <dl className={classes.facts}>
        {databases.map(({ client, connection, meta }) => (
          <div key={meta.dbAlias} className={classes.fact}>
            <dt>{meta.dbAlias}</dt>
            <dd>
              {engineName(client)}
              {connection.database === null ? null : ` · ${connection.database}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function AuthenticationFacts({ auth }: { readonly auth: Configuration['auth'] }): ReactElement {
  const t = useTexts()
  const { header, accessMinutes } = auth.jwt
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <h2>{t('projects.configuration.auth')}</h2>
      </div>
      <dl className={classes.facts}>
        <div className={classes.fact}>
          <dt>{t('projects.configuration.auth.header')}</dt>
          <dd>{header}</dd>
        </div>
        <div className={classes.fact}>
          <dt>{t('projects.configuration.auth.minutes')}</dt>
          <dd>{t('projects.configuration.auth.minutesValue', { count: accessMinutes })}</dd>
        </div>
      </dl>
    </section>
  )
}
