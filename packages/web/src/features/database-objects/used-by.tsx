import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { objectPath } from '../../structure/projects/object-places.ts'
import { objectIcons } from './object-icons.ts'
import type { ObjectSource, OpenObject } from './object-queries.ts'
import classes from './objects.module.css'

interface UsedByProps {
  readonly projectId: string
  readonly source: ObjectSource
  readonly list: OpenObject['usedBy']
}

/** What would no longer work without it. */
export function UsedBy({ projectId, source, list }: UsedByProps): ReactElement {
  const t = useTexts()
  return (
    <section className={classes.users} aria-label={t('objects.usedBy')}>
      <h3>{t('objects.usedBy')}</h3>
      {list.length === 0 ? (
        <p className={classes.faint}>{t('objects.usedBy.none')}</p>
      ) : (
        <ul>
          {list.map((one) => {
            const Icon = objectIcons[one.kind]
            return (
              <li key={JSON.stringify(one)}>
                <Link to={objectPath(projectId, { ...one, alias: source.alias })}>
                  <Icon size={14} aria-hidden /> {one.name}
                </Link>{' '}
                <span className={classes.faint}>{t(`objects.one.${one.kind}`)}</span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
