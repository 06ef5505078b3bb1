import { IconBolt, IconHistory, IconLayout, IconPuzzle } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import classes from '../imports.module.css'
import own from './bases.module.css'

const staying = [
  ['automations', IconBolt],
  ['interfaces', IconLayout],
  ['extensions', IconPuzzle],
  ['history', IconHistory],
] as const

/** What Airtable hands out to nobody. */
export function StaysBehind(): ReactElement {
  const t = useTexts()
  return (
    <section aria-label={t('imports.airtable.stays')}>
      <div className={classes.section}>
        <h2>{t('imports.airtable.stays')}</h2>
      </div>
      <ul className={own.stays}>
        {staying.map(([name, Icon]) => (
          <li key={name}>
            <b>
              <Icon size={16} stroke={1.75} aria-hidden />
              {t(`imports.airtable.stays.${name}`)}
            </b>
            <p>{t(`imports.airtable.stays.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
